import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { ago, answerTo, question, runOut, save, school, start, submit, take } from '../../../test/quizzes.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await harness()

/** A certification that requires a passed quiz, in the organization of both. */
async function worldWithQuiz(fields: object = {}, questions: object[] = [question.truth()]) {
  const w = await certificationWorld(t)
  const s = await school(t, w.org)
  const quiz = await s.quiz(questions, fields)
  const type = await w.type()
  const made = await t.call(w.admin, 'POST', `/api/certifications/${type.id}/rules`, { rule_kind: 'quiz_pass', quiz_id: quiz.id })
  expect(made.status, made.text).toBe(201)
  const rule = async (at?: string) => (await w.standing(s.learner, type, at)).body.rules[0]
  const [asked] = quiz.questions
  const right = { [asked.question_id]: asked.kind === 'essay' ? { text: 'Because.' } : answerTo(asked) }
  return { ...w, ...s, made: quiz, asked, type, rule, right }
}

test('a pass counts from when it was submitted, and a failure says how far it was and when the next try can begin', async () => {
  const { rule, made, learner, right } = await worldWithQuiz({ retake_wait_minutes: 60, passing_score: 50 })
  expect(await rule()).toMatchObject({
    rule_kind: 'quiz_pass', satisfied: false, unit: 'passes', required: 1, quiz: { id: made.id, name: 'Fire safety' },
    scorm_course: null, job_aid: null, explanation: '0 passes count, 1 more needed.', counted: [], not_counted: [],
  }) // prettier-ignore
  const failed = await take(t, learner, made, {})
  const next_try_at = new Date(Date.parse(failed.submitted_at) + 3_600_000).toISOString()
  const [told] = (await rule()).not_counted
  expect(told).toMatchObject({
    kind: 'quiz_attempt',
    id: failed.id,
    title: 'Fire safety',
    reason: 'failed',
    attempt: { score: 0, passing_score: 50 },
  })
  expect(Date.parse(told.attempt.next_try_at)).toBe(Date.parse(next_try_at))
  await ago(t, failed, 61)
  const passed = await take(t, learner, made, right)
  expect(await rule()).toMatchObject({
    satisfied: true,
    counted: [{ id: passed.id, at: passed.submitted_at, reason: null, attempt: { score: 100, next_try_at: null } }],
    not_counted: [{ id: failed.id, attempt: { next_try_at: null } }],
  })
  const before = new Date(Date.parse(passed.submitted_at) - 1000).toISOString()
  expect((await rule(before)).satisfied).toBe(false)
})

test('what is open, or waits for a grade, says so', async () => {
  const { rule, made, learner, grader, asked } = await worldWithQuiz({}, [question.essay()])
  const attempt = (await start(t, learner, made)).body
  expect((await rule()).not_counted).toMatchObject([{ id: attempt.id, reason: 'in progress', attempt: { score: null, next_try_at: null } }])
  await save(t, learner, attempt, asked.question_id, { text: 'Because.' })
  await submit(t, learner, attempt)
  expect((await rule()).not_counted).toMatchObject([{ id: attempt.id, reason: 'not graded', attempt: { score: null } }])
  const graded = await t.call(grader, 'POST', `/api/quiz-attempts/${attempt.id}/grade`, {
    grades: [{ question_id: asked.question_id, points: 1 }],
  })
  expect(graded.status, graded.text).toBe(200)
  expect(await rule()).toMatchObject({ satisfied: true, counted: [{ id: attempt.id }] })
})

test('after everybody has to take it again, only what was submitted later counts, on past days too', async () => {
  const { rule, made, author, learner, right } = await worldWithQuiz()
  const first = await take(t, learner, made, right)
  const then = new Date().toISOString()
  await t.call(author, 'POST', `${made.at}/publish`, { requires_recertification: true })
  expect(await rule()).toMatchObject({ satisfied: false, not_counted: [{ id: first.id, reason: 'before the cutoff' }] })
  expect(await rule(then)).toMatchObject({ satisfied: true, counted: [{ id: first.id }] })
  const second = await take(t, learner, made, right)
  expect(await rule()).toMatchObject({ satisfied: true, counted: [{ id: second.id }], not_counted: [{ id: first.id }] })
})

test('an attempt whose time is up counts without anybody having looked at it', async () => {
  const { rule, made, learner, right } = await worldWithQuiz({ time_limit_minutes: 10 })
  const attempt = (await start(t, learner, made)).body
  for (const [id, answer] of Object.entries(right)) await save(t, learner, attempt, id, answer)
  await runOut(t, attempt)
  expect(await rule()).toMatchObject({ satisfied: true, counted: [{ id: attempt.id }] })
})

test('a quiz that tells no scores tells none here either', async () => {
  const { rule, made, learner } = await worldWithQuiz({ review: 'none' })
  await take(t, learner, made, {})
  expect((await rule()).not_counted).toMatchObject([{ reason: 'failed', attempt: { score: null, passing_score: 80 } }])
})

test('a rule asks for a quiz of its own organization, and goes with it', async () => {
  const { admin, author, type, made } = await worldWithQuiz()
  const other = await school(t)
  const foreign = await other.quiz()
  for (const quiz_id of [foreign.id, randomUUID()]) {
    const refused = await t.call(admin, 'POST', `/api/certifications/${type.id}/rules`, { rule_kind: 'quiz_pass', quiz_id })
    expect([refused.status, refused.body.field]).toEqual([400, 'quiz_id'])
  }
  const preview = await t.call(author, 'GET', `${made.at}/permanent-deletion`)
  expect(preview.body.consequences.map(({ key }) => key)).toEqual(['certification_rules', 'versions'])
  expect((await t.call(author, 'DELETE', `${made.at}/permanent-deletion`)).status).toBe(204)
  expect((await t.call(admin, 'GET', `/api/certifications/${type.id}`)).body.rules).toEqual([])
})
