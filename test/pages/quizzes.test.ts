import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { ofEveryKind, school } from '../quizzes.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'

const t = await harness()

/** Creates a quiz with a question of each kind, in the order in which they are written, and a learner. */
async function everyKind(fields: object) {
  const { org, quiz } = await school(t)
  const maya = await t.named(org, 'Maya Okafor')
  const about = { title: 'Every kind', review: 'full', shuffle_questions: false, shuffle_options: false, ...fields }
  return { maya, quiz: await quiz(ofEveryKind(), about) }
}

const heading = (page: Page, nr: number) => page.getByRole('heading', { level: 2, name: `Question ${nr} of 8` })
const asked = (page: Page, nr: number) => page.getByRole('region', { name: `Question ${nr} of 8` })
const saved = (page: Page, nr: number) => expect(asked(page, nr).getByText(/^Saved \d/)).toBeVisible()

/** Goes to the next question with the keyboard. Its heading takes the focus. */
async function next(page: Page, nr: number) {
  await page.getByRole('button', { name: 'Next question' }).press('Enter')
  await expect(heading(page, nr)).toBeFocused()
}

/** Moves items up until they are in this order. Each move is announced, and the button keeps the focus. */
async function order(page: Page, wanted: string[]) {
  const items = page.locator('ol[aria-labelledby] > li')
  await expect(items).toHaveCount(wanted.length)
  for (const [place, name] of wanted.entries()) {
    const from = (await items.allTextContents()).findIndex((text) => text.includes(name))
    const up = page.getByRole('button', { name: `Move up: ${name}` })
    for (let at = from; at > place; at -= 1) {
      await up.press('Enter')
      await expect(page.getByText(`“${name}” is at place ${at} of ${wanted.length}`)).toHaveCount(1)
    }
  }
  const agree = page.getByRole('button', { name: 'It is in the right order already' })
  if (await agree.isVisible()) await agree.press('Enter')
  await expect(items).toHaveText(wanted.map((name) => new RegExp(name)))
}

test('a learner answers every kind by the keyboard, and a reload keeps the answers and the place', async () => {
  const { maya } = await everyKind({ passing_score: 60, time_limit_minutes: 30 })
  const page = await open(maya, '/quizzes', { width: 360 })
  const card = page.getByRole('listitem').filter({ hasText: 'Every kind' })
  await expect(card.getByText('8 questions · 30 minutes · 60% to pass')).toBeVisible()
  await card.getByRole('link', { name: 'Take the quiz: Every kind' }).click()
  await expect(page.getByText(/^Once you begin, the time runs: you have 30 minutes/)).toBeVisible()
  await page.getByRole('button', { name: 'Begin now' }).press('Enter')
  await expect(page.getByRole('timer')).toHaveText(/(29|30):\d\d/)

  await page.getByRole('radio', { name: 'This one' }).press('Space')
  await saved(page, 1)
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
  await next(page, 7)
  await page.getByRole('combobox', { name: 'Dog' }).selectOption('Barks')
  await page.getByRole('combobox', { name: 'Cat' }).selectOption('Meows')
  await page.getByRole('combobox', { name: 'Cow' }).selectOption('Moos')
  await saved(page, 7)
  await page.getByRole('button', { name: 'Flag' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Question 7: answered, flagged' })).toBeVisible()
  await next(page, 8)

  const essay = page.getByRole('textbox', { name: 'Your answer' })
  await essay.pressSequentially('Because.')
  await saved(page, 8)
  await page.getByRole('button', { name: 'Take it back' }).press('Enter')
  await expect(page.getByText(/^Taken back \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Hand in' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Hand in everything?' })
  await expect(dialog.getByText('1 question is not answered:')).toBeVisible()
  await expect(dialog.getByText('Flagged to come back to:')).toBeVisible()
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
  expect(Object.keys(localStorage).filter((key) => key.startsWith('copy quiz-'))).toEqual([])
})

test('an answer without a connection waits, and is saved once there is one', async () => {
  const { maya, quiz } = await everyKind({})
  const page = await open(maya, `/quizzes/${quiz.id}`)
  await page.getByRole('button', { name: 'Begin now' }).press('Enter')
  await expect(heading(page, 1)).toBeVisible()
  await page.setOffline(true)
  await page.getByRole('radio', { name: 'This one' }).check()
  await expect(page.getByText('1 answer is not saved yet')).toBeVisible()
  await page.setOffline(false)
  await saved(page, 1)
})

test('the time is told at five minutes and at one, and leads to the result when it is up', async () => {
  const { maya, quiz } = await everyKind({ time_limit_minutes: 10 })
  const page = await open(maya, `/quizzes/${quiz.id}`)
  await page.getByRole('button', { name: 'Begin now' }).press('Enter')
  await expect(heading(page, 1)).toBeVisible()
  const id = page.address().split('/').at(-1)!.split('?')[0]!
  await page.getByRole('radio', { name: 'This one' }).check()
  await saved(page, 1)
  // Each saved answer updates the remaining time on the page.
  await leave(id, 290)
  await page.getByRole('radio', { name: 'That one' }).check()
  await expect(page.getByText('5 minutes left.')).toHaveCount(1)
  await leave(id, 50)
  await page.getByRole('radio', { name: 'This one' }).check()
  await expect(page.getByText('1 minute left.')).toHaveCount(1)
  await expect(page.getByRole('timer')).toHaveText(/0:[345]\d/)
  await leave(id, 5)
  await page.getByRole('radio', { name: 'That one' }).check()
  await saved(page, 1)
  // The result is held back until the page has said that the time is up.
  const result = Promise.withResolvers<undefined>()
  page.intercept(({ method }) => (method === 'GET' ? result.promise : undefined))
  await expect(page.getByRole('heading', { name: 'Your time is up' })).toBeVisible()
  result.resolve(undefined)
  await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible()
  await page.getByRole('link', { name: 'To the quiz' }).click()
  await expect(page.getByRole('list', { name: 'Your attempts' }).getByRole('listitem')).toHaveText([/Attempt 1.*1 of 8 answered/])
})

/** Leaves an attempt this many seconds. */
const leave = (id: string, seconds: number) =>
  sql`
    update quiz_attempt set started_at = started_at - (deadline_at - clock_timestamp()) + make_interval(secs => ${seconds}),
      deadline_at = clock_timestamp() + make_interval(secs => ${seconds}) where id = ${id}::uuid`.execute(t.db)
