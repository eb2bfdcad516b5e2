import type { Page } from '@playwright/test'

/** The files of what opens over pages, which are loaded behind the first. */
export const OVER = /assets.(over|over-pages|bell-panel|profile-menu-part|style)-/

/** Keeps files under way, as over a slow link, until they are released. */
export async function holding(page: Page, files: RegExp): Promise<{ release: () => void }> {
  const held = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await held.promise
    await route.continue()
  })
  return { release: held.resolve }
}

/** Settles once these files are there, for whoever opens a page next. */
export const overLoaded = (page: Page) =>
  Promise.all(
    ['style', 'over-pages', 'bell-panel', 'profile-menu-part'].map((name) =>
      page.waitForEvent('requestfinished', (request) => request.url().includes(`/assets/${name}-`)),
    ),
  )
