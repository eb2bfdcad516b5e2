import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../../test/harness.ts'

const t = await harness()

const later = (days = 1) => new Date(Date.now() + days * 86_400_000).toISOString()
const rolesOf = (org: Org, person: Person) => `/api/organizations/${org.id}/directory/${person.account_id}/roles`
type Role = { id: string; slug: string; department_id: string }
const body = (role: Role, more: object = {}) => ({ department_id: role.department_id, role_id: role.id, ...more })

test('a role is granted, its end changed, and withdrawn, with effect from the next request', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const admin = await t.person(org, ['directory:write', 'subjects:read', 'subjects:write'])
  const person = await t.person(org)
  const role = await t.role(org, ['subjects:read', 'subjects:write'], ward)
  const url = rolesOf(org, person)
  const make = () =>
    t.call(person, 'POST', '/api/subjects', { owner_organization_id: org.id, owner_department_id: ward.id, slug: t.unique('s'), name: 'x' })
  expect((await make()).status).toBe(403)
  const granted = await t.call(admin, 'POST', url, { department_id: ward.slug, role_id: role.slug })
  expect(granted.status).toBe(201)
  expect(granted.body).toMatchObject({
    department_id: ward.id,
    department_slug: ward.slug,
    role_id: role.id,
    role_slug: role.slug,
    role_description: null,
    permissions: ['subjects:read', 'subjects:write'],
    granted_by: admin.account_id,
    expires_at: null,
  })
  expect((await make()).status).toBe(201)
  expect((await t.call(admin, 'GET', `/api/organizations/${org.id}/directory/${person.account_id}`)).body.roles).toEqual([granted.body])
  const soon = new Date(Date.now() + 400).toISOString()
  expect((await t.call(admin, 'PATCH', `${url}/${role.slug}`, { expires_at: soon })).status).toBe(200)
  expect((await make()).status).toBe(201)
  await new Promise((done) => setTimeout(done, 450))
  expect((await make()).status).toBe(403)
  expect((await t.call(admin, 'PATCH', `${url}/${role.id}`, { expires_at: null })).body.expires_at).toBe(null)
  expect((await make()).status).toBe(201)
  expect(await t.call(admin, 'DELETE', `${url}/${role.id}`)).toMatchObject({ status: 204, text: '' })
  expect((await make()).status).toBe(403)
  expect((await t.call(admin, 'DELETE', `${url}/${role.id}`)).status).toBe(404)
  const trail = await t.db.selectFrom('audit_entry').select('action').where('organization_id', '=', org.id).orderBy('at').execute()
  expect(trail.map(({ action }) => action).filter((action) => action.startsWith('grant'))).toEqual([
    'grant.created',
    'grant.changed',
    'grant.changed',
    'grant.deleted',
  ])
})

test('a held role is 409, but an expired grant gives way', async () => {
  const org = await t.org()
  const admin = await t.person(org, ['directory:write'])
  const [holder, former] = [await t.person(org), await t.person(org)]
  const role = await t.role(org, [])
  await t.grant(holder, role, later())
  await t.grant(former, role, '2020-01-01T00:00:00Z')
  expect((await t.call(admin, 'POST', rolesOf(org, holder), body(role))).status).toBe(409)
  const again = await t.call(admin, 'POST', rolesOf(org, former), body(role, { expires_at: later() }))
  expect(again.status).toBe(201)
  expect(Date.parse(again.body.granted_at)).toBeGreaterThan(Date.parse('2020-01-02'))
})

test('fifty grants of one role at once: one succeeds', async () => {
  const org = await t.org()
  const [admin, person] = [await t.person(org, ['directory:write']), await t.person(org)]
  const role = await t.role(org, [])
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.call(admin, 'POST', rolesOf(org, person), body(role))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(49).fill(409)])
})

test('an end must lie in the future and be a moment', async () => {
  const org = await t.org()
  const [admin, person] = [await t.person(org, ['directory:write']), await t.person(org)]
  const role = await t.role(org, [])
  const url = rolesOf(org, person)
  for (const expires_at of ['2020-01-01T00:00:00Z', new Date().toISOString(), 'infinity', '2027-02-30T00:00:00Z', '2027-01-01T00:00:00', 5])
    expect((await t.call(admin, 'POST', url, body(role, { expires_at }))).status, String(expires_at)).toBe(400)
  expect((await t.call(admin, 'POST', url, body(role, { expires_at: '2090-01-01T00:00:00+14:00' }))).body.expires_at).toBe(
    '2089-12-31T10:00:00Z',
  )
  expect((await t.call(admin, 'PATCH', `${url}/${role.id}`, { expires_at: '2020-01-01T00:00:00Z' })).status).toBe(400)
  expect((await t.call(admin, 'PATCH', `${url}/${role.id}`, {})).status).toBe(400)
})

test('nobody grants, prolongs or withdraws what they do not hold, themselves included', async () => {
  const org = await t.org()
  const [d1, d2] = [await t.dept(org), await t.dept(org)]
  const admin = await t.person(org, ['directory:write', 'records:read'], d1)
  const person = await t.person(org)
  const [fine, stronger, elsewhere] = [
    await t.role(org, ['records:read'], d1),
    await t.role(org, ['records:read', 'records:delete'], d1),
    await t.role(org, ['records:read'], d2),
  ]
  const wide = await t.role(org, ['records:read'])
  expect((await t.call(admin, 'POST', rolesOf(org, person), body(fine))).status).toBe(201)
  for (const role of [stronger, elsewhere, wide])
    for (const who of [person, admin]) expect((await t.call(admin, 'POST', rolesOf(org, who), body(role))).status).toBe(403)
  expect((await t.call(admin, 'POST', rolesOf(org, person), body(stronger))).body.error_description).toContain('records:delete')
  await t.grant(person, stronger, later())
  const url = `${rolesOf(org, person)}/${stronger.id}`
  expect((await t.call(admin, 'PATCH', url, { expires_at: null })).status).toBe(403)
  expect((await t.call(admin, 'DELETE', url)).status).toBe(403)
  const plain = await t.person(org, ['records:read', 'records:delete'])
  expect((await t.call(plain, 'POST', rolesOf(org, plain), body(fine))).status).toBe(403)
  expect((await t.call(person, 'DELETE', `${rolesOf(org, admin)}/${fine.id}`)).status).toBe(403)
})

test('what belongs to another organization, department or nobody is not there', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const [admin, person, foreigner] = [await t.person(org, ['directory:write']), await t.person(org), await t.person(other)]
  const role = await t.role(org, [])
  const [foreign, sibling] = [await t.role(other, []), await t.role(org, [])]
  const grant = (who: Person, given: object) => t.call(admin, 'POST', rolesOf(org, who), given)
  const nobody = await grant(person, { department_id: randomUUID(), role_id: randomUUID() })
  for (const given of [body(foreign), { ...body(role), role_id: foreign.id }, { ...body(role), role_id: sibling.id }]) {
    const answer = await grant(person, given)
    expect([answer.status, answer.text]).toEqual([404, nobody.text])
  }
  expect((await grant(foreigner, body(role))).status).toBe(404)
  expect((await t.call(await t.person(other, ['directory:write']), 'POST', rolesOf(org, person), body(role))).status).toBe(404)
  expect((await t.call(person, 'POST', rolesOf(org, person), body(role))).status).toBe(403)
  expect((await t.call(person, 'POST', rolesOf(org, admin), body(role))).status).toBe(404)
  expect(await t.db.selectFrom('role_grant').selectAll().where('account_id', '=', person.account_id).execute()).toEqual([])
})
