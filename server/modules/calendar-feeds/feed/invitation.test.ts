import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { scheduled } from '../../../../test/events.ts'
import { type Person, harness } from '../../../../test/harness.ts'
import { at as sittingAt, hall, inMinutes, window as minutes } from '../../../../test/sittings.ts'
import { invitationTo } from './actions-invitation.ts'

const t = await harness()
const { desk, at, change, window } = scheduled(t)
const WEEK = 7 * 24
const FROM = { from: { name: 'Lernen Nord', address: 'learning@example.org' }, publicOrigin: 'https://learning.example.org' }
const NOW = '2026-11-25T12:00:00Z'

type Kind = 'event' | 'sitting'
const ask = (kind: Kind, id: string, who: Person, more: { address?: string; name?: string; language?: 'en' | 'de' } = {}) => {
  const { language = 'en', name = who.name, address = 'jana@example.org' } = more
  return invitationTo(t.db, { kind, id, at: NOW, to: { user_id: who.account_id, name, address }, language }, FROM)
}

/** Returns the invitation as a mail program parses it. */
async function invited(...asked: Parameters<typeof ask>) {
  const invitation = await ask(...asked)
  const calendar = new ICAL.Component(ICAL.parse(invitation!.text))
  expect(calendar.getFirstPropertyValue('method')).toBe(invitation!.method)
  const all = calendar.getAllSubcomponents('vevent')
  expect(all).toHaveLength(1)
  const [event, value] = [new ICAL.Event(all[0]), (name: string) => String(all[0]!.getFirstPropertyValue(name) ?? '')]
  expect(all[0]!.getAllSubcomponents('valarm')).toEqual([])
  const person = (name: string) => {
    const property = all[0]!.getFirstProperty(name)!
    const parameters = ['cn', 'rsvp', 'partstat', 'role', 'cutype'].map((key) => [key, property.getFirstParameter(key)])
    return { address: String(property.getFirstValue()).toLowerCase(), ...Object.fromEntries(parameters.filter(([, given]) => given)) }
  }
  return {
    method: invitation!.method,
    uid: event.uid,
    sequence: event.sequence,
    summary: event.summary,
    starts: event.startDate.toJSDate().toISOString(),
    status: value('status'),
    stamp: value('dtstamp'),
    organizer: person('organizer'),
    attendee: person('attendee'),
    location: event.location,
    description: event.description,
    url: value('url'),
  }
}

async function feedOf(who: Person) {
  const { body } = await t.call(who, 'POST', '/api/users/me/calendar-feeds', { label: 'Phone' })
  const { text } = await t.call(undefined, 'GET', new URL(body.feed_url).pathname)
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each).uid)
}

async function booked(body: object = {}) {
  const all = await desk()
  const nurse = await t.person(all.org)
  const { id } = (await all.make({ title: 'Drill; all, "hands"', location: 'Yard', ...window(WEEK, WEEK + 2), ...body })).body
  const put = () => t.call(all.coach, 'POST', at(id, '/participants'), { user_id: nurse.account_id })
  const take = () => t.call(all.coach, 'DELETE', at(id, `/participants/${nurse.account_id}`))
  await put()
  return { ...all, nurse, id, put, take }
}

test('whoever is on an event is invited to it, by the name that it has in their feed, and need not answer', async () => {
  const { org, nurse, id } = await booked()
  const invitation = await invited('event', id, nurse)
  expect(invitation).toMatchObject({
    method: 'REQUEST',
    uid: `event-${id}@learning.example.org`,
    summary: 'Drill; all, "hands"',
    status: 'CONFIRMED',
    stamp: '2026-11-25T12:00:00Z',
    location: 'Yard',
    organizer: { address: 'mailto:learning@example.org', cn: 'Lernen Nord' },
    attendee: { address: 'mailto:jana@example.org', cn: nurse.name, rsvp: 'FALSE', partstat: 'ACCEPTED', role: 'REQ-PARTICIPANT', cutype: 'INDIVIDUAL' },
    url: `https://learning.example.org/o/${org.slug}/events/${id}`,
  })
  const [uid] = await feedOf(nurse)
  expect(uid!.split('@')[0]).toBe(invitation.uid.split('@')[0])
  expect(invitation.starts).toBe(new Date(window(WEEK, WEEK + 2).starts_at).toISOString())
}) // prettier-ignore

test('each change of an event and of somebody’s place on it grows the sequence; asking again does not', async () => {
  const { coach, nurse, id, put, take } = await booked()
  const told: Awaited<ReturnType<typeof invited>>[] = []
  const next = async () => told.push(await invited('event', id, nurse))
  await next()
  await change(coach, id, { location: 'Hall' })
  await next()
  await take()
  await next()
  await put()
  await next()
  await change(coach, id, { cancelled: true })
  await next()
  expect(told.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL', 'REQUEST', 'CANCEL'])
  expect(told.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CANCELLED'])
  const sequences: number[] = told.map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
  expect(new Set(told.map(({ uid }) => uid)).size).toBe(1)
  expect(told[4]!.summary).toBe('Cancelled: Drill; all, "hands"')
  expect(await invited('event', id, nurse)).toEqual(told[4])
})

test('whoever withdraws is told that it is over for them, and whoever leads is invited', async () => {
  const { org, coach, nurse, id } = await booked({ sign_up: 'open' })
  const before = await invited('event', id, nurse)
  const other = await t.person(org)
  expect((await t.call(other, 'POST', at(id, '/sign-up'), {})).status).toBe(201)
  const joined = await invited('event', id, other)
  expect((await t.call(other, 'DELETE', at(id, '/sign-up'), {})).status).toBe(204)
  const left = await invited('event', id, other)
  expect([joined, left]).toMatchObject([{ method: 'REQUEST' }, { method: 'CANCEL' }])
  expect(left.sequence).toBeGreaterThan(joined.sequence)
  await t.call(coach, 'POST', at(id, '/trainers'), { user_id: coach.account_id })
  expect(await invited('event', id, coach)).toMatchObject({ method: 'REQUEST' })
  expect((await invited('event', id, nurse)).sequence).toBe(before.sequence)
  await t.call(coach, 'DELETE', at(id, `/trainers/${coach.account_id}`))
  expect(await invited('event', id, coach)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' })
})

test('whoever may sit a sitting or hosts it is invited, and taken out with the list of its people', async () => {
  const { author, host, learner, sitting } = await hall(t)
  const made = await sitting({ ...minutes(WEEK * 60), location: 'Room 4', audience: { user_ids: [learner.account_id] } })
  const first = await invited('sitting', made.id, learner)
  expect(first).toMatchObject({
    method: 'REQUEST',
    uid: `sitting-${made.id}@learning.example.org`,
    location: 'Room 4',
    attendee: { partstat: 'NEEDS-ACTION', rsvp: 'FALSE' },
    url: `https://learning.example.org/quiz-sittings/${made.id}`,
  })
  expect(await invited('sitting', made.id, host)).toMatchObject({ method: 'REQUEST' })
  expect(await invited('sitting', made.id, author)).toMatchObject({ method: 'CANCEL' })
  const told = [first]
  const after = async (body: object) => {
    expect((await t.call(author, 'PATCH', sittingAt(made), body)).status).toBe(200)
    told.push(await invited('sitting', made.id, learner))
  }
  await after({ ends_at: inMinutes(WEEK * 60 + 90) })
  await after({ audience: { user_ids: [host.account_id] } })
  await after({ audience: { user_ids: [learner.account_id] } })
  await after({ cancelled: true })
  expect(told.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL', 'REQUEST', 'CANCEL'])
  const sequences: number[] = told.map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
})

test('a sitting of a quiz for all invites all', async () => {
  const { learner, sitting } = await hall(t)
  const made = await sitting(minutes(WEEK * 60))
  expect(await invited('sitting', made.id, learner, { language: 'de' })).toMatchObject({ method: 'REQUEST' })
})

test('what no calendar can hold invites nobody, and names write nothing but names', async () => {
  const { coach, nurse, id, make } = await booked()
  const unscheduled = (await make({})).body
  expect(await ask('event', unscheduled.id, nurse)).toBeUndefined()
  for (const address of ['', 'x@y.z\r\nATTENDEE:mailto:a@b.c', 'a@b.c,d@e.f'])
    expect(await ask('event', id, nurse, { address })).toBeUndefined()
  const evil = 'Jana";RSVP=TRUE:mailto:x@y.z\r\nBEGIN:VALARM\nX:1 ; , \\'
  const { attendee } = await invited('event', id, nurse, { name: evil })
  expect(attendee).toMatchObject({ address: 'mailto:jana@example.org', rsvp: 'FALSE' })
  expect(attendee.cn).not.toContain('\n')
  await t.call(coach, 'PATCH', at(id), { archived: true })
  expect(await ask('event', id, nurse)).toBeUndefined()
  await t.call(coach, 'PATCH', at(id), { cancelled: true })
  expect(await ask('event', id, nurse)).toMatchObject({ method: 'CANCEL' })
})
