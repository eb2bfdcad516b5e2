declare global {
  interface Window {
    /** What the first script of the page has asked, by its address. */
    askedFirst?: Map<string, Promise<Response | undefined>>
  }
}

/** Like `fetch`; what was asked while the app was loaded is not asked again, once. */
export async function fetchOrTake(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const early = request.method === 'GET' ? window.askedFirst?.get(pathname + search) : undefined
  if (early === undefined) return fetch(request)
  window.askedFirst?.delete(pathname + search)
  return (await early) ?? fetch(request)
}
