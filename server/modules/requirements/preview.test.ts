import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../test/harness.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await harness()

async function world() {
  const w = await certificationWorld(t)
  const ward = await t.dept(w.org)
  const role = await t.role(w.org, [], ward)
  const admin = await t.person(w.org, ['certifications:read', 'certifications:write'], ward)
  const path = `/api/organizations/${w.org.slug}/departments/${ward.slug}/roles/${role.slug}/required-certifications` as const
  const type = await w.type()
  const holder = await t.person(w.org)
  await w.grant(holder, role, '2020-03-10T08:30:00Z')
  const ask = (body: object, person: Person = admin) =>
    t.call(person, 'POST', `${path}/preview`, {
      certification_type_id: type.id,
      user_id: holder.account_id,
      effective_from: null,
      ...body,
    })
  return { ...w, ward, role, certification: type, path, holder, ask, keeper: admin }
}
const yearly = { recertification: { kind: 'interval', months: 12, anchor: 'due_date' } }
const days = <const Field extends string>(dates: Record<Field, string>[], field: Field) =>
  dates.map((date) => date[field]?.slice(0, 10) ?? null)
const daysFrom = (moment: string, count: number) => new Date(Date.parse(moment) + count * 86_400_000).toISOString().slice(0, 10)

test('the next dates of somebody who was awarded follow the award and one another', async () => {
  const { ask, award, holder, certification } = await world()
  await award(holder, certification, { awarded_at: '2026-01-31T10:00:00Z' })
  const recertification = { kind: 'interval', months: 240, anchor: 'award' }
  const { body } = await ask({ recertification, renewal_opens_days: 30, grace_days: 14 })
  expect(body).toMatchObject({ holds_role: true, person: { user_id: holder.account_id } })
  expect(body.granted_at).toMatch(/^2020-03-10T08:30:00/)
  expect(days(body.dates, 'due_at')).toEqual(['2046-01-31', '2066-01-31', '2086-01-31'])
  expect(days(body.dates, 'renewal_opens_at')).toEqual(['2046-01-01', '2066-01-01', '2086-01-01'])
  expect(days(body.dates, 'grace_until')).toEqual(['2046-02-14', '2066-02-14', '2086-02-14'])
  expect(days(body.dates, 'awarded_at')).toEqual(['2026-01-31', '2046-01-31', '2066-01-31'])
  expect(body.dates.map(({ supposed }) => supposed)).toEqual([false, true, true])
})

test('a date that is past is supposed to be met now; the first is what standing says of the same link', async () => {
  const { ask, require, standing, role, certification, holder } = await world()
  const { body } = await ask({ ...yearly, first_due_days: 30 })
  expect(days(body.dates, 'due_at')[0]).toBe('2020-04-09')
  expect(body.dates[1].awarded_at).toBe(body.evaluated_at)
  expect(body.dates[1].due_at > body.evaluated_at).toBe(true)
  await require(role, certification, { ...yearly, first_due_days: 30 })
  expect((await standing(holder, certification)).body.due_at).toBe(body.dates[0].due_at)
})

test('each kind says what it means: once ends, a fixed day stays on its day, and what has no first date begins with an award now', async () => {
  const { ask } = await world()
  expect((await ask({ recertification: { kind: 'once' } })).body.dates).toEqual([])
  expect(days((await ask({ recertification: { kind: 'once' }, first_due_days: 0 })).body.dates, 'due_at')).toEqual(['2020-03-10'])
  const fixed = await ask({ recertification: { kind: 'fixed_date', month: 2, day: 31, every_years: 2 }, renewal_opens_days: 0 })
  const dates: string[] = days(fixed.body.dates, 'due_at')
  expect(dates).toHaveLength(3)
  for (const date of dates) expect(date).toMatch(/-02-(28|29)$/)
  expect(Number(dates[2]!.slice(0, 4)) - Number(dates[1]!.slice(0, 4))).toBe(2)
  const begins = await ask({ ...yearly })
  expect(begins.body.dates[0]).toMatchObject({ awarded_at: begins.body.evaluated_at, supposed: true })
})

test('without a person it is somebody who is granted the role now; a later beginning counts, in whatever zone it is given', async () => {
  const { ask, holder, org, ward, grant } = await world()
  const nobody = await ask({ recertification: { kind: 'once' }, first_due_days: 10, user_id: undefined })
  expect(nobody.body).toMatchObject({ person: null, holds_role: false, granted_at: nobody.body.evaluated_at })
  expect(days(nobody.body.dates, 'due_at')).toEqual([daysFrom(nobody.body.evaluated_at, 10)])
  const other = await t.person(org)
  await grant(other, await t.role(org, [], ward), '2021-01-01T00:00:00Z')
  expect((await ask({ ...yearly, user_id: other.account_id })).body).toMatchObject({
    holds_role: false,
    person: { user_id: other.account_id },
  })
  const later = await ask({
    recertification: { kind: 'once' },
    first_due_days: 1,
    effective_from: '2031-05-01T01:00:00+02:00',
    user_id: holder.account_id,
  })
  expect(later.body.dates[0].due_at).toMatch('2031-05-01T23:59:59.999Z')
})

test('who may not link a certification may not try, nothing unseen is named, and nothing is written', async () => {
  const { ask, org, ward, role, type, keeper } = await world()
  const elsewhere = await t.person(org, ['certifications:read', 'certifications:write'], await t.dept(org))
  const cases = [
    [await t.person(org), 404],
    [await t.stranger(), 404],
    [await t.person(org, ['certifications:read'], ward), 403],
    [elsewhere, 403],
    [keeper, 200],
  ] as const
  for (const [person, status] of cases) expect((await ask(yearly, person)).status).toBe(status)
  const hidden = await type({ department: await t.dept(org) })
  const foreign = await (await certificationWorld(t)).type()
  const missing = await ask({ ...yearly, certification_type_id: randomUUID() })
  for (const { id } of [hidden, foreign]) {
    const answer = await ask({ ...yearly, certification_type_id: id })
    expect([answer.status, answer.text]).toEqual([404, missing.text])
  }
  const unknown = [(await t.stranger()).account_id, (await t.person(org)).account_id, randomUUID()]
  const [stranger, beyond, nobody] = await Promise.all(unknown.map((user_id) => ask({ ...yearly, user_id })))
  expect([stranger!.status, stranger!.body.error_description]).toEqual([400, expect.stringMatching(/user_id/)])
  expect([beyond!.text, nobody!.text]).toEqual([stranger!.text, stranger!.text])
  expect((await ask({ recertification: { kind: 'never' } })).body.error_description).toMatch(/recertification/)
  expect(await t.db.selectFrom('certification_requirement').selectAll().where('role_id', '=', role.id).execute()).toEqual([])
})
