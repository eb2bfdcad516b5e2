import { type Browser, type Page, expect, test } from '@playwright/test'
import { ofEveryKind } from '../quizzes.ts'
import { dragByTouch } from './drag.ts'
import { expectKept } from './offline.ts'
import { arrive, fromHere } from './people.ts'

/** Browsers log an error for each request without a connection, in one of several forms. */
const CUT = /^Failed to load resource: net::ERR_/
const REFUSED = 'Failed to load resource: the server responded with a status of 409 (Conflict)'

/** Publishes a quiz with a question of each kind, in the order in which they are written. */
async function publish(browser: Browser, fields: object = {}): Promise<{ id: string; title: string }> {
  const { page, leave } = await arrive(browser, 'amir')
  const headers = fromHere()
  const title = `Every kind ${Date.now()}`
  const about = { owner_organization_id: 'harbour-view', title, review: 'full', shuffle_questions: false, shuffle_options: false }
  const made = await page.request.post('/api/quizzes', { headers, data: { ...about, ...fields } })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = await made.json()
  await page.request.put(`/api/quizzes/${id}/questions`, { headers, data: { questions: ofEveryKind() } })
  expect((await page.request.post(`/api/quizzes/${id}/publish`, { headers, data: {} })).status()).toBe(200)
  await leave()
  return { id, title }
}

const heading = (page: Page, nr: number) => page.getByRole('heading', { level: 2, name: `Question ${nr} of 8` })
const question = (page: Page, nr: number) => page.getByRole('region', { name: `Question ${nr} of 8` })
const saved = (page: Page, nr: number) => expect(question(page, nr).getByText(/^Saved \d/)).toBeVisible()

async function begin(page: Page, { id }: { id: string }): Promise<string> {
  await page.goto(`/quizzes/${id}`)
  await page.getByRole('button', { name: 'Begin now' }).press('Enter')
  await expect(heading(page, 1)).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

test('an answer that was typed without a connection outlives a reload without one', async ({ browser }) => {
  const quiz = await publish(browser)
  const { page, complaints, leave } = await arrive(browser, 'maya', { serviceWorkers: 'allow' })
  await begin(page, quiz)
  await page.getByRole('button', { name: 'Question 8' }).click()
  await expectKept(page)
  await page.context().setOffline(true)
  const essay = page.getByRole('textbox', { name: 'Your answer' })
  await essay.pressSequentially('Typed without a connection.')
  await expect(page.getByText('1 answer is not saved yet')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Question 8: answered' })).toBeVisible()
  await expect(essay).toHaveValue('Typed without a connection.')
  await page.context().setOffline(false)
  await saved(page, 8)
  expect(complaints.filter((text) => !CUT.test(text))).toEqual([])
  await leave()
})

test('a finger drags items into their order', async ({ browser }) => {
  const quiz = await publish(browser)
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const { page, complaints, leave } = await arrive(browser, 'maya', phone)
  await begin(page, quiz)
  await page.getByRole('button', { name: 'Question 6' }).press('Enter')
  const items = page.locator('ol[aria-labelledby] > li')
  await expect(items).toHaveCount(4)
  const [first, second, third, last] = await items.allTextContents().then((texts) => texts.map((text) => /[A-Z]\w+/.exec(text)![0]))
  await dragByTouch(page, items.last().getByTitle('Drag to move'), items.first())
  await expect(items).toHaveText([last!, first!, second!, third!].map((name) => new RegExp(name)))
  await expect(page.getByRole('status').filter({ hasText: `“${last}” is at place 1 of 4` })).toHaveCount(1)
  await saved(page, 6)
  expect(complaints).toEqual([])
  await leave()
})

test('of two windows the one opened last saves, and the other can take over again', async ({ browser }) => {
  const quiz = await publish(browser)
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await begin(page, quiz)
  await page.getByRole('radio', { name: 'That one' }).check()
  await saved(page, 1)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Question 1: answered' }).click()
  await expect(other.getByRole('radio', { name: 'That one' })).toBeChecked()
  await other.getByRole('radio', { name: 'This one' }).check()
  await saved(other, 1)
  await page.getByRole('button', { name: 'Next question' }).click()
  await page.getByRole('checkbox', { name: 'Right too' }).check()
  const superseded = page.getByRole('alert').filter({ hasText: 'You went on in another window' })
  await expect(superseded).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Right too' })).toBeDisabled()
  await superseded.getByRole('button', { name: 'Go on here' }).click()
  await saved(page, 2)
  await page.getByRole('button', { name: 'Question 1: answered' }).click()
  await expect(page.getByRole('radio', { name: 'This one' })).toBeChecked()
  await other.getByRole('radio', { name: 'The other one' }).check()
  await expect(other.getByRole('alert').filter({ hasText: 'You went on in another window' })).toBeVisible()
  expect(complaints).toEqual([REFUSED])
  await leave()
})

test('an open attempt stands at home, with the time that is left by the clock of the service and the way on', async ({ browser }) => {
  const quiz = await publish(browser, { time_limit_minutes: 30 })
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await begin(page, quiz)
  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60_000)
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Go on with your quiz' }).getByRole('listitem').filter({ hasText: quiz.title })
  await expect(row.getByText(/^(29|30) minutes left$/)).toBeVisible()
  await row.getByRole('link', { name: /^Continue/ }).click()
  await expect(heading(page, 1)).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})
