import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Answer, type Org, type Person, harness } from '../../../../test/harness.ts'

const t = await harness()

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
const fileOf = (bytes: Buffer) => ({
  payload: { evidence_type: 'file', file_name: 'proof.pdf', content_type: 'application/pdf', size_bytes: bytes.length },
})
const note = (text: string) => ({ payload: { evidence_type: 'note', text } })
const recordOf = (org: Org, more: object = {}) => ({
  owner_organization_id: org.id,
  title: 'First aid',
  status: 'pending',
  completed_at: '2026-03-01T09:00:00Z',
  ...more,
})
const TYPE = { 'content-type': 'multipart/form-data; boundary=mend' }

function form(parts: object, file?: Buffer): Buffer {
  const texts = Object.entries(parts).filter(([, value]) => value !== undefined)
  const heads = texts.map(([name, value]) => `--mend\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`)
  const head = '--mend\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n'
  return Buffer.concat([
    Buffer.from(heads.join('')),
    ...(file ? [Buffer.from(head), file, Buffer.from('\r\n')] : []),
    Buffer.from('--mend--\r\n'),
  ])
}
const submit = async (who: Person, record: object, evidence: object[], file?: Buffer) => {
  const { status, body, text } = await t.call(who, 'POST', '/api/records/submissions', form({ record, evidence }, file), TYPE)
  expect(status, text).toBe(201)
  return body
}
type Correction = { record: object; evidence?: object[]; keep?: unknown; file?: Buffer; key?: string }
const resubmit = (who: Person | undefined, id: string, { record, evidence = [], keep, file, key }: Correction) =>
  t.call(who, 'POST', `/api/records/${id}/resubmission`, form({ record, evidence, keep_evidence_ids: keep }, file), {
    ...TYPE,
    ...(key !== undefined && { 'idempotency-key': key }),
  })
const decide = <const Verb extends string>(who: Person, id: string, verb: Verb, body?: object) =>
  t.call(who, 'POST', `/api/records/${id}/${verb}`, body)
const withdraw = (who: Person | undefined, id: string) => t.call(who, 'POST', `/api/records/${id}/withdraw`)
const evidenceOf = async (who: Person, id: string) => (await t.call(who, 'GET', `/api/records/${id}/evidence`)).body
const trailOf = async (id: string) => {
  const rows = await t.db
    .selectFrom('audit_entry')
    .select(['action', 'old_values', 'new_values'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  return rows
}

/** A learner whose submission with a wrong file and a note was rejected by an editor. */
async function rejected() {
  const org = await t.org()
  const [learner, editor] = [await t.person(org), await t.person(org, ['records:write', 'records:read'])]
  const subject = await t.subject(org)
  const wrong = pdf('the wrong one')
  const record = await submit(learner, recordOf(org, { subject_matter_ids: [subject.id] }), [fileOf(wrong), note('What I did')], wrong)
  expect((await decide(editor, record.id, 'reject', { note: 'Attach the right PDF' })).status).toBe(200)
  const of = (type: string) => record.evidence.find(({ evidence_type }) => evidence_type === type)
  return { org, learner, editor, subject, id: record.id, file: of('file'), kept: of('note'), wrong }
}

test('a rejected submission is mended: the right file instead of the wrong one, and what stays stays', async () => {
  const { org, learner, editor, subject, id, file, kept, wrong } = await rejected()
  const right = pdf('the right one')
  const hours = { payload: { evidence_type: 'quantity', amount: 2, unit: 'hours' } }
  const record = recordOf(org, { title: 'First aid, mended', description: 'Now with the certificate' })
  const answer = await resubmit(learner, id, { record, evidence: [fileOf(right), hours], keep: [kept.id], file: right })
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  const mended = { id, status: 'pending', title: 'First aid, mended', description: 'Now with the certificate', hours: 2, evidence_count: 3 }
  expect(answer.body).toMatchObject({
    ...mended,
    rejected_at: null,
    rejected_by: null,
    rejection_note: null,
    subjects: [{ id: subject.id }],
  })
  const { evidence, ...shown } = answer.body
  expect((await t.call(learner, 'GET', `/api/records/${id}`)).body).toEqual(shown)
  expect(await evidenceOf(learner, id)).toEqual(evidence.map((row) => ({ ...row, proves_another_person: false })))
  expect(evidence.map((row) => row.id)).toContain(kept.id)
  const ticket = (await t.call(learner, 'GET', `/api/evidence/${evidence.find(({ has_file }) => has_file).id}/download`)).body
  expect((await t.app.inject({ method: 'GET', url: new URL(ticket.url).pathname })).rawPayload).toEqual(right)
  expect((await t.call(learner, 'GET', `/api/evidence/${file.id}/download`)).status).toBe(404)
  await t.drain()
  expect(await t.db.selectFrom('blob').select('key').where('organization_id', '=', org.id).execute()).toHaveLength(1)
  const gone = (await trailOf(file.id)).at(-1)!
  expect(gone.action).toBe('evidence.deleted')
  expect(gone.old_values).toMatchObject({ payload: { sha256: hash('sha256', wrong), size_bytes: wrong.length } })
  expect((await trailOf(id)).map(({ action }) => action)).toEqual([
    'learning_record.created',
    'learning_record.rejected',
    'learning_record.resubmitted',
  ])
  expect((await trailOf(id)).at(-1)).toMatchObject({
    old_values: { rejection_note: 'Attach the right PDF' },
    new_values: { status: 'pending' },
  })
  expect((await decide(editor, id, 'approve')).body.status).toBe('completed')
  const after = await resubmit(learner, id, { record })
  expect([after.status, after.body.code]).toEqual([409, 'record_decided'])
})

test('what a resubmission leaves out stays: all evidence, the subjects, the department', async () => {
  const { org, learner, id, subject } = await rejected()
  const { body } = await resubmit(learner, id, { record: { owner_organization_id: org.id, title: 'Only the title' } })
  expect(body).toMatchObject({ status: 'pending', title: 'Only the title', completed_at: '2026-03-01T09:00:00Z', evidence_count: 2 })
  expect(body.subject_matter_ids).toEqual([subject.id])
  const department = await t.dept(org)
  const moved = await resubmit(learner, id, {
    record: recordOf(org, { owner_department_id: department.id, subject_matter_ids: [] }),
    keep: [],
  })
  expect(moved.body).toMatchObject({ owner_department_id: department.id, subjects: [], evidence: [], evidence_count: 0 })
  await t.drain()
})

test('what does not fit is refused by name, and nothing of it is written', async () => {
  const { org, learner, editor, id, kept } = await rejected()
  const [other, stranger] = [await rejected(), await t.stranger()]
  const record = recordOf(org)
  const [before, rows] = [(await t.call(learner, 'GET', `/api/records/${id}`)).body, await evidenceOf(learner, id)]
  const lie = Buffer.from('<html>')
  const refused: [string, () => Promise<Answer>, number, string][] = [
    ['nobody', () => resubmit(undefined, id, { record }), 401, 'token'],
    ['a stranger', () => resubmit(stranger, id, { record }), 404, ''],
    ['an editor', () => resubmit(editor, id, { record }), 403, 'learner'],
    ['a superuser', async () => resubmit(await t.superuser(), id, { record }), 403, 'learner'],
    ['completed', () => resubmit(learner, id, { record: recordOf(org, { status: 'completed' }) }), 403, 'records:write'],
    ['for another', () => resubmit(learner, id, { record: recordOf(org, { learner_user_id: editor.account_id }) }), 403, 'learner_user_id'],
    ['hidden', () => resubmit(learner, id, { record: recordOf(org, { hidden_from_learner: true }) }), 403, 'hidden'],
    ['elsewhere', () => resubmit(learner, id, { record: recordOf(other.org) }), 400, 'organization'],
    ['undated', () => resubmit(learner, id, { record: recordOf(org, { completed_at: null }) }), 400, 'completed_at'],
    ['evidence of another record', () => resubmit(learner, id, { record, keep: [kept.id, other.kept.id] }), 400, 'keep_evidence_ids'],
    ['no ids', () => resubmit(learner, id, { record, keep: 'all' }), 400, 'keep_evidence_ids'],
    ['a subject of elsewhere', () => resubmit(learner, id, { record: recordOf(org, { subject_matter_ids: [other.subject.id] }) }), 404, ''],
    ['a department of elsewhere', async () => resubmit(learner, id, { record: recordOf(org, { owner_department_id: (await t.dept(other.org)).id }) }), 404, ''],
    ['a file that is none', () => resubmit(learner, id, { record, evidence: [fileOf(lie)], file: lie, keep: [] }), 400, 'bytes'],
    ['a file nobody sends', () => resubmit(learner, id, { record, evidence: [fileOf(lie)] }), 400, 'file'],
    ['a payload', () => resubmit(learner, id, { record, evidence: [{ payload: { evidence_type: 'score', value: 200 } }] }), 400, 'evidence.0'],
    ['JSON', () => t.call(learner, 'POST', `/api/records/${id}/resubmission`, { record }), 415, 'multipart'],
  ] // prettier-ignore
  for (const [name, attempt, status, word] of refused) {
    const answer = await attempt()
    expect([name, answer.status, answer.text]).toEqual([name, status, expect.stringContaining(word)])
  }
  expect((await t.call(learner, 'GET', `/api/records/${id}`)).body).toEqual(before)
  expect(await evidenceOf(learner, id)).toEqual(rows)
  await t.drain()
  expect(await t.db.selectFrom('blob').select('key').where('organization_id', '=', org.id).execute()).toHaveLength(1)
})

test('whoever left the organization mends nothing there', async () => {
  const { org, learner, id } = await rejected()
  await t.db.deleteFrom('membership').where('account_id', '=', learner.account_id).execute()
  t.context.access.clear()
  expect((await resubmit(learner, id, { record: recordOf(org) })).status).toBe(403)
  expect((await withdraw(learner, id)).status).toBe(403)
})

test('sent again with the same key it is mended once, and its first answer comes again', async () => {
  const { org, learner, editor, id, kept } = await rejected()
  const right = pdf('the right one')
  const mend = { record: recordOf(org), evidence: [fileOf(right), note('Again')], keep: [kept.id], file: right, key: 'again' }
  const first = await resubmit(learner, id, mend)
  expect(first.status).toBe(200)
  expect((await resubmit(learner, id, mend)).text).toBe(first.text)
  expect((await decide(editor, id, 'approve')).status).toBe(200)
  expect((await resubmit(learner, id, mend)).text).toBe(first.text)
  expect((await resubmit(learner, id, { ...mend, keep: [] })).status).toBe(409)
  expect(await evidenceOf(learner, id)).toHaveLength(3)
  await t.drain()
})

test('fifty resubmissions that keep nothing leave what one of them sent', async () => {
  const { org, learner, id } = await rejected()
  const attempts = Array.from({ length: 50 }, (_none, nr) =>
    resubmit(learner, id, { record: recordOf(org, { title: `Try ${nr}` }), evidence: [note(`Try ${nr}`)], keep: [] }),
  )
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 200))
  const { title } = (await t.call(learner, 'GET', `/api/records/${id}`)).body
  expect((await evidenceOf(learner, id)).map(({ payload }) => payload.text)).toEqual([title])
  await t.drain()
})

test('its learner withdraws a submission that waits or was rejected; it is archived and no longer decided', async () => {
  const { learner, editor, id } = await rejected()
  const stranger = await t.stranger()
  expect([(await withdraw(undefined, id)).status, (await withdraw(stranger, id)).status, (await withdraw(editor, id)).status]).toEqual([
    401, 404, 403,
  ])
  const answer = await withdraw(learner, id)
  expect([answer.status, answer.body.status, answer.body.archived_at]).toEqual([200, 'rejected', expect.any(String)])
  expect((await trailOf(id)).at(-1)).toMatchObject({ action: 'learning_record.withdrawn' })
  expect((await withdraw(learner, id)).body.code).toBe('record_archived')
  expect((await resubmit(learner, id, { record: { owner_organization_id: answer.body.owner_organization_id, title: 'x' } })).status).toBe(
    409,
  )
  const { org, learner: another, editor: decider } = await rejected()
  const { id: waiting } = await submit(another, recordOf(org), [])
  const attempts = await Promise.all(
    Array.from({ length: 50 }, (_none, nr) => (nr % 2 ? withdraw(another, waiting) : decide(decider, waiting, 'approve'))),
  )
  expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(attempts.filter(({ status }) => status === 409)).toHaveLength(49)
})

test('the trail agrees with a record that was mended, reopened and withdrawn', async () => {
  const { org, learner, editor, id, kept, subject } = await rejected()
  const more = await t.subject(org)
  const superuser = await t.superuser()
  const faults = async () => {
    await t.context.sealing.now()
    const verified = (await t.call(superuser, 'GET', `/api/organizations/${org.id}/audit-log/verify`)).body
    return verified.rows_differing.filter(({ id: row }) => [id, kept.id].includes(row))
  }
  await resubmit(learner, id, { record: recordOf(org, { subject_matter_ids: [subject.id] }), keep: [kept.id], evidence: [note('More')] })
  expect(await faults()).toEqual([])
  await decide(editor, id, 'approve', { subject_matter_ids: [more.id], quantity: { amount: 3, unit: 'hours' } })
  expect(await faults()).toEqual([])
  await decide(editor, id, 'reopen')
  expect(await faults()).toEqual([])
  await withdraw(learner, id)
  expect(await faults()).toEqual([])
  await t.drain()
})
