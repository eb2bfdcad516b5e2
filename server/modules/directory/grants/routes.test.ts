import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Org, type Person, harness, pastTheTrail } from '../../../../test/harness.ts'

const t = await harness()

const later = (days = 1) => new Date(Date.now() + days * 86_400_000).toISOString()
const rolesOf = (org: Org, person: Person) => `/api/organizations/${org.id}/directory/${person.account_id}/roles` as const
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

/** Returns everything that a grant gives a person and shows of them, as far as these tests check it. */
async function given(admin: Person, org: Org, role: Role, manager: Person, person: Person) {
  const directory = `/api/organizations/${org.id}/directory` as const
  const made = { owner_organization_id: org.id, owner_department_id: role.department_id, slug: t.unique('s'), name: 'x' }
  const [write, member, holders, listed, permitted, access, team, own] = [
    await t.call(person, 'POST', '/api/subjects', made),
    await t.call(admin, 'GET', `${directory}/${person.account_id}`),
    await t.call(admin, 'GET', `/api/organizations/${org.id}/departments/${role.department_id}/roles/${role.id}`),
    await t.call(admin, 'GET', `${directory}?role=${role.id}`),
    await t.call(
      admin,
      'GET',
      `/api/organizations/${org.id}/permission-holders?permission=subjects:write&department=${role.department_id}`,
    ),
    await t.call(person, 'GET', '/api/users/me/access'),
    await t.call(manager, 'GET', '/api/users/me/trainees'),
    await t.call(person, 'GET', '/api/certifications/mine'),
  ]
  return {
    writes: write.status === 201,
    active: member.body.active_role_count,
    holders: holders.body.member_count,
    listed: listed.body.items.length,
    permitted: permitted.body.items.filter(({ user_id }) => user_id === person.account_id).length,
    departments: access.body[0].departments.length,
    managed: team.body.items.length,
    manages: access.body[0].manages_roles,
    asked: own.body.length,
    grants: [member.body.roles, access.body[0].grants].map((roles) => roles.length),
  }
}

test('a grant may begin later, and gives nothing anywhere until then', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const admin = await t.person(org, ['directory:write', 'subjects:read', 'subjects:write', 'certifications:read', 'certifications:write'])
  const [person, manager] = [await t.person(org), await t.person(org)]
  const [role, above, beneath] = [
    await t.role(org, ['subjects:read', 'subjects:write'], ward),
    await t.role(org, []),
    await t.role(org, []),
  ]
  await t.manages(org, above, role)
  await t.manages(org, role, beneath)
  await t.grant(manager, above)
  const owned = { owner_organization_id: org.id, owner_department_id: (await t.dept(org)).id }
  const certification = { ...owned, slug: t.unique('c'), name: 'Fire', awarding_mode: 'approval' }
  const { id } = (await t.call(admin, 'POST', '/api/certifications', certification)).body
  const requirements = `/api/organizations/${org.id}/departments/${ward.id}/roles/${role.id}/required-certifications` as const
  await t.call(admin, 'POST', requirements, { certification_type_id: id, recertification: { kind: 'once' }, first_due_days: 10 })
  const [granted_at, expires_at] = [later(2), later(30)]
  const granted = await t.call(admin, 'POST', rolesOf(org, person), body(role, { granted_at, expires_at }))
  expect([granted.status, Date.parse(granted.body.granted_at)]).toEqual([201, Date.parse(granted_at)])
  const nothing = { writes: false, active: 0, holders: 0, listed: 0, permitted: 0, departments: 0, managed: 0, manages: false, asked: 0 }
  expect(await given(admin, org, role, manager, person)).toEqual({ ...nothing, grants: [1, 1] })
  const standings = `/api/organizations/${org.id}/directory/${person.account_id}/standings` as const
  const then = await t.call(admin, 'GET', `${standings}?at=${later(3)}`)
  expect(then.body.standings.map(({ certification }) => certification.id)).toEqual([id])
  pastTheTrail(org)
  await t.db
    .updateTable('role_grant')
    .set({ granted_at: later(-1) })
    .where('account_id', '=', person.account_id)
    .execute()
  t.context.access.clear()
  const everything = { writes: true, active: 1, holders: 1, listed: 1, permitted: 1, departments: 1, managed: 1, manages: true, asked: 1 }
  expect(await given(admin, org, role, manager, person)).toEqual({ ...everything, grants: [1, 1] })
})

test('it begins at its moment, whatever was asked just before', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const [admin, person] = [await t.person(org, ['directory:write', 'records:read']), await t.person(org)]
  const role = await t.role(org, ['records:read'], ward)
  const begins = Date.now() + 500
  await t.call(admin, 'POST', rolesOf(org, person), body(role, { granted_at: new Date(begins).toISOString() }))
  const listed = async () => (await t.call(person, 'GET', `/api/organizations/${org.id}/directory`)).body.items.length
  expect(await listed()).toBe(1)
  await new Promise((done) => setTimeout(done, begins - Date.now() + 50))
  expect(await listed()).toBe(2)
})

test('a beginning lies in the future and before the end; a later end leaves it as it is', async () => {
  const org = await t.org()
  const [admin, person] = [await t.person(org, ['directory:write']), await t.person(org)]
  const role = await t.role(org, [])
  const url = rolesOf(org, person)
  for (const granted_at of ['2020-01-01T00:00:00Z', new Date().toISOString(), 'infinity', '2027-01-01T00:00:00', null]) {
    const { status, body: answer } = await t.call(admin, 'POST', url, body(role, { granted_at }))
    expect([status, answer.field], String(granted_at)).toEqual([400, 'granted_at'])
  }
  const granted_at = later(5)
  for (const expires_at of [later(1), granted_at]) {
    const { status, body: answer } = await t.call(admin, 'POST', url, body(role, { granted_at, expires_at }))
    expect([status, answer.field, answer.code]).toEqual([400, 'expires_at', 'grant_ends_first'])
  }
  const granted = await t.call(admin, 'POST', url, body(role, { granted_at, expires_at: later(6) }))
  expect(granted.status).toBe(201)
  const end = (expires_at: string | null) => t.call(admin, 'PATCH', `${url}/${role.id}`, { expires_at })
  expect((await end(later(4))).body).toMatchObject({ field: 'expires_at', code: 'grant_ends_first' })
  for (const expires_at of [later(9), null])
    expect(await end(expires_at)).toMatchObject({ status: 200, body: { granted_at: granted.body.granted_at } })
})

test('what begins later is held once, told with its beginning, and taken back before', async () => {
  const org = await t.org()
  const [admin, person] = [await t.person(org, ['directory:write']), await t.person(org)]
  const role = await t.role(org, [])
  const url = rolesOf(org, person)
  const granted_at = later(5)
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.call(admin, 'POST', url, body(role, { granted_at }))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(49).fill(409)])
  expect((await t.call(admin, 'POST', url, body(role))).body).toMatchObject({ error: 'conflict', code: 'role_held_ahead' })
  const { items } = (await t.call(admin, 'GET', `/api/organizations/${org.id}/audit-log?person=${person.account_id}`)).body
  expect(items.map(({ action }) => action)).toEqual(['grant.created'])
  const then = expect.toSatisfy((moment: string) => Date.parse(moment) === Date.parse(granted_at))
  expect(items[0].new_values).toMatchObject({ granted_at: then })
  expect((await t.call(admin, 'DELETE', `${url}/${role.id}`)).status).toBe(204)
  expect((await t.call(admin, 'POST', url, body(role))).status).toBe(201)
  const { body: verified } = await t.call(admin, 'GET', `/api/organizations/${org.id}/audit-log/verify`)
  expect(verified.rows_differing.map(({ id }) => id)).not.toContain(`${person.account_id}:${role.id}`)
})

test('nobody makes themselves a manager from a later day either', async () => {
  const org = await t.org()
  const admin = await t.person(org, ['directory:write'])
  const [role, beneath] = [await t.role(org, []), await t.role(org, [])]
  await t.manages(org, role, beneath)
  const refused = await t.call(admin, 'POST', rolesOf(org, admin), body(role, { granted_at: later() }))
  expect([refused.status, refused.body.code]).toEqual([403, 'managing_by_own_act'])
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
