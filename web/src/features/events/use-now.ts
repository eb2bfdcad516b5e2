import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

const OFTEN_MS = 15_000

/** The current time in milliseconds, updated while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), OFTEN_MS, { autoInvoke: true })
  return now
}
