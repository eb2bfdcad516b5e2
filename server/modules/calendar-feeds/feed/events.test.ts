import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { scheduled } from '../../../../test/events.ts'
import { type Person, harness } from '../../../../test/harness.ts'

const t = await harness()
const { desk, at, change, hour, window } = scheduled(t)
const DAYS = 24

async function subscribe(who: Person, scope = 'self', language = 'en') {
  const { body } = await t.call(who, 'POST', '/api/users/me/calendar-feeds', { label: 'Phone', scope }, { 'accept-language': language })
  const path = new URL(body.feed_url).pathname
  const text = async () => (await t.call(undefined, 'GET', path)).text
  const events = async () =>
    new ICAL.Component(ICAL.parse(await text())).getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component)
      const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
      return {
        uid: event.uid,
        summary: event.summary,
        starts: event.startDate.toJSDate().toISOString(),
        ends: event.endDate.toJSDate().toISOString(),
        location: event.location,
        description: event.description,
        sequence: event.sequence,
        status: value('status'),
        transparent: value('transp'),
        url: value('url'),
        changed: value('last-modified'),
      }
    })
  return { text, events, one: async () => (await events())[0] }
}

/** An event with a participant, some days ahead. */
async function booked(body: object = {}) {
  const all = await desk()
  const nurse = await t.person(all.org)
  const { id } = (await all.make({ title: 'Drill; all, "hands" \\ 🧯', ...window(DAYS, DAYS + 2), ...body })).body
  const put = (who: Person, as = 'participants') => t.call(all.coach, 'POST', at(id, `/${as}`), { user_id: who.account_id })
  await put(nurse)
  return { ...all, nurse, id, put }
}

test('what somebody is on is in their feed at its moment, and blocks their time', async () => {
  const { org, coach, nurse, id, put } = await booked({ location: 'Yard; gate, 2', meeting_url: 'https://meet.example.org/x?a=b', time_zone: 'Asia/Tokyo', description_markdown: '# Gloves' })
  const [mine, theirs] = [await subscribe(nurse), await subscribe(coach)]
  expect(await theirs.events()).toEqual([])
  const { starts_at, ends_at } = window(DAYS, DAYS + 2)
  expect(await mine.events()).toEqual([
    expect.objectContaining({
      uid: `event-${id}@localhost`,
      summary: 'Drill; all, "hands" \\ 🧯',
      starts: new Date(starts_at).toISOString(),
      ends: new Date(ends_at).toISOString(),
      location: 'Yard; gate, 2',
      status: 'CONFIRMED',
      transparent: 'OPAQUE',
      sequence: 0,
      url: expect.stringContaining(`/o/${org.slug}/events/${id}`),
    }),
  ])
  const { description } = (await mine.one())!
  for (const words of ['(Asia/Tokyo)', 'https://meet.example.org/x?a=b', 'Test Hospital', '# Gloves']) expect(description).toContain(words)
  expect(await mine.text()).not.toMatch(/ATTENDEE|VALARM/)
  await put(coach, 'trainers')
  expect(await theirs.events()).toHaveLength(1)
}) // prettier-ignore

test('a text that is too long is cut between its letters', async () => {
  for (const before of ['', 'x']) {
    const { nurse } = await booked({ description_markdown: before + '🚒'.repeat(2500) })
    const { description } = (await (await subscribe(nurse)).one())!
    expect([Array.from(description).length, description.isWellFormed(), description.includes('\uFFFD')]).toEqual([2000, true, false])
  }
})

test('what changes for calendars raises the sequence; a cancellation stays for ninety days; who is taken off loses it', async () => {
  const { coach, nurse, id } = await booked()
  const { one, events } = await subscribe(nurse)
  const first = (await one())!
  await change(coach, id, { credit_hours: 3 })
  expect(await one()).toEqual(first)
  await change(coach, id, window(2 * DAYS, 2 * DAYS + 1))
  expect(await one()).toMatchObject({ uid: first.uid, sequence: 1, starts: new Date(hour(2 * DAYS)).toISOString() })
  await change(coach, id, { location: 'Hall' })
  await change(coach, id, { cancelled: true })
  expect(await one()).toMatchObject({ sequence: 3, status: 'CANCELLED', summary: `Cancelled: ${first.summary}`, transparent: 'TRANSPARENT' })
  const cancelled = (days: number) => t.db.updateTable('event').set({ cancelled_at: hour(-days * DAYS) }).where('id', '=', id).execute()
  await cancelled(89)
  expect(await events()).toHaveLength(1)
  await cancelled(91)
  expect(await events()).toEqual([])
  const other = await booked()
  const feed = await subscribe(other.nurse)
  expect(await feed.events()).toHaveLength(1)
  await t.call(other.coach, 'DELETE', at(other.id, `/participants/${other.nurse.account_id}`))
  expect(await feed.events()).toEqual([])
}) // prettier-ignore

test('what is unscheduled, archived, long past or far ahead is not in it, nor what is of an organization that was left', async () => {
  const { org, coach, make, nurse, id, put } = await booked()
  const { events } = await subscribe(nurse)
  const shown = async () => (await events()).length
  expect(await shown()).toBe(1)
  for (const body of [{ starts_at: null, ends_at: null }, window(-91 * DAYS, -90.1 * DAYS), window(740 * DAYS, 741 * DAYS)]) {
    await change(coach, id, body)
    expect(await shown()).toBe(0)
  }
  await change(coach, id, window(-90 * DAYS, -89.9 * DAYS))
  expect(await shown()).toBe(1)
  await change(coach, id, { archived: true })
  expect(await shown()).toBe(0)
  const { id: next } = (await make(window(1, 2))).body
  await t.call(coach, 'POST', at(next, '/participants'), { user_id: nurse.account_id })
  expect(await shown()).toBe(1)
  await t.db.deleteFrom('membership').where('account_id', '=', nurse.account_id).where('organization_id', '=', org.id).execute()
  t.context.access.clear()
  expect(await shown()).toBe(0)
  expect((await put(nurse)).status).toBe(400)
})

test('a team’s schedule has each event once, with the people one manages; a team link has only one’s own', async () => {
  const { org, coach, make, id, put, nurse } = await booked()
  const [chief, staff] = [await t.role(org, []), await t.role(org, [])]
  await t.manages(org, chief, staff)
  const boss = await t.person(org)
  await t.grant(boss, chief)
  const team = await Promise.all(Array.from({ length: 4 }, () => t.person(org)))
  for (const member of team) {
    await t.grant(member, staff)
    await put(member)
  }
  const [schedule, due] = [await subscribe(boss, 'team_schedule'), await subscribe(boss, 'team', 'de')]
  expect(await due.events()).toEqual([])
  const entry = (await schedule.one())!
  const names = team.toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1)).map(({ name }) => name)
  expect(await schedule.events()).toHaveLength(1)
  expect(entry).toMatchObject({
    summary: `Drill; all, "hands" \\ 🧯 (${names.slice(0, 3).join(', ')}, 1 more)`,
    transparent: 'TRANSPARENT',
  })
  expect(entry.url).toMatch(/\/calendar\?whose=team$/)
  expect(entry.description).toContain(names[3])
  expect(entry.description).not.toContain(nurse.name)
  await put(boss, 'trainers')
  expect(await schedule.one()).toMatchObject({
    summary: 'Drill; all, "hands" \\ 🧯',
    transparent: 'OPAQUE',
    url: expect.stringContaining(id),
  })
  expect(await due.events()).toHaveLength(1)
  await make(window(3, 4))
  expect(await t.call(coach, 'DELETE', at(id, '/permanent-deletion'))).toMatchObject({ status: 204 })
  expect(await schedule.events()).toEqual([])
  await t.drain()
})

test('as many statements for many events as for one', async () => {
  const { org, coach, make, nurse } = await booked()
  const cost = async () => {
    const { text } = await subscribe(nurse)
    return t.cost(text)
  }
  const one = await cost()
  const other = await t.person(org)
  for (const from of [30, 40, 50]) {
    const { id } = (await make(window(from, from + 1))).body
    for (const { account_id } of [nurse, other]) await t.call(coach, 'POST', at(id, '/participants'), { user_id: account_id })
  }
  expect(await cost()).toBe(one)
})
