import { expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import { renewingWard } from '../../../../test/standing/facts.ts'
import { type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'

const t = await harness()
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const today = () => new Date().toISOString().slice(0, 10)

const asked = (who: Person, query: object) =>
  t.call(
    who,
    'GET',
    `/api/users/me/calendar?${new URLSearchParams({ from: addDays(today(), -20), to: addDays(today(), 40), ...query }).toString()}`,
  )
async function items(who: Person, query: object = {}) {
  const { status, body, text } = await asked(who, query)
  expect(status, text).toBe(200)
  return body.items
}
const told = (all: Schema<'CalendarEntry'>[]) =>
  all.map(({ kind, person, certification, role }) => [kind, person.user_id, certification?.id ?? role?.id])

const ward = (first_due_days?: number) => renewingWard(t, first_due_days)
const ends = (who: Person, role: { id: string }, at: string) =>
  t.db.updateTable('role_grant').set({ expires_at: at }).where('account_id', '=', who.account_id).where('role_id', '=', role.id).execute()

test('what one has due, can renew from and loses, on the days of the organization', async () => {
  const w = await ward()
  await t.db.updateTable('organization').set({ time_zone: 'Pacific/Auckland' }).where('id', '=', w.org.id).execute()
  await ends(w.nurse, w.staff, inDays(20))
  const renewed = await w.type()
  await w.award(w.nurse, renewed, { awarded_at: inDays(-300) })
  await w.dueDate(w.nurse, renewed, inDays(100), inDays(-200))
  const all = await items(w.nurse)
  expect(told(all)).toEqual([
    ['renewal_opens', w.nurse.account_id, renewed.id],
    ['grant_ends', w.nurse.account_id, w.staff.id],
    ['due', w.nurse.account_id, w.required.id],
  ])
  const day = (at: string) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date(at))
  for (const entry of all)
    expect(entry).toMatchObject({ day: day(entry.at), organization: { id: w.org.id, time_zone: 'Pacific/Auckland' } })
  const due = all[2]!
  expect(due).toMatchObject({ late: null, at: (await w.standing(w.nurse, w.required)).body.due_at, person: { email: w.nurse.email } })
  expect(told(await items(w.nurse, { from: due.day, to: due.day }))).toEqual([['due', w.nurse.account_id, w.required.id]])
  expect(await items(w.nurse, { from: addDays(due.day, 1), to: addDays(due.day, 1) })).toEqual([])
})

test('what somebody is late with says so, and what they are excused from is not there', async () => {
  const w = await ward()
  const [late, excused] = [await w.type(), await w.type()]
  await w.dueDate(w.nurse, late, inDays(-5), inDays(-50))
  await w.request(w.nurse, late, inDays(-50))
  await w.dueDate(w.nurse, excused, inDays(5), inDays(-50))
  await w.request(w.nurse, excused, inDays(-50))
  await w.exempt(w.nurse, excused, inDays(-1))
  const all = await items(w.nurse)
  expect(told(all)).toEqual([
    ['due', w.nurse.account_id, late.id],
    ['due', w.nurse.account_id, w.required.id],
  ])
  expect(all.map((entry) => entry.late)).toEqual(['overdue', null])
})

test('a team is whom one manages, and nobody for who manages nobody', async () => {
  const w = await ward()
  await ends(w.nurse, w.staff, inDays(20))
  const other = await t.person(w.org)
  const elsewhere = await t.role(w.org, [], await t.dept(w.org))
  await w.grant(other, elsewhere, inDays(0))
  await ends(other, elsewhere, inDays(20))
  expect(told(await items(w.boss, { scope: 'team' }))).toEqual([
    ['grant_ends', w.nurse.account_id, w.staff.id],
    ['due', w.nurse.account_id, w.required.id],
  ])
  expect(await items(w.boss, { scope: 'self' })).toEqual([])
  expect(await items(w.nurse, { scope: 'team' })).toEqual([])
})

test('an organization is for who reads certifications there, and shows those they read', async () => {
  const w = await ward()
  const dept = await t.dept(w.org)
  const [own, there] = [await w.type({ department: dept }), await t.role(w.org, ['certifications:read'], dept)]
  const head = await t.person(w.org)
  await w.grant(head, there, inDays(0))
  await w.require(there, own, { first_due_days: 10 })
  const foreign = await w.type({ department: await t.dept(w.org) })
  await w.require(w.staff, foreign, { first_due_days: 12 })
  const org = w.org.slug
  const both = [
    ['due', head.account_id, own.id],
    ['due', w.nurse.account_id, w.required.id],
  ]
  expect(told(await items(head, { scope: 'organization', org }))).toEqual(both)
  expect(told(await items(w.admin, { scope: 'organization', org }))).toEqual([both[0], ['due', w.nurse.account_id, foreign.id], both[1]])
  expect(await asked(w.nurse, { scope: 'organization', org })).toMatchObject({ status: 403, body: { error: 'forbidden' } })
  const stranger = await t.person(await t.org(), ['certifications:read'])
  expect(await asked(stranger, { scope: 'organization', org })).toMatchObject({ status: 400, body: { field: 'org' } })
  expect(await asked(w.admin, { scope: 'organization' })).toMatchObject({ status: 400, body: { field: 'org' } })
})

test('at most 62 days, which are days, one after the other', async () => {
  const { nurse } = await ward()
  expect((await asked(nurse, { from: '2026-01-01', to: '2026-03-03' })).status).toBe(200)
  for (const [from, to, field] of [
    ['2026-01-01', '2026-03-04', 'to'],
    ['2026-01-02', '2026-01-01', 'to'],
    ['2026-02-30', '2026-03-01', 'from'],
    ['2026-02-01', 'tomorrow', 'to'],
    ['0001-01-01', '9999-12-31', 'to'],
  ] as const)
    expect(await asked(nurse, { from, to })).toMatchObject({ status: 400, body: { field } })
  expect((await asked(nurse, { from: '0001-01-01', to: '0001-01-31' })).status).toBe(200)
  expect((await asked(nurse, { from: '9999-12-01', to: '9999-12-31' })).status).toBe(200)
})

test('as many statements for twenty people as for one', async () => {
  const w = await ward()
  const query = { scope: 'organization', org: w.org.slug }
  const one = await t.cost(() => asked(w.admin, query))
  for (let nr = 0; nr < 20; nr += 1) await w.grant(await t.person(w.org), w.staff, inDays(0))
  expect(await t.cost(() => asked(w.admin, query))).toBe(one)
  expect(await items(w.admin, query)).toHaveLength(21)
})
