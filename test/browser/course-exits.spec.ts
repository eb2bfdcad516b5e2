import { type Page, expect } from '@playwright/test'
import type { Harness } from '../harness.ts'
import { launched } from '../player.ts'
import { manifest, scormPackage } from '../scorm.ts'
import { CONTENT, speak, speaking } from './courses.ts'
import { holding } from './holding.ts'
import { type Deployment, inApp, test } from './own-service.ts'

// The tests wait most of the time, so they run in parallel.
test.describe.configure({ mode: 'parallel' })

let t: Harness
let service: Deployment
test.beforeAll(({ own }) => {
  ;({ t, service } = own)
})

/** A time in milliseconds that is longer than the app waits before it says that a course does not answer. */
const LONG_MS = 25_000

const parts = [
  { title: 'First', href: 'index.html?goodbye' },
  { title: 'Second', href: 'second.html?goodbye' },
]
const pages = ['index.html', 'second.html'].map((name) => ({ name, content: CONTENT }))
const one = scormPackage(manifest({ parts: parts.slice(0, 1) }), pages)
const two = scormPackage(manifest({ parts }), pages)
/** Content that saves before it has loaded. */
const hasty = CONTENT.replace(
  'window.begun = api.begin()',
  `window.begun = api.begin(), api.set('cmi.core.lesson_location', 'page-1'), api.commit()`,
)
const eager = scormPackage(manifest(), [{ name: 'index.html', content: hasty }])

const opened = (browser: Parameters<typeof inApp>[1]['browser'], zip = one) => inApp(t, { browser, service, zip })
const player = (page: Page) => page.frameLocator('iframe[title="Lifting"]')
const exit = (page: Page) => player(page).getByRole('button', { name: 'Exit' })
const isOut = (page: Page) => expect(page).toHaveURL(/\/learn$/)

/** Clicks at the position of the exit button, as users do: without scrolling or waiting. Returns a function that clicks there again. */
async function pressExit(page: Page): Promise<() => Promise<void>> {
  const { x, y, width, height } = (await exit(page).boundingBox())!
  const press = () => page.mouse.click(x + width / 2, y + height / 2)
  await press()
  return press
}

/** Returns the calls of the content that the service has stored. */
async function callsOf(attempt: string) {
  const launches = t.db.selectFrom('scorm_launch').select('id').where('attempt_id', '=', attempt)
  const kept = await t.db.selectFrom('scorm_launch_calls').select('calls').where('launch_id', 'in', launches).orderBy('first').execute()
  return kept.flatMap(({ calls }) => calls)
}

/** Collects the requests with which the player ends its launch. */
function endings(page: Page): string[] {
  const ended: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/exit')) ended.push(request.method())
  })
  return ended
}

test('Exit is in reach on a phone, and so is the end of a page, however far its learner scrolls', async ({ own }) => {
  const { context, page } = await opened(own.browser)
  await page.setViewportSize({ width: 360, height: 740 })
  const bar = (await page.getByRole('navigation', { name: 'At hand' }).boundingBox())!
  const frame = (await page.locator('iframe[title="Lifting"]').boundingBox())!
  expect(frame.y + frame.height).toBeLessThanOrEqual(bar.y)
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 2000)
  await page.waitForTimeout(500)
  await pressExit(page)
  await isOut(page)
  await context.close()
})

test('a course that waits for a save that nobody answers can be left', async ({ own }) => {
  const { context, page, frame } = await opened(own.browser)
  const { release } = await holding(page, /\/commit$/)
  const { x, y } = (await exit(page).boundingBox())!
  await speak(frame, 'set', 'cmi.core.lesson_location', 'page-8')
  const committing = speak(frame, 'commit').catch(() => undefined)
  await page.waitForTimeout(500)
  void page.mouse.click(x + 5, y + 5).catch(() => undefined)
  await expect(page.getByRole('alert').filter({ hasText: 'Your last steps are not saved yet' })).toBeVisible({ timeout: LONG_MS })
  expect(page.url()).toMatch(/\/play$/)
  await page.getByRole('button', { name: 'Leave the course' }).click()
  await isOut(page)
  await expect(page.getByText('Your last steps in “Lifting” are not saved')).toBeVisible()
  release()
  await committing
  await context.close()
})

test('a course whose first words to the service hang can be left', async ({ own }) => {
  const { context, page } = await opened(own.browser, eager)
  const { release } = await holding(page, /\/commit$/)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Leave the course' }).click()
  await isOut(page)
  release()
  await context.close()
})

test('Exit leaves once, however often it is pressed, with everything saved that the content said on its way out', async ({ own }) => {
  const { context, page, frame, attempt } = await opened(own.browser)
  await speak(frame, 'set', 'cmi.core.lesson_location', 'page-8')
  const ended = endings(page)
  const { release } = await holding(page, /\/commit$/)
  const press = await pressExit(page)
  await expect(player(page).getByText('Saving your last steps …')).toBeVisible()
  await press()
  await press()
  release()
  await isOut(page)
  await expect(page.getByText('You can go on any time')).toHaveCount(1)
  expect(ended).toEqual(['POST'])
  expect((await callsOf(attempt)).at(-1)).toMatchObject({ call: 'LMSFinish', result: 'true', error_code: 0 })
  await page.goBack()
  expect(await speak(await speaking(page), 'get', 'cmi.suspend_data')).toBe('said on the way out')
  await context.close()
})

for (const [what, files] of Object.entries({
  script: /\/player\/assets\/index-[\w-]+\.js/,
  'German words': /\/player\/assets\/de-[\w-]+\.js/,
  'way to speak to its content': /\/player\/assets\/scorm12-[\w-]+\.js/,
  content: /\/files\/index\.html/,
}))
  test(`Exit leaves a course whose ${what} never came`, async ({ own }) => {
    const { context, page } = await opened(own.browser)
    // English is in the player itself, so only German has words to load.
    if (what === 'German words') await page.addInitScript(`localStorage.setItem('language', 'de')`)
    await page.route(files, () => {})
    const asked = page.waitForRequest(files)
    await page.reload({ waitUntil: 'commit' })
    await asked
    await pressExit(page)
    await isOut(page)
    await context.close()
  })

test('the page that Exit leads to is there by then, though nothing more of the app can be loaded', async ({ own }) => {
  const { context, page } = await opened(own.browser)
  const loaded = () => page.evaluate(`performance.getEntriesByType('resource').some(({ name }) => name.includes('/courses-page-'))`)
  await expect.poll(loaded).toBe(true)
  await page.route(/\/assets\//, () => {})
  await pressExit(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible()
  await context.close()
})

test('Exit leaves a course that is opening another part, which does not come back', async ({ own }) => {
  const { context, page } = await opened(own.browser, two)
  const ended = endings(page)
  const { release } = await holding(page, /\/state\?/)
  await player(page).getByRole('button', { name: 'Second' }).click()
  const ending = await holding(page, /\/exit$/)
  await pressExit(page)
  await expect.poll(() => ended.length).toBe(1)
  release()
  await page.waitForTimeout(1000)
  expect(page.frames().map((frame) => frame.url())).not.toContainEqual(expect.stringContaining('second.html'))
  ending.release()
  await isOut(page)
  await context.close()
})

test('Exit leaves, and says what another window kept from being saved', async ({ own }) => {
  const open = await opened(own.browser)
  await launched(t, open.learner, open.course)
  await speak(open.frame, 'set', 'cmi.core.lesson_location', 'page-8')
  expect(await speak(open.frame, 'commit')).toBe('false')
  await expect(player(open.page).getByText('This course was opened in another window.')).toBeVisible()
  await exit(open.page).click()
  await expect(open.page.getByText('Your last steps in “Lifting” are not saved')).toBeVisible()
  await expect(open.page).toHaveURL(/\/learn$/)
  await open.context.close()
})

test('Exit leaves a course whose service does not answer, and says that the last steps are lost', async ({ own }) => {
  const open = await opened(own.browser)
  const { page } = open
  await page.route(/\/(?:commit|exit)$/, (route) => route.abort())
  await speak(open.frame, 'set', 'cmi.core.lesson_location', 'page-8')
  await exit(page).click()
  await player(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByText('Your last steps in “Lifting” are not saved')).toBeVisible()
  await expect(page).toHaveURL(/\/learn$/)
  await open.context.close()
})

test('Exit leaves a course that never came', async ({ own }) => {
  const open = await opened(own.browser)
  const { page } = open
  await page.route(/\/state\?/, () => {})
  await page.reload()
  await exit(page).click()
  await expect(page).toHaveURL(/\/learn$/)
  await open.context.close()
})
