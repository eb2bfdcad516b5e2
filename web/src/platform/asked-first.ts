declare global {
  interface Window {
    /** What the first script of the page has asked, by its address. */
    askedFirst?: Map<string, Promise<Response | undefined>>
  }
}

/** Since the page was opened: after that, somebody else may have signed in in another tab. */
const FRESH_MS = 60_000

/** Like `fetch`; what was asked while the app was loaded is not asked again, once. */
export async function fetchOrTake(request: Request): Promise<Response> {
  if (request.method !== 'GET') forgetAsked()
  const { pathname, search } = new URL(request.url)
  const isFresh = performance.now() < FRESH_MS
  const early = isFresh ? window.askedFirst?.get(pathname + search) : undefined
  if (early === undefined) return fetch(request)
  window.askedFirst?.delete(pathname + search)
  return (await early) ?? fetch(request)
}

/** What nobody took belongs to the page that was opened, as it was: not to another one, nor to after a change. */
export const forgetAsked = () => window.askedFirst?.clear()
