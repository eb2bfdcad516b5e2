import { expect, test } from 'vitest'
import { harness } from '../../../../test/harness.ts'
import { answerTo, question, save, school, show, start, submit, take } from '../../../../test/quizzes.ts'

const t = await harness()

/** Words that a learner may not read before they may review. Each occurs in one place only. */
const NEEDLES = [
  'ACCEPTED',
  'FEEDBACK',
  'RUBRIC',
  '271828',
  '3.1415',
  'OPTIONWORD',
  '"correct"',
  'tolerance',
  'accepted_answers',
  'TAGWORD',
]
const asked = () => [
  question.single({ feedback_markdown: 'FEEDBACK', options: [{ text: 'Yes', correct: true, feedback_markdown: 'OPTIONWORD' }, { text: 'No', correct: false }] }),
  question.short({ accepted_answers: ['ACCEPTED'], tags: ['TAGWORD'] }),
  question.numeric({ value: 271_828, tolerance: 3.1415 }),
  question.truth(),
  question.ordering(),
  question.matching(),
  question.essay({ rubric_markdown: 'RUBRIC' }),
] // prettier-ignore
const found = (text: string) => NEEDLES.filter((needle) => text.includes(needle))

test('nothing that a learner can ask for tells what is right before they may know', async () => {
  const { org, learner, quiz } = await school(t)
  const made = await quiz(asked(), { review: 'score', max_attempts: 2 })
  const begun = await start(t, learner, made)
  const [first] = made.questions
  const saved = await save(t, learner, begun.body, first.question_id, answerTo(first))
  const submitted = await submit(t, learner, begun.body)
  const reads = [
    '/api/quizzes/available', '/api/users/me/quiz-attempts', made.at, `${made.at}/questions`, `${made.at}/questions?version=1`, `${made.at}/versions`,
    `${made.at}/attempts`, `${made.at}/attempts/export.csv`, `${made.at}/attempts/export.xlsx`, `${made.at}/overrides`, `${made.at}/regrade-decisions`, '/api/quizzes',
    `/api/quizzes?q=ACCEPTED`, '/api/quiz-attempts/to-grade', `/api/quiz-attempts/${begun.body.id}`, '/api/records', '/api/users/me/export',
    `/api/organizations/${org.slug}/audit-log`, `/api/organizations/${org.slug}/accommodations/${learner.account_id}`,
  ] // prettier-ignore
  const answers = [begun, saved, submitted, ...(await Promise.all(reads.map((url) => t.call(learner, 'GET', url))))]
  const writes = await Promise.all([
    t.call(learner, 'POST', `${made.at}/duplicate`),
    t.call(learner, 'PUT', `${made.at}/questions`, { questions: [] }),
    t.call(learner, 'POST', `${made.at}/regrade`, { question_id: first.question_id, reason: 'x', preview: true }),
    t.call(learner, 'POST', `/api/quiz-attempts/${begun.body.id}/grade`, { grades: [{ question_id: first.question_id, points: 1 }] }),
  ])
  expect(writes.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  for (const { text } of [...answers, ...writes]) expect(found(text), text.slice(0, 300)).toEqual([])
})

test('what is to be matched is given in an order and under ids that tell nothing', async () => {
  const { learner, quiz } = await school(t)
  const made = await quiz([question.matching()])
  const [shown] = (await start(t, learner, made)).body.questions
  const ids = new Set(shown.prompts.map(({ id }) => id))
  expect(shown.matches.every(({ id }) => !ids.has(id))).toBe(true)
  expect(shown.prompts.map(({ text }) => text).toSorted()).toEqual(['Cat', 'Cow', 'Dog'])
  expect(shown.matches.map(({ text }) => text).toSorted()).toEqual(['Barks', 'Meows', 'Moos'])
})

test('a review shows what is right after each attempt, after a pass, or never', async () => {
  const { learner, quiz } = await school(t)
  const outcomes = async (review: string) => {
    const made = await quiz([question.truth({ feedback_markdown: 'FEEDBACK' })], { review })
    const [one] = made.questions
    const failed = await take(t, learner, made, { [one.question_id]: answerTo(one, false) })
    const passed = await take(t, learner, made, { [one.question_id]: answerTo(one) })
    const [before, after] = [failed, passed].map(({ reviewed, score, passed }) => [reviewed, score, passed])
    return [before, after, (await show(t, learner, failed)).body.reviewed]
  }
  expect(await outcomes('none')).toEqual([[false, null, false], [false, null, true], false]) // prettier-ignore
  expect(await outcomes('score')).toEqual([[false, 0, false], [false, 100, true], false]) // prettier-ignore
  expect(await outcomes('after_pass')).toEqual([[false, 0, false], [true, 100, true], true]) // prettier-ignore
  expect(await outcomes('full')).toEqual([[true, 0, false], [true, 100, true], true]) // prettier-ignore
})

test('while another attempt is open, what is right is told of none', async () => {
  const { learner, quiz } = await school(t)
  for (const review of ['full', 'after_pass']) {
    const made = await quiz([question.truth({ feedback_markdown: 'FEEDBACK' })], { review })
    const [one] = made.questions
    const passed = await take(t, learner, made, { [one.question_id]: answerTo(one) })
    expect(passed.reviewed).toBe(true)
    const open = (await start(t, learner, made)).body
    const shown = await show(t, learner, passed)
    expect([shown.body.reviewed, found(shown.text)]).toEqual([false, []])
    await submit(t, learner, open)
    expect((await show(t, learner, passed)).body.reviewed).toBe(true)
  }
})

test('a pass on an older version tells nothing of a newer one', async () => {
  const { author, learner, quiz } = await school(t)
  const made = await quiz([question.truth()], { review: 'after_pass' })
  const [one] = made.questions
  await take(t, learner, made, { [one.question_id]: answerTo(one) })
  await t.call(author, 'POST', `${made.at}/publish`, { requires_recertification: true })
  expect((await take(t, learner, made, {})).reviewed).toBe(false)
})

test('readers see keys, but not of their own attempt while it is open', async () => {
  const { author, learner, quiz } = await school(t)
  const made = await quiz(asked(), { review: 'none' })
  const theirs = (await start(t, learner, made)).body
  expect((await show(t, author, theirs)).body).toMatchObject({ reviewed: true, learner: { user_id: learner.account_id } })
  const own = (await start(t, author, made)).body
  const open = await show(t, author, own)
  expect([open.body.reviewed, found(open.text)]).toEqual([false, []])
  await submit(t, author, own)
  const over = (await show(t, author, own)).body
  expect(over.questions.map(({ correct }) => correct === null)).toEqual(over.questions.map(({ kind }) => kind === 'essay'))
  expect(over.questions.find(({ kind }) => kind === 'essay').rubric_markdown).toBe('RUBRIC')
  for (const who of [await t.stranger(), await t.person(await t.org(), ['quizzes:read'])])
    expect((await show(t, who, theirs)).status).toBe(404)
})
