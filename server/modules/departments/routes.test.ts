import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { newKey } from '#platform/files/blobs/keys.ts'
import { type Dept, type Person, harness } from '../../../test/harness.ts'

const t = await harness()

const paths = (org: { id: string }) => ({
  all: `/api/organizations/${org.id}/departments` as const,
  one: ({ id }: { id: string }) => `/api/organizations/${org.id}/departments/${id}` as const,
})

test('departments are created, read by id and slug, and listed by name', async () => {
  const org = await t.org()
  const [admin, member] = [await t.person(org, ['directory:write']), await t.person(org)]
  const { all } = paths(org)
  const top = await t.call(admin, 'POST', all, { slug: 'surgery', name: 'Zz Surgery' })
  expect(top.status).toBe(201)
  expect(top.body).toMatchObject({ organization_id: org.id, parent_department_id: null, description: null, archived_at: null })
  const nested = await t.call(admin, 'POST', all, { slug: 'ward-1', name: 'zz a ward', parent_department_id: top.body.id })
  expect(nested.body.parent_department_id).toBe(top.body.id)
  expect((await t.call(member, 'GET', `${all}/surgery`)).body).toEqual(top.body)
  expect((await t.call(member, 'GET', `${all}/${nested.body.id}`)).body).toEqual(nested.body)
  const names = (await t.call(member, 'GET', all)).body.map(({ name }: { name: string }) => name)
  expect(names.slice(-2)).toEqual(['zz a ward', 'Zz Surgery'])
  expect((await t.call(admin, 'POST', all, { slug: 'surgery', name: 'x' })).body.error).toBe('slug_taken')
})

test('creating needs directory:write over the parent, or over the organization at the top', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const [home, sibling, foreign] = [await t.dept(org), await t.dept(org), await t.dept(other)]
  const admin = await t.person(org, ['directory:write'], home)
  const { all } = paths(org)
  const create = (person: Person, parent_department_id?: string) =>
    t.call(person, 'POST', all, { slug: t.unique('d'), name: 'x', ...(parent_department_id && { parent_department_id }) })
  expect((await create(admin, home.id)).status).toBe(201)
  expect((await create(admin, sibling.id)).status).toBe(403)
  expect((await create(admin)).status).toBe(403)
  expect((await create(await t.person(org), home.id)).status).toBe(403)
  const [foreigner, nobody] = [await create(admin, foreign.id), await create(admin, randomUUID())]
  expect([foreigner.status, foreigner.text]).toEqual([404, nobody.text])
  expect((await create(await t.person(other, ['directory:write']))).status).toBe(404)
  expect((await t.call(await t.person(org), 'GET', `${all}/${foreign.id}`)).status).toBe(404)
})

test('a department moves only where one administers both ends', async () => {
  const org = await t.org()
  const [d1, d2] = [await t.dept(org), await t.dept(org)]
  const child = await t.dept(org, d1)
  const role = await t.role(org, ['directory:write'], d1)
  const admin = await t.person(org)
  await t.grant(admin, role)
  const { one } = paths(org)
  const move = (department: Dept, parent_department_id: string | null) => t.call(admin, 'PATCH', one(department), { parent_department_id })
  expect((await move(d2, d1.id)).status).toBe(403)
  expect((await move(child, d2.id)).status).toBe(403)
  expect((await move(child, null)).status).toBe(403)
  expect((await move(child, d1.id.toUpperCase())).status).toBe(200)
  await t.grant(admin, await t.role(org, ['directory:write'], d2))
  expect((await move(child, d2.id)).body.parent_department_id).toBe(d2.id)
  expect((await move(child, null)).status).toBe(403)
  const taken = await t.dept(org, await t.dept(org))
  await t.grant(admin, await t.role(org, ['directory:write'], taken))
  expect((await move(taken, d2.id)).status).toBe(403)
})

test('the tree stays a tree', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const admin = await t.person(org, ['directory:write'])
  const a = await t.dept(org)
  const b = await t.dept(org, a)
  const c = await t.dept(org, b)
  const { one } = paths(org)
  const move = (department: Dept, parent_department_id: string) => t.call(admin, 'PATCH', one(department), { parent_department_id })
  for (const parent of [a, b, c]) expect((await move(a, parent.id)).status).toBe(400)
  const foreign = await move(a, (await t.dept(other)).id)
  expect([foreign.status, foreign.text]).toEqual([404, (await move(a, randomUUID())).text])
  expect((await t.call(admin, 'GET', one(a))).body.parent_department_id).toBe(null)
})

test('moves that would close a cycle between them: one at most succeeds', async () => {
  const org = await t.org()
  const admin = await t.person(org, ['directory:write'])
  const { one } = paths(org)
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = [await t.dept(org), await t.dept(org)]
    const answers = await Promise.all([
      t.call(admin, 'PATCH', one(a), { parent_department_id: b.id }),
      t.call(admin, 'PATCH', one(b), { parent_department_id: a.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  }
})

test('archiving waits for what lies beneath, and grants in an archived department count for nothing', async () => {
  const org = await t.org()
  const admin = await t.person(org, ['directory:write'])
  const above = await t.dept(org)
  const beneath = await t.dept(org, above)
  const reader = await t.person(org, ['subjects:read'], above)
  const { all, one } = paths(org)
  expect((await t.call(admin, 'DELETE', one(above))).body.error).toBe('invalid_state')
  expect((await t.call(admin, 'PATCH', one(above), { archived: true })).status).toBe(409)
  expect((await t.call(reader, 'DELETE', one(beneath))).status).toBe(403)
  expect((await t.call(admin, 'DELETE', one(beneath))).body.archived_at).toEqual(expect.any(String))
  const archived = await t.call(admin, 'DELETE', one(above))
  expect(archived.status).toBe(200)
  expect((await t.call(admin, 'DELETE', one(above))).body.archived_at).toBe(archived.body.archived_at)
  expect((await t.call(reader, 'GET', '/api/subjects')).body.items).toEqual([])
  const listed = async (query: string) => (await t.call(admin, 'GET', `${all}${query}`)).body.map(({ id }: { id: string }) => id)
  expect(await listed('')).not.toContain(above.id)
  expect(await listed('?include_archived=true')).toContain(above.id)
  expect((await t.call(admin, 'PATCH', one(beneath), { archived: false })).body.error).toBe('invalid_state')
  expect((await t.call(admin, 'POST', all, { slug: 'x', name: 'x', parent_department_id: above.id })).status).toBe(409)
  expect((await t.call(admin, 'PATCH', one(above), { archived: false })).body.archived_at).toBe(null)
  expect((await t.call(admin, 'PATCH', one(beneath), { archived: false })).status).toBe(200)
})

test('permanent deletion takes what the department owns, and waits for departments beneath', async () => {
  const org = await t.org()
  const above = await t.dept(org)
  const beneath = await t.dept(org, above)
  const admin = await t.person(org, ['directory:write', 'directory:delete', 'subjects:write', 'subjects:read'])
  const writer = await t.person(org, ['directory:write'])
  const owned = { owner_organization_id: org.id, owner_department_id: beneath.id, slug: 'one', name: 'x' }
  const subject = await t.call(admin, 'POST', '/api/subjects', owned)
  await t.person(org, ['subjects:read'], beneath)
  const { one } = paths(org)
  const url = (department: Dept) => `${one(department)}/permanent-deletion` as const
  expect((await t.call(writer, 'DELETE', url(beneath))).status).toBe(403)
  expect((await t.call(await t.person(await t.org(), ['directory:delete']), 'DELETE', url(beneath))).status).toBe(404)
  expect((await t.call(admin, 'DELETE', url(above))).body.error).toBe('invalid_state')
  const { body } = await t.call(admin, 'GET', url(beneath))
  const counts = Object.fromEntries(body.consequences.map(({ key, count }) => [key, count]))
  expect(counts).toEqual({ subjects: 1, roles: 1, grants: 1 })
  expect((await t.call(admin, 'DELETE', url(beneath))).status).toBe(204)
  expect((await t.call(admin, 'GET', `/api/subjects/${subject.body.id}`)).status).toBe(404)
  expect((await t.call(admin, 'DELETE', url(above))).status).toBe(204)
  const trail = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', beneath.id).execute()
  expect(trail).toEqual([{ action: 'department.deleted' }])
})

test('the preview tells what goes with the roles and the things of a department', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const admin = await t.person(org, ['directory:delete', 'certifications:read', 'certifications:write'])
  const [nurse, chief, helper] = [await t.role(org, [], ward), await t.role(org, [], ward), await t.role(org, [], await t.dept(org))]
  await t.manages(org, chief, nurse)
  await t.manages(org, nurse, helper)
  const type = { owner_organization_id: org.id, slug: 'fire', name: 'Fire', awarding_mode: 'approval' }
  const { id } = (await t.call(admin, 'POST', '/api/certifications', type)).body
  const required = `${paths(org).one(ward)}/roles/${nurse.id}/required-certifications`
  expect((await t.call(admin, 'POST', required, { certification_type_id: id, recertification: { kind: 'once' } })).status).toBe(201)
  const root = await t.superuser()
  const aid = await t.call(root, 'POST', '/api/job-aids', { org: org.id, department: ward.id, title: 'Extinguishers' })
  const rule = { rule_kind: 'job_aid_viewed', job_aid_id: aid.body.id }
  expect((await t.call(root, 'POST', `/api/certifications/${id}/rules`, rule)).status).toBe(201)
  const url = `${paths(org).one(ward)}/permanent-deletion` as const
  expect((await t.call(admin, 'GET', url)).body.consequences).toMatchObject([
    { key: 'job_aids', count: 1 },
    { key: 'certification_rules', count: 1 },
    { key: 'roles', count: 2 },
    { key: 'manager_edges', count: 2 },
    { key: 'required_certifications', count: 1, description: '1 requirement of a certification goes.' },
  ])
  expect((await t.call(admin, 'DELETE', url)).status).toBe(204)
  expect((await t.call(root, 'GET', `/api/certifications/${id}`)).body.rules).toEqual([])
})

test('the files of what a department owns go with it', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const admin = await t.person(org, ['directory:delete'])
  const [record_id, key, other] = [randomUUIDv7(), newKey('files'), newKey('files')]
  await t.db
    .insertInto('blob')
    .values([key, other].map((key) => ({ key, organization_id: org.id })))
    .execute()
  const record = { id: record_id, owner_organization_id: org.id, owner_department_id: ward.id, title: 'x', status: 'completed' } as const
  await t.db.insertInto('learning_record').values(record).execute()
  const file = { id: randomUUIDv7(), organization_id: org.id, record_id, evidence_type: 'file', payload: '{}', blob_key: key } as const
  await t.db.insertInto('evidence').values(file).execute()
  const url = `${paths(org).one(ward)}/permanent-deletion` as const
  expect((await t.call(admin, 'GET', url)).body.consequences).toMatchObject([{ key: 'learning_records', count: 1 }])
  expect((await t.call(admin, 'DELETE', url)).status).toBe(204)
  await t.drain()
  expect(await t.db.selectFrom('blob').select('key').where('organization_id', '=', org.id).execute()).toEqual([{ key: other }])
})

test('fifty departments of one slug at once: one is made', async () => {
  const org = await t.org()
  const admin = await t.person(org, ['directory:write'])
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.call(admin, 'POST', paths(org).all, { slug: 'one', name: 'x' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(49).fill(409)])
})

test('a department deleted while others are created beneath it leaves no orphan and no failure', async () => {
  const org = await t.org()
  const admin = await t.person(org, ['directory:write', 'directory:delete'])
  const parent = await t.dept(org)
  const { all, one } = paths(org)
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, i) => t.call(admin, 'POST', all, { slug: `s${i}`, name: 'x', parent_department_id: parent.id })),
    t.call(admin, 'DELETE', `${one(parent)}/permanent-deletion`),
    ...Array.from({ length: 10 }, (_, i) => t.call(admin, 'POST', all, { slug: `t${i}`, name: 'x', parent_department_id: parent.id })),
  ])
  for (const { status } of answers) expect([201, 204, 404, 409]).toContain(status)
  const { body } = await t.call(admin, 'GET', all)
  const known = new Set(body.map(({ id }: { id: string }) => id))
  for (const { parent_department_id: id } of body) expect(id === null || known.has(id)).toBe(true)
})
