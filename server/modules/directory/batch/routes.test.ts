import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'

const t = await harness()

const later = (days = 1) => new Date(Date.now() + days * 86_400_000).toISOString()
const transfer = (who: Person | undefined, org: Org, body: object, headers = {}) =>
  t.call(who, 'POST', `/api/organizations/${org.id}/directory/transfers`, body, headers)
const leave = (who: Person | undefined, org: Org, body: object) =>
  t.call(who, 'POST', `/api/organizations/${org.id}/directory/departures`, body)
const rolesOf = async (who: Person, org: Org, { account_id }: Person) =>
  (await t.call(who, 'GET', `/api/organizations/${org.id}/directory/${account_id}`)).body.roles
const told = (body: Schema<'DirectoryBatchOutcome'>[]) =>
  body.map(({ outcome, code, ended, granted }) => [outcome, code, ended.length, granted !== null])

async function world() {
  const org = await t.org()
  const [from, to] = [await t.dept(org), await t.dept(org)]
  const admin = await t.person(org, ['directory:write', 'records:read'])
  const [old, other, next] = [await t.role(org, [], from), await t.role(org, ['records:read'], from), await t.role(org, [], to)]
  const ask = { from_department_id: from.slug, department_id: to.id, role_id: next.slug }
  return { org, from, to, admin, old, other, next, ask }
}

test('people move to another department, each wholly, and those who cannot are told why', async () => {
  const { org, from, admin, old, other, next, ask } = await world()
  const [ann, bob, cleo, dan] = [await t.person(org), await t.person(org), await t.person(org), await t.person(org)]
  const beyond = await t.role(org, ['records:delete'], from)
  for (const role of [old, other]) await t.grant(ann, role)
  await t.grant(bob, old, '2020-01-01T00:00:00Z')
  for (const role of [old, beyond]) await t.grant(cleo, role)
  await t.grant(dan, other)
  await t.grant(dan, next)
  const user_ids = [ann, bob, cleo, dan].map(({ account_id }) => account_id)
  const expected = [
    ['changed', null, 2, true],
    ['failed', 'transfer_nothing_there', 0, false],
    ['failed', 'beyond_own_over_department', 0, false],
    ['changed', null, 1, false],
  ]
  const seen = await transfer(admin, org, { ...ask, user_ids, dry_run: true })
  expect(seen.status).toBe(200)
  expect(told(seen.body)).toEqual(expected)
  expect(seen.body[2].params).toEqual({ missing: 'records:delete' })
  expect((await rolesOf(admin, org, ann)).map(({ expires_at }) => expires_at)).toEqual([null, null])
  const expires_at = later(90)
  const done = await transfer(admin, org, { ...ask, user_ids, expires_at })
  expect(told(done.body)).toEqual(expected)
  expect(Date.parse(done.body[0].granted.expires_at)).toBe(Date.parse(expires_at))
  const held = await rolesOf(admin, org, ann)
  const live = held.filter((grant) => grant.expires_at === null || Date.parse(grant.expires_at) > Date.now())
  expect([held.length, live.map(({ role_id }) => role_id)]).toEqual([3, [next.id]])
  expect(await rolesOf(admin, org, cleo)).toHaveLength(2)
  expect((await rolesOf(admin, org, dan)).find(({ role_id }) => role_id === next.id).expires_at).toBeNull()
})

test('old roles may end later than the new one begins, and only those that are named', async () => {
  const { org, admin, old, other, ask } = await world()
  const [ann, bob] = [await t.person(org), await t.person(org)]
  for (const role of [old, other]) await t.grant(ann, role)
  const soon = later(1)
  await t.grant(bob, old, soon)
  const ends_at = later(7)
  const user_ids = [ann.account_id, bob.account_id]
  const { body } = await transfer(admin, org, { ...ask, user_ids, ends_at, from_role_ids: [old.id] })
  expect(told(body)).toEqual([
    ['changed', null, 1, true],
    ['changed', null, 0, true],
  ])
  const ends = Object.fromEntries((await rolesOf(admin, org, ann)).map(({ role_id, expires_at }) => [role_id, expires_at]))
  expect([Date.parse(ends[old.id]!), ends[other.id]]).toEqual([Date.parse(ends_at), null])
  const kept = (await rolesOf(admin, org, bob)).find(({ role_id }) => role_id === old.id)
  expect(Date.parse(kept.expires_at)).toBe(Date.parse(soon))
})

test('whoever leaves ends every role at a moment, and stays a member with what is kept of them', async () => {
  const { org, admin, old, next } = await world()
  const [ann, bob, chief] = [await t.person(org), await t.person(org), await t.person(org, ['records:delete'])]
  for (const role of [old, next]) await t.grant(ann, role)
  const user_ids = [ann, bob, chief, admin].map(({ account_id }) => account_id)
  const ends_at = later(3)
  const expected = [
    ['changed', null, 2, false],
    ['unchanged', null, 0, false],
    ['failed', 'beyond_own_over_organization', 0, false],
    ['failed', 'leaving_oneself', 0, false],
  ]
  expect(told((await leave(admin, org, { user_ids, ends_at, dry_run: true })).body)).toEqual(expected)
  const { body } = await leave(admin, org, { user_ids, ends_at })
  expect(told(body)).toEqual(expected)
  expect(new Set(body[0].ended.map(({ expires_at }) => Date.parse(expires_at)))).toEqual(new Set([Date.parse(ends_at)]))
  expect(told((await leave(admin, org, { user_ids: [ann.account_id], ends_at: later(9) })).body)).toEqual([['unchanged', null, 0, false]])
  expect(told((await leave(admin, org, { user_ids: [ann.account_id] })).body)).toEqual([['changed', null, 2, false]])
  const member = await t.call(admin, 'GET', `/api/organizations/${org.id}/directory/${ann.account_id}`)
  expect([member.status, member.body.active_role_count, member.body.roles.length]).toEqual([200, 0, 2])
})

test('what would begin after they are gone is taken away, and told so', async () => {
  const { org, admin, old, other, next, ask } = await world()
  const ann = await t.person(org)
  const by = `/api/organizations/${org.id}/directory/${ann.account_id}/roles` as const
  const grant = ({ id, department_id }: { id: string; department_id: string }, granted_at?: string) =>
    t.call(admin, 'POST', by, { department_id, role_id: id, ...(granted_at !== undefined && { granted_at }) })
  await grant(old)
  await grant(other, later(2))
  await grant(next, later(9))
  const ahead = await transfer(admin, org, { ...ask, user_ids: [ann.account_id] })
  expect(told(ahead.body)).toEqual([['failed', 'role_held_ahead', 0, false]])
  const ends_at = later(5)
  const { body } = await leave(admin, org, { user_ids: [ann.account_id], ends_at })
  expect(told(body)).toEqual([['changed', null, 3, false]])
  expect(new Set(body[0].ended.map(({ expires_at }) => Date.parse(expires_at)))).toEqual(new Set([Date.parse(ends_at)]))
  const held = await rolesOf(admin, org, ann)
  expect(new Set(held.map(({ role_id }) => role_id))).toEqual(new Set([old.id, other.id]))
  expect((await leave(admin, org, { user_ids: [ann.account_id] })).status).toBe(200)
  expect((await rolesOf(admin, org, ann)).map(({ role_id }) => role_id)).toEqual([old.id])
  const trail = (await t.call(admin, 'GET', `/api/organizations/${org.id}/audit-log?person=${ann.account_id}`)).body.items
  const gone = trail.filter(({ action }) => action === 'grant.deleted').map(({ old_values }) => old_values)
  expect(gone).toHaveLength(2)
  for (const { id } of [next, other]) expect(gone).toContainEqual(expect.objectContaining({ role_id: id }))
  const { body: verified } = await t.call(admin, 'GET', `/api/organizations/${org.id}/audit-log/verify`)
  expect(verified.rows_differing.map(({ id }) => id.split(':')[0])).not.toContain(ann.account_id)
})

test('what ended at once counts for nothing from the next request on', async () => {
  const { org, admin } = await world()
  const reader = await t.person(org, ['records:read'])
  const list = () => t.call(reader, 'GET', `/api/organizations/${org.id}/directory`)
  expect((await list()).body.items.length).toBeGreaterThan(1)
  await leave(admin, org, { user_ids: [reader.account_id] })
  expect((await list()).body.items).toHaveLength(1)
})

test('moving people needs what granting the new role needs; leaving the whole directory', async () => {
  const { org, from, to, admin, old, next, ask } = await world()
  const ann = await t.person(org)
  await t.grant(ann, old)
  const body = { ...ask, user_ids: [ann.account_id] }
  const [there, both, plain] = [
    await t.person(org, ['directory:write'], from), await t.person(org, ['directory:write'], to), await t.person(org, ['records:read']),
  ] // prettier-ignore
  const outsider = await t.person(await t.org(), ['directory:write'])
  const statuses = async (ask: (who: Person | undefined) => Promise<{ status: number }>) => {
    const answers = [await ask(undefined), await ask(outsider), await ask(plain), await ask(await t.person(org)), await ask(there)]
    return answers.map(({ status }) => status)
  }
  expect(await statuses((who) => transfer(who, org, body))).toEqual([401, 404, 403, 403, 403])
  expect(await statuses((who) => leave(who, org, { user_ids: [ann.account_id] }))).toEqual([401, 404, 403, 403, 403])
  const stronger = await t.role(org, ['records:delete'], to)
  expect((await transfer(admin, org, { ...body, role_id: stronger.id })).status).toBe(403)
  expect(told((await transfer(both, org, body)).body)).toEqual([['failed', 'beyond_own_over_department', 0, false]])
  // The answer does not reveal who is a member elsewhere, and nothing is written for the others.
  const stranger = await t.stranger()
  for (const user_ids of [[stranger.account_id], [ann.account_id, stranger.account_id], [ann.account_id, randomUUID()]]) {
    expect((await transfer(admin, org, { ...body, user_ids })).status).toBe(404)
    expect((await leave(admin, org, { user_ids })).status).toBe(404)
  }
  const elsewhere = { from_role_ids: [old.id, next.id] }
  for (const wrong of [{ department_id: randomUUID() }, { role_id: old.id }, { from_department_id: 'nowhere' }, elsewhere])
    expect((await transfer(admin, org, { ...body, ...wrong })).status).toBe(404)
  for (const wrong of [
    { user_ids: [] },
    { user_ids: Array.from({ length: 501 }, () => randomUUID()) },
    { ends_at: '2020-01-01T00:00:00Z' },
    { expires_at: '2020-01-01T00:00:00Z' },
  ])
    expect((await transfer(admin, org, { ...body, ...wrong })).status).toBe(400)
  await t.db.updateTable('department').set({ archived_at: '2020-01-01T00:00:00Z' }).where('id', '=', to.id).execute()
  expect((await transfer(admin, org, body)).status).toBe(409)
  expect(await rolesOf(admin, org, ann)).toMatchObject([{ role_id: old.id, expires_at: null }])
  expect(next.department_id).toBe(to.id)
})

test('nobody makes themselves a manager by moving', async () => {
  const { org, from, admin, old, other, next, ask } = await world()
  const edge = `/api/organizations/${org.id}/departments/${from.id}/roles/${other.id}/managers` as const
  expect((await t.call(await t.superuser(), 'POST', edge, { manager_role_id: next.id })).status).toBe(201)
  const ann = await t.person(org)
  for (const person of [ann, admin]) await t.grant(person, old)
  const { body } = await transfer(admin, org, { ...ask, user_ids: [ann.account_id, admin.account_id] })
  expect(told(body)).toEqual([
    ['changed', null, 1, true],
    ['failed', 'managing_by_own_act', 0, false],
  ])
})

test('the trail tells of each as by hand, all of one act under one request, and is whole', async () => {
  const { org, admin, old, ask } = await world()
  const people = [await t.person(org), await t.person(org)]
  const by = (person: Person) => `/api/organizations/${org.id}/directory/${person.account_id}/roles` as const
  for (const person of people) await t.call(admin, 'POST', by(person), { department_id: old.department_id, role_id: old.id })
  await transfer(admin, org, { ...ask, user_ids: people.map(({ account_id }) => account_id) })
  const entries = async (person: Person) =>
    (await t.call(admin, 'GET', `/api/organizations/${org.id}/audit-log?person=${person.account_id}`)).body.items
  const [ann, bob] = [await entries(people[0]!), await entries(people[1]!)]
  const actions = (items: { action: string }[]) => items.map(({ action }): string => action).toSorted()
  expect(actions(ann)).toEqual(['grant.changed', 'grant.created', 'grant.created'])
  const ended = ann.find(({ action }) => action === 'grant.changed')
  expect(ended).toMatchObject({
    subject_kind: 'member',
    old_values: { role_id: old.id, expires_at: null },
    new_values: { role_id: old.id },
  })
  expect(new Set([...ann.slice(0, 2), ...bob.slice(0, 2)].map(({ request_id }) => request_id)).size).toBe(1)
  const { body } = await t.call(admin, 'GET', `/api/organizations/${org.id}/audit-log/verify`)
  const differing = body.rows_differing.map(({ id }) => id.split(':')[0])
  for (const { account_id } of people) expect(differing).not.toContain(account_id)
})

test('many take as many statements as one, and a repeated request changes nothing more', async () => {
  const { org, admin, old, ask } = await world()
  const move = async (count: number) => {
    const people = await Promise.all(Array.from({ length: count }, () => t.person(org)))
    for (const person of people) await t.grant(person, old)
    const user_ids = people.map(({ account_id }) => account_id)
    const key = { 'idempotency-key': t.unique('k') }
    const statements = await t.statementsOf(async () => {
      const { body } = await transfer(admin, org, { ...ask, user_ids }, key)
      expect(body.filter(({ outcome }) => outcome === 'changed')).toHaveLength(count)
    })
    const again = await transfer(admin, org, { ...ask, user_ids }, key)
    expect(again.body.filter(({ outcome }) => outcome === 'changed')).toHaveLength(count)
    return statements.filter((sql) => /\b(role_grant|membership|audit_entry|department|role)\b/.test(sql)).length
  }
  await move(1)
  const few = await move(1)
  expect(await move(30)).toBe(few)
})
