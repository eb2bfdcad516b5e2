import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { certificationWorld } from '../../../test/standing/facts.ts'
import { harness } from '../../../test/harness.ts'
import { launched } from '../../../test/player.ts'
import { manifest, registerCourse, scormPackage } from '../../../test/scorm.ts'

const t = await harness()

const hours = (threshold_hours: number) => ({ rule_kind: 'subject_hours', threshold_hours })
const once = { recertification: { kind: 'once' } }

/** An organization with a ward, a role there, a person who manages its certifications, and a complete certification to create. */
async function desk() {
  const { org, admin: editor, record } = await certificationWorld(t)
  const ward = await t.dept(org)
  const role = await t.role(org, [], ward)
  const subject = await t.subject(org)
  const whole = (more: object = {}) => ({
    owner_organization_id: org.id,
    slug: 'airway',
    name: 'Airway',
    awarding_mode: 'automatic',
    subject_matter_ids: [subject.id],
    rules: [
      { ...hours(2), subject_matter_id: subject.id },
      { rule_kind: 'manual_sign_off', label: 'Seen' },
    ],
    requirements: [{ role_id: role.id, first_due_days: 30, recertification: { kind: 'interval', months: 12, anchor: 'award' } }],
    ...more,
  })
  const make = (body: object, who = editor) => t.call(who, 'POST', '/api/certifications', body)
  return { org, ward, role, subject, editor, record, whole, make }
}

/** Returns how many rows of certifications an organization has, and how many audit entries. */
async function kept({ id }: { id: string }) {
  const { rows } = await sql`
    select (select count(*)::int from certification_type where owner_organization_id = ${id}) as types,
      (select count(*)::int from certification_rule where organization_id = ${id}) as rules,
      (select count(*)::int from certification_requirement where organization_id = ${id}) as requirements,
      (select count(*)::int from audit_entry where organization_id = ${id} and action like 'certification%') as entries`.execute(t.db)
  return rows
}

test('a certification is made with its rules in their order and with the roles that require it', async () => {
  const { org, ward, role, subject, editor, whole, make } = await desk()
  const made = await make(whole())
  expect(made.status, made.text).toBe(201)
  const { body: detail } = await t.call(editor, 'GET', `/api/certifications/${made.body.id}`)
  expect(detail.rules).toMatchObject([
    { rule_kind: 'subject_hours', threshold_hours: 2, subject_matter_id: subject.id, position: 0 },
    { rule_kind: 'manual_sign_off', label: 'Seen', position: 1 },
  ])
  const path = `/api/organizations/${org.slug}/departments/${ward.slug}/roles/${role.slug}/required-certifications` as const
  expect((await t.call(editor, 'GET', path)).body).toMatchObject([
    { certification_type_id: made.body.id, first_due_days: 30, renewal_opens_days: 90, grace_days: 0 },
  ])
  expect(await kept(org)).toEqual([{ types: 1, rules: 2, requirements: 1, entries: 4 }])
})

test('what is wrong anywhere refuses the whole, names its place, and nothing is written', async () => {
  const { org, role, subject, whole, make } = await desk()
  const elsewhere = await desk()
  const narrowed = { ...hours(1), subject_matter_id: elsewhere.subject.id }
  const requiring = (...ids: string[]) => whole({ requirements: ids.map((role_id) => ({ role_id, ...once })) })
  const archived = await t.dept(org)
  await t.db.updateTable('department').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', archived.id).execute()
  for (const [body, status, field] of [
    [whole({ rules: [hours(1), { rule_kind: 'subject_hours' }] }), 400, 'rules.1.threshold_hours'],
    [whole({ rules: [hours(1), { ...hours(1), threshold_count: 2 }] }), 400, 'rules.1.threshold_count'],
    [whole({ rules: [narrowed] }), 400, 'rules.0.subject_matter_id'],
    [whole({ rules: [hours(1), narrowed] }), 400, 'rules.1.subject_matter_id'],
    [whole({ rules: [hours(1), { rule_kind: 'quiz_pass', quiz_id: randomUUID() }] }), 400, 'rules.1.quiz_id'],
    [whole({ rules: [{ rule_kind: 'job_aid_viewed', job_aid_id: randomUUID() }] }), 400, 'rules.0.job_aid_id'],
    [whole({ rules: Array.from({ length: 101 }, () => hours(1)) }), 400, 'rules'],
    [requiring(elsewhere.role.id), 404],
    [requiring(role.id, elsewhere.role.id), 404],
    [requiring(randomUUID(), role.id), 404],
    [requiring(role.id, role.id), 409],
    [requiring((await t.role(org, [], archived)).id), 409],
    [whole({ requirements: [{ role_id: role.id, recertification: { kind: 'yearly' } }] }), 400, 'requirements.0.recertification.kind'],
    [whole({ subject_matter_ids: [subject.id, elsewhere.subject.id] }), 404],
  ] as const) {
    const answer = await make(body)
    expect([answer.status, answer.body.field], answer.text).toEqual([status, field])
  }
  expect(await kept(org)).toEqual([{ types: 0, rules: 0, requirements: 0, entries: 0 }])
})

test('who may not say what a role requires makes no certification that it requires', async () => {
  const { org, ward, role, whole, make } = await desk()
  const other = await t.dept(org)
  const keeper = await t.person(org, ['certifications:read', 'certifications:write'], other)
  const own = (more: object = {}) => whole({ owner_department_id: other.id, ...more })
  expect((await make(own(), keeper)).status).toBe(403)
  expect((await make(whole({ owner_department_id: ward.id, requirements: [] }), keeper)).status).toBe(403)
  expect((await make(own(), await t.person(await t.org(), ['certifications:write']))).status).toBe(404)
  expect((await make(own(), await t.person(org, ['certifications:read']))).status).toBe(403)
  expect(await kept(org)).toEqual([{ types: 0, rules: 0, requirements: 0, entries: 0 }])
  const there = await t.role(org, [], other)
  expect((await make(own({ requirements: [{ role_id: there.id, ...once }] }), keeper)).status).toBe(201)
  expect(role.id).not.toBe(there.id)
})

test('fifty at once make one, whole, and a repeated key makes no second', async () => {
  const { org, editor, whole, make } = await desk()
  const statuses = (await Promise.all(Array.from({ length: 50 }, () => make(whole())))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  expect(await kept(org)).toEqual([{ types: 1, rules: 2, requirements: 1, entries: 4 }])
  const again = () => t.call(editor, 'POST', '/api/certifications', whole({ slug: 'twice' }), { 'Idempotency-Key': 'k' })
  const answers = await Promise.all([again(), again()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]!.body.id).toBe(answers[1]!.body.id)
  expect(await kept(org)).toEqual([{ types: 2, rules: 4, requirements: 2, entries: 8 }])
})

test('it takes as many statements for many rules and roles as for few', async () => {
  const { org, ward, whole, make } = await desk()
  const roles = [await t.role(org, [], ward), await t.role(org, [], ward), await t.role(org, [], ward)]
  const having = (slug: string, count: number) =>
    whole({
      slug,
      rules: Array.from({ length: count }, () => hours(1)),
      requirements: roles.slice(0, count).map(({ id }) => ({ role_id: id, ...once })),
    })
  await make(whole({ slug: 'warm' }))
  const few = await t.cost(() => make(having('few', 1)))
  expect(await t.cost(() => make(having('many', 3)))).toBe(few)
})

test('a preview tells who could be awarded what is not there yet, and writes nothing', async () => {
  const { org, ward, role, subject, editor, record } = await desk()
  const [able, short, elsewhere] = [await t.person(org), await t.person(org), await t.person(org)]
  await t.grant(able, role)
  for (const [person, amount] of [
    [able, 3],
    [short, 1],
    [elsewhere, 5],
  ] as const)
    await record(person, [subject], { hours: amount })
  const supposed = (more: object = {}) => ({ owner_organization_id: org.id, subject_matter_ids: [subject.id], rules: [hours(2)], ...more })
  const preview = (body: object, who = editor, query = '') => t.call(who, 'POST', `/api/certifications/preview${query}`, body)
  const whole = (await preview(supposed())).body
  expect(whole).toMatchObject({ awardable_now: 0, awardable_then: 2, gain_count: 2, lose_count: 0 })
  const first = (await preview(supposed(), editor, '?limit=1')).body
  const second = (await preview(supposed(), editor, `?limit=1&cursor=${encodeURIComponent(first.next_cursor)}`)).body
  expect([...first.items, ...second.items]).toEqual(whole.items)
  expect((await preview(supposed({ rules: [hours(1)] }), editor, `?cursor=${encodeURIComponent(first.next_cursor)}`)).status).toBe(400)
  expect((await preview(supposed({ owner_department_id: ward.id }))).body).toMatchObject({ people: 1, awardable_then: 1 })
  const other = await t.dept(org)
  expect((await preview(supposed({ owner_department_id: other.id }))).body).toMatchObject({ people: 0, awardable_then: 0 })
  expect((await preview(supposed({ owner_department_id: other.id, role_ids: [role.id] }))).body).toMatchObject({
    people: 1,
    awardable_then: 1,
  })
  expect((await preview(supposed({ rules: [] }))).body).toMatchObject({ awardable_then: 0, items: [] })

  const stranger = await desk()
  expect((await preview(supposed({ role_ids: [role.id, stranger.role.id] }))).status).toBe(404)
  expect((await preview(supposed({ subject_matter_ids: [subject.id, stranger.subject.id] }))).status).toBe(404)
  expect((await preview(supposed(), stranger.editor)).status).toBe(404)
  expect((await preview(supposed(), await t.person(org, ['certifications:read']))).status).toBe(403)
  const wrong = await preview(supposed({ rules: [hours(1), { rule_kind: 'subject_hours' }] }))
  expect([wrong.status, wrong.body.field]).toEqual([400, 'rules.1.threshold_hours'])
  expect(await kept(org)).toEqual([{ types: 0, rules: 0, requirements: 0, entries: 0 }])
})

test('a preview counts a completion that was only waiting for somebody to look', async () => {
  const { org, editor } = await desk()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const learner = await t.person(org)
  const zip = scormPackage(manifest({ parts: [{ inside: '<adlcp:masteryscore>80</adlcp:masteryscore>' }] }))
  const { body: course } = await registerCourse(t, trainer, { org: org.id }, zip)
  const play = await launched(t, learner, course.id)
  await play.save({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' })
  const last_seen_at = new Date(Date.now() - 2 * 3_600_000).toISOString()
  await t.db.updateTable('scorm_launch').set({ last_seen_at }).where('attempt_id', '=', play.attempt_id).execute()
  const supposed = { owner_organization_id: org.id, rules: [{ rule_kind: 'scorm_course_complete', scorm_course_id: course.id }] }
  const { body, text } = await t.call(editor, 'POST', '/api/certifications/preview', supposed)
  expect(body, text).toMatchObject({ awardable_then: 1 })
})
