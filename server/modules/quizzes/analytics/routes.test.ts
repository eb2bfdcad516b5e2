import { expect, test } from 'vitest'
import { harness } from '../../../../test/harness.ts'
import { answerTo, question, school, take } from '../../../../test/quizzes.ts'

const t = await harness()

/** A quiz with a choice and a number, taken by this many people. The first half gets both right, the others neither. */
async function taken(people: number, right = people / 2) {
  const made = await school(t)
  const quiz = await made.quiz([question.single(), question.numeric({ points: 3 })])
  const [choice, number] = quiz.questions
  const learners = await Promise.all(Array.from({ length: people }, () => t.person(made.org)))
  for (const [at, learner] of learners.entries())
    await take(t, learner, quiz, { [choice.question_id]: answerTo(choice, at < right), ...(at < right && { [number.question_id]: answerTo(number) }) }) // prettier-ignore
  const analytics = (query = '') => t.call(made.author, 'GET', `${quiz.at}/analytics${query}`)
  return { ...made, made: quiz, choice, number, learners, analytics }
}

test('questions are told by how hard they are and how well they tell people apart', async () => {
  const { made, choice, number, learners, analytics } = await taken(10)
  const { status, body, text } = await analytics()
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ attempts: 10, people: 10 })
  expect(body.reliability.alpha).toBeCloseTo(2 * (1 - (1 + 9) / 16), 10)
  expect(body.questions.map(({ question_id }) => question_id)).toEqual([choice.question_id, number.question_id])
  const [first, second] = body.questions
  expect(first).toMatchObject({ version: 1, people: 10, facility: 0.5, discriminative_efficiency: 1, omitted: 0, flags: [] })
  expect(first.discrimination_index).toBeCloseTo(1, 10)
  expect(second).toMatchObject({ facility: 0.5, omitted: 0.5, options: [] })
  expect(first.options.map(({ text, correct, chosen, mean_rest }) => [text, correct, chosen, mean_rest])).toEqual([
    ['This one', true, 0.5, 1],
    ['That one', false, 0.5, 0],
    ['The other one', false, 0, null],
  ])
  await take(t, learners[9]!, made, { [choice.question_id]: answerTo(choice), [number.question_id]: answerTo(number) })
  expect((await analytics()).body).toEqual(body)
  expect((await analytics('?attempts=all')).body).toMatchObject({ attempts: 11, people: 10, questions: [{ people: 10, omitted: 0 }, {}] })
})

test('there are no figures of fewer than ten people, of open attempts or of none', async () => {
  const { learners, org, author, quiz, made, analytics } = await taken(3)
  const { body } = await analytics()
  expect(body).toMatchObject({ attempts: 3, people: 3, reliability: { alpha: null, sem: null } })
  expect(body.questions[0]).toMatchObject({ people: 3, facility: null, omitted: null, flags: [] })
  const other = await quiz([question.essay()])
  expect((await t.call(learners[0], 'POST', `${other.at}/attempts`, { writer: 'tab' })).status).toBe(201)
  const none = await t.call(author, 'GET', `${other.at}/analytics`)
  expect(none.body).toEqual({ attempts: 0, people: 0, reliability: { alpha: null, sem: null }, questions: [] })
  expect((await t.call(author, 'GET', `${made.at}/analytics?attempts=last`)).status).toBe(400)
  expect((await t.call(learners[0], 'GET', `${made.at}/analytics`)).status).toBe(404)
  expect((await t.call(await t.stranger(), 'GET', `${made.at}/analytics`)).status).toBe(404)
  expect((await t.call(await t.person(org, ['quizzes:grade']), 'GET', `${made.at}/analytics`)).status).toBe(404)
})

test('a question keeps its figures when its words change', async () => {
  const { made, author, choice, number, learners, analytics } = await taken(10)
  const reworded = [{ ...choice, prompt_markdown: 'Reworded' }, question.truth()]
  expect((await t.call(author, 'PUT', `${made.at}/questions`, { questions: reworded })).status).toBe(200)
  expect((await t.call(author, 'POST', `${made.at}/publish`, {})).status).toBe(200)
  await take(t, learners[0]!, made, { [choice.question_id]: answerTo(choice) })
  const { body } = await analytics('?attempts=all')
  expect(body.questions.map(({ question_id, version }) => [question_id, version])).toEqual([
    [choice.question_id, 2],
    [expect.any(String), 2],
    [number.question_id, 1],
  ])
  expect(body.questions[0]).toMatchObject({ prompt_markdown: 'Reworded', facility: 6 / 11 })
  expect(body.reliability).toEqual({ alpha: null, sem: null })
})
