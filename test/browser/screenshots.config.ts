import base, { whole } from './playwright.config.ts'

/** `npm run screenshots`: every page as everybody sees it, into screenshots/, to be looked at. */
// oxlint-disable-next-line import/no-default-export -- Playwright reads it.
export default { ...base, projects: undefined, testMatch: 'screenshots.ts', use: { ...base.use, launchOptions: whole } }
