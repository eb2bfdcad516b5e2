import { useEffect } from 'react'

/** Keeps the screen on while a page is looked at, where the browser does that. It lets go of it whenever the page is hidden. */
export function useAwake(): void {
  useEffect(() => {
    const stop = new AbortController()
    let lock: WakeLockSentinel | undefined
    const keepOn = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      // Batteries that run low and policies forbid it: the screen goes dark then, as it did before.
      const got = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (stop.signal.aborted) void got?.release()
      else lock = got
    }
    const start = () => void keepOn()
    document.addEventListener('visibilitychange', start, { signal: stop.signal })
    start()
    return () => {
      stop.abort()
      void lock?.release()
    }
  }, [])
}
