import { expect, test } from 'vitest'
import { type Person, harness } from '../harness.ts'
import { question, school, take } from '../quizzes.ts'
import type { Schema } from '../read.ts'
import { PATIENT } from './locator.ts'
import './matchers.ts'
import { ORIGIN } from './dom.ts'
import { open } from './page.ts'

const t = await harness()

const essay = (fields: object = {}) => question.essay({ prompt_markdown: 'Why do you close doors?', points: 5, ...fields })

/** Creates a quiz with one essay, which two people have answered, and two graders. */
async function answered(fields: object = {}) {
  const { org, quiz } = await school(t)
  const amir = await t.named(org, 'Amir Haddad', ['quizzes:read', 'quizzes:write', 'quizzes:grade'])
  const ingrid = await t.named(org, 'Ingrid Sørensen', ['quizzes:read', 'quizzes:grade'])
  const [maya, tomas] = [await t.named(org, 'Maya Okafor'), await t.named(org, 'Tomás Lindqvist')]
  const made = await quiz([essay(fields)], { title: 'Doors', passing_score: 60 })
  const answer = (who: Person, text: string) => take(t, who, made, { [made.questions[0].question_id]: { text } })
  const [first] = [await answer(maya, 'The answer of maya'), await answer(tomas, 'The answer of tomas')]
  return { org, amir, ingrid, maya, tomas, quiz: made, first }
}

test('of two graders each is told what the other is at, and takes over an answer left behind', async () => {
  const { amir, ingrid, quiz, first } = await answered()
  const reservation = `/api/quiz-attempts/${first.id}/grade/${quiz.questions[0].question_id}/reservation`
  expect((await t.call(amir, 'PUT', reservation)).status).toBe(200)
  const page = await open(ingrid, `/grading?quiz=${quiz.id}`, { width: 360 })
  await expect(page.getByText('The answer of tomas')).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  const taken = page.getByRole('alert').filter({ hasText: /has been grading this answer since/ })
  await expect(taken).toBeVisible()
  await taken.getByRole('button', { name: 'Take it over' }).click()
  await expect(taken).toBeHidden()
})

test('a grader who goes on before an answer is theirs stays where they went', async () => {
  const { amir, quiz, first } = await answered()
  const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>()
  const said: string[] = []
  const page = await open(amir, '/profile')
  page.intercept(async ({ url, method }) => {
    if (!url.endsWith(`/api/quiz-attempts/${first.id}/grade/${quiz.questions[0].question_id}/reservation`)) return undefined
    said.push(method)
    if (method === 'PUT') await isHeld
    return undefined
  })
  await page.goto(`/grading?quiz=${quiz.id}`)
  await expect(page.getByText('The answer of maya')).toBeVisible()
  await page.getByRole('button', { name: 'Skip it' }).click()
  await expect(page.getByText('The answer of tomas')).toBeVisible()
  expect(said).not.toContain('DELETE')
  goOn()
  // The reservation is released only after it was granted.
  await expect.poll(() => said, PATIENT).toContain('DELETE')
  await expect(page.getByText('The answer of tomas')).toBeVisible()
})

test('long texts are graded in turn, without their names, and typed points and comments stay', async () => {
  const { amir, org, quiz } = await answered({ rubric_markdown: 'Smoke stays **out**.' })
  const page = await open(amir, `/grading?quiz=${quiz.id}`)
  await expect(page.getByText('The answer of maya')).toBeVisible()
  await expect(page.getByText('Smoke stays out.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Answer', exact: true })).toBeVisible()
  await page.getByRole('switch', { name: 'Hide the names' }).uncheck()
  await expect(page.getByRole('heading', { name: /^Answer of Maya/ })).toBeVisible()
  const points = page.getByRole('textbox', { name: 'Points, of 5 at most' })
  await points.fill('9')
  await points.press('Enter')
  await expect(page.getByText('A number from 0 to 5.')).toBeVisible()
  await points.fill('4')
  await page.getByRole('textbox', { name: 'Comment' }).fill('And the handles?')
  await page.reload()
  await expect(points).toHaveValue('4')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('And the handles?')
  await points.press('Enter')
  await expect(page.getByText('The answer of tomas')).toBeVisible()
  await expect(points).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No answer waits for you')).toBeVisible()

  await page.goto(`/o/${org.slug}/quizzes/${quiz.id}?tab=attempts`)
  await expect(page.getByRole('row').filter({ hasText: 'Maya' })).toContainText('80%')
  await expect(page.getByRole('row').filter({ hasText: 'Tomás' })).toContainText('20%')
  await page.getByRole('link', { name: 'Attempt 1 of Maya Okafor' }).click()
  await expect(page.getByText('They passed.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Maya Okafor')
  await expect(page.getByRole('heading', { level: 2, name: 'Answers', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/\b[Yy]our\b|You have/)
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').last().click()
  await expect(page.getByRole('tab', { name: 'Attempts' })).toHaveAttribute('aria-selected', 'true')
})

test('an exception is made for one person, with a reason', async () => {
  const { amir, org, quiz } = await answered()
  const page = await open(amir, `/o/${org.slug}/quizzes/${quiz.id}?tab=attempts`)
  await page.getByRole('button', { name: 'Make an exception' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an exception' })
  await dialog.getByRole('combobox', { name: 'Who' }).fill('Tomás')
  await page.getByRole('option', { name: /Tomás/ }).click()
  await dialog.getByRole('textbox', { name: 'More attempts' }).fill('1')
  await dialog.getByRole('button', { name: 'Save it' }).click()
  await expect(dialog.getByText('Write a sentence, so that it is understood later.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('The alarm rang.')
  await dialog.getByRole('button', { name: 'Save it' }).click()
  await expect(page.getByRole('list', { name: 'Exceptions' }).getByRole('listitem')).toContainText('1 attempt more')
})

/** Creates a quiz with a wrong answer key. One person has chosen the right option, another the one of the key. */
async function wronglyKeyed() {
  const { org, quiz } = await school(t)
  const amir = await t.named(org, 'Amir Haddad', ['quizzes:read', 'quizzes:write', 'quizzes:grade'])
  const options = ['Water', 'Foam'].map((text) => ({ text, correct: text === 'Water' }))
  const made = await quiz([question.single({ prompt_markdown: 'What puts out burning oil?', options })], { passing_score: 60 })
  const asked = made.questions[0]
  const choose = (who: Person, words: string) =>
    take(t, who, made, { [asked.question_id]: { option_id: asked.options.find(({ text }) => text === words).id } })
  await choose(await t.named(org, 'Maya Okafor'), 'Foam')
  await choose(await t.named(org, 'Tomás Lindqvist'), 'Water')
  return { org, amir, quiz: made }
}

/** Returns the statistics as if twelve people had taken the quiz; only two have. */
async function figuresOf(who: Person, url: string): Promise<Response> {
  const { questions, ...told } = (await t.call<Schema<'QuizAnalytics'>>(who, 'GET', url.slice(ORIGIN.length))).body
  const told12 = { facility: 0.4, sd: 0.5, discrimination_index: -0.31, discriminative_efficiency: -0.4, omitted: 0.1, people: 12 }
  const options = questions[0].options.map((option, at) => ({
    ...option,
    chosen: [0.4, 0.5][at],
    mean_rest: [0.55, 0.9][at],
  }))
  const question = { ...questions[0], ...told12, flags: ['check_key', 'better_distractor'], options }
  return Response.json({ ...told, people: 12, attempts: 12, reliability: { alpha: 0.42, sem: 0.12 }, questions: [question] })
}

test('a wrong key is found, mended and marked again, and earlier passes are decided about', async () => {
  const { org, amir, quiz } = await wronglyKeyed()
  const page = await open(amir, `/o/${org.slug}/quizzes/${quiz.id}?tab=analysis`)
  await expect(page.getByText('Figures come once 10 people have taken it')).toBeVisible()
  page.intercept(({ url }) => (url.includes(`${quiz.at}/analytics`) ? figuresOf(amir, url) : undefined))
  await page.reload()
  await expect(page.getByText(/^Check the key: those who chose “Foam” got 90% of the rest/)).toBeVisible()

  await page.getByRole('tab', { name: 'Questions' }).click()
  await page.getByRole('button', { name: 'Change: What puts out burning oil?' }).click()
  await page.getByRole('radio', { name: 'Option 2 is right' }).check()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Analysis' }).click()
  await page.getByRole('button', { name: 'Mark it anew: What puts out burning oil?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark it anew' })
  await expect(dialog.getByText('1 person would newly pass')).toBeVisible()
  await expect(dialog.getByText(/^1 person has passed and would not by this key/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Water spreads burning oil.')
  await dialog.getByRole('button', { name: 'Mark it anew' }).click()
  const waiting = page.getByRole('list', { name: 'Passes to be decided' }).getByRole('listitem')
  await expect(dialog).toHaveCount(0)
  await expect(waiting).toContainText('100% by the key of before, 0% by the one of now; 60% are needed.')
  await waiting.getByRole('button', { name: /^Let it stand: Tom/ }).click()
  const decide = page.getByRole('dialog')
  await decide.getByRole('textbox', { name: 'Why?' }).fill('The course said so at the time.')
  await decide.getByRole('button', { name: 'Let it stand' }).click()
  await expect(waiting).toHaveCount(0)
  await page.getByRole('tab', { name: 'Attempts' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Passed' })).toHaveCount(2)
})

test.each([
  ['score', 'Optional. The learner reads it with the result.'],
  ['none', 'Optional. Graders and readers of the quiz read it. The learner does not, because the quiz shows no scores.'],
])('a grader is told who reads the comment where review is %s, and its learner does or does not', async (review, says) => {
  const { amir, maya, quiz, first } = await answered()
  expect((await t.call(amir, 'PATCH', `/api/quizzes/${quiz.id}`, { review })).status).toBe(200)
  const page = await open(amir, `/grading?quiz=${quiz.id}`)
  await expect(page.getByText(says)).toBeVisible()
  await page.getByRole('textbox', { name: 'Points, of 5 at most' }).fill('4')
  await page.getByRole('textbox', { name: 'Comment' }).fill('And the handles?')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page.getByText('The answer of tomas')).toBeVisible()
  const result = await open(maya, `/quiz-attempts/${first.id}`)
  await expect(result.getByText(`This quiz shows ${review === 'none' ? 'no scores' : 'the score alone'}`)).toBeVisible()
  const comments = result.getByRole('region', { name: 'Comments on your answers' })
  if (review === 'none') await expect(comments).toBeHidden()
  else {
    await expect(comments.getByText('Why do you close doors?')).toBeVisible()
    await expect(comments.getByText('And the handles?')).toBeVisible()
  }
})
