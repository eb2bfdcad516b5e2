import { type Dialog, expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import type { Harness } from '../harness.ts'
import { manifest, scormPackage } from '../scorm.ts'
import { CONTENT, speak, speaking } from './courses.ts'
import { type Deployment, inApp, test } from './own-service.ts'

// The tests wait most of the time, so they run in parallel.
test.describe.configure({ mode: 'parallel' })

let t: Harness
let service: Deployment
test.beforeAll(({ own }) => {
  ;({ t, service } = own)
})

/** A time in milliseconds that is longer than the app waits for an answer. */
const LONG_MS = 25_000

const zip = scormPackage(manifest(), [{ name: 'index.html', content: CONTENT }])
/** A script that makes the player answer nothing, as if its process were gone. */
const dead = `if (location.pathname.startsWith('/scorm/')) window.Worker = class { postMessage() {} terminate() {} }`

const words = 'The course does not answer'

test('a course that the browser gave up on is said to be gone, and opens again', async ({ own }) => {
  const { context, page, frame, attempt } = await inApp(t, { browser: own.browser, service, zip })
  await speak(frame, 'set', 'cmi.core.lesson_location', 'page-7')
  expect(await speak(frame, 'commit')).toBe('true')
  // Playwright cannot evaluate scripts in a page with a crashed frame, so the test uses the DevTools protocol.
  const app = await context.newCDPSession(page)
  const evaluate = async (expression: string) => (await app.send('Runtime.evaluate', { expression, returnByValue: true })).result.value
  const player = page.frames().find((each) => each.url().includes('/play#'))!
  const crashing = await context.newCDPSession(player)
  void crashing.send('Page.crash').catch(() => undefined)
  const said = () => evaluate(`document.querySelector('.play [role=alert]')?.textContent.includes(${JSON.stringify(words)}) ?? false`)
  expect(await said()).toBe(false)
  await expect.poll(said, { timeout: LONG_MS }).toBe(true)
  const launches = () => t.db.selectFrom('scorm_launch').select(['calls']).where('attempt_id', '=', attempt).orderBy('started_at').execute()
  expect(await launches()).toHaveLength(1)
  await evaluate(`[...document.querySelectorAll('.play button')].find((one) => one.textContent === 'Open it again').click()`)
  await expect.poll(said).toBe(false)
  // The content calls the API again.
  await expect.poll(async () => (await launches())[1]?.calls ?? 0, { timeout: LONG_MS }).toBeGreaterThan(0)
  await context.close()
})

test('what is said of a course that does not answer can be read by everybody, and leads out of it or on with it', async ({ own }) => {
  const { context, page, frame } = await inApp(t, { browser: own.browser, service, zip }, (fresh) => fresh.addInitScript(dead))
  await speak(frame, 'set', 'cmi.core.lesson_location', 'page-7')
  expect(await speak(frame, 'commit')).toBe('true')
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible({ timeout: LONG_MS })
  await page.screenshot({ path: 'test-results/silent-1280.png' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.screenshot({ path: 'test-results/silent-360.png' })
  await page.setViewportSize({ width: 1280, height: 860 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open it again' }).click()
  await expect(page.getByText(words)).toHaveCount(0)
  const again = await speaking(page)
  expect(await speak(again, 'get', 'cmi.core.lesson_location')).toBe('page-7')
  await expect(page.getByText(words)).toBeVisible({ timeout: LONG_MS })
  await page.getByRole('button', { name: 'Leave the course' }).click()
  await expect(page).toHaveURL(/\/learn$/)
  await context.close()
})

test('a course that is busy, or that waits for an answer of its learner, is not said to be dead', async ({ own }) => {
  const { context, page, frame } = await inApp(t, { browser: own.browser, service, zip })
  await frame.evaluate('{ const end = Date.now() + 10000; while (Date.now() < end); }')
  const answered = Promise.withResolvers<void>()
  const answer = async (dialog: Dialog) => {
    await page.waitForTimeout(LONG_MS)
    await dialog.accept()
    answered.resolve()
  }
  page.on('dialog', (dialog) => void answer(dialog))
  const alarms: string[] = []
  const watch = setInterval(
    () =>
      void page
        .getByText(words)
        .count()
        .then((count) => count > 0 && alarms.push(words)),
    1000,
  )
  await frame.evaluate('setTimeout(() => alert("Done?"))')
  await answered.promise
  clearInterval(watch)
  expect(alarms).toEqual([])
  await page.waitForTimeout(2000)
  await expect(page.getByText(words)).toHaveCount(0)
  await context.close()
})
