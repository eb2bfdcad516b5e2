/**
 * Makes the app start without a connection once this browser has loaded it. If the browser does not allow service
 * workers, nothing changes.
 */
export async function stayWithoutConnection(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/offline.js')
    const { active } = await navigator.serviceWorker.ready
    // Includes the files that were loaded before the worker started.
    new PerformanceObserver((list) => active?.postMessage(filesOf(list))).observe({ type: 'resource', buffered: true })
  } catch {
    // Private windows and policies forbid service workers. Then the app needs a connection.
  }
}

const filesOf = (list: PerformanceObserverEntryList) =>
  list
    .getEntries()
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
