import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { scheduled } from '../../../../test/events.ts'
import { type Person, pastTheTrail } from '../../../../test/harness.ts'
import { ownHarness } from '../../../../test/own-harness.ts'
import { type Arrived, mailServer } from '../../../../test/mail-server.ts'
import { notices } from '../../../../test/notices.ts'
import { hall, window as minutes, at as sat } from '../../../../test/sittings.ts'
import { openMailer } from '#platform/mail/mailer.ts'

const t = await ownHarness()
const { tick, choose } = await notices(t)
const { desk, window, at, change } = scheduled(t)

// Facts from before the feature are never announced, and these tests move their facts into the past.
await sql`update notification_start set installed_at = '2000-01-01T00:00:00Z'`.execute(t.db)

const open: { close: () => unknown }[] = []
afterEach(async () => {
  t.context.mail = undefined
  for (const each of open.splice(0).toReversed()) await each.close()
})

async function post() {
  const server = await mailServer()
  const from = { name: 'Lernen Nord', address: 'learning@example.org' }
  const { publicOrigin } = t.context.config
  t.context.mail = openMailer({ host: '127.0.0.1', port: server.port, tls: 'none', login: undefined, from, dkim: undefined }, publicOrigin)
  open.push(server, t.context.mail)
  const to = async ({ email }: Person) => (await server.arrived()).filter(({ to: [address] }) => address === email)
  return { to }
}

/** Returns the calendar entry of a mail. */
function calendarIn({ raw, email }: Arrived) {
  const part = email.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!part) return undefined
  const text = typeof part.content === 'string' ? part.content : Buffer.from(part.content as ArrayBuffer).toString()
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [component] = calendar.getAllSubcomponents('vevent')
  const event = new ICAL.Event(component)
  const method = String(calendar.getFirstPropertyValue('method'))
  expect(raw).toContain(`method=${method}`)
  return { method, uid: event.uid, sequence: event.sequence, to: String(component!.getFirstPropertyValue('attendee')).toLowerCase() }
}

const invites = async (who: Person) => expect((await choose(who, { kinds: {}, invitations: true })).status).toBe(200)

/** Moves bookings and changes into the past. */
const bookedBefore = (id: string) =>
  sql`update event_participant set registered_at = registered_at - interval '10 minutes' where event_id = ${id}::uuid`.execute(t.db)
const stood = (id: string) => sql`update event set changed_at = changed_at - interval '6 minutes' where id = ${id}::uuid`.execute(t.db)

test('whoever wants events in their calendar gets each with its mail: booked, changed, taken off, booked again and cancelled', async () => {
  const { to } = await post()
  const { org, coach, make } = await desk()
  pastTheTrail(org)
  const [nurse, other] = [await t.person(org), await t.person(org)]
  await invites(nurse)
  const { body: event } = await make(window(48, 50))
  const put = () => t.call(coach, 'POST', at(event.id, '/participants'), { user_id: nurse.account_id })
  await put()
  await t.call(coach, 'POST', at(event.id, '/participants'), { user_id: other.account_id })
  await bookedBefore(event.id)
  await tick()
  await change(coach, event.id, { location: 'Hall' })
  await stood(event.id)
  await tick()
  await t.call(coach, 'DELETE', at(event.id, `/participants/${nurse.account_id}`))
  await tick()
  await put()
  await tick()
  await change(coach, event.id, { cancelled: true })
  await tick()
  const mails = await to(nurse)
  const told = mails.map((mail) => calendarIn(mail)!)
  expect(mails.map(({ email }) => email.subject)).toEqual([
    'You are booked: Resuscitation',
    'Changed: Resuscitation',
    'You are no longer on: Resuscitation',
    'You are booked: Resuscitation',
    'Cancelled: Resuscitation',
  ])
  expect(told.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL', 'REQUEST', 'CANCEL'])
  expect(new Set(told.map(({ uid }) => uid.split('@')[0]))).toEqual(new Set([`event-${event.id}`]))
  expect(new Set(told.map(({ to }) => to))).toEqual(new Set([`mailto:${nurse.email.toLowerCase()}`]))
  const sequences: number[] = told.map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
  expect((await to(other)).map(calendarIn)).toEqual([undefined, undefined, undefined])
})

test('several events at once are one mail, and one each for whoever wants them in their calendar', async () => {
  const { to } = await post()
  const { org, coach, make } = await desk()
  const [nurse, other] = [await t.person(org), await t.person(org)]
  await invites(nurse)
  for (const hours of [24, 48, 72]) {
    const { body: event } = await make(window(hours, hours + 1))
    for (const { account_id } of [nurse, other]) await t.call(coach, 'POST', at(event.id, '/participants'), { user_id: account_id })
  }
  await tick()
  expect((await to(nurse)).map(calendarIn).map((each) => each?.method)).toEqual(['REQUEST', 'REQUEST', 'REQUEST'])
  expect((await to(other)).map(calendarIn)).toEqual([undefined])
})

test('a mail that is sent again brings the same invitation', async () => {
  const { org, coach, make } = await desk()
  const nurse = await t.person(org)
  await invites(nurse)
  const { body: event } = await make(window(48, 50))
  await t.call(coach, 'POST', at(event.id, '/participants'), { user_id: nurse.account_id })
  const first = await post()
  await tick()
  const [before] = await first.to(nurse)
  await sql`update notification_mail set sent_at = null where user_id = ${nurse.account_id}::uuid`.execute(t.db)
  const second = await post()
  await tick()
  const [after] = await second.to(nurse)
  const part = ({ email }: Arrived) => email.attachments.map(({ content }) => content)
  expect(after!.email.messageId).toBe(before!.email.messageId)
  expect(part(after!)).toEqual(part(before!))
})

test('whoever is expected at a live sitting gets it into their calendar, moved with it, and taken out when it is cancelled', async () => {
  const { to } = await post()
  const { author, learner, host, sitting } = await hall(t)
  await invites(learner)
  const made = await sitting({ ...minutes(120), audience: { user_ids: [learner.account_id] } })
  const move = (ahead: number) => t.call(author, 'PATCH', sat(made), minutes(ahead))
  await tick()
  expect((await move(5000)).status).toBe(200)
  await sql`update notification set created_at = created_at - interval '6 minutes' where subject_id = ${made.id}::uuid`.execute(t.db)
  await sql`update quiz_sitting set changed_at = changed_at - interval '6 minutes' where id = ${made.id}::uuid`.execute(t.db)
  await tick()
  expect((await t.call(author, 'DELETE', sat(made))).status).toBeLessThan(300)
  await Promise.all([tick(), tick()])
  const mails = await to(learner)
  const put = mails.map((mail) => calendarIn(mail)!)
  expect(mails.map(({ email }) => email.subject)).toEqual(['soon', 'changed', 'cancelled'].map((turn) => `Live sitting ${turn}: Together`))
  expect(put.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  expect(new Set(put.map(({ uid }) => uid))).toEqual(new Set([`sitting-${made.id}@localhost`]))
  const sequences: number[] = put.map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
  expect((await to(host)).map(calendarIn)).toEqual([undefined, undefined, undefined])
})
