import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { compose } from '../../module.ts'
import { modules } from '../../modules.ts'
import { type Org, type Person } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'
import type { Method } from '../../../test/addresses.ts'
import type { Schema } from '../../../test/read.ts'

const t = await ownHarness()

const log = async (person: Person, org: Org, query = '') => {
  const answer = await t.call(person, 'GET', `/api/organizations/${org.id}/audit-log?limit=200&${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.items
}
const made = async <const M extends Method, const Path extends string>(person: Person, method: M, path: Path, body?: object) => {
  const answer = await t.call(person, method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}
const owned = (org: Org) => ({ owner_organization_id: org.id })
/** Returns the name that an entry gives for an id. */
const nameOf = (entry: Schema<'AuditEntry'>, id: string) => {
  const found = entry.names.filter((name) => name.id === id)
  expect(found).toHaveLength(1)
  const { kind, name, gone } = found[0]
  return [kind, name, gone]
}
/** Writes an entry that no request could produce. */
const forge = (
  org: Org | null,
  new_values: object,
  subject: { subject_kind: string; subject_id: string } = { subject_kind: 'grant', subject_id: randomUUID() },
) =>
  t.db
    .insertInto('audit_entry')
    .values({
      id: randomUUID(),
      organization_id: org?.id ?? null,
      action: 'department.changed',
      ...subject,
      new_values: JSON.stringify(new_values),
    })
    .execute()

test('an entry names what it is about and what its values point at', async () => {
  const org = await t.org()
  const [root, learner] = [await t.superuser(), await t.person(org)]
  const department = await t.dept(org)
  const role = await t.role(org, [], department)
  const subject = await made(root, 'POST', '/api/subjects', { ...owned(org), slug: 'fire', name: 'Fire' })
  const beneath = await made(root, 'POST', '/api/subjects', { ...owned(org), slug: 'smoke', name: 'Smoke', parent_ids: [subject.id] })
  const record = await made(root, 'POST', '/api/records', {
    ...owned(org),
    owner_department_id: department.id,
    learner_user_id: learner.account_id,
    title: 'Drill',
    subject_matter_ids: [subject.id, beneath.id],
  })
  await made(root, 'POST', `/api/records/${record.id}/evidence`, { payload: { evidence_type: 'note', text: 'Well done' } })
  const certification = await made(root, 'POST', '/api/certifications', {
    ...owned(org),
    slug: 'c',
    name: 'Warden',
    awarding_mode: 'approval',
  })
  const rule = await made(root, 'POST', `/api/certifications/${certification.id}/rules`, { rule_kind: 'manual_sign_off', label: 'Shown' })
  await made(root, 'POST', `/api/certification-rules/${rule.id}/sign-offs`, { user_id: learner.account_id })
  await made(root, 'POST', `/api/organizations/${org.id}/directory/${learner.account_id}/roles`, {
    department_id: department.id,
    role_id: role.id,
  })
  await made(root, 'PATCH', `/api/organizations/${org.id}/departments/${department.id}`, { description: 'Upstairs' })
  const entries = await log(root, org)
  const entry = (action: string) => entries.find((each) => each.action === action)!

  const created = entry('learning_record.created')
  const subject_matter_ids = expect.toSatisfy((ids: string[]) => ids.toSorted().join() === [subject.id, beneath.id].toSorted().join())
  expect(created.new_values).toMatchObject({ subject_matter_ids })
  expect(nameOf(created, record.id)).toEqual(['learning_record', 'Drill', false])
  expect(nameOf(created, learner.account_id)).toEqual(['account', learner.name, false])
  expect(nameOf(created, department.id)).toEqual(['department', 'Ward', false])
  expect(nameOf(created, org.id)).toEqual(['organization', 'Test Hospital', false])
  expect([nameOf(created, subject.id), nameOf(created, beneath.id)]).toEqual([
    ['subject', 'Fire', false],
    ['subject', 'Smoke', false],
  ])
  expect(nameOf(entry('evidence.created'), record.id)).toEqual(['learning_record', 'Drill', false])
  expect(nameOf(entry('certification_rule.created'), certification.id)).toEqual(['certification', 'Warden', false])
  expect(nameOf(entry('certification_sign_off.created'), rule.id)).toEqual(['certification_rule', 'Shown', false])
  expect(nameOf(entry('grant.created'), role.id)).toEqual(['role', role.name, false])
  expect(entry('department.changed').new_values).toEqual({ description: 'Upstairs' })
  expect(nameOf(entry('department.changed'), department.id)).toEqual(['department', 'Ward', false])
})

test('a reminder names what it is about, and a thread the post that answers it', async () => {
  const org = await t.org()
  const [root, learner] = [await t.superuser(), await t.person(org)]
  const about = { ...owned(org), slug: 'w', name: 'Warden', awarding_mode: 'approval' }
  const certification = await made(root, 'POST', '/api/certifications', about)
  await made(root, 'POST', `/api/certifications/${certification.id}/reminders`, { user_ids: [learner.account_id], text: 'Soon' })
  const forum = await made(root, 'POST', '/api/forums', { ...owned(org), title: 'Ward talk', kind: 'questions' })
  const thread = await made(root, 'POST', `/api/forums/${forum.id}/threads`, { title: 'Where?', body_markdown: 'Where is it?' })
  const post = await made(root, 'POST', `/api/forum-threads/${thread.id}/posts`, { body_markdown: 'Here.' })
  await made(root, 'PATCH', `/api/forum-threads/${thread.id}`, { answer_post_id: post.id })
  const entries = await log(root, org)
  const entry = (action: string) => entries.find((each) => each.action === action)!
  expect(nameOf(entry('certification_reminder.created'), certification.id)).toEqual(['certification', 'Warden', false])
  expect(nameOf(entry('forum_thread.changed'), post.id)).toEqual(['forum_post', '#2', false])
})

test('what is gone is said to be gone, a person who was erased as well', async () => {
  const org = await t.org()
  const [root, learner] = [await t.superuser(), await t.person(org)]
  const subject = await made(root, 'POST', '/api/subjects', { ...owned(org), slug: 'fire', name: 'Fire' })
  const record = { ...owned(org), learner_user_id: learner.account_id, title: 'Drill', subject_matter_ids: [subject.id] }
  await made(root, 'POST', '/api/records', record)
  await made(root, 'DELETE', `/api/subjects/${subject.id}/permanent-deletion`)
  await made(root, 'POST', `/api/users/${learner.account_id}/erase`, { confirm: learner.name })
  const [entry] = (await log(root, org, 'subject_kind=learning_record')).toReversed()
  expect(nameOf(entry, subject.id)).toEqual(['subject', null, true])
  expect(nameOf(entry, learner.account_id)).toEqual(['account', null, true])
})

test('names are told only of what the reader may see, and of no hidden values', async () => {
  const org = await t.org()
  const [here, there] = [await t.dept(org), await t.dept(org)]
  const root = await t.superuser()
  const reader = await t.person(org, ['directory:write', 'records:read'])
  await t.grant(reader, await t.role(org, ['subjects:read'], here))
  const overseer = await t.person(org, ['directory:write'])
  const subject = (slug: string, department: { id: string }) =>
    made(root, 'POST', '/api/subjects', { ...owned(org), owner_department_id: department.id, slug, name: slug })
  const [seen, unseen] = [await subject('seen', here), await subject('unseen', there)]
  const record = { ...owned(org), learner_user_id: reader.account_id, title: 'Drill', subject_matter_ids: [seen.id, unseen.id] }
  const { id } = await made(root, 'POST', '/api/records', record)
  const [entry] = await log(reader, org, 'subject_kind=learning_record')
  expect([nameOf(entry, seen.id), nameOf(entry, unseen.id)]).toEqual([
    ['subject', 'seen', false],
    ['subject', null, false],
  ])
  const [blank] = await log(overseer, org, 'subject_kind=learning_record')
  expect([blank.values_hidden, blank.names]).toEqual([true, [{ id, kind: 'learning_record', name: null, gone: false }]])

  // A record that is hidden from its learner stays hidden if another entry refers to it.
  await forge(org, { record_id: id })
  const pointing = async () => nameOf((await log(reader, org, 'subject_kind=grant'))[0], id)
  expect(await pointing()).toEqual(['learning_record', 'Drill', false])
  await made(root, 'PATCH', `/api/records/${id}`, { hidden_from_learner: true })
  expect(await pointing()).toEqual(['learning_record', null, false])
})

test('nothing of another organization is looked up, whatever an entry says', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const [root, overseer] = [await t.superuser(), await t.person(org, ['directory:write'])]
  const [stranger, department] = [await t.person(other), await t.dept(other)]
  const role = await t.role(other, [], department)
  const subject = await made(root, 'POST', '/api/subjects', { ...owned(other), slug: 'theirs', name: 'Theirs' })
  const record = await made(root, 'POST', '/api/records', { ...owned(other), learner_user_id: stranger.account_id, title: 'Theirs' })
  const certification = await made(root, 'POST', '/api/certifications', {
    ...owned(other),
    slug: 'c',
    name: 'X',
    awarding_mode: 'approval',
  })
  const rule = await made(root, 'POST', `/api/certifications/${certification.id}/rules`, { rule_kind: 'manual_sign_off', label: 'Theirs' })
  await forge(org, {
    user_id: stranger.account_id,
    department_id: department.id,
    role_id: role.id,
    subject_matter_ids: [subject.id],
    record_id: record.id,
    certification_type_id: certification.id,
    rule_id: rule.id,
    organization_id: other.id,
  })
  for (const by of [overseer, root]) {
    const [entry] = await log(by, org, 'subject_kind=grant')
    expect(entry.names).toHaveLength(8)
    for (const { name, gone } of entry.names) expect([name, gone]).toEqual([null, true])
  }
  // A person whom the log names anyway is also named in values, member or not.
  await t.db.insertInto('audit_entry').values({ id: randomUUID(), organization_id: org.id, action: 'member.added', subject_kind: 'member', subject_id: stranger.account_id, person_id: stranger.account_id }).execute() // prettier-ignore
  expect(nameOf((await log(overseer, org, 'subject_kind=grant'))[0], stranger.account_id)).toEqual(['account', stranger.name, false])
})

test('the log of the installation names accounts, organizations and providers', async () => {
  const [root, org] = [await t.superuser(), await t.org()]
  const made = await t.stranger()
  const log = async (query: string) => (await t.call(root, 'GET', `/api/audit-log?${query}`)).body.items
  const [entry] = await log(`subject_id=${made.account_id}`)
  expect(nameOf(entry, made.account_id)).toEqual(['account', made.name, false])
  const { display_name } = await t.db
    .selectFrom('sign_in_provider')
    .select('display_name')
    .where('id', '=', t.provider_id)
    .executeTakeFirstOrThrow()
  expect(nameOf(entry, t.provider_id)).toEqual(['sign_in_provider', display_name, false])
  const subject_id = org.id
  await forge(null, { organization_id: org.id }, { subject_kind: 'audit_chain', subject_id })
  expect((await log(`subject_id=${subject_id}`))[0].names).toMatchObject([{ id: org.id, name: 'Test Hospital', gone: false }])
})

test('names cost one statement, however many entries there are and whatever they point at', async () => {
  const org = await t.org()
  const [root, overseer] = [await t.superuser(), await t.person(org, ['directory:write', 'subjects:read', 'records:read'])]
  const asked = () => log(overseer, org)
  const subject = (slug: string) => made(root, 'POST', '/api/subjects', { ...owned(org), slug, name: slug })
  await subject('first')
  await asked()
  const few = await t.statementsOf(asked, { trail: true })
  for (const slug of ['a', 'b', 'c']) {
    const { id } = await subject(slug)
    const learner = await t.person(org)
    await made(root, 'POST', '/api/records', { ...owned(org), learner_user_id: learner.account_id, title: slug, subject_matter_ids: [id] })
  }
  const many = await t.statementsOf(asked, { trail: true })
  expect(many, many.join('\n')).toHaveLength(few.length)
  const statements = many.filter((sql) => sql.includes(' as kind, id, name, shown from '))
  expect(statements).toHaveLength(1)
})

test('no two kinds claim the same values', () => {
  const fields = compose(modules).families.flatMap(({ named }) => named?.fields ?? [])
  expect(fields.length).toBeGreaterThan(0)
  expect(new Set(fields).size).toBe(fields.length)
})
