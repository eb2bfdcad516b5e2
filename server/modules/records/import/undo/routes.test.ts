import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../../../test/harness.ts'
import { certificationWorld } from '../../../../../test/standing/facts.ts'
import type { Permission } from '../../../../platform/access/permissions.ts'

const t = await harness()

const BOUNDARY = 'the-boundary'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
function form(parts: Record<string, string>): Buffer {
  const chunks = Object.entries(parts).map(
    ([name, body]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${name === 'file' ? '; filename="r.csv"' : ''}\r\n\r\n${body}\r\n`,
  )
  return Buffer.from(`${chunks.join('')}--${BOUNDARY}--\r\n`)
}

const WRITER: Permission[] = ['records:read', 'records:write']

/** An organization with an editor who imports titles for a learner. */
async function office(home?: Org) {
  const org = home ?? (await t.org())
  const [editor, learner] = [await t.person(org, WRITER), await t.person(org)]
  const send = (lines: string[], parts: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    t.call(editor, 'POST', '/api/records/import', form({ org: org.id, ...parts, file: lines.join('\r\n') }), {
      'content-type': TYPE,
      ...headers,
    })
  /** Imports titles of records, the first with a subject. Returns the ids of the import and the records. */
  const bring = async (titles: string[], { status = 'completed', subject = '' } = {}) => {
    const rows = titles.map((title, nr) => `${title},${learner.account_id},2026-03-01,${status},${nr === 0 ? subject : ''}`)
    const { headers, body } = await send(['title,learner_user_id,completed_at,status,subject_matter_ids', ...rows])
    return { id: String(headers['import-id']), records: body.map(({ record_id }) => record_id!) }
  }
  const imports = async (who: Person = editor) => (await t.call(who, 'GET', `/api/records/imports?org=${org.slug}`)).body.items
  const preview = (id: string, who: Person | undefined = editor) => t.call(who, 'GET', `/api/records/imports/${id}/undo`)
  const undo = (id: string, who: Person | undefined = editor, body: object = { reason: 'Wrong ward' }) =>
    t.call(who, 'POST', `/api/records/imports/${id}/undo`, body)
  const left = async () =>
    (await t.db.selectFrom('learning_record').select('title').where('owner_organization_id', '=', org.id).orderBy('title').execute()).map(
      ({ title }) => title,
    )
  return { org, editor, learner, send, bring, imports, preview, undo, left }
}

test('an import of records is listed with what became of its rows; a dry run makes none', async () => {
  const o = await office()
  const row = `Lifting,${o.learner.account_id}`
  const dry = await o.send(['title,learner_user_id', row], { dry_run: 'true' })
  expect([dry.headers['import-id'], await o.imports()]).toEqual([undefined, []])
  const lines = ['title,learner_user_id,external_id', `${row},l-1`, `${row},l-1`, `,${o.learner.account_id},l-2`]
  const key = { 'idempotency-key': t.unique('key') }
  const made = await o.send(lines, {}, key)
  const again = await o.send(lines, {}, key)
  expect(again.headers['import-id']).toBe(made.headers['import-id'])
  expect(await o.imports()).toMatchObject([
    {
      id: made.headers['import-id'],
      organization_id: o.org.id,
      file_name: 'r.csv',
      created_count: 1,
      duplicate_count: 1,
      failed_count: 1,
      record_count: 1,
      imported_by: { user_id: o.editor.account_id },
      undone_at: null,
      undone_by: null,
      undo_reason: null,
      removed_count: null,
    },
  ])
  const known = await o.send(lines)
  expect(known.headers['import-id']).toBeUndefined()
  expect((await o.imports()).map(({ created_count }) => created_count)).toEqual([0, 1])
})

test('an undo deletes the records of its import for good, and the same file can be imported again', async () => {
  const o = await office()
  const subject = await t.subject(o.org)
  const lines = ['title,learner_user_id,external_id,subject_matter_ids', `Lifting,${o.learner.account_id},l-1,${subject.slug}`]
  await o.bring(['First aid'])
  const made = await o.send(lines)
  const id = String(made.headers['import-id'])
  const { body: foreseen } = await o.preview(id)
  expect(foreseen).toMatchObject({ import: { id, undone_at: null }, removed_count: 1, kept_count: 0, kept: [] })
  expect(await o.left()).toEqual(['First aid', 'Lifting'])
  const { status, body } = await o.undo(id)
  expect([status, body]).toMatchObject([
    200,
    {
      import: { id, record_count: 0, removed_count: 1, undo_reason: 'Wrong ward', undone_by: { user_id: o.editor.account_id } },
      removed_count: 1,
      kept_count: 0,
      kept: [],
    },
  ])
  expect(await o.left()).toEqual(['First aid'])
  const entry = await t.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', id)
    .where('action', '=', 'record_import.deleted').executeTakeFirstOrThrow() // prettier-ignore
  expect(entry).toMatchObject({
    actor_id: o.editor.account_id,
    organization_id: o.org.id,
    old_values: {
      file_name: 'r.csv',
      reason: 'Wrong ward',
      removed_count: 1,
      kept_count: 0,
      learning_record_ids: [made.body[0].record_id],
    },
  })
  expect((await o.send(lines)).body).toMatchObject([{ outcome: 'created' }])
})

test('an undo leaves what was changed or decided since, and says which rows and why', async () => {
  const o = await office()
  const { id, records } = await o.bring(['Edited', 'Archived', 'Proved', 'Approved', 'Sent back', 'Untouched', 'Deleted'], {
    status: 'pending',
  })
  const at = records.map((record) => `/api/records/${record}` as const)
  const work = [
    () => t.call(o.editor, 'PATCH', at[0]!, { description: 'Looked at' }),
    () => t.call(o.editor, 'DELETE', at[1]!),
    () => t.call(o.editor, 'POST', `${at[2]!}/evidence`, { payload: { evidence_type: 'note', text: 'Seen' } }),
    () => t.call(o.editor, 'POST', `${at[3]!}/approve`),
    () => t.call(o.editor, 'POST', `${at[4]!}/reject`, { note: 'No' }),
  ]
  for (const act of work) expect((await act()).status).toBeLessThan(300)
  const remover = await t.person(o.org, ['records:read', 'records:delete'])
  expect((await t.call(remover, 'DELETE', `${at[6]!}/permanent-deletion`)).status).toBe(204)
  const kept = [
    { row: 1, record_id: records[0], reason: 'changed' },
    { row: 2, record_id: records[1], reason: 'changed' },
    { row: 3, record_id: records[2], reason: 'changed' },
    { row: 4, record_id: records[3], reason: 'decided' },
    { row: 5, record_id: records[4], reason: 'decided' },
  ]
  expect((await o.preview(id)).body).toMatchObject({ removed_count: 1, kept_count: 5, kept })
  const { body } = await o.undo(id)
  expect(body).toMatchObject({ import: { created_count: 7, record_count: 5 }, removed_count: 1, kept_count: 5, kept })
  expect(await o.left()).toEqual(['Approved', 'Archived', 'Edited', 'Proved', 'Sent back'])
})

test('an undo takes nothing that an award rests on; a claim and fifty undos at once agree on what there is', async () => {
  const w = await certificationWorld(t)
  const o = await office(w.org)
  const subject = await t.subject(w.org)
  const rule = { rule_kind: 'subject_record_count', threshold_count: 1 } as const
  const type = await w.type({ subjects: [subject], rules: [rule] })
  const claim = () => t.call(o.learner, 'POST', `/api/certifications/${type.id}/claim`)
  const first = await o.bring(['Lifting', 'First aid'], { subject: subject.slug })
  const award = await claim()
  expect(award.status, award.text).toBe(201)
  const kept = [{ row: 1, record_id: first.records[0], reason: 'awarded' }]
  expect((await o.preview(first.id)).body).toMatchObject({ removed_count: 1, kept })
  expect((await o.undo(first.id)).body).toMatchObject({ removed_count: 1, kept_count: 1, kept })
  expect((await t.call(w.admin, 'POST', `/api/certification-awards/${award.body.id}/revoke`, { note: 'x' })).status).toBe(200)
  await t.call(o.editor, 'DELETE', `/api/records/${first.records[0]!}`)
  const second = await o.bring(['Lifting'], { subject: subject.slug })
  const answers = await Promise.all(Array.from({ length: 50 }, (_none, nr) => (nr === 25 ? claim() : o.undo(second.id))))
  const [claimed] = answers.splice(25, 1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(claimed!.status === 201 ? 0 : 1)
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
})

test('an award may rest on a record that is hidden from its learner, whose proof does not name it: the record stays', async () => {
  const w = await certificationWorld(t)
  const o = await office(w.org)
  const type = await w.type()
  const row = (title: string) => `${title},${o.learner.account_id},true`
  const made = await o.send(['title,learner_user_id,hidden_from_learner', row('Lifting')])
  const given = await t.call(w.admin, 'POST', `/api/certifications/${type.id}/awards`, { user_id: o.learner.account_id })
  expect(given.status, given.text).toBe(201)
  const later = await o.send(['title,learner_user_id,hidden_from_learner', row('First aid')])
  const refused = await o.undo(String(made.headers['import-id']))
  expect(refused).toMatchObject({ status: 409, body: { code: 'import_nothing_to_undo', params: { count: 1 } } })
  expect((await o.imports()).map(({ undone_at }) => undone_at)).toEqual([null, null])
  expect((await o.undo(String(later.headers['import-id']))).status).toBe(200)
})

test('an import is undone once: of fifty at once one wins', async () => {
  const o = await office()
  const { id } = await o.bring(['Lifting', 'First aid'])
  const answers = await Promise.all(Array.from({ length: 50 }, () => o.undo(id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const lost = answers.filter(({ status }) => status !== 200)
  expect(lost.every(({ status, body }) => status === 409 && body.code === 'import_undone_already')).toBe(true)
  expect(await o.left()).toEqual([])
  expect((await o.preview(id)).body).toMatchObject({ error: 'invalid_state', code: 'import_undone_already' })
})

test('imports are for those who write records over the organization, and nobody else learns of them', async () => {
  const o = await office()
  const { id } = await o.bring(['Lifting'])
  const dept = await t.dept(o.org)
  const reader = await t.person(o.org, ['records:read'])
  const deptWriter = await t.person(o.org, WRITER, dept)
  const outsider = await t.person(await t.org(), [...WRITER, 'records:delete'])
  for (const [name, who, one, list] of [
    ['no token', undefined, 401, 401],
    ['member', o.learner, 404, 403],
    ['reader', reader, 403, 403],
    ['department writer', deptWriter, 404, 403],
    ['outsider', outsider, 404, 404],
  ] as const) {
    const at = `/api/records/imports?org=${o.org.id}` as const
    const told = [
      (await t.call(who, 'GET', at)).status,
      (await t.call(who, 'GET', `/api/records/imports/${id}/undo`)).status,
      (await t.call(who, 'POST', `/api/records/imports/${id}/undo`, { reason: 'x' })).status,
    ]
    expect([name, ...told]).toEqual([name, list, one, one])
  }
  for (const body of [{}, { reason: '' }, { reason: 'x', other: 1 }]) expect((await o.undo(id, o.editor, body)).status).toBe(400)
  expect((await o.undo(crypto.randomUUID())).status).toBe(404)
  expect(await o.left()).toEqual(['Lifting'])
})
