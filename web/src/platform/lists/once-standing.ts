import { useEffect, useRef } from 'react'

/** Does something once what is shown stands on the page as it was changed: the page shows that a while after it is answered. */
export function useOnceStanding<Shown>(shown: Shown) {
  const waiting = useRef<{ stands: (now: Shown) => boolean; act: () => void }>(undefined)
  useEffect(() => {
    if (!waiting.current?.stands(shown)) return
    waiting.current.act()
    waiting.current = undefined
  })
  return (stands: (now: Shown) => boolean, act: () => void) => {
    waiting.current = { stands, act }
  }
}
