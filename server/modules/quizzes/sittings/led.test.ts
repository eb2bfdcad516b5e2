import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'
import { answerTo, save, show, start, submit } from '../../../../test/quizzes.ts'
import { at, hall, join, lead, look, shift, window } from '../../../../test/sittings.ts'

const t = await harness()
const recordsOf = async (who: Person) => (await t.call(who, 'GET', '/api/records')).body.items
const led = { pacing: 'host' }
/** Closes the open question this many seconds ago. */
const runOut = ({ id }: { id: string }, seconds: number) =>
  sql`update quiz_sitting set closes_at = clock_timestamp() - make_interval(secs => ${seconds}) where id = ${id}::uuid`.execute(t.db)

test('a host leads everybody through the same questions, and each has an ordinary attempt afterwards', async () => {
  const { learner, org, host, quiz, sitting } = await hall(t, { quiz: { review: 'full', shuffle_questions: true, shuffle_options: true } })
  const [made, other] = [await sitting(led), await t.person(org)]
  const joined = await join(t, learner, made)
  expect(joined.status, joined.text).toBe(201)
  expect(joined.body.sitting).toMatchObject({ id: made.id, attempt_id: joined.body.attempt_id, state: { phase: 'lobby', joined: 1 } })
  const mine = { id: joined.body.attempt_id }
  expect((await show(t, learner, mine)).body).toMatchObject({ state: 'in_progress', quiz_sitting_id: made.id, questions: [], deadline_at: made.ends_at }) // prettier-ignore
  const theirs = { id: (await join(t, other, made)).body.attempt_id }
  const seen: Schema<'SittingQuestion'>[] = []
  for (const action of ['start', 'next', 'next']) {
    const { body, status, text } = await lead(t, host, made, action, { seconds: 60 })
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ phase: 'question', question_index: seen.length, question_count: 3, joined: 2, answered: 0 })
    expect(Date.parse(body.closes_at) - Date.parse(body.opened_at)).toBe(60_000)
    seen.push(body.question)
    const key = quiz.questions.find(({ question_id }) => question_id === body.question.question_id)
    expect((await save(t, learner, mine, key!.question_id, answerTo(key))).status).toBe(200)
    expect((await save(t, other, theirs, key!.question_id, answerTo(key, false))).status).toBe(200)
    expect((await look(t, learner, made)).body.state).toMatchObject({ answered: 2, question: { reveal: null } })
    const shown = (await show(t, learner, mine)).body.questions
    expect(shown.map(({ question_id }) => question_id)).toEqual(seen.map(({ question_id }) => question_id))
    expect(shown.at(-1).options).toEqual(body.question.options)
    const revealed = (await lead(t, host, made, 'reveal')).body
    const right = key!.options.find(({ correct }) => correct).id
    expect(revealed.question.reveal.right).toEqual({ option_ids: [right] })
    expect(revealed.question.reveal.chosen.map(({ count }) => count)).toEqual([1, 1])
    expect(revealed.question.reveal.chosen).toContainEqual({ option_id: right, count: 1 })
    expect(await save(t, other, theirs, key!.question_id, answerTo(key), 2)).toMatchObject({ status: 409, body: { code: 'question_not_open' } }) // prettier-ignore
  }
  expect(await lead(t, host, made, 'next')).toMatchObject({ status: 409, body: { code: 'sitting_last_question' } })
  expect(await submit(t, learner, mine)).toMatchObject({ status: 409, body: { code: 'sitting_goes_on' } })
  expect((await lead(t, host, made, 'end')).body).toMatchObject({ phase: 'ended', question: null })
  expect((await show(t, learner, mine)).body).toMatchObject({ reviewed: true, state: 'graded', score: 100, passed: true })
  expect((await show(t, other, theirs)).body).toMatchObject({ state: 'graded', score: 0, passed: false })
  expect(await recordsOf(learner)).toMatchObject([{ title: 'Fire safety', external_id: `quiz-attempt:${mine.id}` }])
  expect((await look(t, learner, made)).body).toMatchObject({ status: 'ended', cannot_join: 'over', attempt_id: mine.id })
  expect(await join(t, learner, made)).toMatchObject({ status: 409, body: { code: 'sitting_over' } })
})

test('of two hosts who act upon the same state one does, and the other is told where it is', async () => {
  const { author, host, learner, sitting } = await hall(t)
  const made = await sitting(led)
  const act = (who: Person, expected_seq: number, action: string, more: object = {}) =>
    t.call(who, 'POST', at(made, '/advance'), { expected_seq, action, ...more })
  expect((await act(host, 0, 'start')).body).toMatchObject({ seq: 1, closes_at: null })
  const both = await Promise.all([author, host, author, host].map((who) => act(who, 1, 'next')))
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409'])
  const stale = both.find(({ status }) => status === 409)!.body
  expect(stale).toMatchObject({ code: 'sitting_moved_on', params: { seq: 2 }, error_description: expect.stringContaining('seq is 2') })
  expect((await look(t, learner, made)).body.state).toMatchObject({ seq: 2, question_index: 1 })
  for (const [action, more, field] of [
    ['extend', {}, 'seconds'],
    ['reveal', { seconds: 5 }, 'seconds'],
    ['next', { seconds: 0 }, 'seconds'],
    ['jump', {}, 'action'],
    ['next', { expected_seq: -1 }, 'expected_seq'],
  ] as const)
    expect(await act(host, 2, action, more)).toMatchObject({ status: 400, body: { field } })
  for (const [action, code] of [['start', 'sitting_out_of_turn'], ['resume', 'sitting_out_of_turn']] as const)
    expect(await act(host, 2, action)).toMatchObject({ status: 409, body: { code } }) // prettier-ignore
  expect(await act(host, 2, 'extend', { seconds: 5 })).toMatchObject({ status: 409, body: { code: 'question_without_limit' } })
  const early = await sitting({ ...led, ...window(5) })
  expect(await lead(t, host, early, 'start')).toMatchObject({ status: 409, body: { code: 'sitting_not_begun' } })
})

test('a pause keeps the time that is left, and takes no answers', async () => {
  const { host, learner, quiz, sitting } = await hall(t)
  const made = await sitting(led)
  const mine = { id: (await join(t, learner, made)).body.attempt_id }
  const [first] = quiz.questions
  const answer = (seq: number, isRight = true) => save(t, learner, mine, first.question_id, answerTo(first, isRight), seq)
  await lead(t, host, made, 'start', { seconds: 60 })
  expect((await answer(1)).status).toBe(200)
  expect((await lead(t, host, made, 'pause')).body).toMatchObject({ phase: 'paused', closes_at: null, question: { question_id: first.question_id } }) // prettier-ignore
  expect(await answer(2)).toMatchObject({ status: 409, body: { code: 'question_not_open' } })
  expect((await lead(t, host, made, 'extend', { seconds: 30 })).body).toMatchObject({ phase: 'paused', closes_at: null })
  const resumed = (await lead(t, host, made, 'resume')).body
  const left = Date.parse(resumed.closes_at) - Date.parse(resumed.server_now)
  expect([left > 80_000, left <= 90_000]).toEqual([true, true])
  expect((await answer(3, false)).status).toBe(200)
  const extended = (await lead(t, host, made, 'extend', { seconds: 10 })).body
  expect(Date.parse(extended.closes_at) - Date.parse(resumed.closes_at)).toBe(10_000)
  expect((await answer(4)).body.answer).toEqual(answerTo(first))
  for (const [action, closes_at] of [
    ['next', null],
    ['pause', null],
    ['resume', null],
  ] as const)
    expect((await lead(t, host, made, action)).body).toMatchObject({ question_index: 1, closes_at })
})

test('an end that comes nearer closes the question that is open no later', async () => {
  const { author, host, sitting } = await hall(t)
  const made = await sitting(led)
  await lead(t, host, made, 'start', { seconds: 3000 })
  const { ends_at } = window(0, 5)
  const { body } = await t.call(author, 'PATCH', at(made), { ends_at })
  expect(Date.parse(body.state.closes_at)).toBe(Date.parse(ends_at))
})

test('an answer counts that was on its way when the question closed, and no later one', async () => {
  const { host, learner, quiz, sitting } = await hall(t)
  const made = await sitting(led)
  const mine = { id: (await join(t, learner, made)).body.attempt_id }
  const [first, second] = quiz.questions
  await lead(t, host, made, 'start', { seconds: 60 })
  expect(await save(t, learner, mine, second.question_id, answerTo(second))).toMatchObject({ status: 409, body: { code: 'question_not_open' } }) // prettier-ignore
  await runOut(made, 0.2)
  expect((await save(t, learner, mine, first.question_id, answerTo(first), 1)).status).toBe(200)
  await runOut(made, 1.1)
  expect((await save(t, learner, mine, first.question_id, answerTo(first, false), 2)).status).toBe(409)
  expect((await lead(t, host, made, 'extend', { seconds: 20 })).body.phase).toBe('question')
  expect((await save(t, learner, mine, first.question_id, answerTo(first), 3)).status).toBe(200)
  await lead(t, host, made, 'next')
  expect((await save(t, learner, mine, first.question_id, answerTo(first), 4)).status).toBe(409)
})

test('who comes late begins where everybody is, and has left out what was before', async () => {
  const { host, learner, quiz, sitting } = await hall(t)
  const made = await sitting(led)
  await lead(t, host, made, 'start')
  await lead(t, host, made, 'next')
  const mine = { id: (await join(t, learner, made)).body.attempt_id }
  const second = quiz.questions[1]!
  await save(t, learner, mine, second.question_id, answerTo(second))
  await lead(t, host, made, 'end')
  expect((await show(t, learner, mine)).body).toMatchObject({ state: 'graded', score: 33.33, questions: [{}, {}, {}] })
})

test('no question is open beyond the end, at which all attempts are submitted as they stand', async () => {
  const { host, learner, quiz, sitting } = await hall(t)
  const made = await sitting({ ...led, ...window(-59, 60) })
  const mine = { id: (await join(t, learner, made)).body.attempt_id }
  const [first] = quiz.questions
  const state = (await lead(t, host, made, 'start', { seconds: 3600 })).body
  expect(state.closes_at).toBe((await look(t, learner, made)).body.ends_at)
  await save(t, learner, mine, first.question_id, answerTo(first))
  await shift(t, made, -2)
  const over = (await look(t, learner, made)).body
  expect(over).toMatchObject({ status: 'ended', state: { phase: 'ended', question: null } })
  expect((await show(t, learner, mine)).body).toMatchObject({ state: 'graded', submitted_at: over.ends_at, score: 33.33 })
  expect(await lead(t, host, made, 'next')).toMatchObject({ status: 409, body: { code: 'sitting_over' } })
})

test('questions published while a sitting goes on are not for it', async () => {
  const { author, host, learner, quiz, sitting } = await hall(t)
  const made = await sitting(led)
  await join(t, learner, made)
  await t.call(author, 'PUT', `${quiz.at}/questions`, { questions: quiz.questions.slice(0, 1) })
  await t.call(author, 'POST', `${quiz.at}/publish`, {})
  expect((await lead(t, host, made, 'start')).body.question_count).toBe(3)
  expect((await sitting(led)).state.question_count).toBe(1)
  expect((await start(t, learner, quiz)).body).toMatchObject({ quiz_version: 1, questions: [{}] })
})

test('a sitting that comes to nothing is cancelled, which costs nobody an attempt; ending it submits what there is', async () => {
  const { author, host, learner, quiz, sitting } = await hall(t, { quiz: { max_attempts: 1 } })
  const made = await sitting(led)
  await join(t, learner, made)
  await t.call(author, 'DELETE', at(made))
  const other = await sitting(led)
  const mine = { id: (await join(t, learner, other)).body.attempt_id }
  await lead(t, host, other, 'end')
  expect((await show(t, learner, mine)).body).toMatchObject({ state: 'graded', score: 0, passed: false })
  expect(await start(t, learner, quiz)).toMatchObject({ status: 409, body: { code: 'no_attempts_left' } })
})
