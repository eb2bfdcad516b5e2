import { type Page, expect } from '@playwright/test'

/** All of the app that was loaded so far is there for when there is no connection. */
export const expectKept = (page: Page) => expect.poll(() => page.evaluate(everythingIsKept), { timeout: 20_000 }).toBe(true)

/** In the page: whether it is. */
const everythingIsKept = `(async () => {
  if (!navigator.serviceWorker.controller) return false
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = loaded.filter((name) => new URL(name).pathname.startsWith('/assets/'))
  const kept = await Promise.all([location.origin, ...files].map((name) => caches.match(name)))
  return files.length > 0 && kept.every((answer) => answer !== undefined)
})()`
