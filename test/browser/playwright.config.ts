import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from '../../scripts/free-port.ts'
import { CLOCK } from './clock.ts'

/**
 * The demo runs on its own port and directory. The workers read this file too, so both are chosen once and passed on in
 * the environment.
 */
process.env.BROWSER_TEST_PORT ??= String(await freePort())
process.env.BROWSER_TEST_DATA ??= temporaryDirectory()
const origin = `http://localhost:${process.env.BROWSER_TEST_PORT}`

/** Tests that only look at pages: every page in each language. */
const LOOKS = /(crawl|german|walks)\.spec\.ts$/
/** Tests that need the PDF viewer of a browser or its popup blocker. The headless shell has neither. */
const WHOLE = /main-job\.spec\.ts|a record with a PDF/
/** The attacks of hostile courses, which need a whole browser too. */
const ATTACKS = /hostile-[a-z]+\.spec\.ts$/
/**
 * Tests of courses on their own services, without a demo, like those of the attacks. Both wait most of the time, so two
 * run in parallel.
 */
const COURSES = /(course-(crashes|exits|pauses|windows)|real-courses)\.spec\.ts$/
const needsDemo = process.env.BROWSER_TEST_DEMO !== 'none'

const chromium = process.env.CHROMIUM || '/usr/bin/chromium'
// Root in a container cannot use the sandbox. The other flags prevent background requests.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
export const whole = { executablePath: chromium, args }

export default defineConfig({
  testDir: '.',
  // If all projects run in parallel, the tests that only look at pages have their own demo, which nobody changes.
  projects: [
    { name: 'looks', testMatch: LOOKS, grepInvert: WHOLE, outputDir: '../../test-results/looks' },
    { name: 'stories', testIgnore: [LOOKS, ATTACKS, COURSES], grepInvert: WHOLE, outputDir: '../../test-results/stories' },
    {
      name: 'whole',
      testIgnore: [ATTACKS, COURSES],
      grep: WHOLE,
      outputDir: '../../test-results/whole',
      use: { launchOptions: whole, contextOptions: {} },
    },
    {
      name: 'attacks',
      testMatch: ATTACKS,
      outputDir: '../../test-results/attacks',
      use: { launchOptions: whole, contextOptions: {}, serviceWorkers: 'allow' },
    },
    { name: 'courses', testMatch: COURSES, outputDir: '../../test-results/courses' },
  ],
  workers: needsDemo ? 1 : 2,
  timeout: 90_000,
  // Opening a course loads three pages one after the other, beside two other lanes.
  expect: { timeout: 20_000 },
  forbidOnly: !!process.env.CI,
  // The retry distinguishes flaky tests from broken ones and leaves a trace. Flaky tests fail too.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  reporter: [['list']],
  use: {
    baseURL: origin,
    // A hanging action reports itself before the time of the test is up.
    actionTimeout: 30_000,
    // Service workers are only for the tests of offline use: they would answer instead of the routes of other tests.
    // Attacks have them, as browsers do.
    serviceWorkers: 'block',
    // Animations run only in the whole browser. The other tests ask for reduced motion, which saves rendering.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Tracing all tests takes half as long again. `--trace on` does that to investigate a failure.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.HEADLESS_SHELL || chromium, args },
  },
  ...(needsDemo && {
    webServer: {
      command: `${JSON.stringify(process.execPath)} server/main.ts --demo`,
      cwd: '../..',
      url: `${origin}/readyz`,
      env: { PORT: process.env.BROWSER_TEST_PORT, DATA_DIR: process.env.BROWSER_TEST_DATA, LOG_LEVEL: 'warn', CRON_SECRET: CLOCK },
      timeout: 120_000,
      stdout: 'ignore',
      stderr: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
  }),
})

/**
 * Creates a directory that is removed when the runner ends, after the service has stopped. It contains the demo already
 * if one was filled for several runs.
 */
function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'lrs-browser-'))
  if (process.env.BROWSER_TEST_FILLED) cpSync(process.env.BROWSER_TEST_FILLED, directory, { recursive: true })
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
  return directory
}
