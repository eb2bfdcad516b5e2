import type { Page } from '@playwright/test'

/** Matches the files for layers above pages, which are loaded after the first page. */
export const OVER = /assets.(over|over-pages|bell-panel|profile-menu-part|style)-/

/** Holds requests for files back, as over a slow link, until they are released. */
export async function holding(page: Page, files: RegExp): Promise<{ release: () => void }> {
  const held = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await held.promise
    await route.continue()
  })
  return { release: held.resolve }
}

/** Resolves when these files are loaded, for tests that open another page next. */
export const overLoaded = (page: Page) =>
  Promise.all(
    ['style', 'over-pages', 'bell-panel', 'profile-menu-part'].map((name) =>
      page.waitForEvent('requestfinished', (request) => request.url().includes(`/assets/${name}-`)),
    ),
  )
