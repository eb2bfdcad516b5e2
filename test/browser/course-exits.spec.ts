import { type Page, expect } from '@playwright/test'
import type { Harness } from '../harness.ts'
import { launched } from '../player.ts'
import { manifest, scormPackage } from '../scorm.ts'
import { CONTENT, speak } from './courses.ts'
import { type Deployment, inApp, originPerLaunch, test } from './own-service.ts'

// They wait most of the time.
test.describe.configure({ mode: 'parallel' })

let t: Harness
let service: Deployment
test.beforeAll(async ({ own }) => {
  t = own.t
  service = await Object.values(originPerLaunch)[0]!(t)
})
test.afterAll(() => service.close())

const one = scormPackage(manifest(), [{ name: 'index.html', content: CONTENT }])
const opened = (browser: Parameters<typeof inApp>[1]['browser']) => inApp(t, { browser, service, zip: one })
const player = (page: Page) => page.frameLocator('iframe[title="Lifting"]')
const exit = (page: Page) => player(page).getByRole('button', { name: 'Exit' })
const isOut = (page: Page) => expect(page).toHaveURL(/\/learn$/)

/** Presses where Exit stands, as people do: nothing is scrolled, and nothing is waited for. */
async function pressExit(page: Page): Promise<void> {
  const { x, y, width, height } = (await exit(page).boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
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
