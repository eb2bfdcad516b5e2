import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'
import { ago, answerTo, ofEveryKind, question, runOut, save, school, show, start, submit, take } from '../../../../test/quizzes.ts'

const t = await harness()
const uuid = () => crypto.randomUUID()
const available = async (who: Person, quiz: { id: string }) =>
  (await t.call(who, 'GET', '/api/quizzes/available')).body.find((one) => one.quiz.id === quiz.id)
const recordsOf = async (who: Person) => (await t.call(who, 'GET', '/api/records')).body.items
const full = { review: 'full', shuffle_questions: false, shuffle_options: false }

/** Returns an answer to each question of a quiz as its learner sees it, right or wrong. It finds matches by their text. */
type Keys = Awaited<ReturnType<Awaited<ReturnType<typeof school>>['quiz']>>['questions']
function answers(attempt: Schema<'QuizAttempt'>, keys: Keys, isRight = true) {
  return attempt.questions.map((asked): [string, unknown] => {
    const key = keys.find(({ question_id }) => question_id === asked.question_id)
    if (asked.kind !== 'matching') return [asked.question_id, answerTo(key, isRight)]
    const pairs = key.pairs.map(({ id, match }, index) => {
      const text = isRight ? match : key.pairs[(index + 1) % key.pairs.length]!.match
      return { prompt_id: id, match_id: asked.matches.find((one) => one.text === text).id }
    })
    return [asked.question_id, { pairs }]
  })
}

test('a learner begins, saves one answer after the other, submits, and is told what the quiz lets them know', async () => {
  const { learner, quiz } = await school(t)
  const keys = ofEveryKind().filter(({ kind }) => kind !== 'essay')
  const made = await quiz(keys, full)
  const begun = await start(t, learner, made)
  expect(begun.status, begun.text).toBe(201)
  expect(begun.body).toMatchObject({
    reviewed: false, quiz: { id: made.id, title: 'Fire safety' }, quiz_version: 1, number: 1, state: 'in_progress', deadline_at: null,
    submitted_at: null, score: null, passed: null, can_pass: null, passing_score: 80, review: 'full',
  }) // prettier-ignore
  expect(begun.body.questions.map(({ question_id }) => question_id)).toEqual(made.questions.map(({ question_id }) => question_id))
  expect(begun.body.questions[0]).toMatchObject({ answer: null, seq: null, saved_at: null, must_pass: false, section: null })
  for (const [question_id, answer] of answers(begun.body, made.questions)) {
    const saved = await save(t, learner, begun.body, question_id, answer)
    expect(saved.status, saved.text).toBe(200)
    expect(saved.body).toMatchObject({ question_id, seq: 1, answer, deadline_at: null })
  }
  expect(await available(learner, made)).toMatchObject({ open_attempt_id: begun.body.id, passed: false, next_try_at: null })
  const done = await submit(t, learner, begun.body)
  expect(done.status, done.text).toBe(200)
  expect(done.body).toMatchObject({ reviewed: true, state: 'graded', score: 100, passed: true, can_pass: null, decision_pending: false })
  expect(done.body.questions.every(({ awarded_points, right }) => awarded_points === 1 && right)).toBe(true)
  expect(done.body.grades).toMatchObject([{ number: 1, score: 100, passed: true, graded_by: null, reason: null }])
  expect((await submit(t, learner, begun.body)).body).toEqual({ ...done.body, server_now: expect.any(String) })
  expect(await available(learner, made)).toMatchObject({ passed: true, passed_at: done.body.submitted_at, best_score: 100, last_score: 100, open_attempt_id: null }) // prettier-ignore
  const [record, ...others] = await recordsOf(learner)
  expect(others).toEqual([])
  expect(record).toMatchObject({ id: done.body.record_id, title: 'Fire safety', status: 'completed', completed_at: done.body.submitted_at, external_id: `quiz-attempt:${begun.body.id}` }) // prettier-ignore
  const evidence = (await t.call(learner, 'GET', `/api/records/${record.id}/evidence`)).body
  expect(evidence).toMatchObject([{ payload: { evidence_type: 'score', value: 100, min: 0, max: 100, passed: true } }])
})

test('all wrong is no pass, and writes no record', async () => {
  const { learner, quiz } = await school(t)
  const made = await quiz(
    ofEveryKind().filter(({ kind }) => kind !== 'essay'),
    full,
  )
  const begun = (await start(t, learner, made)).body
  for (const [id, answer] of answers(begun, made.questions, false)) expect((await save(t, learner, begun, id, answer)).status).toBe(200)
  expect((await submit(t, learner, begun)).body).toMatchObject({ score: 0, passed: false, record_id: null })
  expect(await recordsOf(learner)).toEqual([])
})

test('of fifty starts one begins the attempt, and all get it', async () => {
  const { learner, quiz } = await school(t)
  const made = await quiz([question.truth()], { max_attempts: 1 })
  const starts = await Promise.all(Array.from({ length: 50 }, () => start(t, learner, made)))
  expect(starts.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(starts.filter(({ status }) => status === 200)).toHaveLength(49)
  expect(new Set(starts.map(({ body }) => body.id)).size).toBe(1)
  expect((await t.call(learner, 'GET', '/api/users/me/quiz-attempts')).body.items).toHaveLength(1)
})

test('the same start with the same key is answered the same, also when that attempt is over', async () => {
  const { learner, quiz } = await school(t)
  const { at } = await quiz()
  const key = { 'idempotency-key': t.unique('key') }
  const first = await t.call(learner, 'POST', `${at}/attempts`, { writer: 'tab' }, key)
  await submit(t, learner, first.body)
  const again = await t.call(learner, 'POST', `${at}/attempts`, { writer: 'tab' }, key)
  expect([again.status, again.text]).toEqual([201, first.text])
  expect((await t.call(learner, 'GET', '/api/users/me/quiz-attempts')).body.items).toHaveLength(1)
})

test('there are no more attempts than there are, not before the wait is over, and anew after the cutoff', async () => {
  const { author, learner, quiz } = await school(t)
  const made = await quiz([question.truth()], { max_attempts: 2, retake_wait_minutes: 60 })
  const first = await take(t, learner, made, {})
  expect(first).toMatchObject({ state: 'graded', score: 0, passed: false, reviewed: false })
  const soon = await start(t, learner, made)
  expect([soon.status, soon.body.code]).toEqual([409, 'retake_wait'])
  const standing = await available(learner, made)
  expect(standing).toMatchObject({ attempts_left: 1, last_score: 0, best_score: 0, last_attempt_id: first.id })
  expect(Date.parse(standing.next_try_at) - Date.parse(first.submitted_at)).toBe(3_600_000)
  await ago(t, first, 61)
  expect(await available(learner, made)).toMatchObject({ attempts_left: 1, next_try_at: null })
  const second = await take(t, learner, made, {})
  expect(second.number).toBe(2)
  await ago(t, second, 61)
  expect(await available(learner, made)).toMatchObject({ attempts_left: 0, next_try_at: null })
  expect((await start(t, learner, made)).body.code).toBe('no_attempts_left')
  await t.call(author, 'POST', `${made.at}/publish`, { requires_recertification: true })
  expect(await available(learner, made)).toMatchObject({ attempts_left: 2, passed: false })
  expect((await start(t, learner, made)).body).toMatchObject({ number: 3, quiz_version: 2 })
})

test('the newest save stays, however late, often or out of order others arrive', async () => {
  const { learner, quiz } = await school(t)
  const made = await quiz([question.short()])
  const [{ question_id }] = made.questions
  const attempt = (await start(t, learner, made)).body
  const saves = Array.from({ length: 50 }, (_none, index) => index + 1).toSorted(() => Math.random() - 0.5)
  const answered = await Promise.all(saves.map((seq) => save(t, learner, attempt, question_id, { text: `Save ${seq}` }, seq)))
  expect(answered.every(({ status, body }, index) => status === 200 && body.seq >= saves[index]!)).toBe(true)
  const stored = { seq: 50, answer: { text: 'Save 50' } }
  expect((await show(t, learner, attempt)).body.questions).toMatchObject([stored])
  expect((await save(t, learner, attempt, question_id, { text: 'Late' }, 50)).body).toMatchObject(stored)
  expect((await save(t, learner, attempt, question_id, null, 51)).body).toMatchObject({ seq: 51, answer: null })
})

test('the window that started or resumed the attempt last saves alone', async () => {
  const { learner, quiz } = await school(t)
  const made = await quiz([question.truth()])
  const [{ question_id }] = made.questions
  const attempt = (await start(t, learner, made, { writer: 'old' })).body
  expect((await save(t, learner, attempt, question_id, { value: false }, 7, 'old')).status).toBe(200)
  const resumed = await start(t, learner, made, { writer: 'new' })
  expect([resumed.status, resumed.body.id, resumed.body.questions[0].seq]).toEqual([200, attempt.id, 7])
  const late = await save(t, learner, attempt, question_id, { value: false }, 8, 'old')
  expect([late.status, late.body.error, late.body.code]).toEqual([409, 'invalid_state', 'superseded'])
  expect((await save(t, learner, attempt, question_id, { value: true }, 1, 'new')).body).toMatchObject({ seq: 1, answer: { value: true } })
  const anyone = await start(t, learner, await quiz(), {})
  const [asked] = anyone.body.questions
  for (const writer of ['a', 'b'])
    expect((await save(t, learner, anyone.body, asked.question_id, { value: true }, 1, writer)).status).toBe(200)
})

test('an answer that is none to its question is 400, and one to a question that was not drawn 404', async () => {
  const { learner, grader, quiz } = await school(t)
  const made = await quiz(ofEveryKind())
  const other = await quiz([question.truth()])
  const attempt = (await start(t, learner, made)).body
  const of = (kind: string) => attempt.questions.find((asked) => asked.kind === kind)
  const { items } = of('ordering')
  const { prompts, matches } = of('matching')
  const pair = (prompt: { id: string }, match: { id: string }) => ({ prompt_id: prompt.id, match_id: match.id })
  for (const [kind, answer, field] of [
    ['single_choice', { value: true }, 'answer.value'],
    ['single_choice', {}, 'answer.option_id'],
    ['single_choice', { option_id: uuid() }, 'answer.option_id'],
    ['single_choice', { option_id: of('multiple_choice').options[0].id }, 'answer.option_id'],
    ['multiple_choice', { option_ids: [uuid()] }, 'answer.option_ids'],
    ['multiple_choice', { option_ids: [of('multiple_choice').options[0].id, of('multiple_choice').options[0].id] }, 'answer.option_ids'],
    ['true_false', { text: 'true' }, 'answer.text'],
    ['short_text', { text: 'x'.repeat(1001) }, 'answer.text'],
    ['numeric', { value: true }, 'answer.value'],
    ['ordering', { item_ids: [items[0].id] }, 'answer.item_ids'],
    ['ordering', { item_ids: [items[0].id, items[0].id, items[1].id, items[2].id] }, 'answer.item_ids'],
    ['matching', { pairs: [pair(matches[0], matches[0])] }, 'answer.pairs'],
    ['matching', { pairs: [pair(prompts[0], prompts[0])] }, 'answer.pairs'],
    ['matching', { pairs: [pair(prompts[0], matches[0]), pair(prompts[0], matches[1])] }, 'answer.pairs'],
    ['essay', { text: 'x'.repeat(50_001) }, 'answer.text'],
    ['essay', { words: 'x' }, 'answer.words'],
  ] as const) {
    const { status, body, text } = await save(t, learner, attempt, of(kind).question_id, answer)
    expect([status, body.field], `${kind} ${text}`).toEqual([400, field])
  }
  expect((await save(t, learner, attempt, of('true_false').question_id, { value: true }, 0)).body.field).toBe('seq')
  for (const id of [uuid(), other.questions[0].question_id]) expect((await save(t, learner, attempt, id, { value: true })).status).toBe(404)
  const asked = of('true_false').question_id
  for (const who of [grader, await t.stranger()]) {
    expect((await save(t, who, attempt, asked, { value: true })).status).toBe(404)
    expect((await submit(t, who, attempt)).status).toBe(404)
  }
  expect((await show(t, learner, attempt)).body.questions.every((one) => one.answer === null)).toBe(true)
})

test('after the deadline nothing is saved, and the attempt is submitted as it stood then, whoever looks', async () => {
  const { grader, learner, quiz } = await school(t)
  const made = await quiz([question.truth(), question.single()], { time_limit_minutes: 30, passing_score: 50 })
  const attempt = (await start(t, learner, made)).body
  expect(Date.parse(attempt.deadline_at) - Date.parse(attempt.started_at)).toBe(1_800_000)
  const [first, second] = made.questions
  await save(t, learner, attempt, first.question_id, answerTo(first))
  await runOut(t, attempt)
  const late = await save(t, learner, attempt, second.question_id, answerTo(second))
  expect([late.status, late.body.error]).toEqual([409, 'invalid_state'])
  const settled = (await show(t, grader, attempt)).body
  expect(settled).toMatchObject({ state: 'graded', score: 50, passed: true, learner: { user_id: learner.account_id } })
  expect(settled.submitted_at).toBe(settled.deadline_at)
  const submitted = await submit(t, learner, attempt)
  expect([submitted.status, submitted.body.submitted_at]).toEqual([200, settled.deadline_at])
  const [record] = await recordsOf(learner)
  expect(record).toMatchObject({ completed_at: settled.deadline_at })
})

test('an attempt whose time is up is settled though nobody looks', async () => {
  const { learner, quiz } = await school(t)
  const made = await quiz(undefined, { time_limit_minutes: 10 })
  const { body } = await start(t, learner, made)
  await runOut(t, body)
  await t.context.jobs.send(t.db, 'settle-quiz-attempts')
  await t.drain()
  const { rows } = await sql<{ on_time: boolean; passed: boolean }>`
    select submitted_at = deadline_at as on_time, passed from quiz_attempt where id = ${body.id}::uuid`.execute(t.db)
  expect(rows).toEqual([{ on_time: true, passed: false }])
})

test('whoever reads records sees the pass of an attempt whose time is up, and fifty readers settle it once', async () => {
  const { org, learner, quiz } = await school(t)
  const auditor = await t.person(org, ['records:read', 'quizzes:read'])
  const made = await quiz([question.truth()], { time_limit_minutes: 1 })
  const [asked] = made.questions
  const attempt = (await start(t, learner, made)).body
  await save(t, learner, attempt, asked.question_id, answerTo(asked))
  await runOut(t, attempt)
  const urls = [`/api/records?org=${org.id}`, `${made.at}/attempts`, `/api/quiz-attempts/${attempt.id}`] as const
  const answered = await Promise.all(Array.from({ length: 48 }, (_none, index) => t.call(auditor, 'GET', urls[index % 3]!)))
  expect(answered.every(({ status }) => status === 200)).toBe(true)
  expect(answered.filter((_one, index) => index % 3 === 0).every(({ body }) => body.items.length === 1)).toBe(true)
  const graded = await t.db.selectFrom('quiz_grade').select('number').where('attempt_id', '=', attempt.id).execute()
  expect(graded).toEqual([{ number: 1 }])
})

test('saves and a submission at once: what counts was stored before', async () => {
  const { grader, learner, quiz } = await school(t)
  const made = await quiz([question.truth()])
  const [asked] = made.questions
  const attempt = (await start(t, learner, made)).body
  const calls = Array.from({ length: 49 }, (_none, seq) => save(t, learner, attempt, asked.question_id, { value: seq % 2 === 0 }, seq + 1))
  const [submitted, ...saves] = await Promise.all([submit(t, learner, attempt), ...calls])
  expect(submitted.status).toBe(200)
  expect(saves.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const [shown] = (await show(t, grader, attempt)).body.questions
  expect(shown.awarded_points).toBe(shown.answer?.value ? 1 : 0)
})

test('attempts keep the version they were begun on', async () => {
  const { author, grader, learner, quiz } = await school(t)
  const made = await quiz([question.truth()])
  const attempt = (await start(t, learner, made)).body
  const [asked] = made.questions
  await t.call(author, 'PUT', `${made.at}/questions`, { questions: [{ ...asked, correct: false, prompt_markdown: 'Otherwise?' }] })
  await t.call(author, 'POST', `${made.at}/publish`)
  await t.call(author, 'PATCH', made.at, { passing_score: 0, time_limit_minutes: 1 })
  const resumed = await start(t, learner, made)
  expect(resumed.body).toMatchObject({ id: attempt.id, quiz_version: 1, passing_score: 80, deadline_at: null, questions: [{ prompt_markdown: 'Is it so?' }] }) // prettier-ignore
  await save(t, learner, attempt, asked.question_id, { value: true })
  await submit(t, learner, attempt)
  expect((await show(t, grader, attempt)).body).toMatchObject({ score: 100, quiz_version: 1, questions: [{ correct: { value: true } }] })
})

test('sections draw as many as they say, in an order that stays', async () => {
  const { learner, quiz } = await school(t)
  const tagged = (tag: string) => Array.from({ length: 5 }, () => question.single({ tags: [tag] }))
  const sections = [
    { title: 'B first', tag: 'b', draw_count: 2 },
    { title: 'Then A', tag: 'a', draw_count: null },
  ]
  const made = await quiz([...tagged('a'), ...tagged('b'), question.truth({ tags: ['a', 'b'] }), question.essay()], {}, sections)
  const attempt = (await start(t, learner, made)).body
  const titles = attempt.questions.map(({ section }) => section)
  expect(titles).toEqual(['B first', 'B first', ...Array.from({ length: 5 }, () => 'Then A')])
  const drawn = attempt.questions.map(({ question_id, options }) => [question_id, options])
  const again = (await start(t, learner, made)).body.questions.map(({ question_id, options }) => [question_id, options])
  expect(again).toEqual(drawn)
})

test('a quiz is begun by whom it is for: published, live, and as its audience says', async () => {
  const { org, author, learner, create, quiz } = await school(t)
  const unpublished = (await create()).body
  expect((await start(t, learner, { at: `/api/quizzes/${unpublished.id}` })).status).toBe(404)
  expect((await start(t, author, { at: `/api/quizzes/${unpublished.id}` })).body.code).toBe('quiz_not_published')
  const department = await t.dept(org)
  const theirs = await quiz([question.truth()], { owner_department_id: department.id })
  expect((await start(t, learner, theirs)).status).toBe(404)
  expect(await available(learner, theirs)).toBeUndefined()
  const trainers = await quiz([question.truth()], { audience: 'trainers' })
  expect((await start(t, learner, trainers)).status).toBe(404)
  const beneath = await t.dept(org, department)
  const ofBeneath = await quiz([question.truth()], { owner_department_id: beneath.id })
  const nurse = await t.person(org, ['subjects:read'], department)
  expect(await available(nurse, ofBeneath)).toBeDefined()
  for (const { id } of [department, beneath])
    await t.db.updateTable('department').set({ archived_at: new Date().toISOString() }).where('id', '=', id).execute()
  expect((await start(t, author, theirs)).body.code).toBe('owner_archived')
  await t.db.updateTable('department').set({ archived_at: null }).where('id', '=', department.id).execute()
  t.context.access.clear()
  expect((await start(t, nurse, ofBeneath)).body.code).toBe('owner_archived')
  expect(await available(nurse, ofBeneath)).toBeUndefined()
  const made = await quiz()
  const attempt = (await start(t, learner, made)).body
  await t.call(author, 'PATCH', made.at, { archived: true })
  expect((await start(t, learner, made)).body.id).toBe(attempt.id)
  expect((await submit(t, learner, attempt)).status).toBe(200)
  expect((await start(t, learner, made)).status).toBe(404)
  expect(await available(learner, made)).toBeUndefined()
  expect((await t.call(learner, 'GET', '/api/users/me/quiz-attempts')).body.items).toHaveLength(1)
})

test('an attempt in an organization that was archived is not there, for what is saved and submitted either', async () => {
  const { org, learner, quiz } = await school(t)
  const made = await quiz([question.truth()])
  const [asked] = made.questions
  const attempt = (await start(t, learner, made)).body
  expect((await save(t, learner, attempt, asked.question_id, { value: false })).status).toBe(200)
  await t.db.updateTable('organization').set({ archived_at: new Date().toISOString() }).where('id', '=', org.id).execute()
  t.context.access.clear()
  expect((await show(t, learner, attempt)).status).toBe(404)
  expect((await start(t, learner, made)).status).toBe(404)
  expect((await save(t, learner, attempt, asked.question_id, { value: true }, 2)).status).toBe(404)
  expect((await submit(t, learner, attempt)).status).toBe(404)
})
