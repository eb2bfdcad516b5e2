import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Org, type Person } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'

const t = await ownHarness()

const list = async (person: Person, org: Org, query: string) => {
  const answer = await t.call(person, 'GET', `/api/organizations/${org.id}/audit-log?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const of = (batch: string) => ({ 'batch-id': batch })
const actions = ({ items }: { items: { action: string }[] }): string[] => items.map(({ action }) => action)

async function world() {
  const org = await t.org()
  const admin = await t.person(org, ['directory:write', 'subjects:write', 'subjects:read', 'records:read', 'records:write'])
  const department = await t.dept(org)
  const role = await t.role(org, [], department)
  const grant = (person: Person, headers: Record<string, string>, by = admin) =>
    t.call(by, 'POST', `/api/organizations/${org.id}/directory/${person.account_id}/roles`, { department_id: department.id, role_id: role.id }, headers) // prettier-ignore
  return { org, admin, department, role, grant }
}

test('requests with the same Batch-Id are one act in the log, found by it and page by page', async () => {
  const { org, admin, role, grant } = await world()
  const batch = randomUUID()
  const people = [await t.person(org), await t.person(org), await t.person(org)]
  for (const person of people) expect((await grant(person, of(batch.toUpperCase()))).status).toBe(201)
  const subject = await t.call(admin, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: 'alone', name: 'Alone' })
  const of_batch = await list(admin, org, `batch_id=${batch}`)
  expect(actions(of_batch)).toEqual(['grant.created', 'grant.created', 'grant.created'])
  expect(of_batch.items.map(({ person }) => person.user_id)).toEqual(people.map(({ account_id }) => account_id).toReversed())
  for (const entry of of_batch.items) expect(entry).toMatchObject({ batch_id: batch, new_values: { role_id: role.id } })
  expect(new Set(of_batch.items.map(({ request_id }) => request_id)).size).toBe(3)
  expect((await list(admin, org, `subject_id=${subject.body.id}`)).items).toMatchObject([{ batch_id: null }])
  const first = await list(admin, org, `batch_id=${batch}&limit=2`)
  const rest = await list(admin, org, `batch_id=${batch}&limit=2&cursor=${first.next_cursor}`)
  expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([2, 1, null])
  expect((await list(admin, org, `batch_id=${batch}&person=${people[1]!.account_id}`)).items).toHaveLength(1)
  expect((await list(admin, org, `batch_id=${batch}&subject_kind=subject`)).items).toEqual([])
  expect((await list(admin, org, `batch_id=${randomUUID()}`)).items).toEqual([])
})

test('a Batch-Id that is no UUID is refused by its name, and nothing is written', async () => {
  const { org, admin, grant } = await world()
  const person = await t.person(org)
  for (const bad of ['x', '', '1', `${randomUUID()}, ${randomUUID()}`, `{${randomUUID()}}`, randomUUID().replaceAll('-', '')]) {
    const answer = await grant(person, of(bad))
    expect([answer.status, answer.body.error, answer.body.error_description], bad).toEqual([
      400,
      'invalid_request',
      'Batch-Id must be a UUID.',
    ])
    const nobody = await t.call(undefined, 'POST', '/api/subjects', {}, of(bad))
    expect(nobody.status).toBe(401)
  }
  expect((await t.call(admin, 'GET', `/api/organizations/${org.id}/audit-log?batch_id=x`)).status).toBe(400)
  expect((await t.call(admin, 'GET', `/api/organizations/${org.id}/directory/${person.account_id}`)).body.roles).toEqual([])
  // A request that only reads leaves no entry, so the batch id has no effect.
  expect((await t.call(admin, 'GET', '/api/token-info', undefined, of('x'))).status).toBe(200)
})

test('a batch of another organization shows nothing of it, and what is refused leaves nothing', async () => {
  const [here, there] = [await world(), await world()]
  const batch = randomUUID()
  const [ours, theirs] = [await t.person(here.org), await t.person(there.org)]
  expect((await here.grant(ours, of(batch))).status).toBe(201)
  expect((await there.grant(theirs, of(batch))).status).toBe(201)
  expect((await there.grant(ours, of(batch))).status).toBe(404)
  for (const [{ org, admin }, person] of [
    [here, ours],
    [there, theirs],
  ] as const)
    // prettier-ignore
    expect((await list(admin, org, `batch_id=${batch}`)).items).toMatchObject([{ person: { user_id: person.account_id } }])
  expect((await t.call(there.admin, 'GET', `/api/organizations/${here.org.id}/audit-log?batch_id=${batch}`)).status).toBe(404)
  expect((await t.call(ours, 'GET', `/api/organizations/${here.org.id}/audit-log?batch_id=${batch}`)).status).toBe(403)
  const root = await t.superuser()
  expect((await t.call(root, 'GET', `/api/audit-log?batch_id=${batch}`)).body.items).toEqual([])
})

test('what one request does to many, and what its statement writes itself, is part of the batch', async () => {
  const { org, admin, department, grant } = await world()
  const [batch, person] = [randomUUID(), await t.person(org)]
  await grant(person, {})
  const to = await t.dept(org)
  const next = await t.role(org, [], to)
  const body = { from_department_id: department.id, department_id: to.id, role_id: next.id, user_ids: [person.account_id] }
  const moved = await t.call(admin, 'POST', `/api/organizations/${org.id}/directory/transfers`, body, of(batch))
  expect(moved.status, moved.text).toBe(200)
  const record = { owner_organization_id: org.id, learner_user_id: person.account_id, title: 'Drill' }
  expect((await t.call(admin, 'POST', '/api/records', record, of(batch))).status).toBe(201)
  const file = ['--b', 'content-disposition: form-data; name="provider_id"', '', 'test', '--b', 'content-disposition: form-data; name="file"; filename="people.csv"', 'content-type: text/csv', '', 'subject,email', `${t.unique('sub')},${t.unique('a')}@example.org`, '', '--b--', ''].join('\r\n') // prettier-ignore
  const form = { 'content-type': 'multipart/form-data; boundary=b', ...of(batch) }
  const imported = await t.call(admin, 'POST', `/api/organizations/${org.id}/directory/import`, Buffer.from(file), form)
  expect([imported.status, imported.body.added_count]).toEqual([200, 1])
  const entries = actions(await list(admin, org, `batch_id=${batch}`))
  expect(entries.toSorted()).toEqual(['directory.imported', 'grant.changed', 'grant.created', 'learning_record.created', 'member.added'])
})
