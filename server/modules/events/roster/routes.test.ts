import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { scheduled } from '../../../../test/events.ts'

const t = await harness()
const { desk, at, get, change, hour, window } = scheduled(t)

const recordsOf = async (who: Person, query = '') => (await t.call(who, 'GET', `/api/records${query}`)).body.items
const live = async (who: Person) => (await recordsOf(who)).map(({ id }) => id)

/** An event of one hour that began two hours ago, with a participant. */
async function begun(body: object = {}) {
  const all = await desk()
  const { id } = (await all.make({ ...window(-2, -1), ...body })).body
  const nurse = await t.person(all.org)
  const added = await t.call(all.coach, 'POST', at(id, '/participants'), { user_id: nurse.account_id })
  expect(added.status, added.text).toBe(201)
  const mark = (attendance: string, more: object = {}, who = nurse) =>
    t.call(all.coach, 'PUT', at(id, `/participants/${who.account_id}/attendance`), { attendance, ...more })
  return { ...all, id, nurse, mark, added }
}

test('a member is put on the roster once, and taken off it', async () => {
  const { org, coach, id, nurse, added } = await begun()
  expect(added.body).toMatchObject({
    person: { user_id: nurse.account_id, display_name: nurse.name, email: nurse.email },
    is_member: true,
    attendance: 'registered',
    captured_at: null,
    marked_at: null,
    marked_by: null,
    credited_hours: null,
    note: null,
    record_id: null,
  })
  const add = (user_id: string) => t.call(coach, 'POST', at(id, '/participants'), { user_id })
  expect((await add(nurse.account_id)).body).toMatchObject({ error: 'conflict', field: 'user_id' })
  for (const user_id of [(await t.stranger()).account_id, crypto.randomUUID()])
    expect(await add(user_id)).toMatchObject({ status: 400, body: { code: 'person_not_a_member', field: 'user_id' } })
  const remove = (who: string) => t.call(coach, 'DELETE', at(id, `/participants/${who}`))
  expect((await remove(nurse.account_id)).status).toBe(204)
  expect((await remove(nurse.account_id)).status).toBe(404)
  expect((await get(coach, id)).body.participants).toEqual([])
  expect((await t.call(nurse, 'POST', at(id, '/participants'), { user_id: nurse.account_id })).status).toBe(404)
  expect((await t.person(org)).account_id).not.toBe(nurse.account_id)
})

test('attending writes one completed record, filed and worth as the event is', async () => {
  const { org, coach, make } = await desk()
  const ward = await t.dept(org)
  const subject = await t.subject(org)
  const nurse = await t.person(org)
  const { id, ends_at } = (await make({ ...window(-2, -0.5), department: ward.id, subject_matter_ids: [subject.id] })).body
  await t.call(coach, 'POST', at(id, '/participants'), { user_id: nurse.account_id })
  const marked = await t.call(coach, 'PUT', at(id, `/participants/${nurse.account_id}/attendance`), { attendance: 'attended' })
  expect(marked.body).toMatchObject({ attendance: 'attended', marked_by: { user_id: coach.account_id } })
  expect(marked.body.marked_at).toBe(marked.body.captured_at)
  const record = (await t.call(nurse, 'GET', `/api/records/${marked.body.record_id}`)).body
  expect(record).toMatchObject({
    owner_organization_id: org.id,
    owner_department_id: ward.id,
    learner_user_id: nurse.account_id,
    title: 'Resuscitation',
    status: 'completed',
    completed_at: ends_at,
    external_id: `event:${id}:${nurse.account_id}`,
    subjects: [{ id: subject.id }],
    hours: 1.5,
    evidence_count: 1,
  })
  const evidence = (await t.call(nurse, 'GET', `/api/records/${record.id}/evidence`)).body
  expect(evidence).toMatchObject([{ evidence_type: 'quantity', payload: { amount: 1.5, unit: 'hours' } }])
  expect((await get(coach, id)).body).toMatchObject({ attended_count: 1, participants: [{ record_id: record.id }] })
})

test.each([
  ['what the event credits', { credit_hours: 6 }, {}, 6],
  ['nothing, where that is what it credits', { credit_hours: 0 }, {}, 0],
  ['the part that somebody was there for', { credit_hours: 6 }, { credited_hours: 4, note: 'Left at noon' }, 4],
  ['a night in which the clocks go back, hour by hour', { starts_at: '2025-10-25T22:00:00+02:00', ends_at: '2025-10-26T06:00:00+01:00', time_zone: 'Europe/Berlin' }, {}, 9],
  ['a night in which they go forward', { starts_at: '2026-03-28T22:00:00+01:00', ends_at: '2026-03-29T06:00:00+02:00', time_zone: 'Europe/Berlin' }, {}, 7],
])('an attendance is worth %s', async (_name, event, more, hours) => {
  const { nurse, mark } = await begun(event)
  const { body } = await mark('attended', more)
  expect(body).toMatchObject(more)
  expect((await t.call(nurse, 'GET', `/api/records/${body.record_id}`)).body).toMatchObject({ hours, evidence_count: 1 })
  const evidence = (await t.call(nurse, 'GET', `/api/records/${body.record_id}/evidence`)).body
  expect(evidence).toMatchObject([{ evidence_type: 'quantity', payload: { amount: hours, unit: 'hours' } }])
}) // prettier-ignore

test('to and fro ends with one record that counts where they attended, else with none', async () => {
  const { nurse, mark } = await begun()
  const first = (await mark('attended')).body.record_id
  for (const attendance of ['absent', 'attended', 'registered', 'attended', 'attended', 'absent', 'attended']) {
    const { body } = await mark(attendance)
    expect(body).toMatchObject({ attendance, record_id: first })
    expect(await live(nurse)).toEqual(attendance === 'attended' ? [first] : [])
  }
  expect(await recordsOf(nurse, '?include_archived=true')).toHaveLength(1)
  expect((await t.call(nurse, 'GET', `/api/records/${first}`)).body).toMatchObject({ evidence_count: 1, hours: 1 })
})

test('changing an event leaves its records as they are, also when one comes back', async () => {
  const { org, coach, id, nurse, mark } = await begun()
  const { record_id } = (await mark('attended')).body
  const before = (await t.call(nurse, 'GET', `/api/records/${record_id}`)).body
  const subject = await t.subject(org)
  await t.call(coach, 'PUT', at(id, '/subjects'), { subject_matter_ids: [subject.id] })
  await change(coach, id, { title: 'Other', credit_hours: 9, ...window(-6, -3) })
  await mark('absent')
  await mark('attended')
  const { updated_at: _, ...after } = (await t.call(nurse, 'GET', `/api/records/${record_id}`)).body
  expect(before).toMatchObject(after)
  await mark('attended', { credited_hours: 0.5 })
  expect((await t.call(nurse, 'GET', `/api/records/${record_id}`)).body.hours).toBe(0.5)
  await change(coach, id, window(24, 25))
  expect((await t.call(nurse, 'GET', `/api/records/${record_id}`)).body.archived_at).toBeNull()
})

test('what was edited or archived by hand comes back as it is; what was deleted for good is written anew', async () => {
  const { org, nurse, mark } = await begun()
  const keeper = await t.person(org, ['records:read', 'records:write', 'records:delete'])
  const { record_id } = (await mark('attended')).body
  await t.call(keeper, 'PATCH', `/api/records/${record_id}`, { title: 'Edited', archived: true })
  expect((await mark('attended')).body.record_id).toBe(record_id)
  expect(await recordsOf(nurse)).toMatchObject([{ id: record_id, title: 'Edited' }])
  await t.call(keeper, 'DELETE', `/api/records/${record_id}/permanent-deletion`)
  const roster = await mark('registered')
  expect(roster.body).toMatchObject({ attendance: 'registered', record_id: null })
  const anew = (await mark('attended')).body.record_id
  expect(anew).not.toBe(record_id)
  expect(await recordsOf(nurse)).toMatchObject([{ id: anew, title: 'Resuscitation' }])
  await t.drain()
})

test('who is taken off the roster loses the record, and has it again when they are back and were there', async () => {
  const { coach, id, nurse, mark } = await begun()
  const { record_id } = (await mark('attended')).body
  expect((await t.call(coach, 'DELETE', at(id, `/participants/${nurse.account_id}`))).status).toBe(204)
  expect(await live(nurse)).toEqual([])
  await t.call(coach, 'POST', at(id, '/participants'), { user_id: nurse.account_id })
  expect((await mark('attended')).body.record_id).toBe(record_id)
  expect(await live(nurse)).toEqual([record_id])
})

test('who was there for a part of it at first, and is marked for the whole later, has the whole', async () => {
  const { coach, id, nurse, mark } = await begun({ credit_hours: 6 })
  const hours = async (record_id: string) => (await t.call(nurse, 'GET', `/api/records/${record_id}`)).body.hours
  const { record_id } = (await mark('attended', { credited_hours: 4 })).body
  await mark('absent')
  expect((await mark('attended')).body).toMatchObject({ credited_hours: null, record_id })
  expect(await hours(record_id)).toBe(6)
  await mark('attended', { credited_hours: 4 })
  await t.call(coach, 'DELETE', at(id, `/participants/${nurse.account_id}`))
  await t.call(coach, 'POST', at(id, '/participants'), { user_id: nurse.account_id })
  expect((await mark('attended')).body).toMatchObject({ credited_hours: null, record_id })
  expect(await hours(record_id)).toBe(6)
})

test('cancelling archives what earlier marks wrote, and no mark is taken any more', async () => {
  const { org, coach, id, nurse, mark } = await begun()
  const other = await t.person(org)
  await t.call(coach, 'POST', at(id, '/participants'), { user_id: other.account_id })
  await mark('attended')
  await mark('attended', {}, other)
  expect((await change(coach, id, { cancelled: true })).status).toBe(200)
  expect([await live(nurse), await live(other)]).toEqual([[], []])
  expect(await mark('attended')).toMatchObject({ status: 409, body: { code: 'event_cancelled' } })
  expect((await get(coach, id)).body.participants).toMatchObject([{ attendance: 'attended' }, { attendance: 'attended' }])
})

test('no marks before it starts, while it is unscheduled, or archived', async () => {
  const { coach, id, nurse, mark } = await begun()
  const refused = async (code: string) => {
    for (const attendance of ['attended', 'absent', 'registered'])
      expect(await mark(attendance)).toMatchObject({ status: 409, body: { error: 'invalid_state', code } })
  }
  await change(coach, id, window(1, 2))
  await refused('event_not_started')
  await change(coach, id, { starts_at: null, ends_at: null })
  await refused('event_unscheduled')
  await change(coach, id, { ...window(-2, -1), archived: true })
  await refused('event_archived')
  expect(await live(nurse)).toEqual([])
  await change(coach, id, { archived: false })
  expect((await mark('attended')).status).toBe(200)
})

test('of marks made without a connection the latest stands, in whatever order they arrive', async () => {
  const { nurse, mark } = await begun()
  const [early, late] = [hour(-1.8), hour(-1.2)]
  expect((await mark('attended', { captured_at: late })).body).toMatchObject({ attendance: 'attended', captured_at: late })
  const second = (await mark('absent', { captured_at: early })).body
  expect(second).toMatchObject({ attendance: 'attended', captured_at: late })
  expect(await live(nurse)).toEqual([second.record_id])
  expect((await mark('absent', { captured_at: hour(-1) })).body.attendance).toBe('absent')
  expect(await mark('attended', { captured_at: hour(0.2) })).toMatchObject({ status: 400, body: { field: 'captured_at' } })
  expect(await mark('attended', { captured_at: hour(-3) })).toMatchObject({ status: 400, body: { field: 'captured_at' } })
  expect((await mark('attended', { captured_at: new Date(Date.now() + 60_000).toISOString() })).body.attendance).toBe('attended')
  expect(await mark('absent', { credited_hours: 1 })).toMatchObject({ status: 400, body: { field: 'credited_hours' } })
  expect(await mark('attended', { credited_hours: -1 })).toMatchObject({ status: 400, body: { field: 'credited_hours' } })
  expect(await mark('there')).toMatchObject({ status: 400, body: { field: 'attendance' } })
})

test('a mark takes three statements: what is held, the record, and the place', async () => {
  const { mark } = await begun()
  for (const attendance of ['attended', 'absent', 'attended']) {
    const sent = await t.statementsOf(() => mark(attendance), { trail: true })
    expect(
      sent.filter((statement) => /event_participant|learning_record|evidence|event_subject/.test(statement)),
      attendance,
    ).toHaveLength(3)
  }
})

test('a note is shown to readers and to whom it is about', async () => {
  const { org, coach, id, nurse, mark } = await begun()
  const other = await t.person(org)
  await t.call(coach, 'POST', at(id, '/participants'), { user_id: other.account_id })
  await mark('absent', { note: 'Called in sick' })
  const noteTo = async (who: Person) =>
    (await t.call(who, 'GET', at(id, '/participants'))).body.find(({ person }) => person.user_id === nurse.account_id).note
  expect([await noteTo(coach), await noteTo(nurse), await noteTo(other)]).toEqual(['Called in sick', 'Called in sick', null])
})

test('whoever has left the organization stays on the roster, marked', async () => {
  const { coach, id, nurse, mark } = await begun()
  await t.db.deleteFrom('membership').where('account_id', '=', nurse.account_id).execute()
  t.context.access.clear()
  expect((await get(coach, id)).body.participants).toMatchObject([{ is_member: false, person: { display_name: nurse.name } }])
  expect((await mark('attended')).body).toMatchObject({ attendance: 'attended', is_member: false })
})

describe('trainers', () => {
  test('are members, each named once, fifty at most', async () => {
    const { org, coach, make } = await desk()
    const { id } = (await make()).body
    const add = (user_id: string) => t.call(coach, 'POST', at(id, '/trainers'), { user_id })
    const first = await t.person(org)
    expect(await add(first.account_id)).toMatchObject({ status: 200, body: [{ user_id: first.account_id }] })
    expect(await add(first.account_id)).toMatchObject({ status: 409, body: { code: 'trainer_already' } })
    expect(await add((await t.stranger()).account_id)).toMatchObject({ status: 400, body: { field: 'user_id' } })
    const more = await Promise.all(Array.from({ length: 50 }, () => t.person(org)))
    const answers = await Promise.all(more.map(({ account_id }) => add(account_id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('limit_reached')
    expect((await t.call(coach, 'DELETE', at(id, `/trainers/${first.account_id}`))).status).toBe(204)
    expect((await t.call(coach, 'DELETE', at(id, `/trainers/${first.account_id}`))).status).toBe(404)
    expect((await get(coach, id)).body.trainers).toHaveLength(49)
  })

  test('hold nothing by it, whatever they train', async () => {
    const { org, coach, id, nurse } = await begun()
    const trainer = await t.person(org)
    await t.call(coach, 'POST', at(id, '/trainers'), { user_id: trainer.account_id })
    const answer = await t.call(trainer, 'PUT', at(id, `/participants/${nurse.account_id}/attendance`), { attendance: 'attended' })
    expect(answer.status).toBe(403)
    expect(await live(nurse)).toEqual([])
  })
})

describe('by fifty at once', () => {
  test('two trainers who mark the same person leave one record, as the last mark says', async () => {
    const { nurse, mark } = await begun()
    const words = Array.from({ length: 50 }, (_, index) => (index % 2 ? 'attended' : 'absent'))
    const answers = await Promise.all(words.map((attendance) => mark(attendance)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await mark('attended')
    expect(await live(nurse)).toEqual([body.record_id])
    expect(await recordsOf(nurse, '?include_archived=true')).toHaveLength(1)
  })

  test('somebody is on a roster once', async () => {
    const { coach, make, org } = await desk()
    const { id } = (await make(window(1, 2))).body
    const { account_id } = await t.person(org)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => t.call(coach, 'POST', at(id, '/participants'), { user_id: account_id })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  })

  test('a cancellation among marks leaves no record that counts', async () => {
    const { coach, id, nurse, mark } = await begun()
    const marks = Array.from({ length: 24 }, () => mark('attended'))
    const cancelled = change(coach, id, { cancelled: true })
    const later = await Promise.all([...marks, cancelled, ...Array.from({ length: 25 }, () => mark('attended'))])
    expect(later.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await live(nurse)).toEqual([])
  })
})

test('a mark is in the trail, with whom it is about; reading it needs events:read', async () => {
  const { org, id, nurse, mark } = await begun()
  await mark('attended', { note: 'Late' })
  const root = await t.superuser()
  const path = `/api/organizations/${org.id}/audit-log?person=${nurse.account_id}&subject_id=${id}` as const
  const [entry] = (await t.call(root, 'GET', path)).body.items
  expect(entry).toMatchObject({
    action: 'event_participant.changed',
    subject_kind: 'event',
    person: { user_id: nurse.account_id },
    old_values: { attendance: 'registered', note: null },
    new_values: { attendance: 'attended', note: 'Late' },
    names: expect.arrayContaining([expect.objectContaining({ id, name: 'Resuscitation' })]),
  })
  const clerk = await t.person(org, ['directory:write'])
  const [hidden] = (await t.call(clerk, 'GET', path)).body.items
  expect(hidden.values_hidden).toBe(true)
})

test('the database holds a mark to one record and to its organization', async () => {
  const { id, nurse, mark } = await begun()
  await mark('attended')
  const other = await t.org()
  const move = sql`update event_participant set organization_id = ${other.id}::uuid where event_id = ${id} and user_id = ${nurse.account_id}`
  await expect(move.execute(t.db)).rejects.toThrow('event_participant')
  const credit = sql`update event_participant set attendance = 'absent', credited_hours = 2 where event_id = ${id}::uuid`
  await expect(credit.execute(t.db)).rejects.toThrow('event_participant_credit')
})
