import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { type Person, harness } from '../../../../test/harness.ts'
import { ago, question, runOut, save, school, show, start, take } from '../../../../test/quizzes.ts'

const t = await harness()
const MINUTE = 60_000
const limit = ({ started_at, deadline_at }: { started_at: string; deadline_at: string }) =>
  Math.round((Date.parse(deadline_at) - Date.parse(started_at)) / MINUTE)

async function limited(fields: object = {}) {
  const s = await school(t)
  const made = await s.quiz([question.truth()], { time_limit_minutes: 20, ...fields })
  const keeper = await t.person(s.org, ['quizzes:write', 'quizzes:read'])
  const override = (body: object, who: Person = keeper, of: Person = s.learner) =>
    t.call(who, 'PUT', `${made.at}/overrides/${of.account_id}`, { reason: 'Night shift', ...body })
  const at = (of: Person) => `/api/organizations/${s.org.slug}/accommodations/${of.account_id}` as const
  const accommodate = (body: object, of: Person = s.learner, who: Person = keeper) =>
    t.call(who, 'PUT', at(of), { reason: 'Reads slowly', ...body })
  const seconds = async (id: string) => limit((await show(t, keeper, { id })).body)
  return { ...s, made, keeper, override, accommodate, at, seconds }
}

test('who has more time gets it when they begin: the factor, and the minutes of both', async () => {
  const { learner, made, override, accommodate } = await limited()
  expect((await accommodate({ factor: 1.5, extra_minutes: 5 })).body).toMatchObject({ factor: 1.5, extra_minutes: 5, valid_until: null, person: { user_id: learner.account_id } }) // prettier-ignore
  expect((await override({ extra_minutes: 7 })).body).toMatchObject({ extra_minutes: 7, extra_attempts: 0, reason: 'Night shift' })
  expect(limit((await start(t, learner, made)).body)).toBe(20 * 1.5 + 5 + 7)
})

test('what is changed of it reaches an attempt whose time is not up at once, shortens it, and ends nothing in the past', async () => {
  const { learner, made, override, accommodate, keeper, at, seconds } = await limited()
  const { id } = (await start(t, learner, made)).body
  await override({ extra_minutes: 10 })
  expect(await seconds(id)).toBe(30)
  await accommodate({ factor: 2 })
  expect(await seconds(id)).toBe(50)
  await override({ extra_minutes: 1 })
  expect(await seconds(id)).toBe(41)
  expect((await t.call(keeper, 'DELETE', at(learner))).status).toBe(204)
  expect(await seconds(id)).toBe(21)
  await accommodate({ factor: 4 })
  await ago(t, { id }, 60)
  expect(await seconds(id)).toBe(81)
  await t.call(keeper, 'DELETE', at(learner))
  const ended = (await show(t, keeper, { id })).body
  expect(ended).toMatchObject({ state: 'graded', submitted_at: ended.deadline_at })
  expect(Date.now() - Date.parse(ended.deadline_at)).toBeLessThan(5000)
  await override({ extra_minutes: 600 })
  expect((await show(t, keeper, { id })).body.deadline_at).toBe(ended.deadline_at)
})

test('after its deadline nothing brings an attempt back; another one does', async () => {
  const { learner, made, override, keeper } = await limited({ max_attempts: 1 })
  const attempt = (await start(t, learner, made)).body
  await runOut(t, attempt)
  await override({ extra_minutes: 60 })
  expect((await show(t, keeper, attempt)).body.state).toBe('graded')
  expect((await start(t, learner, made)).body.code).toBe('no_attempts_left')
  await override({ extra_attempts: 1 })
  expect((await t.call(learner, 'GET', '/api/quizzes/available')).body[0].attempts_left).toBe(1)
  expect((await take(t, learner, made, {})).number).toBe(2)
  expect((await start(t, learner, made)).body.code).toBe('no_attempts_left')
})

test('an accommodation that has run out gives no time to what is begun later, by the days of the organization', async () => {
  const { org, learner, made, accommodate } = await limited()
  await sql`update organization set time_zone = 'Pacific/Kiritimati' where id = ${org.id}::uuid`.execute(t.db)
  const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
  const yesterday = new Date(Date.now() - 10 * 3_600_000).toISOString().slice(0, 10)
  await accommodate({ factor: 2, valid_until: yesterday })
  const first = (await start(t, learner, made)).body
  expect(limit(first)).toBe(20)
  await accommodate({ factor: 2, valid_until: today })
  expect(limit((await show(t, learner, first)).body)).toBe(40)
})

test('what grants nothing, or is out of bounds, is 400, and nothing is written', async () => {
  const { learner, override, accommodate, keeper, made, at } = await limited()
  for (const body of [{}, { extra_minutes: 0, extra_attempts: 0 }]) expect((await override(body)).body.code).toBe('grants_nothing')
  for (const body of [{}, { factor: 1 }]) expect((await accommodate(body)).body.code).toBe('gives_no_time')
  for (const [body, field] of [
    [{ extra_minutes: 601 }, 'extra_minutes'],
    [{ extra_minutes: 1.5 }, 'extra_minutes'],
    [{ extra_attempts: -1 }, 'extra_attempts'],
    [{ extra_minutes: 5, reason: '' }, 'reason'],
  ] as const) expect((await override(body)).body.field).toBe(field) // prettier-ignore
  for (const [body, field] of [
    [{ factor: 0.9 }, 'factor'],
    [{ factor: 4.1 }, 'factor'],
    [{ factor: 2, valid_until: '2026-02-30' }, 'valid_until'],
    [{ factor: 2, reason: '' }, 'reason'],
  ] as const) expect((await accommodate(body)).body.field).toBe(field) // prettier-ignore
  expect((await t.call(keeper, 'GET', `${made.at}/overrides`)).body).toEqual([])
  const none = { factor: 1, extra_minutes: 0, valid_until: null, reason: null, set_at: null, set_by: null }
  expect((await t.call(keeper, 'GET', at(learner))).body).toMatchObject(none)
  expect((await t.call(keeper, 'DELETE', at(learner))).status).toBe(404)
})

test('only members have exceptions, whose reasons few are told', async () => {
  const { org, learner, grader, made, override, accommodate, keeper, at } = await limited()
  const stranger = await t.stranger()
  expect((await override({ extra_minutes: 5 }, keeper, stranger)).status).toBe(404)
  expect((await accommodate({ factor: 2 }, stranger)).status).toBe(404)
  expect((await t.call(keeper, 'DELETE', `${made.at}/overrides/${learner.account_id}`)).status).toBe(404)
  await override({ extra_minutes: 5 })
  await accommodate({ factor: 2 })
  expect((await t.call(learner, 'GET', at(learner))).body).toMatchObject({ factor: 2, reason: 'Reads slowly' })
  for (const who of [grader, learner]) {
    expect((await t.call(who, 'GET', `${made.at}/overrides`)).status).toBe(403)
    expect((await t.call(who, 'GET', `/api/organizations/${org.id}/accommodations`)).status).toBe(403)
    expect((await t.call(who, 'PUT', at(learner), { factor: 3, reason: 'Mine' })).status).toBe(403)
    expect((await override({ extra_minutes: 60 }, who)).status).toBe(403)
  }
  expect((await t.call(grader, 'GET', at(learner))).status).toBe(403)
  expect((await t.call(keeper, 'GET', `/api/organizations/${org.id}/accommodations`)).body).toMatchObject([{ factor: 2 }])
  expect((await t.call(keeper, 'GET', `${made.at}/overrides`)).body).toMatchObject([
    { extra_minutes: 5, set_by: { user_id: keeper.account_id } },
  ])
  const outsider = await t.person(await t.org(), ['quizzes:write'])
  expect((await t.call(outsider, 'GET', at(learner))).status).toBe(404)
  await t.call(keeper, 'DELETE', `${made.at}/overrides/${learner.account_id}`)
  expect((await t.call(keeper, 'GET', `${made.at}/overrides`)).body).toEqual([])
})

test('time that is changed while answers are saved and others begin leaves every deadline what it has to be', async () => {
  const { learner, made, override, seconds } = await limited()
  const attempt = (await start(t, learner, made)).body
  const [{ question_id }] = attempt.questions
  const calls = Array.from({ length: 30 }, (_none, index) =>
    index % 3 === 0
      ? override({ extra_minutes: 1 + index })
      : index % 3 === 1
        ? save(t, learner, attempt, question_id, { value: true }, index)
        : start(t, learner, made),
  )
  const answers = await Promise.all(calls)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const [{ extra_minutes }] = await t.db.selectFrom('quiz_override').select('extra_minutes').where('quiz_id', '=', made.id).execute() as [{ extra_minutes: number }] // prettier-ignore
  expect(await seconds(attempt.id)).toBe(20 + extra_minutes)
})
