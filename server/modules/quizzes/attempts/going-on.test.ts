import { expect, test } from 'vitest'
import { harness } from '../../../../test/harness.ts'
import { runOut, save, school, start, submit } from '../../../../test/quizzes.ts'

const t = await harness()

test('a window goes on with the attempt that it names, and begins none where that one is over', async () => {
  const { learner, quiz } = await school(t)
  const made = await quiz(undefined, { time_limit_minutes: 10 })
  const { body: attempt } = await start(t, learner, made)
  const taken = await start(t, learner, made, { writer: 'other', attempt_id: attempt.id })
  expect(taken.status, taken.text).toBe(200)
  const [{ question_id }] = made.questions
  expect((await save(t, learner, attempt, question_id, { value: true }, 1, 'tab')).body).toMatchObject({ code: 'superseded' })
  await runOut(t, attempt)
  const late = await start(t, learner, made, { writer: 'other', attempt_id: attempt.id })
  expect([late.status, late.body.code]).toEqual([409, 'quiz_attempt_over'])
  expect((await t.call(learner, 'GET', '/api/users/me/quiz-attempts')).body.items).toHaveLength(1)
  expect((await start(t, learner, made, { attempt_id: 'one' })).body).toMatchObject({ error: 'invalid_request', field: 'attempt_id' })
})

test('what is available tells when the time of the open attempt is up, and what time it is', async () => {
  const { learner, quiz } = await school(t)
  const made = await quiz(undefined, { time_limit_minutes: 10 })
  const standing = async () => (await t.call(learner, 'GET', '/api/quizzes/available')).body[0]
  expect(await standing()).toMatchObject({ open_attempt_id: null, open_deadline_at: null })
  const { body: attempt } = await start(t, learner, made)
  expect(await standing()).toMatchObject({ open_attempt_id: attempt.id, open_deadline_at: attempt.deadline_at })
  expect((await t.call(learner, 'GET', made.at)).body.standing.open_deadline_at).toBe(attempt.deadline_at)
  const { server_now } = await standing()
  expect(Date.parse(server_now)).toBeGreaterThan(Date.parse(attempt.started_at))
  expect(Date.parse(server_now)).toBeLessThan(Date.parse(attempt.started_at) + 60_000)
})

test("one's attempts can be narrowed to a quiz", async () => {
  const { learner, quiz } = await school(t)
  const [one, other] = [await quiz(), await quiz()]
  const { body: attempt } = await start(t, learner, one)
  await submit(t, learner, attempt)
  await start(t, learner, other)
  const of = async (query: string) => (await t.call(learner, 'GET', `/api/users/me/quiz-attempts${query}`)).body.items
  expect(await of('')).toHaveLength(2)
  expect(await of(`?quiz_id=${one.id}`)).toMatchObject([{ id: attempt.id }])
})

test('a code leads to the page on which a learner begins', async () => {
  const { org, learner, quiz } = await school(t)
  const made = await quiz()
  const keeper = await t.person(org, ['qr-codes:write', 'quizzes:read'])
  const code = await t.call(keeper, 'POST', '/api/qr-codes', { org: org.id, name: 'Door', target_kind: 'quiz', target_id: made.id })
  expect(code.status, code.text).toBe(201)
  const scanned = await t.call(learner, 'GET', new URL(code.body.public_url).pathname)
  expect([scanned.status, scanned.headers.location]).toEqual([302, expect.stringMatching(new RegExp(`/quizzes/${made.id}$`))])
})
