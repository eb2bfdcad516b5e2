import { useEffect, useState } from 'react'
import type { State } from '../words.ts'

/**
 * Offset of the service's clock from `performance.now()`, in milliseconds. A delay in the network only makes the service's time look older,
 * so the largest offset heard is right. The clock of the machine is never used.
 */
let ahead = Number.NEGATIVE_INFINITY

/** Sets the clock from a time that the service told. `age`: how many milliseconds ago it was told. */
export function hearTime(serverNow: string, age = 0): void {
  ahead = Math.max(ahead, Date.parse(serverNow) + age - performance.now())
}

/** Returns the service's time in milliseconds. Only valid once a state was heard. */
export const serviceNow = () => performance.now() + ahead

const TICK_MS = 250

/** Returns the milliseconds left until `moment` by the service's clock. Returns null without a moment, and until the clock is known. */
export function useLeftUntil(moment: string | null): number | null {
  const look = () => (moment === null || ahead === Number.NEGATIVE_INFINITY ? null : Math.max(0, Date.parse(moment) - serviceNow()))
  const [, tick] = useState(0)
  useEffect(() => {
    if (moment === null) return undefined
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [moment])
  return look()
}

/** Returns the later of two states. `seq` counts the host's steps; for an equal `seq` the service's time decides. */
export const laterOf = (known: State | undefined, heard: State): State =>
  known === undefined || heard.seq > known.seq || (heard.seq === known.seq && Date.parse(heard.server_now) >= Date.parse(known.server_now))
    ? heard
    : known
