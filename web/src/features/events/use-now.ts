import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

const OFTEN_MS = 15_000

/** The present, in milliseconds: what begins while a page is open begins on it too. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), OFTEN_MS, { autoInvoke: true })
  return now
}
