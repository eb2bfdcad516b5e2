import { expect, test } from 'vitest'
import { scheduled } from '../../../test/events.ts'
import { type Person } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'
import { notices } from '../../../test/notices.ts'

const t = await ownHarness()
const { tick, list, told } = await notices(t)
const { desk, window, at, change } = scheduled(t)

const left = async (who: Person) => (await told(who)).filter((line) => line.startsWith('event_cancelled'))

test('who is taken off an event that is yet to come hears of it once, and no more once they are back', async () => {
  const { org, coach, make } = await desk()
  const nurse = await t.person(org)
  const { body: event } = await make(window(48, 50))
  const put = () => t.call(coach, 'POST', at(event.id, '/participants'), { user_id: nurse.account_id })
  const take = () => t.call(coach, 'DELETE', at(event.id, `/participants/${nurse.account_id}`))
  await put()
  await tick()
  await take()
  await Promise.all([tick(), tick()])
  await tick()
  expect(await told(nurse)).toEqual(['event_cancelled: You are no longer on: Resuscitation'])
  expect((await list(nurse)).items[0]).toMatchObject({ href: '/events', subject: { kind: 'event', id: event.id } })
  await put()
  await tick()
  expect(await told(nurse)).toEqual(['event_booked: You are booked: Resuscitation'])
  await take()
  await tick()
  expect(await left(nurse)).toHaveLength(2)
})

test('who withdraws a booking or is dismissed as a trainer hears of it; who only waited does not', async () => {
  const { org, coach, make } = await desk()
  const [booked, waiting, trainer] = [await t.person(org), await t.person(org), await t.person(org)]
  const { body: event } = await make({ ...window(48, 50), sign_up: 'open', capacity: 1, waitlist: 'first_come' })
  for (const who of [booked, waiting]) expect((await t.call(who, 'POST', at(event.id, '/sign-up'), {})).status).toBe(201)
  await t.call(waiting, 'DELETE', at(event.id, '/sign-up'), {})
  await t.call(booked, 'DELETE', at(event.id, '/sign-up'), {})
  await t.call(coach, 'POST', at(event.id, '/trainers'), { user_id: trainer.account_id })
  await t.call(coach, 'DELETE', at(event.id, `/trainers/${trainer.account_id}`))
  await tick()
  expect(await left(booked)).toEqual(['event_cancelled: You are no longer on: Resuscitation'])
  expect(await left(trainer)).toHaveLength(1)
  expect(await told(waiting)).toEqual([])
})

test('nobody hears that they are off an event that has begun or is cancelled', async () => {
  const { org, coach, make } = await desk()
  const nurse = await t.person(org)
  const all = [(await make(window(-1, 2))).body, (await make(window(48, 50))).body] as const
  for (const { id } of all) {
    await t.call(coach, 'POST', at(id, '/participants'), { user_id: nurse.account_id })
    await t.call(coach, 'DELETE', at(id, `/participants/${nurse.account_id}`))
  }
  await change(coach, all[1].id, { cancelled: true })
  await tick()
  expect(await told(nurse)).toEqual([])
})

test('who is on an event hears that it is cancelled, also where it is put away at once', async () => {
  const { org, coach, make } = await desk()
  const [nurse, other] = [await t.person(org), await t.person(org)]
  const [one, two] = [(await make(window(48, 50))).body, (await make(window(48, 50))).body]
  await t.call(coach, 'POST', at(one.id, '/participants'), { user_id: nurse.account_id })
  await t.call(coach, 'POST', at(two.id, '/trainers'), { user_id: other.account_id })
  await tick()
  await change(coach, one.id, { cancelled: true, archived: true })
  await change(coach, two.id, { cancelled: true })
  await tick()
  expect(await left(other)).toEqual(['event_cancelled: Cancelled: Resuscitation'])
  await change(coach, two.id, { archived: true })
  await tick()
  for (const who of [nurse, other]) expect(await told(who)).toEqual(['event_cancelled: Cancelled: Resuscitation'])
  expect((await t.call(nurse, 'GET', at(one.id))).body.cancelled_at).not.toBeNull()
})
