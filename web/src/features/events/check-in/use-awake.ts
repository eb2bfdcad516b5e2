import { useEffect } from 'react'

/** Keeps the screen on while the page is visible, where the browser supports it. */
export function useAwake(): void {
  useEffect(() => {
    const stop = new AbortController()
    let lock: WakeLockSentinel | undefined
    const keepOn = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      // The browser refuses it when the battery is low or a policy forbids it. Then the screen goes dark as usual.
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
