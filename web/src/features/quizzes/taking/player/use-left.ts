import { plural } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { type Clock, leftBy, warningFor } from './clock.ts'

const TICK_MS = 1000

/** Milliseconds left, updated each second, and a warning at five minutes and at one minute. */
export function useLeft(clock: Clock) {
  const [left, setLeft] = useState(() => leftBy(clock))
  const [warning, setWarning] = useState<string>()
  const before = useRef<number | null>(null)
  useEffect(() => {
    const look = () => {
      const now = leftBy(clock)
      const minutes = warningFor(before.current, now)
      if (minutes !== undefined) setWarning(warningWords(minutes))
      before.current = now
      setLeft(now)
    }
    look()
    if (clock.deadline === null) return undefined
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  }, [clock])
  return { left, warning }
}

const warningWords = (minutes: number) => plural(minutes, { one: '# minute left.', other: '# minutes left.' })
