import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()

/** A nurse, their manager who reads no records, and an editor. */
async function team(org?: Org) {
  const home = org ?? (await t.org())
  const [head, nurses] = [await t.role(home, []), await t.role(home, [])]
  await t.manages(home, head, nurses)
  const [learner, manager] = [await t.person(home), await t.person(home)]
  await t.grant(learner, nurses)
  await t.grant(manager, head)
  const editor = await t.person(home, ['records:read', 'records:write'])
  return { org: home, learner, manager, editor }
}
const submit = async (learner: Person, org: Org, more: object = {}): Promise<string> => {
  const body = { owner_organization_id: org.id, title: 'First aid', status: 'pending', completed_at: '2026-03-01T09:00:00Z', ...more }
  const made = await t.call(learner, 'POST', '/api/records', body)
  expect(made.status, made.text).toBe(201)
  return made.body.id
}
const decide = <const Verb extends string>(who: Person | undefined, id: string, verb: Verb, body?: object) =>
  t.call(who, 'POST', `/api/records/${id}/${verb}`, body)
const reopen = (who: Person | undefined, id: string) => decide(who, id, 'reopen')
const evidenceOf = async (who: Person, id: string) => (await t.call(who, 'GET', `/api/records/${id}/evidence`)).body
const actionsOf = async (id: string) =>
  (await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).orderBy('id').execute()).map(({ action }) => action)
/** Moves a decision into the past. */
const decidedAgo = (id: string, interval: string) =>
  sql`update learning_record set approved_at = approved_at - ${interval}::interval, rejected_at = rejected_at - ${interval}::interval
    where id = ${id}::uuid`.execute(t.db)

test('whoever approves adds subjects and an amount of work, which are theirs in the trail', async () => {
  const { org, learner, manager } = await team()
  const [own, added, elsewhere] = [await t.subject(org), await t.subject(org), await t.subject(await t.org())]
  const id = await submit(learner, org, { subject_matter_ids: [own.id] })
  const quantity = { amount: 90, unit: 'minutes' }
  expect((await decide(manager, id, 'approve', { subject_matter_ids: [elsewhere.id] })).status).toBe(404)
  expect((await decide(manager, id, 'approve', { quantity: { amount: 0, unit: 'hours' } })).body.field).toBe('quantity.amount')
  expect((await decide(manager, id, 'approve', { quantity: { ...quantity, note: 'x' } })).status).toBe(400)
  const { status, body } = await decide(manager, id, 'approve', { subject_matter_ids: [added.id, own.id], quantity })
  expect([status, body.status, body.hours, body.evidence_count]).toEqual([200, 'completed', 1.5, 1])
  expect(body.subject_matter_ids.toSorted()).toEqual([own.id, added.id].toSorted())
  const [evidence] = await evidenceOf(learner, id)
  expect(evidence).toMatchObject({ payload: { evidence_type: 'quantity', ...quantity }, created_by: { user_id: manager.account_id } })
  const approval = await t.db.selectFrom('audit_entry').select(['new_values', 'old_values', 'actor_id']).where('subject_id', '=', id)
    .where('action', '=', 'learning_record.approved').executeTakeFirstOrThrow() // prettier-ignore
  expect(approval).toMatchObject({ actor_id: manager.account_id, old_values: { status: 'pending', subject_matter_ids: [own.id] } })
  expect(approval.new_values).toMatchObject({ evidence: [{ id: evidence!.id }], subject_matter_ids: [own.id, added.id].toSorted() })
  expect(await actionsOf(evidence!.id)).toEqual(['evidence.created'])
})

test('an approval adds no more subjects than a record may have', async () => {
  const { org, learner, manager } = await team()
  const ids = (await Promise.all(Array.from({ length: 101 }, () => t.subject(org)))).map((subject) => subject.id)
  const id = await submit(learner, org, { subject_matter_ids: ids.slice(0, 99) })
  const refused = await decide(manager, id, 'approve', { subject_matter_ids: ids.slice(98) })
  expect([refused.status, refused.body.field]).toEqual([400, 'subject_matter_ids'])
  const { status, body } = await decide(manager, id, 'approve', { subject_matter_ids: ids.slice(0, 100) })
  expect([status, body.subject_matter_ids.length]).toEqual([200, 100])
})

test('an approval is taken back with what it added, and the submission waits again', async () => {
  const { org, learner, manager } = await team()
  const [own, added] = [await t.subject(org), await t.subject(org)]
  const id = await submit(learner, org, { subject_matter_ids: [own.id] })
  const before = (await t.call(manager, 'GET', `/api/records/${id}`)).body
  await decide(manager, id, 'approve', { subject_matter_ids: [own.id, added.id], quantity: { amount: 2, unit: 'hours' } })
  expect((await t.call(manager, 'GET', `/api/records/${id}`)).status).toBe(404)
  const { status, body } = await reopen(manager, id)
  const since = { updated_at: expect.any(String), version: expect.any(String) }
  expect([status, body]).toEqual([200, { ...before, ...since }])
  expect(body.version).not.toBe(before.version)
  expect(await evidenceOf(manager, id)).toEqual([])
  expect(await actionsOf(id)).toEqual(['learning_record.created', 'learning_record.approved', 'learning_record.reopened'])
  expect((await reopen(manager, id)).body.code).toBe('record_undecided')
  expect((await decide(manager, id, 'reject', { note: 'After all' })).status).toBe(200)
  expect((await reopen(manager, id)).body).toMatchObject({ status: 'pending', rejection_note: null, rejected_by: null })
})

test('only whoever decided takes it back, for ten minutes, and while they may still decide', async () => {
  const { org, learner, manager, editor } = await team()
  const id = await submit(learner, org)
  await decide(editor, id, 'approve')
  const others = [undefined, await t.stranger(), await t.person(org), learner, manager, await t.superuser()]
  const answers = await Promise.all(others.map((who) => reopen(who, id)))
  expect(answers.map(({ status }) => status)).toEqual([401, 404, 404, 403, 403, 403])
  await decidedAgo(id, '9 minutes 50 seconds')
  expect((await reopen(editor, id)).status).toBe(200)
  await decide(manager, id, 'approve')
  await decidedAgo(id, '10 minutes')
  expect((await reopen(manager, id)).body).toMatchObject({ error: 'invalid_state', code: 'decision_stands' })
  await decidedAgo(id, '-10 minutes')
  const second = await submit(learner, org)
  await decide(manager, second, 'reject', { note: 'No' })
  await t.db.deleteFrom('role_manager').where('organization_id', '=', org.id).execute()
  t.context.access.clear()
  expect((await reopen(manager, second)).status).toBe(404)
})

test('what came since stays: an archived record, one hidden from its learner, another status, a resubmission', async () => {
  const { org, learner, editor } = await team()
  const approved = async (change: object) => {
    const id = await submit(learner, org)
    await decide(editor, id, 'approve')
    expect((await t.call(editor, 'PATCH', `/api/records/${id}`, change)).status).toBe(200)
    return (await reopen(editor, id)).body.code
  }
  expect(await approved({ archived: true })).toBe('record_archived')
  expect(await approved({ hidden_from_learner: true })).toBe('decided_is_hidden')
  expect(await approved({ status: 'revoked' })).toBe('record_undecided')
  const { editor: another } = await team(org)
  const moved = await submit(learner, org)
  await decide(editor, moved, 'approve')
  expect((await t.call(another, 'PATCH', `/api/records/${moved}`, { status: 'in_progress' })).status).toBe(200)
  expect((await reopen(editor, moved)).body.code).toBe('record_undecided')
  const id = await submit(learner, org)
  await decide(editor, id, 'reject', { note: 'No' })
  await t.call(learner, 'PATCH', `/api/records/${id}`, { status: 'pending' })
  expect((await reopen(editor, id)).body.code).toBe('record_undecided')
})

test('no approval is taken back while an award rests on it; of fifty at once and a claim, what is won agrees', async () => {
  const w = await certificationWorld(t)
  const { learner, editor } = await team(w.org)
  const subject = await t.subject(w.org)
  const certification = await w.type({ subjects: [subject], rules: [{ rule_kind: 'subject_record_count', threshold_count: 1 }] })
  const approved = async () => {
    const id = await submit(learner, w.org, { subject_matter_ids: [subject.id] })
    expect((await decide(editor, id, 'approve')).status).toBe(200)
    return id
  }
  const claim = () => t.call(learner, 'POST', `/api/certifications/${certification.id}/claim`)
  const id = await approved()
  const award = await claim()
  expect(award.status).toBe(201)
  expect((await reopen(editor, id)).body).toMatchObject({ error: 'invalid_state', code: 'decision_rested_on' })
  await t.call(
    await t.person(w.org, ['certifications:write', 'certifications:read']),
    'POST',
    `/api/certification-awards/${award.body.id}/revoke`,
    { note: 'x' },
  )
  const answers = await Promise.all(Array.from({ length: 50 }, (_none, nr) => (nr === 25 ? claim() : reopen(editor, id))))
  const [claimed] = answers.splice(25, 1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(claimed!.status === 201 ? 0 : 1)
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
})

test('a record whose status its own learner set says so, until somebody else decides about it', async () => {
  const { org, learner, editor } = await team()
  const shown = async (who: Person, id: string) => {
    const { items } = (await t.call(who, 'GET', `/api/records?learner=${editor.account_id}&org=${org.id}`)).body
    return [(await t.call(who, 'GET', `/api/records/${id}`)).body.self_recorded, items.find((record) => record.id === id)?.self_recorded]
  }
  const other = await t.person(org, ['records:read', 'records:write'])
  const made = await t.call(editor, 'POST', '/api/records', { owner_organization_id: org.id, title: 'By myself' })
  expect(made.body).toMatchObject({ status: 'completed', self_recorded: true })
  expect(await shown(other, made.body.id)).toEqual([true, true])
  await t.call(other, 'PATCH', `/api/records/${made.body.id}`, { title: 'Renamed' })
  expect(await shown(other, made.body.id)).toEqual([true, true])
  await t.call(other, 'PATCH', `/api/records/${made.body.id}`, { status: 'in_progress' })
  expect(await shown(other, made.body.id)).toEqual([false, false])
  const submitted = await submit(editor, org)
  expect(await shown(other, submitted)).toEqual([false, false])
  await t.call(editor, 'PATCH', `/api/records/${submitted}`, { status: 'completed' })
  expect(await shown(other, submitted)).toEqual([true, true])
  const decided = await submit(editor, org)
  await decide(other, decided, 'approve')
  expect(await shown(other, decided)).toEqual([false, false])
  const learners = await submit(learner, org)
  expect((await t.call(editor, 'PATCH', `/api/records/${learners}`, { status: 'completed' })).body.self_recorded).toBe(false)
})
