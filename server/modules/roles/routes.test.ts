import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Permission, permissions } from '#platform/access/permissions.ts'
import { type Dept, type Org, type Person, harness } from '../../../test/harness.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await harness()

type Role = Awaited<ReturnType<typeof t.role>>

const rolesOf = (department: Dept) => `/api/organizations/${department.organization_id}/departments/${department.id}/roles` as const
const create = (person: Person, department: Dept, body: object) =>
  t.call(person, 'POST', rolesOf(department), { slug: t.unique('role'), name: 'Role', ...body })

test('a role is created, read by id and slug, listed by name, changed and deleted', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const admin = await t.person(org, ['directory:write', 'records:read', 'records:write'])
  const given = { slug: 'trainer', permissions: ['records:read', 'records:write', 'records:read'], description: 'Trains' }
  const made = await create(admin, ward, given)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ department_id: ward.id, slug: 'trainer', organization_wide: false, member_count: 0 })
  expect(made.body.permissions).toEqual(['records:read', 'records:write'])
  expect((await create(admin, ward, given)).body.error).toBe('slug_taken')
  expect((await create(admin, await t.dept(org), { slug: 'trainer' })).body.permissions).toEqual([])
  const url = `${rolesOf(ward)}/trainer` as const
  expect((await t.call(admin, 'GET', url)).body).toEqual(made.body)
  const changed = await t.call(admin, 'PATCH', url, { permissions: [], description: '' })
  expect(changed.body).toMatchObject({ permissions: [], description: null, name: 'Role' })
  const holder = await t.person(org)
  await t.grant(holder, { id: made.body.id, organization_id: org.id })
  await t.grant(await t.person(org), { id: made.body.id, organization_id: org.id }, '2020-01-01T00:00:00Z')
  expect((await t.call(admin, 'GET', rolesOf(ward))).body).toEqual([{ ...changed.body, member_count: 1 }])
  expect((await t.call(admin, 'DELETE', `${rolesOf(ward)}/${made.body.id}`)).status).toBe(204)
  expect((await t.call(admin, 'GET', url)).status).toBe(404)
  const trail = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', made.body.id).orderBy('at').execute()
  expect(trail.map(({ action }) => action)).toEqual(['role.created', 'role.changed', 'role.deleted'])
})

test('a role counts whoever holds it now: no disabled account, and nobody once its department is archived', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const reader = await t.person(org, ['records:read'])
  const role = await t.role(org, [], ward)
  const [holder, disabled] = [await t.person(org), await t.person(org)]
  for (const person of [holder, disabled]) await t.grant(person, role)
  const count = async () => (await t.call(reader, 'GET', `${rolesOf(ward)}/${role.id}`)).body.member_count
  expect(await count()).toBe(2)
  await t.db.updateTable('account').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', disabled.account_id).execute()
  expect(await count()).toBe(1)
  await t.db.updateTable('department').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', ward.id).execute()
  expect(await count()).toBe(0)
})

test('permissions are the thirty-four known ones', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const admin = await t.person(org, [...permissions])
  expect((await create(admin, ward, { permissions })).body.permissions).toHaveLength(34)
  expect((await create(admin, ward, { permissions: [...permissions, 'records:read'] })).status).toBe(400)
  expect((await create(admin, ward, { permissions: ['records:everything'] })).body.error_description).toContain('permissions.0')
})

test('nobody hands out what they do not hold', async () => {
  const org = await t.org()
  const [d1, d2] = [await t.dept(org), await t.dept(org)]
  const nested = await t.dept(org, d1)
  const admin = await t.person(org, ['directory:write', 'records:read', 'subjects:read'], d1)
  expect((await create(admin, d1, { permissions: ['records:read'] })).status).toBe(201)
  expect((await create(admin, nested, { permissions: ['records:read'] })).status).toBe(201)
  const beyond = await create(admin, d1, { permissions: ['records:read', 'records:delete', 'events:write'] })
  expect(beyond.status).toBe(403)
  expect(beyond.body.error_description).toContain('records:delete, events:write')
  expect((await create(admin, d2, {})).status).toBe(403)
  // A permission in one department covers the organization's own catalogue, but must not be handed out organization-wide.
  expect((await create(admin, d1, { permissions: ['subjects:read'], organization_wide: true })).status).toBe(403)
  expect((await create(await t.person(org, ['records:read']), d1, {})).status).toBe(403)
  expect((await create(await t.person(org), d1, {})).status).toBe(403)
  expect((await create(await t.person(await t.org(), ['directory:write']), d1, {})).status).toBe(404)
  const wide = await t.person(org, ['directory:write', 'subjects:read'])
  expect((await create(wide, d1, { permissions: ['subjects:read'], organization_wide: true })).status).toBe(201)
  expect((await t.call(wide, 'GET', rolesOf(d2))).body).toEqual([])
})

test('a stronger role is out of reach for a weaker administrator', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const weak = await t.person(org, ['directory:write'], ward)
  const strong = await t.role(org, ['directory:write', 'records:delete'], ward)
  const wide = { ...(await t.role(org, [], ward)), organization_wide: true }
  await t.db.updateTable('role').set({ organization_wide: true }).where('id', '=', wide.id).execute()
  for (const role of [strong, wide]) {
    const url = `${rolesOf(ward)}/${role.id}` as const
    expect((await t.call(weak, 'PATCH', url, { name: 'Mine' })).status).toBe(403)
    expect((await t.call(weak, 'PATCH', url, { permissions: [], organization_wide: false })).status).toBe(403)
    expect((await t.call(weak, 'DELETE', url)).status).toBe(403)
    expect((await t.call(await t.superuser(), 'GET', url)).body).toMatchObject({ name: 'Role', permissions: role.permissions })
  }
  const plain = await create(weak, ward, { permissions: ['directory:write'] })
  const url = `${rolesOf(ward)}/${plain.body.id}` as const
  expect((await t.call(weak, 'PATCH', url, { permissions: ['records:read'] })).status).toBe(403)
  expect((await t.call(weak, 'PATCH', url, { organization_wide: true })).status).toBe(403)
  expect((await t.call(weak, 'PATCH', url, { name: 'Mine' })).status).toBe(200)
})

test('roles are for directory readers: other members get 403 on the list and 404 on a role', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const role = await t.role(org, [], ward)
  const [member, reader, outsider] = [
    await t.person(org),
    await t.person(org, ['scorm:read']),
    await t.person(await t.org(), ['scorm:read']),
  ]
  const url = `${rolesOf(ward)}/${role.id}` as const
  const statuses = async (person: Person) => [
    (await t.call(person, 'GET', rolesOf(ward))).status,
    (await t.call(person, 'GET', url)).status,
    (await t.call(person, 'GET', `${url}/managers`)).status,
    (await t.call(person, 'PATCH', url, { name: 'x' })).status,
    (await t.call(person, 'DELETE', url)).status,
    (await t.call(person, 'GET', `${url}/permanent-deletion`)).status,
  ]
  expect(await statuses(reader)).toEqual([200, 200, 200, 403, 403, 403])
  expect(await statuses(member)).toEqual([403, 404, 404, 404, 404, 404])
  expect(await statuses(outsider)).toEqual([404, 404, 404, 404, 404, 404])
  const elsewhere = await t.dept(org)
  expect((await t.call(reader, 'GET', `${rolesOf(elsewhere)}/${role.id}`)).status).toBe(404)
})

test('a change of a role counts from the next request on', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const admin = await t.person(org, ['directory:write', 'subjects:read', 'subjects:write'])
  const role = await t.role(org, ['subjects:read', 'subjects:write'], ward)
  const holder = await t.person(org)
  await t.grant(holder, role)
  const make = () =>
    t.call(holder, 'POST', '/api/subjects', { owner_organization_id: org.id, owner_department_id: ward.id, slug: t.unique('s'), name: 'x' })
  expect((await make()).status).toBe(201)
  await t.call(admin, 'PATCH', `${rolesOf(ward)}/${role.id}`, { permissions: ['subjects:read'] })
  expect((await make()).status).toBe(403)
  const preview = await t.call(await t.superuser(), 'GET', `${rolesOf(ward)}/${role.id}/permanent-deletion`)
  expect(preview.body.consequences).toMatchObject([{ key: 'grants', count: 1 }])
  await t.call(admin, 'DELETE', `${rolesOf(ward)}/${role.id}`)
  expect((await t.call(holder, 'GET', '/api/subjects')).body.items).toEqual([])
})

async function team(org: Org) {
  const ward = await t.dept(org)
  const made = [await t.role(org, [], ward), await t.role(org, [], ward), await t.role(org, [], ward)] as const
  const manage = (person: Person, role: { id: string }, manager_role_id: string) =>
    t.call(person, 'POST', `${rolesOf(ward)}/${role.id}/managers`, { manager_role_id })
  return { ward, made, manage }
}

test('manager edges name the role at the other end, and never close a circle', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const admin = await t.person(org, ['directory:write'])
  const { ward, made, manage } = await team(org)
  const [a, b, c] = made
  const edge = await manage(admin, b, a.id)
  expect(edge.status).toBe(201)
  expect(edge.body).toMatchObject({ organization_id: org.id, role: { role_id: a.id, role_slug: a.slug, department_id: ward.id } })
  expect((await manage(admin, c, b.id)).status).toBe(201)
  expect((await manage(admin, b, a.id)).status).toBe(409)
  for (const [role, manager] of [
    [a, a],
    [a, b],
    [a, c],
    [b, c],
  ] as const)
    // prettier-ignore
    expect((await manage(admin, role, manager.id)).status).toBe(400)
  const foreign = await manage(admin, a, (await t.role(other, [])).id)
  expect([foreign.status, foreign.text]).toEqual([404, (await manage(admin, a, randomUUID())).text])
  const { body } = await t.call(admin, 'GET', `${rolesOf(ward)}/${b.id}/managers`)
  expect(body.managers).toEqual([edge.body])
  expect(body.subordinates).toMatchObject([{ role: { role_id: c.id } }])
  const url = `${rolesOf(ward)}/${b.id}/managers/${edge.body.id}` as const
  const ofWard = await t.person(org, ['directory:write'], ward)
  expect((await manage(ofWard, a, c.id)).status).toBe(403)
  expect((await t.call(ofWard, 'DELETE', url)).status).toBe(403)
  expect((await t.call(admin, 'DELETE', `${rolesOf(ward)}/${c.id}/managers/${edge.body.id}`)).status).toBe(404)
  expect(await t.call(admin, 'DELETE', url)).toMatchObject({ status: 204, text: '' })
  expect((await t.call(admin, 'DELETE', url)).status).toBe(404)
  expect((await manage(admin, a, c.id)).status).toBe(201)
})

test('edges made at once in both directions: one at most', async () => {
  const org = await t.org()
  const admin = await t.person(org, ['directory:write'])
  for (let round = 0; round < 10; round += 1) {
    const { made, manage } = await team(org)
    const [a, b] = made
    const answers = await Promise.all([manage(admin, a, b.id), manage(admin, b, a.id), manage(admin, a, b.id), manage(admin, b, a.id)])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 400, 400, 409])
  }
})

test('fifty roles of one slug at once: one is made; deleted while it is granted, no grant is left over', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const admin = await t.person(org, ['directory:write'])
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(admin, ward, { slug: 'one' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(49).fill(409)])
  const role = answers.find(({ status }) => status === 201)!.body
  const people = await Promise.all(Array.from({ length: 10 }, () => t.person(org)))
  const grant = ({ account_id }: Person) =>
    t.call(admin, 'POST', `/api/organizations/${org.id}/directory/${account_id}/roles`, { department_id: ward.id, role_id: role.id })
  const raced = await Promise.all([
    ...people.slice(0, 5).map(grant),
    t.call(admin, 'DELETE', `${rolesOf(ward)}/${role.id}`),
    ...people.slice(5).map(grant),
  ])
  for (const { status } of raced) expect([201, 204, 404]).toContain(status)
  expect(await t.db.selectFrom('role_grant').select('account_id').where('role_id', '=', role.id).execute()).toEqual([])
})

test('all roles of an organization come in one list, with what each requires as far as the caller may read it', async () => {
  const w = await certificationWorld(t)
  const [ward, gone] = [await t.dept(w.org), await t.dept(w.org)]
  const role = await t.role(w.org, ['subjects:read'], ward)
  await t.role(w.org, [], gone)
  await t.db.updateTable('department').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', gone.id).execute()
  await w.require(role, await w.type())
  await w.require(role, await w.type({ department: ward }))
  const manager = await t.role(w.org, [], ward)
  await t.manages(w.org, manager, role)
  const reader = await t.person(w.org, ['certifications:read'], ward)
  const narrow = await t.person(w.org, ['records:read'], ward)
  const path = `/api/organizations/${w.org.slug}/roles` as const
  const of = async (person: typeof reader, wanted = role) => {
    const { body } = await t.call(person, 'GET', path)
    expect(body.filter(({ department_id }) => department_id === gone.id)).toEqual([])
    return body.find(({ id }) => id === wanted.id)
  }
  expect(await of(reader)).toMatchObject({
    slug: role.slug,
    department_slug: ward.slug,
    department_name: 'Ward',
    required_certification_count: 2,
    manager_role_ids: [manager.id],
  })
  expect(await of(reader, manager)).toMatchObject({ manager_role_ids: [] })
  expect(await of(narrow)).toMatchObject({ member_count: 0, permissions: ['subjects:read'], required_certification_count: 0 })
  expect((await t.call(await t.person(w.org), 'GET', path)).status).toBe(403)
  const [foreign, missing] = [
    await t.call(await t.stranger(), 'GET', path),
    await t.call(await t.stranger(), 'GET', '/api/organizations/nowhere-at-all/roles'),
  ]
  expect([foreign.status, foreign.text]).toEqual([404, missing.text])
})

test('nobody makes themselves a manager of people without holding what managing gives', async () => {
  const org = await t.org()
  const [there, here] = [await t.dept(org), await t.dept(org)]
  const worker = await t.role(org, [], there)
  const acting: [held: Permission[], allowed: boolean][] = [
    [[], false],
    [['records:write'], false],
    [['records:write', 'certifications:write'], true],
  ]
  for (const [held, allowed] of acting) {
    const person = await t.person(org, ['directory:write'])
    if (held.length > 0) await t.grant(person, await t.role(org, held, there))
    const [own, above, beneath, others, lapsed] = await Promise.all(Array.from({ length: 5 }, () => t.role(org, [], here)))
    const edge = (manager: { id: string }) =>
      t.call(person, 'POST', `/api/organizations/${org.id}/departments/${there.id}/roles/${worker.id}/managers`, {
        manager_role_id: manager.id,
      })
    const grants = `/api/organizations/${org.id}/directory/${person.account_id}/roles` as const
    const take = (role: { id: string }) => t.call(person, 'POST', grants, { department_id: here.id, role_id: role.id })
    // A person who governs the directory may grant another person’s role, and may take a role without people.
    expect((await edge(others!)).status).toBe(201)
    expect((await take(await t.role(org, [], here))).status).toBe(201)
    await t.grant(person, own!)
    await t.grant(person, above!)
    await t.manages(org, above!, beneath!)
    await t.manages(org, lapsed!, worker)
    await t.grant(person, lapsed!, '2026-01-01T00:00:00Z')
    const acts = [
      await edge(own!),
      await edge(beneath!),
      await take(others!),
      await t.call(person, 'PATCH', `${grants}/${lapsed!.id}`, { expires_at: null }),
    ]
    expect(acts.map(({ status }) => status)).toEqual(allowed ? [201, 201, 201, 200] : [403, 403, 403, 403])
    if (!allowed) expect(new Set(acts.map(({ body }) => body.code))).toEqual(new Set(['managing_by_own_act']))
  }
})

test('nobody puts people beneath a role that will be theirs, or whose department they have archived', async () => {
  const org = await t.org()
  const [there, here, closed] = [await t.dept(org), await t.dept(org), await t.dept(org)]
  const worker = await t.role(org, [], there)
  const person = await t.person(org, ['directory:write'])
  const [ahead, above, beneath, resting] = [
    await t.role(org, [], here),
    await t.role(org, [], here),
    await t.role(org, [], here),
    await t.role(org, [], closed),
  ]
  const url = `/api/organizations/${org.id}` as const
  const granted_at = new Date(Date.now() + 60_000).toISOString()
  const take = (role: Role, fields = {}) =>
    t.call(person, 'POST', `${url}/directory/${person.account_id}/roles`, {
      department_id: role.department_id,
      role_id: role.id,
      ...fields,
    })
  for (const role of [ahead, above]) expect((await take(role, { granted_at })).status).toBe(201)
  await t.manages(org, above, beneath)
  expect((await take(resting)).status).toBe(201)
  expect((await t.call(person, 'DELETE', `${url}/departments/${closed.id}`)).status).toBe(200)
  for (const manager of [ahead, above, beneath, resting]) {
    const edge = await t.call(person, 'POST', `${url}/departments/${there.id}/roles/${worker.id}/managers`, { manager_role_id: manager.id })
    expect([edge.status, edge.body.code]).toEqual([403, 'managing_by_own_act'])
  }
})
