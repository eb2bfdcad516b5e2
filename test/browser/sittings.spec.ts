import { type Page, expect, test } from '@playwright/test'
import { question } from '../quizzes.ts'
import { arrive, fromHere } from './people.ts'

const phone = { viewport: { width: 360, height: 740 } }
const MINUTE = 60_000
type Made = { id: string; title: string; join_code: string; state: { seq: number } }

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()

/** Creates a published quiz and a live sitting of it that began a moment ago. */
async function plan(page: Page, fields: object = {}, quizFields: object = {}): Promise<Made> {
  const headers = fromHere()
  const title = `Live ${Date.now()}`
  const about = {
    owner_organization_id: 'harbour-view',
    title,
    review: 'full',
    shuffle_questions: false,
    shuffle_options: false,
    ...quizFields,
  }
  const quiz: { id: string } = await (await page.request.post('/api/quizzes', { headers, data: about })).json()
  const questions = [question.single(), question.multiple(), question.truth()]
  await page.request.put(`/api/quizzes/${quiz.id}/questions`, { headers, data: { questions } })
  await page.request.post(`/api/quizzes/${quiz.id}/publish`, { headers, data: {} })
  const data = { title, starts_at: inMinutes(-1), ends_at: inMinutes(60), pacing: 'host', ...fields }
  const made = await page.request.post(`/api/quizzes/${quiz.id}/sittings`, { headers, data })
  expect(made.status(), await made.text()).toBe(201)
  return made.json()
}

const asked = (page: Page, nr: number) => page.getByRole('heading', { level: 2, name: `Question ${nr} of 3` })
const join = async (page: Page, { id }: Made) => {
  await page.goto(`/quiz-sittings/${id}`)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible()
}

/** Expects that the code fits the wall screen in every shape, such as a tablet in portrait. */
async function expectWholeCode(wall: Page, code: string) {
  for (const viewport of [
    { width: 768, height: 860 },
    { width: 1920, height: 1080 },
  ]) {
    await wall.setViewportSize(viewport)
    const surplus = () => wall.getByText(code, { exact: true }).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await expect.poll(surplus).toBeLessThanOrEqual(0)
  }
}

/** Advances a sitting through the API, as a host on another device would. */
async function advance(page: Page, { id }: Made, action: string, more: object = {}) {
  const headers = fromHere()
  const { state }: Made = await (await page.request.get(`/api/quiz-sittings/${id}`)).json()
  const done = await page.request.post(`/api/quiz-sittings/${id}/advance`, { headers, data: { expected_seq: state.seq, action, ...more } })
  expect(done.status(), await done.text()).toBe(200)
}

test('the whole code fits every wall, and the options of a question are big enough for a thumb', async ({ browser }) => {
  const host = await arrive(browser, 'amir')
  const sitting = await plan(host.page)
  const wall = await host.page.context().newPage()
  await wall.goto(`/quiz-sittings/${sitting.id}/screen`)
  await expect(wall.getByText(sitting.join_code, { exact: true })).toBeVisible()
  await expectWholeCode(wall, sitting.join_code)
  const maya = await arrive(browser, 'maya', phone)
  await join(maya.page, sitting)
  await advance(host.page, sitting, 'start')
  await expect(asked(maya.page, 1)).toBeVisible()
  const heights = await maya.page
    .locator('fieldset label')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await advance(host.page, sitting, 'end')
  expect(maya.complaints).toEqual([])
  await Promise.all([host, maya].map(({ leave }) => leave()))
})

test('windows of one browser share one stream, also when the one that reads it is closed', async ({ browser }) => {
  const host = await arrive(browser, 'amir')
  const sitting = await plan(host.page)
  const context = host.page.context()
  let opened = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/events')) opened += 1
  })
  await host.page.goto(`/quiz-sittings/${sitting.id}/host`)
  // The host's page must connect first. Otherwise the wall screen would hold the only stream.
  await expect.poll(() => opened).toBe(1)
  const wall = await context.newPage()
  await wall.goto(`/quiz-sittings/${sitting.id}/screen`)
  await expect(wall.getByText(sitting.join_code, { exact: true })).toBeVisible()
  await host.page.getByRole('button', { name: 'Begin with the first question' }).click()
  await expect(asked(wall, 1)).toBeVisible()
  expect(opened).toBe(1)
  await host.page.close()
  await expect.poll(() => opened).toBe(2)
  const other = await arrive(browser, 'amir')
  await advance(other.page, sitting, 'next')
  await expect(asked(wall, 2)).toBeVisible()
  await advance(other.page, sitting, 'end')
  await Promise.all([host, other].map(({ leave }) => leave()))
})

test('where no stream gets through, the page asks by itself', async ({ browser }) => {
  const host = await arrive(browser, 'amir')
  const sitting = await plan(host.page)
  const maya = await arrive(browser, 'maya', phone)
  await maya.page.clock.install()
  await maya.page.route('**/events', (route) => route.abort())
  await join(maya.page, sitting)
  await advance(host.page, sitting, 'start')
  await maya.page.clock.runFor(36_000)
  await expect(asked(maya.page, 1)).toBeVisible()
  await advance(host.page, sitting, 'next')
  await maya.page.clock.runFor(4000)
  await expect(asked(maya.page, 2)).toBeVisible()
  await advance(host.page, sitting, 'end')
  await Promise.all([host, maya].map(({ leave }) => leave()))
})

test('the field that keeps a live quiz from being planned comes into sight', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  const made = await plan(page)
  const sitting: { quiz: { id: string } } = await (await page.request.get(`/api/quiz-sittings/${made.id}`)).json()
  await page.goto(`/o/harbour-view/quizzes/${sitting.quiz.id}?tab=live`)
  await page.getByRole('button', { name: 'Plan a live quiz' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan a live quiz' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('For two of us')
  await dialog.getByLabel(/^Day/).fill('2027-03-01')
  await dialog.getByLabel('Last day').fill('2027-02-28')
  await dialog.getByRole('button', { name: 'Plan it' }).click()
  await expect(dialog.getByText('It ends before it begins.')).toBeInViewport()
  await advance(page, made, 'end')
  await leave()
})

test('a phone out of sight lets go of the stream after a minute, and is back at the question when it wakes', async ({ browser }) => {
  const host = await arrive(browser, 'amir')
  const sitting = await plan(host.page)
  const maya = await arrive(browser, 'maya', phone)
  await maya.page.clock.install()
  await join(maya.page, sitting)
  await host.page.goto(`/quiz-sittings/${sitting.id}/host`)
  const seat = host.page.getByRole('list', { name: '1 is here' }).getByRole('listitem')
  await expect(seat).toHaveText('Maya Okafor')
  await maya.page.evaluate(turned('hidden'))
  await maya.page.clock.runFor(61_000)
  await expect(seat).toContainText('not connected', { timeout: 20_000 })
  await advance(host.page, sitting, 'start')
  await maya.page.evaluate(turned('visible'))
  await expect(asked(maya.page, 1)).toBeVisible()
  await expect(seat).not.toContainText('not connected', { timeout: 20_000 })
  await advance(host.page, sitting, 'end')
  await Promise.all([host, maya].map(({ leave }) => leave()))
})

/** A script that simulates leaving the page or returning to it. */
const turned = (state: 'hidden' | 'visible') => `
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`
