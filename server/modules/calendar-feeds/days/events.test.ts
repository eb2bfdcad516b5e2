import { expect, test } from 'vitest'
import { addDays, zoneOf } from '#platform/days.ts'
import { scheduled } from '../../../../test/events.ts'
import { type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'

const t = await harness()
const { desk, at, change, window } = scheduled(t)
const today = () => new Date().toISOString().slice(0, 10)

async function days(who: Person, query: object = {}) {
  const asked = new URLSearchParams({ from: addDays(today(), -2), to: addDays(today(), 40), ...query }).toString()
  const { status, body, text } = await t.call(who, 'GET', `/api/users/me/calendar?${asked}`)
  expect(status, text).toBe(200)
  return body.items
}

test('the events that one is on are on the day on which they begin where they take place', async () => {
  const { org, coach, make } = await desk()
  const nurse = await t.person(org)
  const { id, starts_at } = (await make({ ...window(30, 31), time_zone: 'Pacific/Auckland', location: 'Yard' })).body
  await make(window(50, 51))
  await t.call(coach, 'POST', at(id, '/participants'), { user_id: nurse.account_id })
  const day = zoneOf('Pacific/Auckland').dayOf(starts_at)
  const event = { id, title: 'Resuscitation', location: 'Yard', time_zone: 'Pacific/Auckland', cancelled_at: null, readable: true }
  const [entry, ...others] = await days(nurse)
  expect(others).toEqual([])
  expect(entry).toMatchObject({ kind: 'event', day, at: starts_at, person: { user_id: nurse.account_id }, certification: null, event })
  expect(await days(nurse, { from: day, to: day })).toHaveLength(1)
  expect(await days(nurse, { from: addDays(day, 1), to: addDays(day, 1) })).toEqual([])
  await change(coach, id, { cancelled: true })
  expect((await days(nurse))[0].event.cancelled_at).not.toBeNull()
  await change(coach, id, { archived: true })
  expect(await days(nurse)).toEqual([])
})

test('what lasts for a day or longer is on each of its days, also where it began before those that are asked for', async () => {
  const { org, coach, make } = await desk()
  const nurse = await t.person(org)
  const [monday, zone] = [addDays(today(), 20), { time_zone: 'Europe/Berlin' }]
  const on = async (starts_at: string, ends_at: string) => {
    const { id } = (await make({ starts_at, ends_at, ...zone })).body
    await t.call(coach, 'POST', at(id, '/participants'), { user_id: nurse.account_id })
    return id
  }
  const course = await on(`${monday}T08:00:00Z`, `${addDays(monday, 3)}T15:00:00Z`)
  const night = await on(`${monday}T21:00:00Z`, `${addDays(monday, 1)}T05:00:00Z`)
  const told = async (from: number, to: number) =>
    (await days(nurse, { from: addDays(monday, from), to: addDays(monday, to) })).map(({ day, event }) => `${day} ${event.id}`)
  const lasting = [0, 1, 2, 3].map((nr) => `${addDays(monday, nr)} ${course}`)
  expect(await told(-5, 10)).toEqual([lasting[0], `${monday} ${night}`, ...lasting.slice(1)])
  expect(await told(2, 10)).toEqual(lasting.slice(2))
  expect(await told(4, 10)).toEqual([])
})

test('a team’s are told of each person; an organization’s once each, of those that the caller reads', async () => {
  const { org, coach, make } = await desk()
  const [chief, staff, ward] = [await t.role(org, []), await t.role(org, []), await t.dept(org)]
  await t.manages(org, chief, staff)
  const [boss, one, two] = [await t.person(org), await t.person(org), await t.person(org)]
  await t.grant(boss, chief)
  const early = (await make(window(30, 31))).body.id
  const late = (await make({ ...window(31, 32), department: ward.id })).body.id
  for (const who of [one, two]) {
    await t.grant(who, staff)
    await t.call(coach, 'POST', at(late, '/participants'), { user_id: who.account_id })
  }
  const told = (entries: Schema<'CalendarEntry'>[]) =>
    entries.map(({ person, event }) => [event.id, person?.user_id ?? null, event.readable])
  const both = [one, two].map(({ account_id }) => account_id).toSorted()
  expect(told(await days(boss, { scope: 'team' }))).toEqual(both.map((id) => [late, id, false]))
  expect(await days(boss)).toEqual([])
  const whole = { scope: 'organization', org: org.slug }
  expect(told(await days(coach, whole))).toEqual([
    [early, null, true],
    [late, null, true],
  ])
  const elsewhere = await t.person(org, ['events:read'], await t.dept(org))
  expect(told(await days(elsewhere, whole))).toEqual([[early, null, true]])
  const query = new URLSearchParams({ from: today(), to: today(), ...whole }).toString()
  expect((await t.call(one, 'GET', `/api/users/me/calendar?${query}`)).status).toBe(403)
})
