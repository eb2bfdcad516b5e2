import { useEffect, useState } from 'react'
import type { State } from '../words.ts'

/**
 * The service's clock, told from how long this page has been open. What is on its way only makes the service's time look older, so the
 * newest that was ever heard is right; the clock of the machine is never asked.
 */
let ahead = Number.NEGATIVE_INFINITY

/** `age`: how many milliseconds ago it was said. */
export function hearTime(serverNow: string, age = 0): void {
  ahead = Math.max(ahead, Date.parse(serverNow) + age - performance.now())
}

/** The service's time in milliseconds, once a state was heard. */
export const serviceNow = () => performance.now() + ahead

const TICK_MS = 250

/** How many milliseconds are left until a moment, by the service's clock; null where there is none, and until that is known. */
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

/** Of two states the later one: what a host does counts up, and between that the service's time. */
export const laterOf = (known: State | undefined, heard: State): State =>
  known === undefined || heard.seq > known.seq || (heard.seq === known.seq && Date.parse(heard.server_now) >= Date.parse(known.server_now))
    ? heard
    : known
