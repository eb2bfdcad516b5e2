import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealAuditTrail } from '#platform/audit/seal.ts'
import { newKey } from '#platform/files/blobs/keys.ts'
import { harness } from '../../../test/harness.ts'

const t = await harness()
const root = await t.superuser()

test('a superuser creates an organization; nobody else does', async () => {
  const body = { slug: t.unique('new'), name: 'New Hospital', description: '' }
  const created = await t.call(root, 'POST', '/api/organizations', body)
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ slug: body.slug, name: 'New Hospital', description: null, archived_at: null })
  expect((await t.call(root, 'POST', '/api/organizations', body)).body.error).toBe('slug_taken')
  const admin = await t.person(await t.org(), ['directory:write', 'directory:delete'])
  const refused = { slug: t.unique('no'), name: 'No' }
  expect((await t.call(admin, 'POST', '/api/organizations', refused)).status).toBe(403)
  expect((await t.call(undefined, 'POST', '/api/organizations', refused)).status).toBe(401)
  expect((await t.call(root, 'GET', `/api/organizations/${refused.slug}`)).status).toBe(404)
  expect((await t.call(root, 'POST', '/api/organizations', { slug: randomUUID(), name: 'x' })).status).toBe(400)
})

test('an organization has a time zone: UTC until it says otherwise, and only one that there is', async () => {
  const [one, other] = [t.unique('zone'), t.unique('zone')]
  const create = (body: object) => t.call(root, 'POST', '/api/organizations', { name: 'x', ...body })
  expect((await create({ slug: one })).body.time_zone).toBe('UTC')
  expect((await create({ slug: other, time_zone: 'Asia/Kolkata' })).body.time_zone).toBe('Asia/Kolkata')
  const at = `/api/organizations/${one}` as const
  expect((await t.call(root, 'PATCH', at, { time_zone: 'Pacific/Auckland' })).body.time_zone).toBe('Pacific/Auckland')
  for (const time_zone of ['Mars/Base', '+01:00', '', 'x'.repeat(65), null, 'Europe/Berlin; drop', ' UTC']) {
    const refused = await t.call(root, 'PATCH', at, { time_zone })
    expect([refused.status, refused.body.field]).toEqual([400, 'time_zone'])
  }
  expect((await t.call(root, 'GET', at)).body.time_zone).toBe('Pacific/Auckland')
  const { id } = (await t.call(root, 'GET', at)).body
  const admin = await t.person({ id, slug: one }, ['directory:write'])
  expect((await t.call(admin, 'PATCH', at, { time_zone: 'Europe/Berlin' })).status).toBe(200)
  expect((await t.call(admin, 'GET', '/api/users/me/access')).body).toMatchObject([{ organization: { time_zone: 'Europe/Berlin' } }])
  expect((await t.call(await t.person({ id, slug: one }), 'PATCH', at, { time_zone: 'UTC' })).status).toBe(403)
})

test('fifty creations of one slug at once give one organization', async () => {
  const slug = t.unique('race')
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.call(root, 'POST', '/api/organizations', { slug, name: 'x' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(49).fill(409)])
})

test('one sees the organizations one belongs to, by id and by slug, and no others', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const [member, holder, outsider] = [await t.person(org), await t.person(org, ['scorm:read']), await t.person(other)]
  for (const person of [member, holder]) {
    const { body } = await t.call(person, 'GET', '/api/organizations')
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([org.id])
    expect((await t.call(person, 'GET', `/api/organizations/${org.slug}`)).body).toMatchObject({ id: org.id, archived_at: null })
  }
  const invisible = await t.call(outsider, 'GET', `/api/organizations/${org.id}`)
  const nonexistent = await t.call(outsider, 'GET', `/api/organizations/${randomUUID()}`)
  expect([invisible.status, invisible.text]).toEqual([404, nonexistent.text])
  expect((await t.call(await t.stranger(), 'GET', '/api/organizations')).body).toEqual({ items: [], next_cursor: null })
})

test('q finds name and slug, its wildcards taken literally', async () => {
  const word = t.unique('find')
  await t.call(root, 'POST', '/api/organizations', { slug: word, name: 'A 100% hospital' })
  const found = async (q: string) =>
    (await t.call(root, 'GET', `/api/organizations?limit=200&q=${encodeURIComponent(q)}`)).body.items.map(
      ({ slug }: { slug: string }) => slug,
    )
  expect(await found(word.toUpperCase())).toEqual([word])
  expect(await found('100% h')).toContain(word)
  expect(await found('1__% h')).not.toContain(word)
})

test('what no database can hold is refused in path and query', async () => {
  const org = await t.org()
  const reader = await t.person(org, ['scorm:read'])
  for (const url of ['/%00', '?q=%00', `/${org.id}/departments/%00`, `/${org.id}/directory?department=%00`])
    expect((await t.call(reader, 'GET', `/api/organizations${url}`)).body.error_description, url).toContain('NUL')
})

test('the organization comes with every department by name', async () => {
  const org = await t.org()
  const above = await t.dept(org)
  const beneath = await t.dept(org, above)
  const { body } = await t.call(await t.person(org), 'GET', `/api/organizations/${org.id}`)
  expect(new Set(body.departments.map(({ id }: { id: string }) => id))).toEqual(new Set([above.id, beneath.id]))
  expect(body.departments.find(({ id }: { id: string }) => id === beneath.id).parent_department_id).toBe(above.id)
})

test('directory:write over the organization changes name and description; slug and archived are for superusers', async () => {
  const org = await t.org()
  const admin = await t.person(org, ['directory:write'])
  const ofDepartment = await t.person(org, ['directory:write'], await t.dept(org))
  const url = `/api/organizations/${org.slug}` as const
  const changed = await t.call(admin, 'PATCH', url, { name: 'Renamed', description: 'Ours' })
  expect(changed.body).toMatchObject({ name: 'Renamed', description: 'Ours' })
  expect((await t.call(admin, 'PATCH', url, { description: null })).body).toMatchObject({ name: 'Renamed', description: null })
  expect((await t.call(admin, 'PATCH', url, {})).body).toMatchObject({ name: 'Renamed' })
  for (const body of [{ slug: t.unique('x') }, { archived: true }, { name: 'No', archived: false }])
    expect((await t.call(admin, 'PATCH', url, body)).status).toBe(403)
  expect((await t.call(ofDepartment, 'PATCH', url, { name: 'No' })).status).toBe(403)
  expect((await t.call(await t.person(org), 'PATCH', url, { name: 'No' })).status).toBe(403)
  expect((await t.call(await t.person(await t.org(), ['directory:write']), 'PATCH', url, { name: 'No' })).status).toBe(404)
  expect((await t.call(root, 'PATCH', url, { slug: (await t.org()).slug })).body.error).toBe('slug_taken')
  expect((await t.call(root, 'GET', url)).body.name).toBe('Renamed')
})

test('an archived organization is there for superusers only, and its grants count for nothing', async () => {
  const org = await t.org()
  const admin = await t.person(org, ['directory:write', 'subjects:read', 'subjects:write'])
  const made = { owner_organization_id: org.id, slug: 'one', name: 'x' }
  const subject = await t.call(admin, 'POST', '/api/subjects', made)
  const first = await t.call(root, 'PATCH', `/api/organizations/${org.id}`, { archived: true })
  expect(first.body.archived_at).toEqual(expect.any(String))
  expect((await t.call(admin, 'GET', `/api/organizations/${org.id}`)).status).toBe(404)
  expect((await t.call(admin, 'GET', '/api/organizations?include_archived=true')).body.items).toEqual([])
  expect((await t.call(admin, 'GET', `/api/subjects/${subject.body.id}`)).status).toBe(404)
  expect((await t.call(admin, 'GET', '/api/subjects')).body.items).toEqual([])
  expect((await t.call(root, 'GET', `/api/organizations/${org.id}`)).status).toBe(200)
  const listed = async (query: string) => (await t.call(root, 'GET', `/api/organizations?q=${org.slug}${query}`)).body.items.length
  expect([await listed(''), await listed('&include_archived=true')]).toEqual([0, 1])
  const { id } = await t.dept(org)
  for (const path of ['departments', `departments/${id}/roles`] as const) {
    const refused = await t.call(root, 'POST', `/api/organizations/${org.id}/${path}`, { slug: 'one', name: 'x' })
    expect([refused.status, refused.body.code], path).toEqual([409, 'owner_archived'])
  }
  const again = await t.call(root, 'PATCH', `/api/organizations/${org.id}`, { archived: true })
  expect(again.body.archived_at).toBe(first.body.archived_at)
  await t.call(root, 'PATCH', `/api/organizations/${org.id}`, { archived: false })
  expect((await t.call(admin, 'GET', `/api/subjects/${subject.body.id}`)).status).toBe(200)
})

test('permanent deletion takes everything, and the trail of the installation remembers it', async () => {
  const [org, bystander] = [await t.org(), await t.org()]
  const admin = await t.person(org, ['subjects:read', 'subjects:write', 'directory:write', 'directory:delete'])
  const above = await t.dept(org)
  await t.dept(org, above)
  await t.person(bystander, ['subjects:read'])
  await t.call(admin, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: 'one', name: 'x' })
  const url = `/api/organizations/${org.id}/permanent-deletion` as const
  expect((await t.call(admin, 'GET', url)).status).toBe(403)
  expect((await t.call(admin, 'DELETE', url)).status).toBe(403)
  expect((await t.call(await t.person(bystander), 'DELETE', url)).status).toBe(404)
  const { body } = await t.call(root, 'GET', url)
  expect(body).toMatchObject({ id: org.id, name: 'Test Hospital' })
  const counts = Object.fromEntries(body.consequences.map(({ key, count }: { key: string; count: number }) => [key, count]))
  expect(counts).toMatchObject({ subjects: 1, members: 1, departments: 3, roles: 1, grants: 1 })
  await t.db
    .insertInto('blob')
    .values({ key: newKey('files'), organization_id: org.id })
    .execute()
  expect((await t.call(root, 'DELETE', url)).status).toBe(204)
  await t.drain()
  expect(await t.db.selectFrom('blob').select('key').where('organization_id', '=', org.id).execute()).toEqual([])
  expect((await t.call(root, 'GET', url)).status).toBe(404)
  const entries = await t.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_id', '=', org.id)
    .where('subject_kind', '=', 'organization')
    .execute()
  expect(entries.map(({ action, organization_id }) => [action, organization_id])).toEqual([['organization.deleted', null]])
  expect(entries[0]!.old_values).toMatchObject({ slug: org.slug, gone: expect.arrayContaining([{ key: 'subjects', count: 1 }]) })
  expect((await t.call(root, 'GET', `/api/organizations/${bystander.id}`)).status).toBe(200)
})

test('an organization deleted amid writes and sealing leaves no trail of its own behind', async () => {
  // Other tests tamper with their own trails. Sealing reports that as an error after it has sealed the rest.
  const seal = () => sealAuditTrail(t.db, t.context.signer).catch(() => 0)
  for (let round = 0; round < 4; round += 1) {
    const org = await t.org()
    const write = () => t.call(root, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: t.unique('late'), name: 'x' })
    await Promise.all(Array.from({ length: 20 }, write))
    const sealing = seal()
    const deletion = t.call(root, 'DELETE', `/api/organizations/${org.id}/permanent-deletion`)
    const answers = await Promise.all([deletion, ...Array.from({ length: 20 }, write)])
    await sealing
    expect(answers[0]!.status).toBe(204)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await seal()
    expect(await t.db.selectFrom('audit_entry').select('action').where('organization_id', '=', org.id).execute()).toEqual([])
    for (const table of ['audit_chain', 'audit_seal', 'audit_waiting'] as const)
      expect(await t.db.selectFrom(table).select('chain_id').where('chain_id', '=', org.id).execute(), table).toEqual([])
  }
  await t.drain()
})
