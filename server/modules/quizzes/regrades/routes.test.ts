import { expect, test } from 'vitest'
import { type Person, harness, pastTheTrail } from '../../../../test/harness.ts'
import { question, school, show, take } from '../../../../test/quizzes.ts'

const t = await harness()

/** A quiz with one question whose key was wrong at first. The person who answered true passed; the one who answered false failed. */
async function miskeyed(fields: object = {}) {
  const s = await school(t)
  const made = await s.quiz([question.truth()], fields)
  const [asked] = made.questions
  const other = await t.person(s.org)
  const passed = await take(t, s.learner, made, { [asked.question_id]: { value: true } })
  const failed = await take(t, other, made, { [asked.question_id]: { value: false } })
  const publish = async (questions: object[]) => {
    await t.call(s.author, 'PUT', `${made.at}/questions`, { questions })
    await t.call(s.author, 'POST', `${made.at}/publish`)
  }
  const regrade = (body: object = {}, who: Person = s.grader) =>
    t.call(who, 'POST', `${made.at}/regrade`, { question_id: asked.question_id, reason: 'The key was wrong', ...body })
  const decisions = async () => (await t.call(s.grader, 'GET', `${made.at}/regrade-decisions`)).body
  const decide = (id: string, keep: boolean, who: Person = s.grader) =>
    t.call(who, 'POST', `/api/quiz-regrade-decisions/${id}`, { keep, reason: 'So decided' })
  const outcome = async (attempt: { id: string }) => (await show(t, s.grader, attempt)).body
  return { ...s, made, asked, other, passed, failed, publish, regrade, decisions, decide, outcome }
}
const recordsOf = async (who: Person) => (await t.call(who, 'GET', '/api/records')).body.items

test('another key changes nothing by itself; a preview tells what would come of it, and writes nothing', async () => {
  const { asked, learner, other, passed, failed, publish, regrade, decisions, outcome } = await miskeyed()
  await publish([{ ...asked, correct: false }])
  expect((await outcome(passed)).passed).toBe(true)
  const preview = await regrade({ preview: true })
  expect(preview.status, preview.text).toBe(200)
  expect(preview.body).toMatchObject({
    would_pass: [{ user_id: other.account_id }],
    would_fail: [{ user_id: learner.account_id }],
    unchanged: 0,
  })
  expect((await outcome(failed)).grades).toHaveLength(1)
  expect(await decisions()).toEqual([])
})

test('a regrade names people whom the grader covers, and counts the others', async () => {
  const s = await school(t)
  const ward = await t.dept(s.org)
  const grader = await t.person(s.org, ['quizzes:read', 'quizzes:grade'], ward)
  const made = await s.quiz([question.truth()], { owner_department_id: ward.id })
  const [asked] = made.questions
  const nurse = await t.role(s.org, [], ward)
  const [near, far] = [await t.person(s.org), await t.person(s.org)]
  for (const who of [near, far]) await t.grant(who, nurse)
  for (const who of [near, far]) await take(t, who, made, { [asked.question_id]: { value: false } })
  await t.db.deleteFrom('role_grant').where('account_id', '=', far.account_id).execute()
  await t.call(s.author, 'PUT', `${made.at}/questions`, { questions: [{ ...asked, correct: false }] })
  await t.call(s.author, 'POST', `${made.at}/publish`)
  const preview = async (who: Person) => {
    const told = await t.call(who, 'POST', `${made.at}/regrade`, {
      question_id: asked.question_id,
      reason: 'The key was wrong',
      preview: true,
    })
    return [
      told.body.would_pass.map(({ user_id }) => user_id).toSorted(),
      told.body.hidden_would_pass_count,
      told.body.hidden_would_fail_count,
    ]
  }
  expect(await preview(grader)).toEqual([[near.account_id], 1, 0])
  expect(await preview(s.grader)).toEqual([[near.account_id, far.account_id].toSorted(), 0, 0])
})

test('who newly passes gets their record, and a former pass stands until somebody decides', async () => {
  const { asked, learner, other, passed, failed, publish, regrade, decisions, decide, outcome } = await miskeyed()
  await publish([{ ...asked, correct: false }])
  await regrade()
  expect(await outcome(failed)).toMatchObject({ passed: true, score: 100, grades: [{ score: 0, reason: null }, { score: 100, reason: 'The key was wrong' }] }) // prettier-ignore
  expect(await recordsOf(other)).toMatchObject([{ completed_at: failed.submitted_at }])
  expect(await outcome(passed)).toMatchObject({ passed: true, score: 100, decision_pending: true })
  const [decision, ...none] = await decisions()
  expect(none).toEqual([])
  expect(decision).toMatchObject({
    attempt_id: passed.id,
    learner: { user_id: learner.account_id },
    score: 100,
    regraded_score: 0,
    kept: null,
  })
  const taken = await decide(decision.id, false)
  expect(taken.status, taken.text).toBe(200)
  expect(taken.body).toMatchObject({ kept: false, decision_reason: 'So decided' })
  expect(await outcome(passed)).toMatchObject({ passed: false, score: 0, decision_pending: false })
  expect(await recordsOf(learner)).toEqual([])
  expect((await decide(decision.id, true)).status).toBe(409)
  expect(await decisions()).toEqual([])
})

test('an old mark of an answer with typographic signs is marked by the fold of now, and a preview tells so first', async () => {
  const { org, author, grader, learner, quiz } = await school(t)
  pastTheTrail(org)
  const made = await quiz([question.short({ accepted_answers: ["don't run"] })])
  const [asked] = made.questions
  const attempt = await take(t, learner, made, { [asked.question_id]: { text: 'don’t run' } })
  expect(attempt.passed).toBe(true)
  const marks = JSON.stringify([
    { question_id: asked.question_id, points: 0, of: 1, right: false, must_pass: false, by_hand: false, comment: null },
  ])
  const was = { score: 0, passed: false }
  await t.db.updateTable('quiz_grade').set({ score: 0, passed: false, marks }).where('attempt_id', '=', attempt.id).execute()
  await t.db.updateTable('quiz_attempt').set(was).where('id', '=', attempt.id).execute()
  await t.db.updateTable('learning_record').set({ archived_at: attempt.submitted_at }).where('id', '=', attempt.record_id).execute()
  const regrade = (body: object) =>
    t.call(grader, 'POST', `${made.at}/regrade`, { question_id: asked.question_id, reason: 'Typed on a telephone', ...body })
  const would = { would_pass: [{ user_id: learner.account_id }], would_fail: [], unchanged: 0 }
  expect((await regrade({ preview: true })).body).toMatchObject(would)
  expect((await show(t, author, attempt)).body.passed).toBe(false)
  expect((await regrade({})).body).toMatchObject(would)
  expect((await show(t, author, attempt)).body).toMatchObject({ passed: true, score: 100, record_id: attempt.record_id })
})

test('attempts that get another score and keep their result are counted', async () => {
  const { asked, publish, regrade, outcome, passed } = await miskeyed({ passing_score: 0 })
  await publish([{ ...asked, correct: false }])
  const told = { would_pass: [], would_fail: [], hidden_would_pass_count: 0, hidden_would_fail_count: 0, unchanged: 2, rescored: 2 }
  expect((await regrade({ preview: true })).body).toEqual(told)
  expect((await regrade()).body).toEqual(told)
  expect(await outcome(passed)).toMatchObject({ passed: true, score: 0 })
  expect((await regrade()).body).toEqual({ ...told, rescored: 0 })
})

test('whoever has more than one attempt is named once', async () => {
  const { org, asked, learner, other, made, publish, regrade, decisions } = await miskeyed()
  await take(t, learner, made, { [asked.question_id]: { value: true } })
  await take(t, other, made, { [asked.question_id]: { value: false } })
  await publish([{ ...asked, correct: false }])
  const { body } = await regrade()
  expect(body).toMatchObject({ would_pass: [{ user_id: other.account_id }], would_fail: [{ user_id: learner.account_id }], unchanged: 0 })
  expect([body.would_pass.length, body.would_fail.length, (await decisions()).length]).toEqual([1, 1, 2])
  const root = await t.superuser()
  const [entry] = (await t.call(root, 'GET', `/api/organizations/${org.id}/audit-log?subject_id=${made.id}`)).body.items
  expect(entry).toMatchObject({ action: 'quiz.graded', new_values: { would_pass: 1, would_fail: 1, unchanged: 0 } })
})

test('a pass that is kept stays as it was', async () => {
  const { asked, learner, passed, publish, regrade, decisions, decide, outcome } = await miskeyed()
  await publish([{ ...asked, correct: false }])
  await regrade()
  const [decision] = await decisions()
  expect((await decide(decision.id, true)).body.kept).toBe(true)
  expect(await outcome(passed)).toMatchObject({ passed: true, score: 100, decision_pending: false })
  expect(await recordsOf(learner)).toHaveLength(1)
})

test('a key that is mended again leaves nothing to decide about those who were right at first', async () => {
  const { asked, other, passed, failed, publish, regrade, decisions, outcome } = await miskeyed()
  await publish([{ ...asked, correct: false }])
  await regrade()
  await regrade()
  expect(await decisions()).toHaveLength(1)
  await publish([asked])
  // A pass by the wrong key also stays until a grader decides.
  expect((await regrade()).body).toMatchObject({ would_pass: [], would_fail: [{ user_id: other.account_id }], unchanged: 1 })
  expect((await decisions()).map(({ attempt_id }) => attempt_id)).toEqual([failed.id])
  expect((await outcome(passed)).grades).toHaveLength(1)
})

test('marks that a person gave stay, and while a pass is to be decided about nobody gives others', async () => {
  const { asked, failed, passed, grader, publish, regrade, outcome } = await miskeyed()
  const grade = (attempt: { id: string }) =>
    t.call(grader, 'POST', `/api/quiz-attempts/${attempt.id}/grade`, {
      grades: [{ question_id: asked.question_id, points: 0.5 }],
      reason: 'Half',
    })
  expect((await grade(failed)).body.score).toBe(50)
  await publish([{ ...asked, correct: false }])
  expect((await regrade()).body).toMatchObject({ would_pass: [], unchanged: 1 })
  expect((await outcome(failed)).score).toBe(50)
  expect((await grade(passed)).body.code).toBe('decide_first')
})

test('only a question that is published, and that the machine marks, is marked anew, by whoever may grade', async () => {
  const { asked, author, learner, passed, publish, regrade, decisions, decide, made, quiz, grader } = await miskeyed()
  for (const question_id of [crypto.randomUUID(), 'x']) expect((await regrade({ question_id })).body.field).toBe('question_id')
  expect((await regrade({ reason: '' })).body.field).toBe('reason')
  for (const who of [author, learner]) expect((await regrade({}, who)).status).toBe(403)
  const essays = await quiz([question.essay()])
  const hand = await t.call(grader, 'POST', `${essays.at}/regrade`, { question_id: essays.questions[0].question_id, reason: 'x' })
  expect(hand.body.code).toBe('graded_by_hand')
  await publish([{ ...asked, correct: false }])
  await regrade()
  const [decision] = await decisions()
  expect((await decide(decision.id, false, author)).status).toBe(403)
  expect((await decide(decision.id, false, learner)).status).toBe(403)
  expect((await decide(decision.id, false, await t.stranger())).status).toBe(404)
  expect((await t.call(author, 'GET', `${made.at}/regrade-decisions`)).status).toBe(403)
  expect(decision.attempt_id).toBe(passed.id)
})
