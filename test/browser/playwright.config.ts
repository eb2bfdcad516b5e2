import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from '../../scripts/free-port.ts'
import { CLOCK } from './clock.ts'

/** The demo on a port and a directory of its own. The workers read this file too, so both are chosen once and handed down. */
process.env.BROWSER_TEST_PORT ??= String(await freePort())
process.env.BROWSER_TEST_DATA ??= temporaryDirectory()
const origin = `http://localhost:${process.env.BROWSER_TEST_PORT}`

/** What only looks at pages: every page, in each language. */
const LOOKS = /(crawl|german|walks)\.spec\.ts$/
/** Needs the PDF viewer of a browser, or its blocking of windows: the headless shell has neither. */
const WHOLE = /main-job\.spec\.ts|a record with a PDF/
/** What hostile courses try, in a whole browser too. */
const ATTACKS = /hostile-[a-z]+\.spec\.ts$/
/** Courses in services of their own, without a demo, as those of the attacks. Both wait most of the time, so that two run side by side. */
const COURSES = /(course-(crashes|exits|pauses|windows)|real-courses)\.spec\.ts$/
const needsDemo = process.env.BROWSER_TEST_DEMO !== 'none'

const chromium = process.env.CHROMIUM || '/usr/bin/chromium'
// A container's root cannot use the sandbox, and nothing here is worth a call home.
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
  // What only looks has a demo of its own, which nobody changes meanwhile, when all run side by side.
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
  // Opening a course loads three pages one after the other, beside two other lanes; what is not there does not come by waiting.
  expect: { timeout: 20_000 },
  forbidOnly: !!process.env.CI,
  // The second try tells what falls over now and then from what is broken, and leaves a trace of it. It excuses nothing.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  reporter: [['list']],
  use: {
    baseURL: origin,
    // What hangs says where, before the test's own time is up.
    actionTimeout: 30_000,
    // What answers without a connection is for the tests of that: it would stand between the others and their routes. Attacks
    // have what a browser has.
    serviceWorkers: 'block',
    // What moves is watched by whoever has a whole browser; the others ask for calm, which spares drawing it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Keeping one of everything takes half as long again; `--trace on` does where somebody looks into a failure.
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

/** Gone when the runner ends, which is after the service has stopped. Holds the demo already where somebody has filled one for several. */
function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'lrs-browser-'))
  if (process.env.BROWSER_TEST_FILLED) cpSync(process.env.BROWSER_TEST_FILLED, directory, { recursive: true })
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
  return directory
}
