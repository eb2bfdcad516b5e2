import { useEffect, useRef } from 'react'

/** Returns a function that runs an action after a change is rendered. A page renders a change some time after its answer arrives. */
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
