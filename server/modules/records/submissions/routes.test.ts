import { expect, test } from 'vitest'
import { type Answer, type Org, type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'

const t = await harness()

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const fileEntry = (bytes: Buffer = pdf, more: object = {}) => ({
  label: 'Certificate',
  payload: { evidence_type: 'file', file_name: 'proof.pdf', content_type: 'application/pdf', size_bytes: bytes.length, ...more },
})
const note = { payload: { evidence_type: 'note', text: 'Learned a lot' } }
const recordOf = (org: Org, more: object = {}) => ({
  owner_organization_id: org.id,
  title: 'First aid',
  status: 'pending',
  completed_at: '2026-03-01T09:00:00Z',
  ...more,
})

type Part = { name: string; body: string | Buffer; filename?: string; type?: string }
const filePart = (body: Buffer = pdf, more: Partial<Part> = {}): Part => ({
  name: 'file',
  filename: 'proof.pdf',
  type: 'application/pdf',
  body,
  ...more,
})
const jsonPart = (name: string, value: unknown): Part => ({ name, body: JSON.stringify(value) })
const BOUNDARY = 'the-boundary'
const bytesOf = (parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ name, body, filename, type }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
          `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
const send = (who: Person | undefined, payload: Buffer, headers: Record<string, string> = {}) =>
  t.call(who, 'POST', '/api/records/submissions', payload, { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers })
const submit = (who: Person | undefined, record: object, evidence: object = [note], file?: Part) =>
  send(who, bytesOf([jsonPart('record', record), jsonPart('evidence', evidence), ...(file ? [file] : [])]))

async function digest(org: Org) {
  const records = await t.db.selectFrom('learning_record').selectAll().where('owner_organization_id', '=', org.id).execute()
  const evidence = await t.db.selectFrom('evidence').selectAll().where('organization_id', '=', org.id).execute()
  const blobs = await t.db.selectFrom('blob').selectAll().where('organization_id', '=', org.id).execute()
  const audit = await t.db.selectFrom('audit_entry').select('id').where('organization_id', '=', org.id).execute()
  return { records: records.length, evidence: evidence.length, blobs: blobs.length, audit: audit.length }
}

test('a member submits a pending record with a note, hours and a file, whole and in any order of parts', async () => {
  const org = await t.org()
  const member = await t.person(org)
  const hours = { payload: { evidence_type: 'quantity', amount: 2, unit: 'hours' } }
  const entries = [note, fileEntry(), hours]
  const parts = [filePart(), jsonPart('evidence', entries), jsonPart('record', recordOf(org))]
  for (const order of [parts, parts.toReversed()]) {
    const { status, body } = await send(member, bytesOf(order))
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'pending', learner_user_id: member.account_id, hours: 2, evidence_count: 3 })
    expect(body.evidence.map(({ evidence_type }) => evidence_type).toSorted()).toEqual(['file', 'note', 'quantity'])
    const file = body.evidence.find(({ has_file }) => has_file)
    expect(file.payload.sha256).toMatch(/^[0-9a-f]{64}$/)
    const { url, file_name } = (await t.call(member, 'GET', `/api/evidence/${file.id}/download`)).body
    expect(file_name).toBe('proof.pdf')
    expect((await t.app.inject({ method: 'GET', url: new URL(url).pathname })).rawPayload).toEqual(pdf)
    const listed = body.evidence.map((row) => ({ ...row, proves_another_person: false }))
    expect((await t.call(member, 'GET', `/api/records/${body.id}/evidence`)).body).toEqual(listed)
  }
  expect(await digest(org)).toEqual({ records: 2, evidence: 6, blobs: 2, audit: 8 })
})

test('what a creation answers is what is read afterwards, and what the trail keeps', async () => {
  const org = await t.org()
  const department = await t.dept(org)
  const editor = await t.person(org, ['records:write', 'records:read', 'directory:write'])
  const learner = await t.person(org)
  const tags = await Promise.all(['zebras', 'apes', 'moths'].map((slug) => t.subject(org, slug)))
  const hours = (amount: number) => ({ label: `${amount} h`, payload: { evidence_type: 'quantity', amount, unit: 'hours' } })
  const record = recordOf(org, {
    owner_department_id: department.id,
    learner_user_id: learner.account_id,
    status: 'completed',
    expires_at: '2027-03-01T09:00:00.123Z',
    subject_matter_ids: tags.map(({ id }) => id),
  })
  const { status, body } = await submit(editor, record, [hours(0.1), note, hours(0.2)])
  expect(status).toBe(201)
  const { evidence, ...rest } = body
  expect(rest).toMatchObject({ hours: 0.3, evidence_count: 3, subjects: [{ slug: 'apes' }, { slug: 'moths' }, { slug: 'zebras' }] })
  expect((await t.call(editor, 'GET', `/api/records/${body.id}`)).body).toEqual(rest)
  const listed = evidence.map((row) => ({ ...row, proves_another_person: false }))
  expect((await t.call(editor, 'GET', `/api/records/${body.id}/evidence`)).body).toEqual(listed)
  const { items } = (await t.call(editor, 'GET', `/api/organizations/${org.id}/audit-log`)).body
  const kept = (kind: string) => items.filter(({ subject_kind }) => subject_kind === kind)
  const { expires_at, created_at, subject_matter_ids } = body
  const sameSubjects = expect.toSatisfy((ids: string[]) => ids.toSorted().join() === subject_matter_ids.toSorted().join())
  expect(kept('learning_record')).toMatchObject([
    { subject_id: body.id, new_values: { title: 'First aid', expires_at, created_at, subject_matter_ids: sameSubjects } },
  ])
  const values = kept('evidence').map(({ new_values }) => new_values)
  expect(values).toHaveLength(3)
  for (const hours of [0, 0.1, 0.2]) expect(values).toContainEqual(expect.objectContaining({ hours }))
})

test('text parts may come as JSON or as named files; a hostile file name stays a name', async () => {
  const org = await t.org()
  const member = await t.person(org)
  const typed = (part: Part, more: Partial<Part> = {}): Part => ({ ...part, type: 'application/json', ...more })
  const parts = [typed(jsonPart('record', recordOf(org))), typed(jsonPart('evidence', [fileEntry()]), { filename: 'blob' })]
  const { status, body } = await send(member, bytesOf([...parts, filePart(pdf, { filename: '../../etc/passwd' })]))
  expect(status).toBe(201)
  expect(body.evidence[0].payload.file_name).toBe('proof.pdf')
})

test('a writer submits whatever they may record', async () => {
  const org = await t.org()
  const [editor, learner] = [await t.person(org, ['records:write', 'records:read']), await t.person(org)]
  const answer = await submit(
    editor,
    recordOf(org, { status: 'completed', learner_user_id: learner.account_id, hidden_from_learner: true }),
    [],
  )
  expect(answer.body).toMatchObject({ status: 'completed', hidden_from_learner: true, evidence: [] })
})

test('what does not fit together is refused, and nothing is written', async () => {
  const org = await t.org()
  const [member, outsider] = [await t.person(org), await t.person(await t.org())]
  const before = await digest(org)
  const record = recordOf(org)
  const html = Buffer.from('<html>%PDF-1.4</html>')
  const refused: [string, () => Promise<Answer<Schema<'Error'>>>, number, string][] = [
    ['completed', () => submit(member, recordOf(org, { status: 'completed' }), [fileEntry()], filePart()), 403, 'records:write'],
    ['for another', () => submit(member, recordOf(org, { learner_user_id: member.account_id })), 403, 'learner_user_id'],
    ['hidden', () => submit(member, recordOf(org, { hidden_from_learner: true })), 403, 'hidden'],
    ['undated', () => submit(member, recordOf(org, { completed_at: null })), 400, 'completed_at'],
    ['outsider', () => submit(outsider, record, [fileEntry()], filePart()), 404, ''],
    ['no token', () => submit(undefined, record), 401, 'token'],
    ['bad field', () => submit(member, recordOf(org, { title: '' })), 400, 'title'],
    ['unknown field', () => submit(member, recordOf(org, { approved_by: 'me' })), 400, 'approved_by'],
    ['evidence no array', () => submit(member, record, {}), 400, 'evidence'],
    ['evidence with pathname', () => submit(member, record, [{ ...note, pathname: 'x' }]), 400, 'pathname'],
    [
      'bad payload',
      () => submit(member, record, [note, { payload: { evidence_type: 'score', value: 200 } }]),
      400,
      'evidence.1.payload.value',
    ],
    ['file without entry', () => submit(member, record, [note], filePart()), 400, 'file'],
    ['entry without file', () => submit(member, record, [fileEntry()]), 400, 'file'],
    ['two entries', () => submit(member, record, [fileEntry(), fileEntry()], filePart()), 400, 'one file'],
    ['size differs', () => submit(member, record, [fileEntry(pdf, { size_bytes: 3 })], filePart()), 400, 'size_bytes'],
    ['type differs', () => submit(member, record, [fileEntry()], filePart(pdf, { type: 'image/png' })), 400, 'content_type'],
    ['bytes lie', () => submit(member, record, [fileEntry(html)], filePart(html)), 400, 'bytes'],
    ['not an allowed type', () => submit(member, record, [fileEntry(pdf, { content_type: 'text/html' })], filePart()), 400, 'content_type'],
    [
      'two files',
      () => send(member, bytesOf([jsonPart('record', record), jsonPart('evidence', [fileEntry()]), filePart(), filePart()])),
      400,
      'twice',
    ],
    ['two records', () => send(member, bytesOf([jsonPart('record', record), jsonPart('record', record)])), 400, 'twice'],
    ['unknown part', () => send(member, bytesOf([jsonPart('surprise', 1)])), 400, 'surprise'],
    ['no record', () => send(member, bytesOf([jsonPart('evidence', [])])), 400, 'record'],
    ['no JSON', () => send(member, bytesOf([{ name: 'record', body: '{' }, jsonPart('evidence', [])])), 400, 'record'],
    ['broken typed JSON', () => send(member, bytesOf([{ name: 'record', body: '{', type: 'application/json' }])), 400, 'form'],
    ['prototype', () => send(member, bytesOf([jsonPart('__proto__', {})])), 400, ''],
    ['NUL', () => send(member, bytesOf([jsonPart('record', recordOf(org, { title: 'a\0' })), jsonPart('evidence', [])])), 400, 'NUL'],
    ['no UTF-8', () => send(member, bytesOf([{ name: 'record', body: Buffer.from('"\xff"', 'latin1') }])), 400, 'UTF-8'],
    [
      'wrong boundary',
      () => send(member, bytesOf([jsonPart('record', record)]), { 'content-type': 'multipart/form-data; boundary=other' }),
      400,
      '',
    ],
    ['no boundary', () => send(member, bytesOf([jsonPart('record', record)]), { 'content-type': 'multipart/form-data' }), 400, ''],
    ['cut off', () => send(member, bytesOf([jsonPart('record', record)]).subarray(0, 60)), 400, ''],
    ['empty', () => send(member, Buffer.alloc(0)), 400, 'record'],
    ['JSON', () => send(member, Buffer.from('{}'), { 'content-type': 'application/json' }), 415, 'multipart'],
    ['ten thousand parts', () => send(member, bytesOf(Array.from({ length: 10_000 }, () => jsonPart('record', 1)))), 400, ''],
    ['huge header', () => send(member, bytesOf([{ name: 'x'.repeat(100_000), body: '1' }])), 400, ''],
  ]
  for (const [name, attempt, status, word] of refused) {
    const answer = await attempt()
    expect([name, answer.status]).toEqual([name, status])
    expect(answer.body.error_description, name).toContain(word)
  }
  expect(await digest(org)).toEqual(before)
})

test('a file of exactly the limit is taken, one byte more is not', async () => {
  const org = await t.org()
  const member = await t.person(org)
  const whole = Buffer.concat([pdf, Buffer.alloc(26_214_400 - pdf.length, 32)])
  expect((await submit(member, recordOf(org), [fileEntry(whole)], filePart(whole))).status).toBe(201)
  const more = Buffer.concat([whole, Buffer.from(' ')])
  expect((await submit(member, recordOf(org), [fileEntry(whole)], filePart(more))).status).toBe(413)
  expect(await digest(org)).toMatchObject({ records: 1, blobs: 1 })
})

test('a taken external_id refuses the whole submission, its file included; fifty at once leave one', async () => {
  const org = await t.org()
  const member = await t.person(org)
  const attempts = Array.from({ length: 50 }, () => submit(member, recordOf(org, { external_id: 'e-1' }), [note, fileEntry()], filePart()))
  const answers = await Promise.all(attempts)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  await t.drain()
  expect(await digest(org)).toEqual({ records: 1, evidence: 2, blobs: 1, audit: 3 })
})

test('an Idempotency-Key repeats the answer of a submission; another file with it is a conflict', async () => {
  const org = await t.org()
  const member = await t.person(org)
  const other = Buffer.concat([pdf, Buffer.from('\n')])
  const post = (bytes: Buffer) =>
    send(member, bytesOf([jsonPart('record', recordOf(org)), jsonPart('evidence', [fileEntry(bytes)]), filePart(bytes)]), {
      'idempotency-key': 'k',
    })
  const first = await post(pdf)
  expect(first.status).toBe(201)
  expect((await post(pdf)).text).toBe(first.text)
  expect((await post(other)).status).toBe(409)
  await t.drain()
  expect((await digest(org)).records).toBe(1)
})

test('an account sends two files at once: a third waits for its turn, and what others send does not', async () => {
  const org = await t.org()
  const [member, another] = [await t.person(org), await t.person(org)]
  const [first, second] = [await t.app.arrivals.turnOf(member.account_id), await t.app.arrivals.turnOf(member.account_id)]
  const third = submit(member, recordOf(org), [fileEntry()], filePart())
  expect((await submit(another, recordOf(org), [fileEntry()], filePart())).status).toBe(201)
  expect((await submit(member, recordOf(org))).status, 'without a file nobody waits').toBe(201)
  expect(await Promise.race([third, Promise.resolve('waits')])).toBe('waits')
  first()
  expect((await third).status).toBe(201)
  second()
  expect((await submit(member, recordOf(org), [fileEntry()], filePart())).status).toBe(201)
})

test('whoever belongs to no organization is told so before their file is read', async () => {
  const org = await t.org()
  expect((await send(await t.stranger(), Buffer.from('no form at all'))).status).toBe(404)
  expect((await submit(await t.stranger(), recordOf(org), [fileEntry()], filePart())).status).toBe(404)
})
