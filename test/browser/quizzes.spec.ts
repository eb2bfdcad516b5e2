import { type Browser, type Page, expect, test } from '@playwright/test'
import { ofEveryKind } from '../quizzes.ts'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { expectKept } from './offline.ts'
import { arrive, fromHere } from './people.ts'

const phone = { viewport: { width: 360, height: 740 } }
/** What browsers say of requests without a connection. */
const CUT = 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED'
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

/** Goes on by the keyboard: the next question is read out from its heading. */
async function next(page: Page, nr: number) {
  await page.getByRole('button', { name: 'Next question' }).press('Enter')
  await expect(heading(page, nr)).toBeFocused()
}

async function begin(page: Page, { id }: { id: string }): Promise<string> {
  await page.goto(`/quizzes/${id}`)
  await page.getByRole('button', { name: 'Begin now' }).press('Enter')
  await expect(heading(page, 1)).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

test('a learner answers every kind by the keyboard, with a break of the connection, hands in, and sees what came of it', async ({
  browser,
}) => {
  test.slow()
  const quiz = await publish(browser, { passing_score: 60, time_limit_minutes: 30 })
  const { page, complaints, leave } = await arrive(browser, 'maya', { ...phone, serviceWorkers: 'allow' })
  await page.goto('/quizzes')
  const card = page.getByRole('listitem').filter({ hasText: quiz.title })
  await expect(card.getByText('8 questions · 30 minutes · 60% to pass')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: `Take the quiz: ${quiz.title}` }).click()
  await expect(page.getByText(/^Once you begin, the time runs: you have 30 minutes/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Begin now' }).press('Enter')
  await expect(page.getByRole('timer')).toHaveText(/(29|30):\d\d/)

  await page.getByRole('radio', { name: 'This one' }).press('Space')
  await saved(page, 1)
  await expectAccessible(page)
  await next(page, 2)
  for (const name of ['Right', 'Right too']) await page.getByRole('checkbox', { name, exact: true }).press('Space')
  await saved(page, 2)
  await next(page, 3)
  await page.getByRole('radio', { name: 'True' }).press('Space')
  await saved(page, 3)
  await next(page, 4)
  await page.getByRole('textbox', { name: 'Your answer' }).pressSequentially('  CAFE ')
  await saved(page, 4)
  await next(page, 5)
  await page.getByRole('textbox', { name: 'Your answer' }).pressSequentially('2,5')
  await saved(page, 5)
  await page.reload()
  await expect(page.getByText('5 of 8 answered')).toBeVisible()
  await expect(heading(page, 5)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('2,5')
  await next(page, 6)
  await order(page, ['One', 'Two', 'Three', 'Four'])
  await saved(page, 6)
  await expectAccessible(page)
  await next(page, 7)
  for (const [name, match] of [
    ['Dog', 'Barks'],
    ['Cat', 'Meows'],
    ['Cow', 'Moos'],
  ] as const)
    // prettier-ignore
    await page.getByRole('combobox', { name }).selectOption(match)
  await saved(page, 7)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Flag' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Question 7: answered, flagged' })).toBeVisible()
  await next(page, 8)

  await expectKept(page)
  await page.context().setOffline(true)
  const essay = page.getByRole('textbox', { name: 'Your answer' })
  await essay.pressSequentially('Typed without a connection.')
  await expect(page.getByText('1 answer is not saved yet')).toBeVisible()
  await expectAccessible(page)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Question 8: answered' })).toBeVisible()
  await expect(essay).toHaveValue('Typed without a connection.')
  await page.context().setOffline(false)
  await saved(page, 8)

  await page.getByRole('button', { name: 'Take it back' }).press('Enter')
  await expect(page.getByText(/^Taken back \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Hand in' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Hand in everything?' })
  await expect(dialog.getByText('1 question is not answered:')).toBeVisible()
  await expect(dialog.getByText('Flagged to come back to:')).toBeVisible()
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Go to question 8' }).press('Enter')
  await expect(heading(page, 8)).toBeVisible()
  await essay.fill('So it is.')
  await page.getByRole('button', { name: 'Hand in' }).press('Enter')
  await expect(dialog.getByText('Every question is answered.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hand in' }).press('Enter')
  await expect(page.getByText('Somebody still has to read what you wrote. Your result appears here then.')).toBeVisible()
  const answers = page.getByRole('region', { name: 'Your answers' }).getByRole('listitem')
  await expect(answers.getByText('Right', { exact: true })).toHaveCount(7)
  await expect(answers.getByText('You wrote: So it is.')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('copy quiz-')))).toEqual([])
  expect(complaints.filter((text) => text !== CUT)).toEqual([])
  await leave()
})

/** Moves things up until they stand in this order; each move is said, and the button keeps the focus. */
async function order(page: Page, wanted: string[]) {
  const items = page.locator('ol[aria-labelledby] > li')
  await expect(items).toHaveCount(wanted.length)
  for (const [place, name] of wanted.entries()) {
    const texts = await items.allInnerTexts()
    const from = texts.findIndex((text) => text.split('\n').includes(name))
    const up = page.getByRole('button', { name: `Move “${name}” up` })
    for (let at = from; at > place; at -= 1) {
      await up.press('Enter')
      await expect(page.getByText(`“${name}” is at place ${at} of ${wanted.length}`)).toBeAttached()
    }
  }
  const agree = page.getByRole('button', { name: 'It is in the right order already' })
  if (await agree.isVisible()) await agree.press('Enter')
  await expect(items).toHaveText(wanted.map((name) => new RegExp(name)))
}

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
  await expectAccessible(page)
  await superseded.getByRole('button', { name: 'Go on here' }).click()
  await saved(page, 2)
  await page.getByRole('button', { name: 'Question 1: answered' }).click()
  await expect(page.getByRole('radio', { name: 'This one' })).toBeChecked()
  await other.getByRole('radio', { name: 'The other one' }).check()
  await expect(other.getByRole('alert').filter({ hasText: 'You went on in another window' })).toBeVisible()
  expect(complaints).toEqual([REFUSED])
  await leave()
})

test('an attempt that is open stands at home, with the time that is left by the clock of the service and the way on', async ({
  browser,
}) => {
  const quiz = await publish(browser, { time_limit_minutes: 30 })
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await begin(page, quiz)
  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60_000)
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Go on with your quiz' }).getByRole('listitem').filter({ hasText: quiz.title })
  await expect(row.getByText(/^(29|30) minutes left$/)).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('link', { name: /^Continue/ }).click()
  await expect(heading(page, 1)).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('the time is told at five minutes and at one, and leads to the result when it is up', async ({ browser }) => {
  const quiz = await publish(browser, { time_limit_minutes: 10 })
  const { page, leave } = await arrive(browser, 'maya')
  await page.clock.install()
  const id = await begin(page, quiz)
  await page.getByRole('radio', { name: 'This one' }).check()
  await page.clock.runFor(2000)
  await saved(page, 1)
  // The service's clock stands still meanwhile, and is not to be asked.
  await page.route('**/api/quiz-attempts/*', (route) => route.abort())
  await page.clock.fastForward('05:00')
  await expect(page.getByText('5 minutes left.')).toBeAttached()
  await page.clock.fastForward('04:01')
  await expect(page.getByText('1 minute left.')).toBeAttached()
  await expect(page.getByRole('timer')).toHaveText(/0:5\d/)
  await page.request.post(`/api/quiz-attempts/${id}/submit`, { headers: fromHere() })
  await page.clock.fastForward('01:00')
  await expect(page.getByRole('heading', { name: 'Your time is up' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/quiz-attempts/*')
  await page.clock.runFor(5000)
  await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible()
  await page.getByRole('link', { name: 'To the quiz' }).click()
  await expect(page.getByRole('list', { name: 'Your attempts' }).getByRole('listitem')).toHaveText([/Attempt 1.*1 of 8 answered/s])
  await leave()
})
