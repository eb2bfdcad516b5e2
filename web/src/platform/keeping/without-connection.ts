/** The app itself is there without a connection, once it was loaded in this browser. Where browsers do not allow it, nothing changes. */
export async function stayWithoutConnection(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/offline.js')
    const { active } = await navigator.serviceWorker.ready
    // What was loaded before it was there, too.
    new PerformanceObserver((list) => active?.postMessage(filesOf(list))).observe({ type: 'resource', buffered: true })
  } catch {
    // Private windows and policies forbid it: the app needs a connection then, as it did before.
  }
}

const filesOf = (list: PerformanceObserverEntryList) =>
  list
    .getEntries()
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
