import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Org, type Person } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'
import type { Schema } from '../../../test/read.ts'
import type { Method } from '../../../test/addresses.ts'

const t = await ownHarness()

const log = async (person: Person, org: Org, query = '') => {
  const answer = await t.call(person, 'GET', `/api/organizations/${org.id}/audit-log?limit=200&${query}`)
  expect(answer.status).toBe(200)
  return answer.body.items
}
const made = async <const M extends Method, const Path extends string>(person: Person, method: M, path: Path, body?: object) => {
  const answer = await t.call(person, method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}
const shows = (entries: Schema<'AuditEntry'>[], action: string) => entries.filter((entry) => entry.action === action)
const hidden = { old_values: null, new_values: null, values_hidden: true }

test('values of records are shown to whoever reads records over their owner, and to nobody else', async () => {
  const org = await t.org()
  const [here, there] = [await t.dept(org), await t.dept(org)]
  const [writer, learner] = [await t.person(org, ['records:write', 'records:read', 'records:delete']), await t.person(org)]
  const [overseer, reader, ofDepartment] = [
    await t.person(org, ['directory:write']),
    await t.person(org, ['directory:write', 'records:read']),
    await t.person(org, ['directory:write']),
  ]
  await t.grant(ofDepartment, await t.role(org, ['records:read'], here))
  const record = (department: string, title: string) =>
    made(writer, 'POST', '/api/records', {
      owner_organization_id: org.id,
      owner_department_id: department,
      learner_user_id: learner.account_id,
      title,
    })
  const [seen, unseen, gone] = [await record(here.id, 'Seen'), await record(there.id, 'Unseen'), await record(here.id, 'Gone')]
  for (const { id } of [seen, unseen]) {
    const evidence = await made(writer, 'POST', `/api/records/${id}/evidence`, { payload: { evidence_type: 'note', text: 'A secret' } })
    await made(writer, 'PATCH', `/api/evidence/${evidence.id}`, { label: 'Another' })
    await made(writer, 'DELETE', `/api/evidence/${evidence.id}`)
  }
  await made(writer, 'DELETE', `/api/records/${gone.id}/permanent-deletion`)
  const all = await log(overseer, org)
  expect(all).toHaveLength(10)
  for (const entry of all) expect(entry).toMatchObject(hidden)
  for (const entry of await log(reader, org)) expect(entry.values_hidden).toBe(false)
  const some = await log(ofDepartment, org)
  const titled = (action: string) => shows(some, action).map(({ subject_id, values_hidden }) => ({ subject_id, values_hidden }))
  expect(titled('learning_record.created').toReversed()).toEqual([
    { subject_id: seen.id, values_hidden: false },
    { subject_id: unseen.id, values_hidden: true },
    { subject_id: gone.id, values_hidden: false },
  ])
  expect(titled('learning_record.deleted')).toEqual([{ subject_id: gone.id, values_hidden: false }])
  for (const action of ['evidence.created', 'evidence.updated', 'evidence.deleted'])
    expect(
      shows(some, action).map(({ values_hidden }) => values_hidden),
      action,
    ).toEqual([true, false])
  for (const entry of await log(await t.superuser(), org)) expect(entry.values_hidden).toBe(false)
})

test('each kind asks for the reading of its own; roles and grants belong to the directory', async () => {
  const org = await t.org()
  const department = await t.dept(org)
  const [root, somebody, overseer] = [await t.superuser(), await t.person(org), await t.person(org, ['directory:write'])]
  const owned = { owner_organization_id: org.id }
  const subject = await made(root, 'POST', '/api/subjects', { ...owned, slug: 'safety', name: 'Safety' })
  const name = 'Fire drill'
  const certification = await made(root, 'POST', '/api/certifications', {
    ...owned,
    slug: 'drill',
    name,
    awarding_mode: 'approval',
    subject_matter_ids: [subject.id],
  })
  const rule = await made(root, 'POST', `/api/certifications/${certification.id}/rules`, { rule_kind: 'manual_sign_off' })
  const user_id = somebody.account_id
  await made(root, 'POST', `/api/certification-rules/${rule.id}/sign-offs`, { user_id })
  await made(root, 'POST', `/api/certifications/${certification.id}/awards`, { user_id })
  await made(root, 'PUT', `/api/certifications/${certification.id}/due-dates/${user_id}`, { due_at: '2090-01-01T00:00:00Z' })
  await made(root, 'PUT', `/api/certifications/${certification.id}/exemptions/${user_id}`, { reason: 'Away' })
  const home = `/api/organizations/${org.id}/departments/${department.id}/roles` as const
  const role = await made(root, 'POST', home, { slug: 'guide', name: 'Guide', permissions: ['records:read'] })
  await made(root, 'POST', `${home}/${role.id}/required-certifications`, {
    certification_type_id: certification.id,
    recertification: { kind: 'interval', months: 12, anchor: 'due_date' },
  })
  await made(root, 'POST', `/api/organizations/${org.id}/directory/${user_id}/roles`, { department_id: department.id, role_id: role.id })
  const entries = await log(overseer, org)
  const open = entries.filter(({ values_hidden }) => !values_hidden).map(({ action }) => action)
  expect(open.toSorted()).toEqual(['grant.created', 'role.created'])
  const reading = async (permission: 'subjects:read' | 'certifications:read') => {
    const reader = await t.person(org, ['directory:write', permission])
    return (await log(reader, org)).filter(({ values_hidden }) => !values_hidden).length
  }
  expect(await reading('subjects:read')).toBe(3)
  expect(await reading('certifications:read')).toBe(entries.length - 1)
})

test('entries about a record that is hidden from its learner are never shown to the learner', async () => {
  const org = await t.org()
  const [root, learner, reader] = [
    await t.superuser(),
    await t.person(org, ['directory:write', 'records:read', 'records:write', 'records:delete']),
    await t.person(org, ['directory:write', 'records:read']),
  ]
  const owned = { owner_organization_id: org.id, learner_user_id: learner.account_id, completed_at: '2026-01-02T00:00:00Z' }
  const [kept, gone] = [
    await made(root, 'POST', '/api/records', { ...owned, title: 'Kept' }),
    await made(root, 'POST', '/api/records', { ...owned, title: 'Gone' }),
  ]
  for (const { id } of [kept, gone]) {
    const evidence = await made(root, 'POST', `/api/records/${id}/evidence`, { payload: { evidence_type: 'note', text: 'A secret' } })
    await made(root, 'PATCH', `/api/evidence/${evidence.id}`, { label: 'Another' })
    await made(root, 'DELETE', `/api/evidence/${evidence.id}`)
  }
  expect(await log(learner, org)).toHaveLength(8)
  for (const { id } of [kept, gone]) await made(learner, 'PATCH', `/api/records/${id}`, { hidden_from_learner: true })
  expect(await log(learner, org)).toEqual([])
  await made(root, 'DELETE', `/api/records/${gone.id}/permanent-deletion`)
  expect(await log(learner, org)).toEqual([])
  expect(await log(learner, org, `person=${learner.account_id}`)).toEqual([])
  expect(await log(learner, org, `subject_id=${gone.id}`)).toEqual([])
  expect(await log(reader, org)).toHaveLength(11)
  await made(root, 'PATCH', `/api/records/${kept.id}`, { hidden_from_learner: false })
  expect(await log(learner, org)).toHaveLength(6)
})

test('values of a kind that nobody declares are shown to superusers alone', async () => {
  const org = await t.org()
  const [root, overseer] = [await t.superuser(), await t.person(org, ['directory:write', 'records:read'])]
  await t.db
    .insertInto('audit_entry')
    .values({
      id: randomUUID(),
      organization_id: org.id,
      action: 'thing.made',
      subject_kind: 'thing',
      subject_id: randomUUID(),
      new_values: '{"n":1}',
    })
    .execute()
  expect(await log(overseer, org)).toMatchObject([hidden])
  expect(await log(root, org)).toMatchObject([{ new_values: { n: 1 }, values_hidden: false }])
})
