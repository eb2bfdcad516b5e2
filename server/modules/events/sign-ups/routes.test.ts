import { describe, expect, test } from 'vitest'
import { scheduled } from '../../../../test/events.ts'
import { type Person, harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'
import { sized } from '../../../../test/sizes.ts'

const t = await harness()
const { desk, at, get, change, hour, window } = scheduled(t)
const people = (count: number, org: Parameters<typeof t.person>[0]) => Promise.all(Array.from({ length: count }, () => t.person(org)))

/** An event tomorrow with open sign-up. */
async function open(body: object = {}) {
  const all = await desk()
  const made = await all.make({ ...window(24, 26), sign_up: 'open', ...body })
  expect(made.status, made.text).toBe(201)
  const { id } = made.body
  const join = (who: Person) => t.call(who, 'POST', at(id, '/sign-up'))
  const leave = (who: Person, reason?: string) => t.call(who, 'DELETE', at(id, '/sign-up'), reason === undefined ? undefined : { reason })
  const decide = (who: Person, verdict: string, body: object = {}) =>
    t.call(all.coach, 'POST', at(id, `/sign-ups/${who.account_id}/${verdict}`), body)
  const onRoster = async () => (await get(all.coach, id)).body.participants.map(({ person }) => person.user_id)
  const asked = async () => (await t.call(all.coach, 'GET', at(id, '/sign-ups'))).body
  return { ...all, id, join, leave, decide, onRoster, asked }
}
const offered = async (who: Person) => (await t.call(who, 'GET', '/api/events/open')).body
const booked = { state: 'booked', position: null, reason: null }
const waits = (position: number) => ({ state: 'waitlisted', position, reason: null })

test('whoever it is for puts themselves on it, once, and takes themselves off again', async () => {
  const { org, id, join, leave, onRoster, asked } = await open({ capacity: 5, description_markdown: 'Gloves' })
  const nurse = await t.person(org)
  expect(await offered(nurse)).toMatchObject([
    { id, seats_left: 5, waiting_count: 0, mine: null, description_markdown: 'Gloves', sign_up: 'open' },
  ])
  expect(await join(nurse)).toMatchObject({ status: 201, body: booked })
  expect(await join(nurse)).toMatchObject({ status: 200, body: booked })
  expect(await onRoster()).toEqual([nurse.account_id])
  expect(await offered(nurse)).toMatchObject([{ id, seats_left: 4, mine: booked }])
  expect((await t.call(nurse, 'GET', '/api/events/mine')).body).toMatchObject([{ id, attendance: 'registered' }])
  expect((await leave(nurse, 'My child is ill')).status).toBe(204)
  expect(await leave(nurse)).toMatchObject({ status: 409, body: { code: 'sign_up_over' } })
  expect(await onRoster()).toEqual([])
  expect(await asked()).toMatchObject([
    { person: { user_id: nurse.account_id }, state: 'withdrawn', reason: 'My child is ill', position: null },
  ])
  expect(await join(nurse)).toMatchObject({ status: 201, body: booked })
})

test('who is not meant, or is of another organization, learns nothing of it', async () => {
  const all = await desk()
  const ward = await t.dept(all.org)
  const { id } = (await all.make({ ...window(24, 26), sign_up: 'open', department: ward.id })).body
  const trainers = (await all.make({ ...window(24, 26), sign_up: 'open', sign_up_audience: 'trainers' })).body.id
  const [member, stranger] = [await t.person(all.org), await t.person(await t.org())]
  const nurse = await t.person(all.org, ['subjects:read'], ward)
  const reader = await t.person(all.org, ['events:read'], ward)
  for (const who of [member, stranger, await t.superuser()]) {
    const missing = await t.call(who, 'POST', at(crypto.randomUUID(), '/sign-up'))
    expect(await t.call(who, 'POST', at(id, '/sign-up'))).toMatchObject({ status: 404, body: missing.body })
    expect(await offered(who)).toEqual([])
  }
  expect((await offered(nurse)).map((event) => event.id)).toEqual([id])
  expect((await offered(reader)).map((event) => event.id)).toEqual([id, trainers])
  expect((await t.call(nurse, 'POST', at(id, '/sign-up'))).status).toBe(201)
  expect((await t.call(nurse, 'POST', at(trainers, '/sign-up'))).status).toBe(404)
  expect((await t.call(nurse, 'GET', at(id, '/sign-ups'))).status).toBe(404)
  expect((await t.call(nurse, 'POST', at(id, `/sign-ups/${nurse.account_id}/approve`))).status).toBe(403)
})

test('nobody puts themselves on what is closed, over, cancelled or archived; what they had asked for stays theirs', async () => {
  const { org, coach, id, join } = await open({ capacity: 1 })
  const [first, second, late] = await people(3, org)
  await join(first!)
  await join(second!)
  const refused = async () => {
    expect(await join(late!)).toMatchObject({ status: 409, body: { code: 'sign_up_closed' } })
    expect(await offered(late!)).toEqual([])
  }
  for (const [shut, reopened] of [
    [{ sign_up: 'closed' }, { sign_up: 'open' }],
    [{ sign_up_closes_at: hour(-1) }, { sign_up_closes_at: hour(1) }],
    [{ archived: true }, { archived: false }],
    [window(-1, 1), window(24, 26)],
  ] as const) {
    await change(coach, id, shut)
    await refused()
    await change(coach, id, reopened)
  }
  await change(coach, id, { sign_up_closes_at: hour(-1) })
  expect(await offered(second!)).toMatchObject([{ id, mine: waits(1) }])
  await change(coach, id, { cancelled: true, sign_up_closes_at: null })
  await refused()
})

test('nobody is offered what an archived department owns, beneath a live one either; who had asked keeps it', async () => {
  const all = await desk()
  const [hospital, ward] = await t.dept(all.org).then(async (above) => [above, await t.dept(all.org, above)] as const)
  const { id } = (await all.make({ ...window(24, 26), sign_up: 'open', department: ward.id })).body
  const [early, late] = [await t.person(all.org, ['subjects:read'], hospital), await t.person(all.org, ['subjects:read'], hospital)]
  expect((await t.call(early, 'POST', at(id, '/sign-up'))).status).toBe(201)
  expect(await offered(late)).toHaveLength(1)
  await t.db.updateTable('department').set({ archived_at: new Date().toISOString() }).where('id', '=', ward.id).execute()
  t.context.access.clear()
  expect(await offered(late)).toEqual([])
  expect(await t.call(late, 'POST', at(id, '/sign-up'))).toMatchObject({ status: 409, body: { code: 'owner_archived' } })
  expect(await offered(early)).toMatchObject([{ id, mine: booked }])
})

describe('a full event', () => {
  test('keeps a waiting list; whatever frees a seat gives it to who asked first', async () => {
    const { org, coach, id, join, leave, onRoster } = await open({ capacity: 2 })
    const crowd = await people(6, org)
    const [a, b, c, d, e, f] = crowd
    for (const who of crowd) await join(who)
    const states = async () =>
      (await Promise.all(crowd.map((who) => offered(who)))).map(([event]) => event!.mine.position ?? event!.mine.state)
    expect(await states()).toEqual(['booked', 'booked', 1, 2, 3, 4])
    await leave(a!)
    expect(await states()).toEqual(['withdrawn', 'booked', 'booked', 1, 2, 3])
    await t.call(coach, 'DELETE', at(id, `/participants/${b!.account_id}`))
    expect(await states()).toEqual(['withdrawn', 'declined', 'booked', 'booked', 1, 2])
    await change(coach, id, { capacity: 3 })
    expect(await states()).toEqual(['withdrawn', 'declined', 'booked', 'booked', 'booked', 1])
    await change(coach, id, { capacity: 1 })
    await leave(c!)
    expect(await states()).toEqual(['withdrawn', 'declined', 'withdrawn', 'booked', 'booked', 1])
    await join(a!)
    expect((await offered(a!))[0]!.mine).toEqual(waits(2))
    await change(coach, id, { capacity: null })
    expect((await onRoster()).toSorted()).toEqual([a, d, e, f].map((who) => who!.account_id).toSorted())
    expect(await t.call(b!, 'POST', at(id, '/sign-up'))).toMatchObject({ status: 409, body: { code: 'sign_up_declined' } })
  })

  test('without a waiting list refuses, and fills by hand beyond its seats', async () => {
    const { org, coach, id, join, onRoster } = await open({ capacity: 1, waitlist: 'off' })
    const [a, b, c] = await people(3, org)
    await join(a!)
    expect(await join(b!)).toMatchObject({ status: 409, body: { code: 'event_full' } })
    expect((await t.call(coach, 'POST', at(id, '/participants'), { user_id: c!.account_id })).status).toBe(201)
    expect(await onRoster()).toHaveLength(2)
    expect(await join(c!)).toMatchObject({ status: 200, body: booked })
  })

  test('passes over who has left the organization, and counts them no more', async () => {
    const { org, id, join, leave, onRoster, asked } = await open({ capacity: 1 })
    const [a, b, c] = await people(3, org)
    for (const who of [a, b, c]) await join(who!)
    await t.db.deleteFrom('membership').where('account_id', '=', b!.account_id).execute()
    t.context.access.clear()
    expect(await offered(c!)).toMatchObject([{ id, waiting_count: 1, mine: waits(1) }])
    expect((await asked()).map(({ state, position, is_member }) => [state, position, is_member])).toEqual([
      ['booked', null, true],
      ['waitlisted', null, false],
      ['waitlisted', 1, true],
    ])
    await leave(a!)
    expect(await onRoster()).toEqual([c!.account_id])
  })

  test('of a list that does not move by itself leaves its seats to whoever keeps the event', async () => {
    const { org, coach, id, join, leave, decide, onRoster } = await open({ capacity: 1 })
    const [a, b, c] = await people(3, org)
    for (const who of [a, b, c]) await join(who!)
    await change(coach, id, { waitlist: 'off' })
    await change(coach, id, { capacity: 2 })
    expect(await onRoster()).toEqual([a!.account_id])
    await leave(a!)
    expect(await onRoster()).toEqual([])
    expect((await t.call(coach, 'GET', '/api/event-sign-ups')).body.items).toHaveLength(2)
    expect((await decide(c!, 'approve')).body).toEqual(booked)
    expect(await onRoster()).toEqual([c!.account_id])
    await change(coach, id, { waitlist: 'first_come' })
    expect((await onRoster()).toSorted()).toEqual([b, c].map((who) => who!.account_id).toSorted())
  })

  test('may give its seats to who has what it is about due first', async () => {
    const w = await certificationWorld(t)
    const subject = await t.subject(w.org)
    const [about, other] = [await w.type({ subjects: [subject] }), await w.type()]
    const coach = await t.person(w.org, ['events:read', 'events:write'])
    const [first, never, later, soon] = await people(4, w.org)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    await w.dueDate(later!, about, inDays(40), inDays(-1))
    await w.dueDate(soon!, about, inDays(20), inDays(-1))
    await w.dueDate(never!, other, inDays(2), inDays(-1))
    for (const [who, type] of [[later, about], [soon, about], [never, other]] as const) await w.request(who!, type, inDays(-1)) // prettier-ignore
    const body = {
      org: w.org.id,
      title: 'Airway',
      ...window(24, 26),
      sign_up: 'open',
      waitlist: 'due_first',
      capacity: 1,
      subject_matter_ids: [subject.id],
    }
    const { id } = (await t.call(coach, 'POST', '/api/events', body)).body
    for (const who of [first, never, later, soon]) await t.call(who!, 'POST', at(id, '/sign-up'))
    const positions = async () => Promise.all([never, later, soon].map(async (who) => (await offered(who!))[0]!.mine.position))
    expect(await positions()).toEqual([3, 2, 1])
    await t.call(first!, 'DELETE', at(id, '/sign-up'))
    expect(await positions()).toEqual([2, 1, null])
    await change(coach, id, { waitlist: 'first_come' })
    expect(await positions()).toEqual([1, 2, null])
  })
})

describe('where somebody approves', () => {
  test('who asks waits for a decision, with a reason where it is declined, which they read', async () => {
    const { org, coach, id, join, decide, onRoster, asked, leave } = await open({ sign_up: 'approval', capacity: 1 })
    const [a, b, c, d] = await people(4, org)
    for (const who of [a, b, c, d]) expect((await join(who!)).body).toEqual({ state: 'requested', position: null, reason: null })
    expect(await onRoster()).toEqual([])
    expect(await decide(a!, 'approve')).toMatchObject({ status: 200, body: booked })
    expect(await decide(a!, 'approve')).toMatchObject({ status: 409, body: { code: 'sign_up_decided' } })
    expect((await decide(b!, 'approve')).body).toEqual(waits(1))
    expect(await decide(b!, 'approve')).toMatchObject({ status: 409, body: { code: 'no_seat' } })
    expect((await decide(c!, 'decline', { reason: 'Next month' })).body).toEqual({
      state: 'declined',
      position: null,
      reason: 'Next month',
    })
    await leave(d!)
    expect(await decide(d!, 'approve')).toMatchObject({ status: 409, body: { code: 'sign_up_decided' } })
    expect((await asked()).map(({ state, reason }) => [state, reason])).toEqual([
      ['booked', null],
      ['waitlisted', null],
      ['declined', 'Next month'],
      ['withdrawn', null],
    ])
    await change(coach, id, { sign_up: 'closed' })
    const declined = { state: 'declined', position: null, reason: 'Next month' }
    expect((await offered(c!)).map(({ mine }) => mine)).toEqual([declined])
    expect(await offered(d!)).toEqual([])
    await change(coach, id, { sign_up: 'approval' })
    await leave(a!)
    expect(await onRoster()).toEqual([b!.account_id])
  })

  test('whoever keeps the event puts people on it past the queue, and who left the organization gets no seat', async () => {
    const { org, coach, id, join, decide, asked, leave } = await open({ sign_up: 'approval', capacity: 1 })
    const [a, b, c] = await people(3, org)
    for (const who of [a, b, c]) await join(who!)
    await t.call(coach, 'POST', at(id, '/participants'), { user_id: c!.account_id })
    expect((await asked())[2]).toMatchObject({ state: 'booked', decided_by: { user_id: coach.account_id } })
    await decide(b!, 'approve')
    await t.db.deleteFrom('membership').where('account_id', 'in', [a!.account_id, b!.account_id]).execute()
    t.context.access.clear()
    expect(await decide(a!, 'approve')).toMatchObject({ status: 400, body: { code: 'person_not_a_member' } })
    await leave(c!)
    expect((await get(coach, id)).body.participants).toEqual([])
  })
})

test('who has begun cannot leave, and no seat moves', async () => {
  const { org, coach, id, join, leave, onRoster } = await open({ capacity: 1 })
  const [a, b] = await people(2, org)
  await join(a!)
  await join(b!)
  await change(coach, id, window(-1, 1))
  expect(await leave(a!)).toMatchObject({ status: 409, body: { code: 'event_begun' } })
  await change(coach, id, { capacity: 5 })
  expect(await onRoster()).toEqual([a!.account_id])
})

test('whoever withdraws from what was moved ahead after they were marked keeps no record of it', async () => {
  const { org, coach, id, join, leave } = await open()
  const nurse = await t.person(org)
  await join(nurse)
  await change(coach, id, window(-2, -1))
  const marked = await t.call(coach, 'PUT', at(id, `/participants/${nurse.account_id}/attendance`), { attendance: 'attended' })
  expect(marked.status, marked.text).toBe(200)
  await change(coach, id, window(24, 26))
  expect((await leave(nurse)).status).toBe(204)
  expect((await t.call(nurse, 'GET', '/api/records')).body.items).toEqual([])
})

describe('by many at once', () => {
  test('of a crowd for ten seats exactly ten get one, and all seats are taken while some leave', async () => {
    const { org, join, leave, onRoster, asked } = await open({ capacity: 10 })
    const crowd = await people(sized(80, 300), org)
    const answers = await Promise.all(crowd.map((who) => join(who)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(answers.filter(({ body }) => body.state === 'booked')).toHaveLength(10)
    const seated = new Set(await onRoster())
    const leaving = [
      ...crowd.filter(({ account_id }) => seated.has(account_id)).slice(0, 8),
      ...crowd.filter(({ account_id }) => !seated.has(account_id)).slice(0, 20),
    ]
    const repeating = crowd.slice(-20)
    await Promise.all([...leaving.map((who) => leave(who)), ...repeating.map((who) => join(who))])
    expect(await onRoster()).toHaveLength(10)
    const states = Map.groupBy(await asked(), ({ state }) => state)
    expect([states.get('booked')!.length, states.get('withdrawn')!.length]).toEqual([10, 28])
  }, 60_000)

  test('one person who presses fifty times has one place', async () => {
    const { org, join, onRoster } = await open()
    const nurse = await t.person(org)
    const answers = await Promise.all(Array.from({ length: 50 }, () => join(nurse)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await onRoster()).toEqual([nurse.account_id])
  })
})

test('a key asks once: repeated later, it is answered as at first and puts nobody on it again', async () => {
  const { org, id, make, leave, onRoster } = await open()
  const nurse = await t.person(org)
  const send = (of: string, key = 'a-key') => t.call(nurse, 'POST', at(of, '/sign-up'), undefined, { 'idempotency-key': key })
  expect(await send(id)).toMatchObject({ status: 201, body: booked })
  await leave(nurse)
  expect(await send(id)).toMatchObject({ status: 201, body: booked })
  expect(await onRoster()).toEqual([])
  const other = (await make({ ...window(30, 31), sign_up: 'open' })).body.id
  expect(await send(other)).toMatchObject({ status: 409, body: { code: 'idempotency_key_used' } })
  expect((await send(other, 'two words')).status).toBe(400)
})

test('what is wrong is 400 and names the field', async () => {
  const { coach, id, make } = await open()
  for (const [body, field] of [
    [{ capacity: 0 }, 'capacity'],
    [{ capacity: 1.5 }, 'capacity'],
    [{ sign_up: 'maybe' }, 'sign_up'],
    [{ sign_up_audience: 'everybody' }, 'sign_up_audience'],
    [{ sign_up_closes_at: 'tomorrow' }, 'sign_up_closes_at'],
    [{ waitlist: 'random' }, 'waitlist'],
  ] as const)
    for (const answer of [await make(body), await change(coach, id, body)])
      expect([answer.status, answer.body.field], answer.text).toEqual([400, field])
})

test('as many statements for many open events as for one', async () => {
  const { org, make, join } = await open({ capacity: 1, waitlist: 'due_first' })
  const [a, b] = await people(2, org)
  await join(a!)
  await join(b!)
  const cost = () => t.cost(() => offered(b!))
  const one = await cost()
  for (let nr = 0; nr < 4; nr += 1) {
    const next = (await make({ ...window(30 + nr, 31 + nr), sign_up: 'open', capacity: 1, waitlist: 'due_first' })).body.id
    for (const who of [a, b]) await t.call(who!, 'POST', at(next, '/sign-up'))
  }
  expect(await offered(b!)).toHaveLength(5)
  expect(await cost()).toBe(one)
})
