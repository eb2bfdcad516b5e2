import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { certificationWorld } from '../../../test/standing/facts.ts'
import { harness } from '../../../test/harness.ts'

const t = await harness()

const once = { recertification: { kind: 'once' } }

/** A department with a role, a person who may change its requirements, and a certification of the organization. */
async function world() {
  const w = await certificationWorld(t)
  const ward = await t.dept(w.org)
  const role = await t.role(w.org, [], ward)
  const admin = await t.person(w.org, ['certifications:read', 'certifications:write'], ward)
  const home = `/api/organizations/${w.org.slug}/departments/${ward.slug}/roles/${role.slug}` as const
  const path = `${home}/required-certifications` as const
  return { ...w, ward, role, admin, home, path, first: await w.type() }
}
const links = (role_id: string) => t.db.selectFrom('certification_requirement').selectAll().where('role_id', '=', role_id).execute()

test('a role requires a certification, with what is usual where nothing is said', async () => {
  const { admin, path, first, role } = await world()
  const made = await t.call(admin, 'POST', path, { certification_type_id: first.id, ...once })
  expect([made.status, made.body]).toEqual([
    201,
    {
      role_id: role.id,
      certification_type_id: first.id,
      certification: { id: first.id, slug: first.slug, name: first.slug },
      first_due_days: null,
      recertification: { kind: 'once' },
      renewal_opens_days: 90,
      grace_days: 0,
      effective_from: made.body.created_at,
      created_at: expect.any(String),
    },
  ])
  expect((await t.call(admin, 'GET', path)).body).toEqual([made.body])
})

test('each kind of recertification is kept as it is given, and changed as a whole', async () => {
  const { admin, path, first } = await world()
  await t.call(admin, 'POST', path, { certification_type_id: first.id, ...once })
  const schemes = [
    { kind: 'interval', months: 12, anchor: 'due_date' },
    { kind: 'interval', months: 240, anchor: 'award' },
    { kind: 'fixed_date', month: 12, day: 31, every_years: 10 },
    { kind: 'once' },
  ]
  for (const recertification of schemes) {
    const changed = await t.call(admin, 'PATCH', `${path}/${first.id}`, { recertification })
    expect([changed.status, changed.body.recertification]).toEqual([200, recertification])
  }
  const rest = { first_due_days: 30, renewal_opens_days: 0, grace_days: 365, effective_from: '2026-01-31T00:00:00Z' }
  expect((await t.call(admin, 'PATCH', `${path}/${first.id}`, rest)).body).toMatchObject(rest)
  const cleared = await t.call(admin, 'PATCH', `${path}/${first.id}`, { first_due_days: null, effective_from: null })
  expect(cleared.body).toMatchObject({ first_due_days: null, effective_from: null, grace_days: 365 })
})

test('what no scheme knows is refused by name, and nothing is written', async () => {
  const { admin, path, first, role } = await world()
  const wrong: [object, RegExp][] = [
    [{}, /recertification/],
    [{ recertification: { kind: 'never' } }, /recertification/],
    [{ recertification: { kind: 'once', months: 3 } }, /months/],
    [{ recertification: { kind: 'interval', months: 12 } }, /anchor/],
    [{ recertification: { kind: 'interval', months: 0, anchor: 'award' } }, /months/],
    [{ recertification: { kind: 'interval', months: 241, anchor: 'award' } }, /months/],
    [{ recertification: { kind: 'interval', months: 12, anchor: 'birthday' } }, /anchor/],
    [{ recertification: { kind: 'fixed_date', month: 13, day: 1, every_years: 1 } }, /month/],
    [{ recertification: { kind: 'fixed_date', month: 2, day: 32, every_years: 1 } }, /day/],
    [{ recertification: { kind: 'fixed_date', month: 2, day: 28, every_years: 11 } }, /every_years/],
    [{ ...once, first_due_days: 3651 }, /first_due_days/],
    [{ ...once, renewal_opens_days: 731 }, /renewal_opens_days/],
    [{ ...once, grace_days: -1 }, /grace_days/],
    [{ ...once, effective_from: '2026-02-30T00:00:00Z' }, /effective_from/],
    [{ ...once, role_id: role.id }, /role_id/],
  ]
  for (const [body, name] of wrong) {
    const answer = await t.call(admin, 'POST', path, { certification_type_id: first.id, ...body })
    expect([answer.status, answer.body.error_description], JSON.stringify(body)).toEqual([400, expect.stringMatching(name)])
  }
  expect(await links(role.id)).toEqual([])
})

test('fifty who require the same at once make one link', async () => {
  const { admin, path, first, role } = await world()
  const body = { certification_type_id: first.id, ...once }
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.call(admin, 'POST', path, body)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 409 && body.error === 'conflict')).toHaveLength(49)
  expect(await links(role.id)).toHaveLength(1)
})

test('writing needs certifications:write over the role’s department; members do not see the role', async () => {
  const { org, path, first, role, ward } = await world()
  const elsewhere = await t.person(org, ['certifications:read', 'certifications:write'], await t.dept(org))
  const body = { certification_type_id: first.id, ...once }
  const cases = [
    [await t.person(org), 404],
    [await t.stranger(), 404],
    [await t.person(org, ['certifications:read'], ward), 403],
    [elsewhere, 403],
  ] as const
  for (const [person, status] of cases) {
    expect((await t.call(person, 'POST', path, body)).status).toBe(status)
    expect((await t.call(person, 'PATCH', `${path}/${first.id}`, {})).status).toBe(status)
    expect((await t.call(person, 'DELETE', `${path}/${first.id}`)).status).toBe(status)
  }
  expect(await links(role.id)).toEqual([])
})

test('only what the caller may read is there to be required, listed, changed or dropped', async () => {
  const { org, type, admin, path, role } = await world()
  const other = await t.dept(org)
  const hidden = await type({ department: other })
  const foreign = await (await certificationWorld(t)).type()
  const nowhere = await t.call(admin, 'POST', path, { certification_type_id: randomUUID(), ...once })
  for (const { id } of [hidden, foreign]) {
    const answer = await t.call(admin, 'POST', path, { certification_type_id: id, ...once })
    expect([answer.status, answer.text]).toEqual([404, nowhere.text])
  }
  const wide = await t.person(org, ['certifications:read', 'certifications:write'])
  expect((await t.call(wide, 'POST', path, { certification_type_id: hidden.id, ...once })).status).toBe(201)
  expect((await t.call(wide, 'GET', path)).body).toHaveLength(1)
  expect((await t.call(admin, 'GET', path)).body).toEqual([])
  expect((await t.call(admin, 'PATCH', `${path}/${hidden.id}`, { grace_days: 5 })).status).toBe(404)
  expect((await t.call(admin, 'DELETE', `${path}/${hidden.id}`)).status).toBe(404)
  expect(await links(role.id)).toMatchObject([{ grace_days: 0 }])
})

test('what is archived cannot be required', async () => {
  const { admin, path, type } = await world()
  const archived = await type({ archived_at: '2025-01-01T00:00:00Z' })
  const refused = await t.call(admin, 'POST', path, { certification_type_id: archived.id, ...once })
  expect([refused.status, refused.body.error]).toEqual([409, 'invalid_state'])
})

test('a dropped link is gone, each change is in the trail, and a repeated request with its key makes nothing', async () => {
  const { admin, path, first, role } = await world()
  const key = { 'idempotency-key': randomUUID() }
  const body = { certification_type_id: first.id, ...once }
  const [made, again] = [await t.call(admin, 'POST', path, body, key), await t.call(admin, 'POST', path, body, key)]
  expect([made.status, again.status, again.body]).toEqual([201, 201, made.body])
  await t.call(admin, 'PATCH', `${path}/${first.id}`, { grace_days: 7 })
  expect((await t.call(admin, 'DELETE', `${path}/${first.id}`)).status).toBe(204)
  expect((await t.call(admin, 'DELETE', `${path}/${first.id}`)).status).toBe(404)
  const trail = await t.db
    .selectFrom('audit_entry')
    .select(['action', 'new_values'])
    .where('subject_id', '=', role.id)
    .orderBy('id')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted'].map((verb) => `certification_requirement.${verb}`))
  expect(trail[1]!.new_values).toEqual({ grace_days: 7, certification_type_id: first.id })
})

test('a role that goes takes what it requires with it, and says so before', async () => {
  const { org, home, path, first, admin, role } = await world()
  await t.call(admin, 'POST', path, { certification_type_id: first.id, ...once })
  const keeper = await t.person(org, ['directory:write', 'directory:delete'])
  const { body } = await t.call(keeper, 'GET', `${home}/permanent-deletion`)
  expect(body.consequences).toMatchObject([{ key: 'required_certifications', count: 1 }])
  expect((await t.call(keeper, 'DELETE', home)).status).toBe(204)
  expect(await links(role.id)).toEqual([])
})
