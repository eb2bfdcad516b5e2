import { expect, test } from 'vitest'
import { type Person, harness } from '../../../test/harness.ts'
import { scheduled } from '../../../test/events.ts'

const t = await harness()
const uuid = () => crypto.randomUUID()
const { desk, at, get, change, hour, window } = scheduled(t)
const long = (length: number) => '🩺'.repeat(length)

test('an event is created, read and changed', async () => {
  const { org, coach, make } = await desk()
  const dept = await t.dept(org)
  const subject = await t.subject(org)
  const body = {
    title: 'Fire drill',
    description_markdown: '# Bring gloves',
    meeting_url: 'https://meet.example.org/drill',
    location: 'Yard',
    credit_hours: 0,
    time_zone: 'Europe/Berlin',
    subject_matter_ids: [subject.id, subject.id],
    ...window(24, 26),
  }
  const made = await make({ ...body, department: dept.slug })
  expect(made.status, made.text).toBe(201)
  const { subject_matter_ids: _, ...told } = body
  expect(made.body).toMatchObject({
    ...told,
    owner_organization_id: org.id,
    owner_department_id: dept.id,
    subjects: [{ id: subject.id }],
    trainers: [],
    participants: [],
    participant_count: 0,
    attended_count: 0,
    cancelled_at: null,
    archived_at: null,
  })
  const { id } = made.body
  expect((await get(coach, id)).body).toEqual(made.body)
  const cleared = { description_markdown: '', meeting_url: null, location: null, credit_hours: null, time_zone: null }
  expect((await change(coach, id, { title: 'Drill', ...cleared })).body).toMatchObject({
    ...cleared,
    title: 'Drill',
    description_markdown: null,
  })
  const now = (await get(coach, id)).body
  expect((await change(coach, id, {})).body).toEqual(now)
})

test('both halves of a window or neither: a half that is left out stays as it is', async () => {
  const { coach, make } = await desk()
  const refused = async (body: object, field: string) => {
    const answer = await make(body)
    expect([answer.status, answer.body.field], answer.text).toEqual([400, field])
  }
  await refused({ starts_at: hour(1) }, 'ends_at')
  await refused({ ends_at: hour(1) }, 'starts_at')
  await refused({ starts_at: hour(2), ends_at: hour(1) }, 'ends_at')
  await refused({ starts_at: hour(1), ends_at: hour(1) }, 'ends_at')
  await refused({ starts_at: '2026-02-30T10:00:00Z', ends_at: hour(1) }, 'starts_at')
  const { id } = (await make()).body
  expect((await get(coach, id)).body).toMatchObject({ starts_at: null, ends_at: null })
  expect((await change(coach, id, { starts_at: hour(1) })).body.field).toBe('ends_at')
  expect((await change(coach, id, window(10, 12))).body).toMatchObject(window(10, 12))
  expect((await change(coach, id, { ends_at: hour(13) })).body).toMatchObject(window(10, 13))
  expect((await change(coach, id, { starts_at: hour(13) })).body.field).toBe('ends_at')
  expect((await change(coach, id, { ends_at: null })).body.field).toBe('ends_at')
  expect((await change(coach, id, { starts_at: null, ends_at: null })).body).toMatchObject({ starts_at: null, ends_at: null })
})

test('what is too long or unknown is 400 and names the field, and nothing is written', async () => {
  const { org, coach, make } = await desk()
  const { id } = (await make()).body
  const cases = [
    [{ title: '' }, 'title'],
    [{ title: long(201) }, 'title'],
    [{ description_markdown: long(50_001) }, 'description_markdown'],
    [{ meeting_url: 'javascript:alert(1)' }, 'meeting_url'],
    [{ meeting_url: `https://example.org/${'x'.repeat(2000)}` }, 'meeting_url'],
    [{ location: '' }, 'location'],
    [{ location: long(501) }, 'location'],
    [{ credit_hours: -1 }, 'credit_hours'],
    [{ credit_hours: 10_001 }, 'credit_hours'],
    [{ credit_hours: '2' }, 'credit_hours'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ starts_at: '2026-01-01T10:00:00' }, 'starts_at'],
    [{ attendance: 'attended' }, 'attendance'],
  ] as const
  for (const [body, field] of cases) {
    for (const answer of [await make(body), await change(coach, id, body)])
      expect([answer.status, answer.body.field], answer.text).toEqual([400, field])
  }
  expect((await change(coach, id, { cancelled: false })).body.field).toBe('cancelled')
  expect((await make({ subject_matter_ids: Array.from({ length: 51 }, uuid) })).body.field).toBe('subject_matter_ids')
  expect((await make({ org: undefined })).body.field).toBe('org')
  const all = await t.call(coach, 'GET', `/api/events?org=${org.id}`)
  expect(all.body.map((event) => event.id)).toEqual([id])
})

test('the list is in the order of the calendar, unscheduled ones last, and shows what ends and starts within', async () => {
  const { org, coach, make } = await desk()
  const dept = await t.dept(org)
  const idOf = async (body: object): Promise<string> => (await make(body)).body.id
  const open = await idOf({ title: 'Some day' })
  const late = await idOf({ title: 'Late', ...window(50, 52) })
  const early = await idOf({ title: 'Early', ...window(10, 12), department: dept.id })
  const middle = await idOf({ title: 'Middle', ...window(20, 30) })
  const list = async (query = '') => {
    const answer = await t.call(coach, 'GET', `/api/events?org=${org.slug}${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.map((event) => event.id)
  }
  const [from, to] = [
    (hours: number) => `&from=${encodeURIComponent(hour(hours))}`,
    (hours: number) => `&to=${encodeURIComponent(hour(hours))}`,
  ]
  expect(await list()).toEqual([early, middle, late, open])
  expect(await list(from(12))).toEqual([early, middle, late, open])
  expect(await list(from(12.01))).toEqual([middle, late, open])
  expect(await list(to(20))).toEqual([early, open])
  expect(await list(to(20.01))).toEqual([early, middle, open])
  expect(await list(from(25) + to(25))).toEqual([middle, open])
  expect(await list(from(31) + to(49))).toEqual([open])
  expect(await list(`&department=${dept.id}`)).toEqual([early])
  expect((await t.call(coach, 'GET', `/api/events?${from(3)}${to(2)}`)).body.field).toBe('from')
  expect((await t.call(coach, 'GET', `/api/events?org=${uuid()}`)).status).toBe(404)
  await change(coach, middle, { archived: true })
  await change(coach, late, { cancelled: true })
  expect(await list()).toEqual([early, late, open])
  expect(await list('&include_archived=true')).toEqual([early, middle, late, open])
  expect((await change(coach, middle, { archived: false })).body.archived_at).toBeNull()
})

test('lists show what their caller reads, and mine what they are on', async () => {
  const { org, coach, make } = await desk()
  const ward = await t.dept(org)
  const other = await t.dept(org)
  const reader = await t.person(org, ['events:read'], ward)
  const nurse = await t.person(org)
  const theirs = (await make({ title: 'Ward', department: ward.id, ...window(5, 6) })).body.id
  const wide = (await make({ title: 'All', ...window(6, 7) })).body.id
  const elsewhere = (await make({ title: 'Other', department: other.id, ...window(7, 8) })).body.id
  const seen = async (who: Person, path: '/api/events' | `/api/events/mine${string}` = '/api/events') =>
    (await t.call(who, 'GET', path)).body.map((event) => event.id)
  expect(await seen(reader)).toEqual([theirs, wide])
  expect(await seen(nurse)).toEqual([])
  await t.call(coach, 'POST', at(elsewhere, '/participants'), { user_id: nurse.account_id })
  await t.call(coach, 'POST', at(theirs, '/trainers'), { user_id: nurse.account_id })
  expect(await seen(nurse)).toEqual([])
  const mine = (await t.call(nurse, 'GET', '/api/events/mine')).body
  expect(mine).toMatchObject([
    { id: theirs, is_trainer: true, attendance: null, trainers: [{ user_id: nurse.account_id }] },
    { id: elsewhere, is_trainer: false, attendance: 'registered', participant_count: 1 },
  ])
  await change(coach, theirs, { cancelled: true })
  expect((await t.call(nurse, 'GET', '/api/events/mine')).body[0].cancelled_at).not.toBeNull()
  await change(coach, elsewhere, { archived: true })
  expect(await seen(nurse, '/api/events/mine')).toEqual([theirs])
  expect(await seen(nurse, `/api/events/mine?from=${encodeURIComponent(hour(6.5))}`)).toEqual([])
  await t.db.deleteFrom('membership').where('account_id', '=', nurse.account_id).execute()
  t.context.access.clear()
  expect(await seen(nurse, '/api/events/mine')).toEqual([])
  expect((await get(nurse, theirs)).status).toBe(404)
})

test('an event is read by its readers and by whoever is on it; others learn nothing of it', async () => {
  const { org, coach, make } = await desk()
  const ward = await t.dept(org)
  const { id } = (await make({ department: ward.id, ...window(1, 2) })).body
  const [nurse, trainer, colleague] = [await t.person(org), await t.person(org), await t.person(org)]
  const reader = await t.person(org, ['events:read'], ward)
  await t.call(coach, 'POST', at(id, '/participants'), { user_id: nurse.account_id })
  await t.call(coach, 'POST', at(id, '/trainers'), { user_id: trainer.account_id })
  for (const who of [nurse, trainer, reader]) {
    expect((await get(who, id)).status).toBe(200)
    expect((await t.call(who, 'GET', at(id, '/participants'))).body).toMatchObject([{ person: { user_id: nurse.account_id } }])
    expect((await change(who, id, { title: 'Mine' })).status).toBe(403)
    expect((await t.call(who, 'DELETE', at(id, '/permanent-deletion'))).status).toBe(403)
  }
  for (const who of [colleague, await t.person(await t.org(), ['events:read', 'events:write'])]) {
    const missing = await get(who, uuid())
    const there = await get(who, id)
    expect([there.status, there.body]).toEqual([404, missing.body])
    expect((await change(who, id, { title: 'Mine' })).status).toBe(404)
  }
  expect((await t.call(colleague, 'POST', '/api/events', { org: org.id, title: 'Mine' })).status).toBe(403)
  expect((await get(coach, id)).body.title).toBe('Resuscitation')
})

test('a copy has owner, text, place, worth, subjects and trainers; who takes part stays with the original', async () => {
  const { org, coach, make, attend } = await desk()
  const subject = await t.subject(org)
  const nurse = await t.person(org)
  const shared = {
    description_markdown: 'Text',
    meeting_url: 'https://example.org/',
    location: 'Yard',
    credit_hours: 3,
    time_zone: 'Asia/Tokyo',
  }
  const { id } = (await make({ ...shared, subject_matter_ids: [subject.id], ...window(-2, -1) })).body
  await t.call(coach, 'POST', at(id, '/trainers'), { user_id: coach.account_id })
  await attend(id, nurse)
  await change(coach, id, { cancelled: true, archived: true })
  const copy = (await t.call(coach, 'POST', at(id, '/duplicate'))).body
  expect(copy).toMatchObject({
    ...shared,
    title: 'Resuscitation (copy)',
    starts_at: null,
    ends_at: null,
    cancelled_at: null,
    archived_at: null,
  })
  expect(copy).toMatchObject({ subjects: [{ id: subject.id }], trainers: [{ user_id: coach.account_id }], participants: [] })
  const next = await t.call(coach, 'POST', at(id, '/duplicate'), { title: 'Again', ...window(30, 31) })
  expect([next.status, next.body.title, next.body.starts_at]).toEqual([201, 'Again', hour(30)])
  expect((await t.call(coach, 'POST', at(id, '/duplicate'), { starts_at: hour(1) })).body.field).toBe('ends_at')
  expect((await t.call(coach, 'POST', at(id, '/duplicate'), { starts_at: hour(1), ends_at: hour(0) })).body.field).toBe('ends_at')
})

test('a copy names nobody to lead it who has left the organization', async () => {
  const { org, coach, make } = await desk()
  const [stays, left] = [await t.person(org), await t.person(org)]
  const { id } = (await make()).body
  for (const { account_id } of [stays, left]) await t.call(coach, 'POST', at(id, '/trainers'), { user_id: account_id })
  await t.db.deleteFrom('membership').where('account_id', '=', left.account_id).execute()
  t.context.access.clear()
  expect((await t.call(coach, 'POST', at(id, '/duplicate'))).body.trainers).toMatchObject([{ user_id: stays.account_id }])
  expect((await get(coach, id)).body.trainers).toHaveLength(2)
})

test('nothing is copied for an owner that is archived', async () => {
  const { org, coach, make } = await desk()
  const ward = await t.dept(org)
  const { id } = (await make({ department: ward.id })).body
  await t.db.updateTable('department').set({ archived_at: new Date().toISOString() }).where('id', '=', ward.id).execute()
  t.context.access.clear()
  expect(await t.call(coach, 'POST', at(id, '/duplicate'))).toMatchObject({ status: 409, body: { code: 'owner_archived' } })
  expect((await t.call(coach, 'GET', `/api/events?org=${org.id}`)).body).toHaveLength(1)
})

test('subjects are chosen anew; those of another organization are not found', async () => {
  const { org, coach, make } = await desk()
  const [one, two] = [await t.subject(org), await t.subject(org)]
  const theirs = await t.subject(await t.org())
  const { id } = (await make({ subject_matter_ids: [one.id] })).body
  const set = (ids: string[]) => t.call(coach, 'PUT', at(id, '/subjects'), { subject_matter_ids: ids })
  expect((await set([two.id])).body).toMatchObject([{ id: two.id }])
  expect((await set([two.id, theirs.id])).status).toBe(404)
  expect((await set([two.id, uuid()])).status).toBe(404)
  expect((await make({ subject_matter_ids: [theirs.id] })).status).toBe(404)
  expect((await get(coach, id)).body.subjects).toMatchObject([{ id: two.id }])
  expect((await set([])).body).toEqual([])
})

test('an event is cancelled once and for ever', async () => {
  const { coach, make } = await desk()
  const { id } = (await make(window(1, 2))).body
  const cancelled = await change(coach, id, { cancelled: true })
  expect(cancelled.body.cancelled_at).not.toBeNull()
  const again = await change(coach, id, { cancelled: true, title: 'Other' })
  expect([again.status, again.body.error]).toEqual([409, 'invalid_state'])
  expect((await get(coach, id)).body).toEqual(cancelled.body)
})

test('deleting for good tells what goes, and takes the records of who was there along', async () => {
  const { org, coach, make, attend } = await desk()
  const { id } = (await make({ ...window(-3, -1), credit_hours: 2.5 })).body
  const [nurse, other] = [await t.person(org), await t.person(org)]
  await attend(id, nurse)
  await t.call(coach, 'POST', at(id, '/participants'), { user_id: other.account_id })
  await t.call(coach, 'POST', at(id, '/trainers'), { user_id: coach.account_id })
  const preview = (await t.call(coach, 'GET', at(id, '/permanent-deletion'))).body
  expect(preview.name).toBe('Resuscitation')
  expect(preview.consequences.map(({ key, count }) => [key, count])).toEqual([
    ['attendance_records', 1],
    ['attendance_hours', 3],
    ['roster', 2],
    ['trainers', 1],
  ])
  expect((await t.call(nurse, 'GET', '/api/records')).body.items).toHaveLength(1)
  expect((await t.call(coach, 'DELETE', at(id, '/permanent-deletion'))).status).toBe(204)
  expect((await get(coach, id)).status).toBe(404)
  expect((await t.call(nurse, 'GET', '/api/records')).body.items).toEqual([])
  await t.drain()
})

test('the hours that go with an event are added up before they are rounded', async () => {
  const { org, coach, make, attend } = await desk()
  const { id } = (await make({ ...window(-3, -1), credit_hours: 0.4 })).body
  const hours = async () => {
    const { consequences } = (await t.call(coach, 'GET', at(id, '/permanent-deletion'))).body
    return consequences.find(({ key }) => key === 'attendance_hours')?.count
  }
  await attend(id, await t.person(org))
  expect(await hours()).toBeUndefined()
  for (let nr = 0; nr < 4; nr += 1) await attend(id, await t.person(org))
  expect(await hours()).toBe(2)
})

test('lists and an event cost as many statements for many as for one', async () => {
  const { org, coach, make } = await desk()
  const nurse = await t.person(org)
  const { id } = (await make(window(1, 2))).body
  await t.call(coach, 'POST', at(id, '/participants'), { user_id: nurse.account_id })
  const paths = [`/api/events?org=${org.id}`, at(id), at(id, '/participants'), '/api/events/mine']
  const costs = async () => {
    const found: number[] = []
    for (const path of paths) found.push(await t.cost(() => t.call(coach, 'GET', path)))
    return found
  }
  const few = await costs()
  const more = await Promise.all(Array.from({ length: 6 }, () => t.person(org)))
  for (const { account_id } of more) {
    await t.call(coach, 'POST', at(id, '/participants'), { user_id: account_id })
    await make(window(3, 4))
  }
  expect(await costs()).toEqual(few)
})
