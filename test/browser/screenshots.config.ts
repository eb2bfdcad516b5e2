import base, { whole } from './playwright.config.ts'

/** `npm run screenshots` saves pictures of every page, as every person sees it, to screenshots/. */
// oxlint-disable-next-line import/no-default-export -- Playwright reads it.
export default { ...base, projects: undefined, testMatch: 'screenshots.ts', use: { ...base.use, launchOptions: whole } }
