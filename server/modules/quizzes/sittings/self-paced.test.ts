import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { harness } from '../../../../test/harness.ts'
import { answerTo, runOut, save, show, start, submit } from '../../../../test/quizzes.ts'
import { at, hall, join, lead, look, shift, window } from '../../../../test/sittings.ts'

const t = await harness()
const secondsBetween = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 1000

test('at their own pace everybody has their own questions from the beginning on, until they submit', async () => {
  const { author, learner, quiz, sitting } = await hall(t, { quiz: { review: 'full' } })
  const made = await sitting(window(5))
  const mine = { id: (await join(t, learner, made)).body.attempt_id }
  const [first] = quiz.questions
  expect((await show(t, learner, mine)).body.questions).toEqual([])
  expect((await start(t, learner, quiz)).body).toMatchObject({ id: mine.id, questions: [] })
  expect((await save(t, learner, mine, first!.question_id, answerTo(first))).status).toBe(409)
  expect((await submit(t, learner, mine)).body).toMatchObject({ code: 'sitting_goes_on' })
  await shift(t, made, -6)
  expect((await look(t, learner, made)).body).toMatchObject({ status: 'open', state: { phase: 'question', question: null, joined: 1, answered: 0 } }) // prettier-ignore
  expect((await show(t, learner, mine)).body.questions).toHaveLength(3)
  for (const key of quiz.questions) expect((await save(t, learner, mine, key.question_id, answerTo(key))).status).toBe(200)
  expect((await submit(t, learner, mine)).body).toMatchObject({ state: 'graded', score: 100, passed: true, reviewed: false })
  expect((await look(t, learner, made)).body.state).toMatchObject({ answered: 1 })
  expect(await join(t, learner, made)).toMatchObject({ status: 200, body: { attempt_id: mine.id } })
  expect(await lead(t, author, made, 'next')).toMatchObject({ status: 409, body: { code: 'sitting_self_paced' } })
  await lead(t, author, made, 'end')
  expect((await show(t, learner, mine)).body.reviewed).toBe(true)
})

test('time ends with the limit of the quiz or with the sitting, and with what somebody has beyond them', async () => {
  const { org, author, learner, quiz, sitting } = await hall(t, { quiz: { time_limit_minutes: 20 } })
  const deadlines = async () => {
    const made = await sitting(window(-30, 60))
    const { attempt_id } = (await join(t, learner, made)).body
    const attempt = (await show(t, learner, { id: attempt_id })).body
    await t.call(author, 'DELETE', at(made))
    return [secondsBetween(attempt.started_at, attempt.deadline_at), secondsBetween(made.ends_at, attempt.deadline_at)].map(Math.round)
  }
  expect(await deadlines()).toEqual([1200, -600])
  await t.call(author, 'PUT', `/api/organizations/${org.id}/accommodations/${learner.account_id}`, { factor: 2, reason: 'Reads slowly' })
  expect((await deadlines())[0]).toBe(2400)
  await t.call(author, 'PATCH', quiz.at, { time_limit_minutes: 120 })
  expect((await deadlines())[1]).toBe(7200)
  await t.call(author, 'PATCH', quiz.at, { time_limit_minutes: null })
  expect((await deadlines())[1]).toBe(3600)
})

test('the time of the quiz begins with the sitting for whoever waits in the lobby', async () => {
  const { learner, sitting } = await hall(t, { quiz: { time_limit_minutes: 20 } })
  const made = await sitting(window(10))
  const { attempt_id } = (await join(t, learner, made)).body
  expect(secondsBetween(made.starts_at, (await show(t, learner, { id: attempt_id })).body.deadline_at)).toBe(1200)
})

test('more time for all is more time for the attempts that are open', async () => {
  const { author, learner, sitting } = await hall(t)
  const made = await sitting()
  const mine = { id: (await join(t, learner, made)).body.attempt_id }
  await lead(t, author, made, 'extend', { seconds: 300 })
  const { ends_at } = (await look(t, learner, made)).body
  expect(secondsBetween(made.ends_at, ends_at)).toBe(300)
  expect((await show(t, learner, mine)).body.deadline_at).toBe(ends_at)
  await runOut(t, mine)
  expect((await show(t, learner, mine)).body).toMatchObject({ state: 'graded', score: 0 })
})

test('what keeps somebody from an attempt keeps them from a sitting, and the sentence says which', async () => {
  const { org, author, learner, quiz, sitting } = await hall(t, { quiz: { max_attempts: 1, retake_wait_minutes: 60 } })
  const refused = async (made: { id: string }) => {
    const [{ body }, { status, body: why }] = [await look(t, learner, made), await join(t, learner, made)]
    return [body.cannot_join, status, why.code ?? why.error]
  }
  const [made, early] = [await sitting(), await sitting(window(16))]
  expect(await refused(early)).toEqual(['too_early', 409, 'sitting_too_early'])
  const open = (await start(t, learner, quiz)).body
  expect(await refused(made)).toEqual(['attempt_open', 409, 'attempt_open'])
  await submit(t, learner, open)
  expect(await refused(made)).toEqual(['no_attempts_left', 409, 'no_attempts_left'])
  await t.call(author, 'PUT', `${quiz.at}/overrides/${learner.account_id}`, { extra_attempts: 1, reason: 'Once more' })
  expect(await refused(made)).toEqual(['retake_wait', 409, 'retake_wait'])
  expect((await look(t, learner, await sitting(window(120)))).body.cannot_join).toBe('too_early')
  await t.call(author, 'PATCH', quiz.at, { retake_wait_minutes: 0 })
  expect(await refused(made)).toEqual([null, 201, undefined])
  await t.call(author, 'PATCH', quiz.at, { archived: true })
  expect((await join(t, learner, made)).status).toBe(200)
  expect((await look(t, await t.person(org), made)).status).toBe(404)
})

test('fifty joins of one person begin one attempt, and who joins while it is cancelled is in or out of it', async () => {
  const { author, learner, org, sitting } = await hall(t)
  const made = await sitting()
  const all = await Promise.all(Array.from({ length: 50 }, () => join(t, learner, made)))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 200)).toHaveLength(49)
  expect(new Set(all.map(({ body }) => body.attempt_id)).size).toBe(1)
  const people = await Promise.all(Array.from({ length: 10 }, () => t.person(org)))
  const joins = people.map((who) => join(t, who, made))
  const [gone, ...outcomes] = await Promise.all([t.call(author, 'DELETE', at(made)), ...joins])
  expect(gone.status).toBe(200)
  expect(outcomes.every(({ status }) => status === 201 || status === 409)).toBe(true)
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from quiz_attempt where sitting_id = ${made.id}::uuid`.execute(
    t.db,
  )
  expect(rows[0]!.open).toBe(0)
})

test('answers that arrive while it ends count or are refused, each by itself', async () => {
  const { author, org, quiz, sitting } = await hall(t)
  const made = await sitting()
  const people = await Promise.all(Array.from({ length: 25 }, () => t.person(org)))
  const attempts = await Promise.all(people.map(async (who) => ({ who, id: (await join(t, who, made)).body.attempt_id })))
  const [first] = quiz.questions
  const [ended, ...saves] = await Promise.all([
    lead(t, author, made, 'end'),
    ...attempts.flatMap(({ who, id }) => [1, 2].map((seq) => save(t, who, { id }, first!.question_id, answerTo(first), seq))),
  ])
  expect(ended.status, ended.text).toBe(200)
  for (const [nr, { who, id }] of attempts.entries()) {
    const both = [saves[nr * 2]!, saves[nr * 2 + 1]!]
    expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const { score } = (await show(t, who, { id })).body
    expect(score).toBe(both.some(({ status }) => status === 200) ? 33.33 : 0)
  }
})
