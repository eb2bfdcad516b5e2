import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Org, type Person, harness, pastTheTrail } from '../../../../test/harness.ts'

const t = await harness()

const later = (days = 1) => new Date(Date.now() + days * 86_400_000).toISOString()
const deputiesOf = (org: Org, person: Person) => `/api/organizations/${org.id}/directory/${person.account_id}/deputies` as const
const memberOf = async (who: Person, org: Org, person: Person) =>
  (await t.call(who, 'GET', `/api/organizations/${org.id}/directory/${person.account_id}`)).body
type DeputyFields = { role_ids: string[]; granted_at?: string; expires_at?: string }
const name = (who: Person | undefined, org: Org, person: Person, deputy: { account_id: string }, asked: DeputyFields) =>
  t.call(who, 'POST', deputiesOf(org, person), { deputy_user_id: deputy.account_id, expires_at: later(7), ...asked })

/** A ward whose lead manages its nurses, and a person who can be the lead's deputy. */
async function ward() {
  const org = await t.org()
  const home = await t.dept(org)
  const admin = await t.person(org, ['directory:write', 'records:read', 'records:write'])
  const [lead, nurse, reading] = [await t.role(org, [], home), await t.role(org, [], home), await t.role(org, ['records:read'], home)]
  await t.manages(org, lead, nurse)
  const [anna, deputy, learner] = [await t.person(org), await t.person(org), await t.person(org)]
  for (const role of [lead, reading]) await t.grant(anna, role)
  await t.grant(learner, nurse)
  return { org, home, admin, lead, nurse, reading, anna, deputy, learner }
}

/** Moves a deputy's grants to another time. */
async function shift(deputy: Person, [from, until]: [from: number, until: number]) {
  await t.db
    .updateTable('role_grant')
    .set({ granted_at: later(from), expires_at: later(until) })
    .where('account_id', '=', deputy.account_id)
    .execute()
  t.context.access.clear()
}

test('a deputy decides within the time and neither before nor after, and the one they stand in for all along', async () => {
  const { org, home, admin, lead, anna, deputy, learner } = await ward()
  const owned = { owner_organization_id: org.id, owner_department_id: home.id }
  const submit = async (): Promise<string> =>
    (await t.call(learner, 'POST', '/api/records', { ...owned, title: 'Drill', status: 'pending', completed_at: '2026-01-02T00:00:00Z' }))
      .body.id
  const seen = async (who: Person) => (await t.call(who, 'GET', '/api/to-do')).body.counts.learning_record ?? 0
  const approve = async (who: Person, id: string) => (await t.call(who, 'POST', `/api/records/${id}/approve`, {})).status
  pastTheTrail(org)
  const [first, second, third, last] = [await submit(), await submit(), await submit(), await submit()]
  const named = await name(admin, org, anna, deputy, { role_ids: [lead.id], granted_at: later(2) })
  expect(named.status).toBe(201)
  expect([await seen(deputy), await approve(deputy, first), await seen(anna), await approve(anna, first)]).toEqual([0, 404, 4, 200])
  await shift(deputy, [-1, 1])
  expect([await seen(deputy), await approve(deputy, second), await seen(anna), await approve(anna, third)]).toEqual([3, 200, 2, 200])
  await shift(deputy, [-2, -1])
  expect([await seen(deputy), await approve(deputy, last), await approve(anna, last)]).toEqual([0, 404, 200])
})

test('one act grants all roles, says for whom, and leaves what is held as it is', async () => {
  const { org, admin, lead, reading, anna, deputy } = await ward()
  await t.grant(deputy, reading)
  const [granted_at, expires_at] = [later(1), later(9)]
  const { status, body } = await name(admin, org, anna, deputy, { role_ids: [lead.id, reading.id], granted_at, expires_at })
  const whole = { user_id: anna.account_id, display_name: anna.name, email: anna.email }
  expect(status).toBe(201)
  expect(body.granted).toMatchObject([{ role_id: lead.id, granted_by: admin.account_id, deputy_for: whole }])
  expect([Date.parse(body.granted[0].granted_at), Date.parse(body.granted[0].expires_at)]).toEqual([
    Date.parse(granted_at),
    Date.parse(expires_at),
  ])
  expect(body.held).toMatchObject([{ role_id: reading.id, deputy_for: null, expires_at: null }])
  const { roles } = await memberOf(admin, org, deputy)
  expect(new Map(roles.map(({ role_id, deputy_for }) => [role_id, deputy_for?.user_id ?? null]))).toEqual(
    new Map([
      [lead.id, anna.account_id],
      [reading.id, null],
    ]),
  )
  const own = (await t.call(deputy, 'GET', '/api/users/me/access')).body[0].grants
  expect(own.find(({ role_id }) => role_id === lead.id).deputy_for).toEqual(whole)
  expect((await memberOf(admin, org, anna)).roles.map(({ deputy_for }) => deputy_for)).toEqual([null, null])
  expect((await name(admin, org, anna, deputy, { role_ids: [lead.id] })).body).toMatchObject({ error: 'conflict', code: 'role_held' })
})

test('the name of the one stood in for is all that a deputy without permissions is told of them', async () => {
  const { org, admin, nurse, learner, deputy } = await ward()
  await name(admin, org, learner, deputy, { role_ids: [nurse.id] })
  const [{ grants }] = (await t.call(deputy, 'GET', '/api/users/me/access')).body
  expect(grants[0].deputy_for).toEqual({ user_id: learner.account_id, display_name: learner.name, email: null })
})

test('a deputy ends early like any grant, and is told with the grants that end', async () => {
  const { org, admin, lead, anna, deputy } = await ward()
  await name(admin, org, anna, deputy, { role_ids: [lead.id] })
  const { items } = (await t.call(admin, 'GET', `/api/organizations/${org.id}/ending-grants`)).body
  expect(items).toMatchObject([{ user_id: deputy.account_id, roles: [{ role_id: lead.id, deputy_for: { user_id: anna.account_id } }] }])
  const roles = `/api/organizations/${org.id}/directory/${deputy.account_id}/roles` as const
  const longer = await t.call(admin, 'PATCH', `${roles}/${lead.id}`, { expires_at: later(20) })
  expect([longer.status, longer.body.deputy_for.user_id]).toEqual([200, anna.account_id])
  expect((await t.call(admin, 'DELETE', `${roles}/${lead.id}`)).status).toBe(204)
  expect((await t.call(deputy, 'GET', '/api/users/me/access')).body[0].manages_roles).toBe(false)
  const again = await t.call(admin, 'POST', roles, { department_id: lead.department_id, role_id: lead.id })
  expect([again.status, again.body.deputy_for]).toEqual([201, null])
})

test('the trail tells of the deputy with whom they stand in for, and is whole whatever becomes of either', async () => {
  const { org, admin, lead, reading, anna, deputy } = await ward()
  await name(admin, org, anna, deputy, { role_ids: [lead.id, reading.id] })
  const entries = async (person: Person) =>
    (await t.call(admin, 'GET', `/api/organizations/${org.id}/audit-log?person=${person.account_id}`)).body.items
  const [named] = await entries(anna)
  expect(named).toMatchObject({ action: 'deputy.added', subject_id: anna.account_id, new_values: { deputy_user_id: deputy.account_id } })
  const role_ids = expect.toSatisfy((ids: string[]) => ids.toSorted().join() === [lead.id, reading.id].toSorted().join())
  expect(named.new_values).toMatchObject({ role_ids })
  const given = await entries(deputy)
  expect(given).toMatchObject([
    { action: 'grant.created', new_values: { deputy_for: anna.account_id } },
    { action: 'grant.created', new_values: { deputy_for: anna.account_id } },
  ])
  expect(new Set([named, ...given].map(({ request_id }) => request_id)).size).toBe(1)
  const differing = async () => {
    const { body } = await t.call(admin, 'GET', `/api/organizations/${org.id}/audit-log/verify`)
    return body.rows_differing.filter(({ id }) => id.startsWith(deputy.account_id))
  }
  expect(await differing()).toEqual([])
  const root = await t.superuser()
  expect((await t.call(root, 'DELETE', `/api/organizations/${org.id}/directory/${anna.account_id}`)).status).toBe(204)
  expect(await differing()).toEqual([])
  expect((await t.call(root, 'POST', `/api/users/${anna.account_id}/erase`, { confirm: anna.name })).status).toBe(200)
  expect(await differing()).toEqual([])
  const held = (await memberOf(admin, org, deputy)).roles.map(({ deputy_for }) => deputy_for.display_name)
  expect(held).not.toContain(anna.name)
  expect((await t.call(root, 'DELETE', `/api/organizations/${org.id}/directory/${deputy.account_id}`)).status).toBe(204)
  expect(await differing()).toEqual([])
})

test('naming a deputy needs what granting each of the roles needs, and nobody manages by their own act', async () => {
  const { org, home, admin, lead, reading, anna, deputy } = await ward()
  const both = { role_ids: [lead.id, reading.id] }
  const [there, weak, plain] = [
    await t.person(org, ['directory:write', 'records:read'], home), await t.person(org, ['directory:write'], home), await t.person(org, ['records:read']),
  ] // prettier-ignore
  const outsider = await t.person(await t.org(), ['directory:write'])
  const statuses = []
  for (const who of [undefined, outsider, plain, await t.person(org), weak])
    statuses.push((await name(who, org, anna, deputy, both)).status)
  expect(statuses).toEqual([401, 404, 403, 404, 403])
  expect((await name(weak, org, anna, deputy, both)).body.error_description).toContain('records:read')
  const own = await name(there, org, anna, there, { role_ids: [lead.id] })
  expect([own.status, own.body.code]).toEqual([403, 'managing_by_own_act'])
  expect((await memberOf(admin, org, deputy)).roles).toEqual([])
  expect((await name(there, org, anna, there, { role_ids: [reading.id] })).status).toBe(201)
  expect((await name(there, org, anna, deputy, both)).body.granted).toHaveLength(2)
})

test('what is nobody’s to lend is not there, and a time has to lie ahead', async () => {
  const { org, home, admin, lead, nurse, reading, anna, deputy } = await ward()
  const other = await t.org()
  const foreign = await t.role(other, [])
  const stranger = await t.person(other)
  const nothing = await name(admin, org, anna, deputy, { role_ids: [randomUUID()] })
  expect(nothing.status).toBe(404)
  for (const role_ids of [[nurse.id], [foreign.id], [lead.id, nurse.id], [lead.id, foreign.id]])
    expect((await name(admin, org, anna, deputy, { role_ids })).text).toBe(nothing.text)
  for (const who of [stranger, { account_id: randomUUID() }])
    expect((await name(admin, org, anna, who, { role_ids: [lead.id] })).text).toBe(nothing.text)
  expect((await name(admin, org, stranger, deputy, { role_ids: [lead.id] })).text).toBe(nothing.text)
  const itself = await name(admin, org, anna, anna, { role_ids: [lead.id] })
  expect([itself.status, itself.body.field]).toEqual([400, 'deputy_user_id'])
  for (const [wrong, field] of [
    [{ role_ids: [] }, 'role_ids'],
    [{ role_ids: [lead.id], expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ role_ids: [lead.id], granted_at: '2020-01-01T00:00:00Z' }, 'granted_at'],
    [{ role_ids: [lead.id], granted_at: later(9) }, 'expires_at'],
  ] as const) {
    const { status, body } = await name(admin, org, anna, deputy, { ...wrong, role_ids: [...wrong.role_ids] })
    expect([status, body.field]).toEqual([400, field])
  }
  pastTheTrail(org)
  await t.db
    .updateTable('role_grant')
    .set({ expires_at: later(-1) })
    .where('role_id', '=', reading.id)
    .execute()
  expect((await name(admin, org, anna, deputy, { role_ids: [reading.id] })).status).toBe(404)
  await t.db
    .updateTable('department')
    .set({ archived_at: later(-1) })
    .where('id', '=', home.id)
    .execute()
  t.context.access.clear()
  expect((await name(admin, org, anna, deputy, { role_ids: [lead.id] })).status).toBe(404)
  expect((await memberOf(admin, org, deputy)).roles).toEqual([])
})
