import { type Page, expect } from '@playwright/test'

/** Expects that all loaded files of the app are cached for use without a connection. */
export const expectKept = (page: Page) => expect.poll(() => page.evaluate(everythingIsKept), { timeout: 20_000 }).toBe(true)

/** A script that returns whether they are. */
const everythingIsKept = `(async () => {
  if (!navigator.serviceWorker.controller) return false
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = loaded.filter((name) => new URL(name).pathname.startsWith('/assets/'))
  const kept = await Promise.all([location.origin, ...files].map((name) => caches.match(name)))
  return files.length > 0 && kept.every((answer) => answer !== undefined)
})()`
