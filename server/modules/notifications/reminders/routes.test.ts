import { expect, test } from 'vitest'
import { scheduled } from '../../../../test/events.ts'
import { type Person, pastTheTrail } from '../../../../test/harness.ts'
import { ownHarness } from '../../../../test/own-harness.ts'
import { notices } from '../../../../test/notices.ts'
import { registerCourse } from '../../../../test/scorm.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await ownHarness()
const { tick, list, told, choose } = await notices(t)
const { desk, window } = scheduled(t)

/** A certification, its administrator, and a manager with their person. */
async function world() {
  const w = await certificationWorld(t)
  pastTheTrail(w.org)
  const certification = await w.type()
  const [chief, staff] = [await t.role(w.org, [], await t.dept(w.org)), await t.role(w.org, [], await t.dept(w.org))]
  await t.manages(w.org, chief, staff)
  const [boss, nurse, colleague] = [await t.person(w.org), await t.person(w.org), await t.person(w.org)]
  await t.grant(boss, chief)
  await t.grant(nurse, staff)
  const at = `/api/certifications/${certification.id}/reminders` as const
  const remind = (who: Person, people: Person[], text = 'Please renew this week.') =>
    t.call(who, 'POST', at, { user_ids: people.map(({ account_id }) => account_id), text })
  return { ...w, certification, boss, nurse, colleague, at, remind }
}

test('a manager reminds their people of a certification, in words of their own, once a day whoever asks', async () => {
  const { admin, boss, nurse, certification, remind, at } = await world()
  const [first, ...more] = await Promise.all([boss, admin, boss, admin].map((who) => remind(who, [nurse])))
  const outcomes: string[] = [first!, ...more].flatMap(({ body }) => body.map(({ outcome }) => outcome))
  expect(outcomes.toSorted((a, b) => a.localeCompare(b))).toEqual(['already_reminded', 'already_reminded', 'already_reminded', 'reminded'])
  await tick()
  expect(await told(nurse)).toEqual([`reminder: Reminder: ${certification.slug}`])
  expect((await list(nurse)).items[0].text).toMatch(/ writes: Please renew this week\.$/)
  const seen = (await t.call(boss, 'GET', at)).body.items
  expect(seen).toMatchObject([{ person: { user_id: nurse.account_id }, text: 'Please renew this week.' }])
  const entries = await t.db.selectFrom('audit_entry').select(['action', 'subject_kind']).where('subject_id', '=', seen[0].id).execute()
  expect(entries).toEqual([{ action: 'certification_reminder.created', subject_kind: 'certification_reminder' }])
})

test('who manages one of them alone reminds nobody, and nobody reads of others whom they do not manage', async () => {
  const { admin, boss, nurse, colleague, remind, at } = await world()
  expect((await remind(boss, [nurse, colleague])).status).toBe(404)
  expect((await remind(nurse, [colleague])).status).toBe(404)
  expect((await remind(admin, [nurse, await t.stranger()])).status).toBe(404)
  expect((await t.call(admin, 'GET', at)).body.items).toEqual([])
  expect((await remind(admin, [nurse, colleague, nurse])).body).toHaveLength(2)
  expect((await t.call(admin, 'GET', at)).body.items).toHaveLength(2)
  expect((await t.call(boss, 'GET', at)).body.items).toHaveLength(1)
  expect((await t.call(nurse, 'GET', at)).status).toBe(404)
})

test('text and people are asked for, and what is archived is not chased', async () => {
  const { admin, nurse, remind, certification, at } = await world()
  const ask = (body: object) => t.call(admin, 'POST', at, body)
  expect(await ask({ user_ids: [], text: 'x' })).toMatchObject({ status: 400, body: { field: 'user_ids' } })
  expect(await ask({ user_ids: [nurse.account_id], text: '' })).toMatchObject({ status: 400, body: { field: 'text' } })
  expect(await ask({ user_ids: [nurse.account_id], text: 'x'.repeat(2001) })).toMatchObject({ status: 400, body: { field: 'text' } })
  await t.call(admin, 'PATCH', `/api/certifications/${certification.id}`, { archived: true })
  expect((await remind(admin, [nurse])).status).toBe(409)
})

test('who leads an event reminds who is on it; who keeps a course, whom it is for', async () => {
  const { org, coach, make } = await desk()
  const [nurse, other] = [await t.person(org), await t.person(org)]
  const { body: event } = await make(window(48, 50))
  await t.call(coach, 'POST', `/api/events/${event.id}/participants`, { user_id: nurse.account_id })
  const remind = <const Path extends string>(who: Person, path: Path, { account_id }: Person) =>
    t.call(who, 'POST', `/api/${path}/reminders`, { user_ids: [account_id], text: 'Bring a pen.' })
  expect((await remind(coach, `events/${event.id}`, other)).status).toBe(404)
  expect((await remind(nurse, `events/${event.id}`, nurse)).status).toBe(403)
  expect((await remind(coach, `events/${event.id}`, nurse)).body).toMatchObject([{ outcome: 'reminded' }])
  const editor = await t.person(org, ['scorm:read', 'scorm:write'])
  const { body: course } = await registerCourse(t, editor, { org: org.id })
  expect((await remind(editor, `scorm-courses/${course.id}`, other)).body).toMatchObject([{ outcome: 'reminded' }])
  expect((await remind(other, `scorm-courses/${course.id}`, other)).status).toBe(403)
  await tick()
  expect(await told(other)).toEqual(['reminder: Reminder: Hand hygiene'])
  expect(await told(nurse)).toContain('reminder: Reminder: Resuscitation')
  expect((await t.call(editor, 'GET', `/api/scorm-courses/${course.id}/reminders`)).body.items).toHaveLength(1)
  expect((await t.call(coach, 'GET', `/api/events/${event.id}/reminders`)).body.items).toHaveLength(1)
  await t.call(coach, 'PATCH', `/api/events/${event.id}`, { cancelled: true })
  expect((await remind(coach, `events/${event.id}`, nurse)).status).toBe(409)
  await t.drain()
})

test('before anybody is reminded it says who is, by which ways, and who was reminded last by whom', async () => {
  const { org, admin, boss, nurse, colleague, remind, at } = await world()
  const left = await t.person(org)
  await t.db.updateTable('account').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', left.account_id).execute()
  await t.db.updateTable('account').set({ email: null }).where('id', '=', colleague.account_id).execute()
  const ask = (who: Person, people: Person[]) =>
    t.call(who, 'POST', `${at}/preview`, { user_ids: people.map(({ account_id }) => account_id) })
  const before = (await ask(admin, [nurse, colleague, left, nurse])).body
  expect(before).toEqual([
    { user_id: nurse.account_id, outcome: 'reminded', in_app: true, mail: 'no_mail_server', last: null },
    { user_id: colleague.account_id, outcome: 'reminded', in_app: true, mail: 'no_address', last: null },
    { user_id: left.account_id, outcome: 'account_disabled', in_app: true, mail: 'no_mail_server', last: null },
  ])
  const kinds = { reminder: { in_app: false, email: false, digest: 'off' } }
  expect((await choose(nurse, { kinds })).status).toBe(200)
  expect((await t.call(admin, 'GET', at)).body.items).toEqual([])
  expect((await remind(boss, [nurse])).status).toBe(200)
  const [after] = (await ask(boss, [nurse])).body
  expect(after).toMatchObject({
    outcome: 'already_reminded',
    in_app: false,
    mail: 'switched_off',
    last: { sent_by: { user_id: boss.account_id } },
  })
  expect(new Set((await remind(admin, [nurse, colleague, left])).body.map(({ outcome }) => outcome))).toEqual(
    new Set(['already_reminded', 'reminded', 'account_disabled']),
  )
  await t.db.updateTable('reminder').set({ day: '2026-01-01' }).where('user_id', '=', nurse.account_id).execute()
  expect((await ask(boss, [nurse])).body).toMatchObject([{ outcome: 'reminded', last: { sent_by: { user_id: boss.account_id } } }])
  for (const [who, people, status] of [
    [boss, [nurse, colleague], 404],
    [nurse, [colleague], 404],
    [admin, [await t.stranger()], 404],
  ] as const)
    expect((await ask(who, [...people])).status).toBe(status)
})

test('people are reminded of everything they are late with, in one notice each, once a day', async () => {
  const { org, admin, boss, nurse, colleague, certification, type, dueDate, remind } = await world()
  const [second, third, later] = [await type(), await type(), await type()]
  for (const one of [certification, second, third]) await dueDate(nurse, one, '2026-01-10T00:00:00Z', '2026-01-01T00:00:00Z')
  await dueDate(nurse, later, '2099-01-10T00:00:00Z', '2026-01-01T00:00:00Z')
  const at = `/api/organizations/${org.id}/certification-reminders` as const
  const user_ids = (people: Person[]) => people.map(({ account_id }) => account_id)
  const ask = (who: Person, people: Person[]) => t.call(who, 'POST', `${at}/preview`, { user_ids: user_ids(people) })
  const remindAll = (who: Person, people: Person[]) => t.call(who, 'POST', at, { user_ids: user_ids(people), text: 'This week, please.' })
  expect((await remind(boss, [nurse])).body).toMatchObject([{ outcome: 'reminded' }])
  const left = [second, third].map(({ slug }) => slug).toSorted()
  const [of, none] = (await ask(admin, [nurse, colleague])).body
  expect(of).toMatchObject({ user_id: nurse.account_id, outcome: 'reminded', last: { sent_by: { user_id: boss.account_id } } })
  expect(of!.certifications.map(({ slug }) => slug).toSorted()).toEqual(left)
  expect(none).toMatchObject({ user_id: colleague.account_id, outcome: 'nothing_overdue', certifications: [] })
  const outcomes = async (who: Person, people: Person[]) => (await remindAll(who, people)).body.map(({ outcome }) => outcome)
  expect(await outcomes(admin, [nurse, colleague])).toEqual(['reminded', 'nothing_overdue'])
  expect(await outcomes(boss, [nurse])).toEqual(['already_reminded'])
  expect((await ask(boss, [nurse])).body).toMatchObject([{ outcome: 'already_reminded', certifications: [] }])
  await tick()
  await tick()
  expect((await told(nurse)).filter((one) => one.startsWith('reminder:')).toSorted()).toEqual(
    [`reminder: Reminder: ${certification.slug}`, `reminder: Reminder: ${left.join(', ')}`].toSorted(),
  )
  const notice = (await list(nurse)).items.find(({ title }) => title.includes(', '))!
  expect(notice.text).toMatch(/ writes: This week, please\.$/)
  expect(notice.href).toBe('/certifications')
  const seen = (await t.call(admin, 'GET', at)).body.items
  expect(seen.map(({ certification_type_id }) => certification_type_id).toSorted()).toEqual(
    [certification, second, third].map(({ id }) => id).toSorted(),
  )
  // A member who manages nobody may not remind. A manager reminds only their own people. People elsewhere do not exist.
  for (const [who, people, status] of [
    [colleague, [nurse], 403],
    [boss, [nurse, colleague], 403],
    [admin, [nurse, await t.stranger()], 404],
    [await t.stranger(), [nurse], 404],
  ] as const)
    expect([(await ask(who, [...people])).status, (await remindAll(who, [...people])).status]).toEqual([status, status])
})

test('whoever was reminded in an organization is listed to who reads their certifications, and to who manages them', async () => {
  const { org, admin, boss, nurse, colleague, certification, remind } = await world()
  await remind(admin, [nurse, colleague])
  const listed = (who: Person, query = '') => t.call(who, 'GET', `/api/organizations/${org.id}/certification-reminders${query}`)
  const whom = async (who: Person, query = '') => (await listed(who, query)).body.items.map(({ person }) => person.user_id)
  expect(new Set(await whom(admin))).toEqual(new Set([nurse.account_id, colleague.account_id]))
  expect(await whom(admin, '?managed=true')).toEqual([])
  expect(await whom(boss)).toEqual([nurse.account_id])
  expect((await listed(boss, '?managed=true')).body.items).toMatchObject([
    { certification_type_id: certification.id, sent_by: { user_id: admin.account_id }, text: 'Please renew this week.' },
  ])
  expect((await listed(nurse)).status).toBe(403)
  expect((await listed(await t.stranger())).status).toBe(404)
})
