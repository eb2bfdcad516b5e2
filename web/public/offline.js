/**
 * Answers where there is no connection: with the page of the app and its files, as they were loaded last. The page is known by the
 * header that the service gives it alone. Nothing else of the service is kept here, and requests pass as if this were not between.
 */
;(() => {
  const KEPT = 'app'
  const PAGE = '/'
  /** Addresses that are no pages of the app. */
  const OTHERS = /^\/(api|auth|assets|docs|files|qr|scorm|verify|demo-idp|demo-outbox|healthz|readyz|metrics|\.well-known)(\/|$)/
  const isPage = ({ ok, headers }) => ok && headers.get('x-page') === 'app'
  const isFile = ({ ok, headers }) => ok && !/^text\/html\b/.test(headers.get('content-type') ?? '')

  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))

  // The files that were loaded before this was here: the page says which.
  addEventListener('message', (event) => event.waitUntil(keep(event.data)))

  addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin) return
    if (request.destination === 'document' && !OTHERS.test(pathname)) event.respondWith(page(event))
    else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
  })

  async function keep(addresses) {
    const cache = await caches.open(KEPT)
    for (const address of new Set([PAGE, ...addresses])) {
      if (await cache.match(address)) continue
      const answer = await fetch(address)
      if (address === PAGE ? isPage(answer) : isFile(answer)) await cache.put(address, answer)
    }
  }

  /** All addresses of the app have one page. A new page ends the files of the page before. */
  async function page(event) {
    try {
      const answer = await fetch(event.request)
      if (isPage(answer)) event.waitUntil(follow(answer.clone()))
      return answer
    } catch (error) {
      const kept = await caches.match(PAGE)
      if (kept) return kept
      throw error
    }
  }

  async function follow(answer) {
    const cache = await caches.open(KEPT)
    const before = await cache.match(PAGE)
    if (!before || (await before.text()) === (await answer.clone().text())) return
    await caches.delete(KEPT)
    await (await caches.open(KEPT)).put(PAGE, answer)
  }

  /** Their names change with what is in them. */
  async function file(request) {
    const cache = await caches.open(KEPT)
    const kept = await cache.match(request)
    if (kept) return kept
    const answer = await fetch(request)
    if (isFile(answer)) await cache.put(request, answer.clone())
    return answer
  }
})()
