import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { answerTo, question, school, start, take } from '../../../../test/quizzes.ts'

const t = await harness()

/** An ungraded essay and two people who may grade it. */
async function waiting() {
  const s = await school(t)
  const made = await s.quiz([question.truth(), question.essay()])
  const [truth, essay] = made.questions
  const attempt = await take(t, s.learner, made, { [truth.question_id]: answerTo(truth), [essay.question_id]: { text: 'Because.' } })
  const other = await t.person(s.org, ['quizzes:grade'])
  const at = (asked: { question_id: string } = essay, of: { id: string } = attempt) =>
    `/api/quiz-attempts/${of.id}/grade/${asked.question_id}/reservation` as const
  const reserve = (who: Person, take_over?: boolean) => t.call(who, 'PUT', at(), take_over === undefined ? undefined : { take_over })
  const release = (who: Person) => t.call(who, 'DELETE', at())
  const shown = async (who: Person) => (await t.call(who, 'GET', '/api/quiz-attempts/to-grade')).body.items[0]?.answers[0].reservation
  const grade = (who: Person) =>
    t.call(who, 'POST', `/api/quiz-attempts/${attempt.id}/grade`, { grades: [{ question_id: essay.question_id, points: 1 }] })
  const later = (minutes: number) =>
    sql`update quiz_reservation set reserved_at = reserved_at - make_interval(mins => ${minutes}), renewed_at = renewed_at - make_interval(mins => ${minutes})
      where attempt_id = ${attempt.id}::uuid`.execute(t.db) // prettier-ignore
  const kept = async () => (await t.db.selectFrom('quiz_reservation').selectAll().where('attempt_id', '=', attempt.id).execute()).length
  return { ...s, made, truth, essay, attempt, other, at, reserve, release, shown, grade, later, kept }
}

test('whoever is grading an answer is named to the others, since when and until when', async () => {
  const { grader, other, reserve, shown } = await waiting()
  expect(await shown(other)).toBeNull()
  const { status, body, text } = await reserve(grader)
  expect([status, body.own], text).toEqual([200, true])
  expect(Date.parse(body.lapses_at) - Date.parse(body.reserved_at)).toBe(5 * 60_000)
  expect(await shown(grader)).toEqual(body)
  expect(await shown(other)).toEqual({ ...body, own: false, grader: expect.objectContaining({ user_id: grader.account_id }) })
})

test('another is told that somebody was there first, and takes it over or waits until it lapses', async () => {
  const { grader, other, reserve, shown, later } = await waiting()
  await reserve(grader)
  const refused = await reserve(other)
  expect([refused.status, refused.body.code]).toEqual([409, 'answer_reserved'])
  expect((await shown(grader)).own).toBe(true)
  expect((await reserve(other, true)).body.own).toBe(true)
  expect((await reserve(grader)).status).toBe(409)
  await later(5)
  expect(await shown(grader)).toBeNull()
  expect((await reserve(grader)).status).toBe(200)
})

test('said again it goes on, with the moment at which it began', async () => {
  const { grader, reserve, later } = await waiting()
  const { body: begun } = await reserve(grader)
  await later(4)
  const { body: again } = await reserve(grader)
  expect(Date.parse(again.reserved_at)).toBe(Date.parse(begun.reserved_at) - 4 * 60_000)
  expect(Date.parse(again.lapses_at)).toBeGreaterThanOrEqual(Date.parse(begun.lapses_at))
})

test('what is given back is free, but for what another has taken over meanwhile', async () => {
  const { grader, other, reserve, release, shown } = await waiting()
  await reserve(grader)
  expect((await release(other)).status).toBe(204)
  expect((await shown(grader)).own).toBe(true)
  expect((await release(grader)).status).toBe(204)
  expect(await shown(grader)).toBeNull()
  expect((await reserve(other)).status).toBe(200)
})

test('it keeps nobody from grading, and is gone with the mark', async () => {
  const { grader, other, reserve, grade, kept } = await waiting()
  await reserve(grader)
  expect((await grade(other)).status).toBe(200)
  expect(await kept()).toBe(0)
  const late = await reserve(grader)
  expect([late.status, late.body.code]).toEqual([409, 'answer_not_waiting'])
})

test('of two people who ask fifty times at once one has it, and nobody else is told so', async () => {
  const { grader, other, reserve, kept, shown } = await waiting()
  const people = [grader, other]
  const answers = await Promise.all(Array.from({ length: 50 }, (_none, index) => reserve(people[index % 2]!)))
  const wins = people.map((_who, at) => answers.filter(({ status }, index) => index % 2 === at && status === 200).length)
  expect(wins.toSorted((a, b) => a - b)).toEqual([0, 25])
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(25)
  expect(await kept()).toBe(1)
  expect((await shown(people[wins.indexOf(25)]!)).own).toBe(true)
})

test('only answers that wait are reserved, by those who may grade them', async () => {
  const { org, author, learner, grader, made, essay, truth, attempt, at, kept } = await waiting()
  const put = async (who: Person, path: string) => (await t.call(who, 'PUT', path)).status
  const stranger = await t.person(await t.org(), ['quizzes:grade'])
  expect([await put(author, at()), await put(learner, at()), await put(stranger, at())]).toEqual([403, 403, 404])
  expect((await t.call(stranger, 'DELETE', at())).status).toBe(404)
  expect((await t.call(grader, 'DELETE', at({ question_id: crypto.randomUUID() }))).status).toBe(404)
  expect(await put(grader, at(truth))).toBe(409)
  expect(await put(grader, at({ question_id: crypto.randomUUID() }))).toBe(404)
  expect(await put(grader, at({ question_id: 'one' }))).toBe(400)
  expect((await t.call(grader, 'PUT', at(), { take_over: 'yes' })).body.field).toBe('take_over')
  const both = await t.person(org, ['quizzes:grade'])
  const own = await take(t, both, made, { [essay.question_id]: { text: 'Mine' } })
  expect(await put(both, at(essay, own))).toBe(403)
  const open = (await start(t, learner, made)).body
  expect(await put(grader, at(essay, open))).toBe(409)
  expect(await put(grader, at({ question_id: crypto.randomUUID() }, open))).toBe(404)
  expect([await kept(), attempt.state]).toEqual([0, 'submitted'])
})
