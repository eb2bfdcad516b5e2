import { expect, test } from 'vitest'
import { type Answer, type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()

/** A nurse who needs three hours and a certificate in manual handling, and their manager. */
async function ward() {
  const w = await certificationWorld(t)
  const [handling, other] = [await t.subject(w.org), await t.subject(w.org)]
  const rules = [
    { rule_kind: 'subject_hours' as const, threshold_hours: 3, label: 'Practice' },
    { rule_kind: 'evidence_document' as const, evidence_type: 'file' as const },
    { rule_kind: 'manual_sign_off' as const },
  ]
  const certification = await w.type({ subjects: [handling], rules })
  const [head, nurses] = [await t.role(w.org, []), await t.role(w.org, [])]
  await t.manages(w.org, head, nurses)
  const [learner, manager] = [await t.person(w.org), await t.person(w.org)]
  await t.grant(learner, nurses)
  await t.grant(manager, head)
  await w.require(nurses, certification)
  return { ...w, handling, other, certification, learner, manager }
}
const preview = (who: Person | undefined, body: object) => t.call(who, 'POST', '/api/records/submissions/preview', body)
const hours = (amount: number) => ({ payload: { evidence_type: 'quantity', amount, unit: 'hours' } })
const file = { payload: { evidence_type: 'file', file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: 10 } }
const told = ({ body }: Answer<Schema<'SubmissionPreview'>>) =>
  body.rules.map(({ label, before, after, counts, reason }) => [label, before.current, after.current, after.satisfied, counts, reason])
const codes = ({ body }: Answer<Schema<'SubmissionPreview'>>) => body.warnings.map(({ code }) => code)

test('a submission without subjects counts for nothing, and says so before it is sent and to whoever decides', async () => {
  const { org, learner, manager, certification, handling, standing } = await ward()
  const record = { owner_organization_id: org.id, title: 'Moving patients', status: 'pending', completed_at: '2026-03-01T09:00:00+02:00' }
  const blank = await preview(learner, { record, evidence: [hours(2), file] })
  expect([blank.status, told(blank), codes(blank)]).toEqual([
    200,
    [
      ['Practice', 0, 0, false, false, 'other subject'],
      [null, 0, 0, false, false, 'other subject'],
    ],
    ['no_subject'],
  ])
  expect(blank.body.rules[0]).toMatchObject({ certification: { id: certification.id }, unit: 'hours', subjects: [{ id: handling.id }] })
  const tagged = { ...record, subject_matter_ids: [handling.id] }
  const full = await preview(learner, { record: tagged, evidence: [hours(2), file] })
  expect([told(full), codes(full)]).toEqual([
    [
      ['Practice', 0, 2, false, true, null],
      [null, 0, 1, true, true, null],
    ],
    [],
  ])
  const bare = await preview(learner, { record: tagged })
  expect([told(bare), codes(bare)]).toEqual([
    [
      ['Practice', 0, 0, false, false, 'no hours'],
      [null, 0, 0, false, false, 'no such evidence'],
    ],
    ['no_evidence', 'counts_nowhere'],
  ])
  expect(await t.db.selectFrom('learning_record').select('id').where('owner_organization_id', '=', org.id).execute()).toEqual([])

  const { id: record_id } = (await t.call(learner, 'POST', '/api/records', record)).body
  const added = { subject_matter_ids: [handling.id], quantity: { amount: 180, unit: 'minutes' } }
  for (const who of [learner, manager]) {
    expect(codes(await preview(who, { record_id }))).toEqual(['no_subject', 'no_evidence'])
    expect(told(await preview(who, { record_id, ...added }))).toEqual([
      ['Practice', 0, 3, true, true, null],
      [null, 0, 0, false, false, 'no such evidence'],
    ])
  }
  expect((await t.call(manager, 'POST', `/api/records/${record_id}/approve`, added)).status).toBe(200)
  const { rules } = (await standing(learner, certification)).body
  expect(rules.map(({ current, satisfied }) => [current, satisfied])).toEqual([
    [3, true],
    [0, false],
    [0, false],
  ])
  expect(told(await preview(learner, { record_id }))[0], 'it counts already').toEqual(['Practice', 3, 3, true, true, null])
})

test('what was proven before counts along, and for a renewal only what came after the award', async () => {
  const { org, learner, handling, certification, record: made, award } = await ward()
  await made(learner, [handling], {
    hours: 2,
    completed_at: '2026-01-05T00:00:00Z',
  })
  const record = {
    owner_organization_id: org.id,
    title: 'More',
    status: 'pending',
    completed_at: '2026-02-01T09:00:00Z',
    subject_matter_ids: [handling.id],
  }
  expect(told(await preview(learner, { record, evidence: [hours(1.5)] }))[0]).toEqual(['Practice', 2, 3.5, true, true, null])
  const ahead = { ...record, completed_at: new Date(Date.now() + 86_400_000).toISOString() }
  expect(await preview(learner, { record: ahead, evidence: [hours(1.5)] })).toMatchObject({ status: 400, body: { field: 'completed_at' } })
  await award(learner, certification, { awarded_at: '2026-02-10T00:00:00Z' })
  expect(told(await preview(learner, { record, evidence: [hours(1)] })), 'nothing is left to prove where nothing is renewed').toEqual([])
})

test('who may not submit or read it previews nothing, and a reader sees the certifications that they read', async () => {
  const { org, learner, handling } = await ward()
  const [stranger, elsewhere] = [await t.stranger(), await ward()]
  const record = {
    owner_organization_id: org.id,
    title: 'x',
    status: 'pending',
    completed_at: '2026-03-01T09:00:00Z',
    subject_matter_ids: [handling.id],
  }
  const { id: record_id } = (await t.call(learner, 'POST', '/api/records', record)).body
  const refused: [Person | undefined, object, number][] = [
    [undefined, { record }, 401],
    [stranger, { record }, 404],
    [stranger, { record_id }, 404],
    [await t.person(org), { record_id }, 404],
    [elsewhere.learner, { record: { ...record, owner_organization_id: elsewhere.org.id } }, 404],
    [learner, { record: { ...record, status: 'completed' } }, 403],
    [learner, { record: { ...record, completed_at: null } }, 400],
    [learner, { record: { ...record, expires_at: record.completed_at } }, 400],
    [await t.person(org, ['records:write']), { record: { ...record, hidden_from_learner: true } }, 400],
    [learner, { record, evidence: [{ payload: { evidence_type: 'score', value: 200 } }] }, 400],
    [learner, { record, record_id }, 400],
    [learner, { record, quantity: { amount: 1, unit: 'hours' } }, 400],
    [learner, {}, 400],
    [await t.person(org, ['records:write', 'records:read']), { record: { ...record, learner_user_id: elsewhere.learner.account_id } }, 400],
  ] // prettier-ignore
  for (const [who, body, status] of refused) expect([(await preview(who, body)).status, body]).toEqual([status, body])
  const seen = async (...permissions: Parameters<typeof t.person>[1] & object) =>
    (await preview(await t.person(org, permissions), { record_id })).body.rules.length
  expect([
    await seen('records:read'),
    await seen('records:read', 'certifications:read'),
    await seen('records:read', 'records:write'),
  ]).toEqual([0, 2, 2])
})
