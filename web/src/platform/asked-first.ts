declare global {
  interface Window {
    /** The requests that the first script of the page sent, by address. */
    askedFirst?: Map<string, Promise<Response | undefined>>
  }
}

/** The age of the page in milliseconds up to which early answers are used. Later, another user may have signed in in another tab. */
const FRESH_MS = 60_000

/** Does the same as `fetch`, but uses the answer to an early request once instead of sending it again. */
export async function fetchOrTake(request: Request): Promise<Response> {
  if (request.method !== 'GET') forgetAsked()
  const { pathname, search } = new URL(request.url)
  const isFresh = performance.now() < FRESH_MS
  const early = isFresh ? window.askedFirst?.get(pathname + search) : undefined
  if (early === undefined) return fetch(request)
  window.askedFirst?.delete(pathname + search)
  return (await early) ?? fetch(request)
}

/** Drops the early answers that nothing has used. They are valid only for the page that was opened, and only until the first change. */
export const forgetAsked = () => window.askedFirst?.clear()
