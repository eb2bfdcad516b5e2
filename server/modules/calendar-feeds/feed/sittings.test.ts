import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { at, hall, inMinutes, window } from '../../../../test/sittings.ts'

const t = await harness()
const WEEK = 7 * 24 * 60

async function subscribe(who: Person, scope = 'self') {
  const { body } = await t.call(who, 'POST', '/api/users/me/calendar-feeds', { label: 'Phone', scope })
  const path = new URL(body.feed_url).pathname
  return async () => {
    const { text } = await t.call(undefined, 'GET', path)
    return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
      const [event, value] = [new ICAL.Event(component), (name: string) => String(component.getFirstPropertyValue(name) ?? '')]
      return { uid: event.uid, summary: event.summary, sequence: event.sequence, status: value('status'), transparent: value('transp'), url: value('url'), location: event.location }
    })
  }
} // prettier-ignore

async function days(who: Person, query: object = {}) {
  const [from, to] = [inMinutes(-2 * 24 * 60).slice(0, 10), inMinutes(30 * 24 * 60).slice(0, 10)]
  const asked = new URLSearchParams({ from, to, ...query }).toString()
  const { status, body, text } = await t.call(who, 'GET', `/api/users/me/calendar?${asked}`)
  expect(status, text).toBe(200)
  return body.items
}

test('a sitting is in the calendars of those who may sit it and of its hosts, and nobody else', async () => {
  const { org, author, host, learner, sitting } = await hall(t)
  const other = await t.person(org)
  const made = await sitting({ ...window(WEEK), location: 'Room 4', audience: { user_ids: [learner.account_id] } })
  const feeds = await Promise.all([learner, host, other, author].map((who) => subscribe(who)))
  const [mine, hosts, others, keepers] = await Promise.all(feeds.map((feed) => feed()))
  const entry = { uid: `sitting-${made.id}@localhost`, summary: 'Together', sequence: 0, status: 'CONFIRMED', transparent: 'OPAQUE', location: 'Room 4' }
  expect(mine).toEqual([{ ...entry, url: expect.stringMatching(new RegExp(`/quiz-sittings/${made.id}$`)) }])
  expect(hosts).toMatchObject([entry])
  expect([others, keepers]).toEqual([[], []])
  expect(await days(learner)).toMatchObject([{ kind: 'sitting', at: made.starts_at, event: null, sitting: { id: made.id, title: 'Together', location: 'Room 4', readable: true } }])
  expect(await days(other)).toEqual([])
  expect(await days(author, { scope: 'organization', org: org.slug })).toMatchObject([{ kind: 'sitting', person: null, sitting: { id: made.id } }])
}) // prettier-ignore

test('a sitting of a quiz for all is in the calendar of all, as long as the quiz is live, and moves and is cancelled there', async () => {
  const { author, learner, quiz, sitting } = await hall(t)
  const made = await sitting(window(WEEK))
  const mine = await subscribe(learner)
  expect(await mine()).toMatchObject([{ sequence: 0 }])
  await t.call(author, 'PATCH', at(made), { ends_at: inMinutes(WEEK + 90) })
  expect(await mine()).toMatchObject([{ sequence: 1 }])
  await t.call(author, 'PATCH', at(made), { host_user_ids: [] })
  expect(await mine()).toMatchObject([{ sequence: 1 }])
  await t.call(author, 'DELETE', at(made))
  expect(await mine()).toMatchObject([{ summary: 'Cancelled: Together', status: 'CANCELLED', sequence: 2, transparent: 'TRANSPARENT' }])
  expect((await days(learner))[0].sitting.cancelled_at).not.toBeNull()
  await t.call(author, 'PATCH', at(made), { cancelled: false })
  expect(await mine()).toMatchObject([{ summary: 'Together', sequence: 3 }])
  await t.call(author, 'PATCH', quiz.at, { archived: true })
  expect(await mine()).toEqual([])
})

test('those of the team are in the schedule of whoever manages them, with their names', async () => {
  const { org, learner, sitting } = await hall(t)
  const [chief, staff] = [await t.role(org, []), await t.role(org, [])]
  await t.manages(org, chief, staff)
  const boss = await t.person(org)
  await t.grant(boss, chief)
  await t.grant(learner, staff)
  const made = await sitting({ ...window(WEEK), audience: { user_ids: [learner.account_id] } })
  const [team, schedule] = [await subscribe(boss, 'team'), await subscribe(boss, 'team_schedule')]
  expect(await team()).toEqual([])
  expect(await schedule()).toMatchObject([{ uid: `sitting-${made.id}@localhost`, summary: `Together (${learner.name})`, transparent: 'TRANSPARENT' }])
  expect(await days(boss, { scope: 'team' })).toMatchObject([{ kind: 'sitting', person: { user_id: learner.account_id }, sitting: { readable: false } }])
}) // prettier-ignore

test('who takes roles in the department of a quiz, or reads it where it is for trainers, has its sittings in the calendar', async () => {
  const { org, author, quiz, sitting } = await hall(t)
  const made = await sitting(window(WEEK))
  const reader = await t.person(org, ['quizzes:read'])
  await t.call(author, 'PATCH', quiz.at, { audience: 'trainers' })
  const [mine, none] = [await subscribe(reader), await subscribe(await t.person(org))]
  expect(await mine()).toMatchObject([{ uid: `sitting-${made.id}@localhost` }])
  expect(await none()).toEqual([])
})
