import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { type Org, type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'

const t = await harness()

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const done = '2026-01-15T10:00:00Z'

async function desk() {
  const org = await t.org()
  const [learner, editor] = [await t.person(org), await t.person(org, ['records:read', 'records:write'])]
  const { body } = await t.call(editor, 'POST', '/api/records', {
    owner_organization_id: org.id,
    title: 'Lifting',
    learner_user_id: learner.account_id,
  })
  return { org, learner, editor, record: body.id }
}
const add = (who: Person, record: string, payload: object, more: object = {}) =>
  t.call(who, 'POST', `/api/records/${record}/evidence`, { payload, ...more })
const rows = (who: Person, record: string) => t.call(who, 'GET', `/api/records/${record}/evidence`)
const ticketFor = (who: Person, record: string, bytes: Buffer, content_type = 'application/pdf') =>
  t.call(who, 'POST', `/api/records/${record}/evidence/uploads`, { file_name: 'proof.pdf', content_type, size_bytes: bytes.length })
const put = ({ url, headers }: Schema<'UploadTicket'>, payload: Buffer) =>
  t.app.inject({ method: 'PUT', url: new URL(url).pathname + new URL(url).search, headers, payload })
const fetched = async (url: string) => (await t.app.inject({ method: 'GET', url: new URL(url).pathname + new URL(url).search })).rawPayload
const filePayload = (bytes: Buffer, content_type = 'application/pdf') => ({
  evidence_type: 'file',
  file_name: 'proof.pdf',
  content_type,
  size_bytes: bytes.length,
})
async function attach(who: Person, record: string, bytes = pdf, content_type = 'application/pdf') {
  const ticket = (await ticketFor(who, record, bytes, content_type)).body
  await put(ticket, bytes)
  return { ticket, answer: await add(who, record, filePayload(bytes, content_type), { pathname: ticket.pathname }) }
}

test('who reads a record is told that the bytes of its file prove a record of another person; its learner is not', async () => {
  const { org, learner, editor, record } = await desk()
  const other = await t.person(org)
  const made = async (who: Person, title: string) =>
    (await t.call(editor, 'POST', '/api/records', { owner_organization_id: org.id, title, learner_user_id: who.account_id })).body.id
  const told = async (who: Person, id: string) => (await rows(who, id)).body.map((each) => each.proves_another_person)
  await attach(editor, record)
  await attach(editor, await made(learner, 'Lifting again'))
  expect(await told(editor, record)).toEqual([false])
  const theirs = await made(other, 'Lifting')
  await attach(editor, theirs)
  await add(editor, theirs, { evidence_type: 'note', text: 'Seen' })
  for (const id of [record, theirs]) expect((await told(editor, id)).filter(Boolean)).toEqual([true])
  expect(await told(learner, record)).toEqual([false])
  await t.call(editor, 'DELETE', `/api/records/${theirs}`)
  expect(await told(editor, record)).toEqual([false])
})

test('every kind of payload is kept with its defaults, listed newest first, and counted in hours', async () => {
  const { learner, editor, record } = await desk()
  const kept = [
    [
      { evidence_type: 'score', value: 70 },
      { evidence_type: 'score', value: 70, max: 100, min: 0 },
    ],
    [{ evidence_type: 'date_range', starts_at: done, ends_at: '2026-01-15T11:30:00Z' }, undefined],
    [{ evidence_type: 'quantity', amount: 90, unit: 'minutes' }, undefined],
    [{ evidence_type: 'quantity', amount: 2, unit: 'hours' }, undefined],
    [{ evidence_type: 'quantity', amount: 40, unit: 'lifts' }, undefined],
    [{ evidence_type: 'url', url: 'https://example.org/a', title: 'Page' }, undefined],
    [{ evidence_type: 'pass_fail', passed: true, assessor: 'Dr Grey' }, undefined],
    [{ evidence_type: 'note', text: 'Well done' }, undefined],
  ] as const
  for (const [payload, stored = payload] of kept) {
    const { status, body } = await add(editor, record, payload, { label: 'L' })
    expect(status, JSON.stringify(payload)).toBe(201)
    expect(body).toMatchObject({ record_id: record, evidence_type: payload.evidence_type, label: 'L', has_file: false })
    expect(body.payload).toEqual(stored)
    expect(body.created_by.user_id).toBe(editor.account_id)
  }
  const list = (await rows(learner, record)).body
  expect(list.map(({ evidence_type }) => evidence_type)).toEqual(kept.map(([{ evidence_type }]) => evidence_type).toReversed())
  const read = (await t.call(learner, 'GET', `/api/records/${record}`)).body
  expect(read).toMatchObject({ evidence_count: 8, hours: 5 })
  expect((await t.call(editor, 'GET', '/api/records?evidence_type=note')).body.items).toHaveLength(1)
  expect((await t.call(editor, 'GET', '/api/records?evidence_type=file')).body.items).toHaveLength(0)
})

test('a payload that says nothing sensible is refused, naming the field, and nothing is written', async () => {
  const { editor, record } = await desk()
  for (const [payload, word] of [
    [{ evidence_type: 'score', value: 101 }, 'value'],
    [{ evidence_type: 'score', value: 5, min: 6 }, 'value'],
    [{ evidence_type: 'score', value: 5, max: 1, min: 2 }, 'value'],
    [{ evidence_type: 'score', value: '5' }, 'value'],
    [{ evidence_type: 'score' }, 'value'],
    [{ evidence_type: 'score', value: 1, extra: 1 }, 'extra'],
    [{ evidence_type: 'date_range', starts_at: done, ends_at: done }, 'ends_at'],
    [{ evidence_type: 'date_range', starts_at: done, ends_at: '2026-02-30T00:00:00Z' }, 'ends_at'],
    [{ evidence_type: 'quantity', amount: 0, unit: 'hours' }, 'amount'],
    [{ evidence_type: 'quantity', amount: 1, unit: '' }, 'unit'],
    [{ evidence_type: 'url', url: 'javascript:alert(1)' }, 'url'],
    [{ evidence_type: 'note', text: '' }, 'text'],
    [{ evidence_type: 'pass_fail', passed: 'yes' }, 'passed'],
    [{ evidence_type: 'song' }, 'evidence_type'],
    [{}, 'evidence_type'],
    [{ ...filePayload(pdf), sha256: 'x' }, 'pathname'],
    [filePayload(pdf), 'pathname'],
    [{ ...filePayload(pdf), content_type: 'text/html' }, 'content_type'],
    [{ ...filePayload(pdf), size_bytes: 26_214_401 }, 'size_bytes'],
  ] as const) {
    const answer = await add(editor, record, payload)
    expect(answer.status, JSON.stringify(payload)).toBe(400)
    expect(answer.body.error_description).toContain(word)
  }
  expect((await add(editor, record, { evidence_type: 'note', text: 'x' }, { pathname: 'evidence/x' })).status).toBe(400)
  expect((await rows(editor, record)).body).toEqual([])
})

test('who may read, add, change and delete evidence', async () => {
  const { org, learner, editor, record } = await desk()
  const reader = await t.person(org, ['records:read'])
  const [member, outsider] = [await t.person(org), await t.person(await t.org(), ['records:read', 'records:write'])]
  const note = { evidence_type: 'note', text: 'x' }
  const { id } = (await add(editor, record, note)).body
  for (const [who, read, write] of [
    [learner, 200, 403],
    [reader, 200, 403],
    [member, 404, 404],
    [outsider, 404, 404],
  ] as const) {
    expect((await rows(who, record)).status).toBe(read)
    expect((await add(who, record, note)).status).toBe(write)
    expect((await ticketFor(who, record, pdf)).status).toBe(write)
    expect((await t.call(who, 'PATCH', `/api/evidence/${id}`, { label: 'x' })).status).toBe(write)
    expect((await t.call(who, 'DELETE', `/api/evidence/${id}`)).status).toBe(write)
    expect((await t.call(who, 'GET', `/api/evidence/${id}/download`)).status).toBe(404)
  }
  expect((await rows(editor, record)).body).toHaveLength(1)
  const lost = `/api/evidence/${crypto.randomUUID()}` as const
  expect((await t.call(outsider, 'PATCH', `/api/evidence/${id}`, {})).text).toBe((await t.call(outsider, 'PATCH', lost, {})).text)
  await t.call(editor, 'PATCH', `/api/records/${record}`, { hidden_from_learner: true })
  expect((await rows(learner, record)).status).toBe(404)
  expect((await t.call(learner, 'DELETE', `/api/evidence/${id}`)).status).toBe(404)
})

test('a payload may be corrected, its type not; the trail keeps old and new', async () => {
  const { editor, record } = await desk()
  const { id } = (await add(editor, record, { evidence_type: 'quantity', amount: 1, unit: 'hours' })).body
  const change = (body: object) => t.call(editor, 'PATCH', `/api/evidence/${id}`, body)
  expect((await change({ payload: { evidence_type: 'note', text: 'x' } })).body.error_description).toContain('evidence_type')
  expect((await change({ label: '' })).status).toBe(400)
  expect((await change({ label: 'Ward', payload: { evidence_type: 'quantity', amount: 3, unit: 'hours' } })).body).toMatchObject({
    label: 'Ward',
    payload: { amount: 3 },
  })
  expect((await t.call(editor, 'GET', `/api/records/${record}`)).body.hours).toBe(3)
  expect((await change({ label: null })).body.label).toBeNull()
  expect((await t.call(editor, 'DELETE', `/api/evidence/${id}`)).status).toBe(204)
  expect((await t.call(editor, 'DELETE', `/api/evidence/${id}`)).status).toBe(404)
  const trail = await t.db.selectFrom('audit_entry').select(['action', 'old_values']).where('subject_id', '=', id).orderBy('at').execute()
  expect(trail.map(({ action }) => action)).toEqual(['evidence.created', 'evidence.updated', 'evidence.updated', 'evidence.deleted'])
  expect(trail[1]!.old_values).toMatchObject({ label: null, payload: { amount: 1 } })
})

test('a file is uploaded by ticket, attached under the promised id, and downloaded as it was', async () => {
  const { learner, editor, record } = await desk()
  const { ticket, answer } = await attach(editor, record)
  expect(ticket.pathname).toBe(`evidence/${record}/${ticket.evidence_id}/proof.pdf`)
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    id: ticket.evidence_id,
    has_file: true,
    payload: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  const change = (body: object) => t.call(editor, 'PATCH', `/api/evidence/${ticket.evidence_id}`, body)
  expect((await change({ payload: filePayload(pdf) })).status).toBe(400)
  expect((await change({ label: 'Certificate' })).status).toBe(200)
  const download = await t.call(learner, 'GET', `/api/evidence/${ticket.evidence_id}/download`)
  expect(download.body).toMatchObject({ file_name: 'proof.pdf', content_type: 'application/pdf', size_bytes: pdf.length })
  expect(await fetched(download.body.url)).toEqual(pdf)
  expect((await add(editor, record, filePayload(pdf), { pathname: ticket.pathname })).body.error).toBe('upload_taken')
})

test('a pathname serves its own record once: fifty at once, one wins', async () => {
  const { org, editor, record } = await desk()
  const ticket = (await ticketFor(editor, record, pdf)).body
  await put(ticket, pdf)
  const other = (await t.call(editor, 'POST', '/api/records', { owner_organization_id: org.id, title: 'Other' })).body.id
  for (const pathname of [ticket.pathname, `evidence/${other}/${crypto.randomUUID()}/x`, '../x', 'a%2e%2e/'])
    expect((await add(editor, other, filePayload(pdf), { pathname })).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 50 }, () => add(editor, record, filePayload(pdf), { pathname: ticket.pathname })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 409 && body.error === 'upload_taken')).toHaveLength(49)
  expect((await rows(editor, record)).body).toHaveLength(1)
})

test('bytes that are not what they are called are refused', async () => {
  const { editor, record } = await desk()
  const html = Buffer.from('<html><script>alert(1)</script>%PDF-1.4</html>')
  const hugePng = Buffer.from('89504e470d0a1a0a0000000d49484452000075300000753008020000', 'hex')
  for (const [bytes, type] of [
    [html, 'application/pdf'],
    [html, 'image/png'],
    [pdf, 'image/webp'],
    [hugePng, 'image/png'],
  ] as const) {
    expect((await attach(editor, record, bytes, type)).answer.status).toBe(400)
  }
  expect(await t.drain()).toBeGreaterThan(0)
  const ticket = (await ticketFor(editor, record, pdf)).body
  expect((await add(editor, record, filePayload(pdf), { pathname: ticket.pathname })).status).toBe(400)
  await put(ticket, pdf)
  expect((await add(editor, record, { ...filePayload(pdf), size_bytes: 5 }, { pathname: ticket.pathname })).status).toBe(400)
  await t.drain()
  expect((await ticketFor(editor, record, pdf, 'text/html')).status).toBe(400)
  expect((await rows(editor, record)).body).toEqual([])
})

test('an Idempotency-Key repeats the answer of an attachment', async () => {
  const { editor, record } = await desk()
  const ticket = (await ticketFor(editor, record, pdf)).body
  await put(ticket, pdf)
  const body = { payload: filePayload(pdf), pathname: ticket.pathname }
  const post = () => t.call(editor, 'POST', `/api/records/${record}/evidence`, body, { 'idempotency-key': 'a' })
  const first = await post()
  const again = await post()
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
})

test('a manager reads evidence while the submission waits; deleting for good counts and removes files', async () => {
  const org: Org = await t.org()
  const [nurse, head] = [await t.role(org, []), await t.role(org, [])]
  await t.manages(org, head, nurse)
  const [learner, manager] = [await t.stranger(), await t.stranger()]
  await t.grant(learner, nurse)
  await t.grant(manager, head)
  const editor = await t.person(org, ['records:read', 'records:write', 'records:delete'])
  const submission = { owner_organization_id: org.id, title: 'x', status: 'pending', completed_at: done }
  const record = (await t.call(learner, 'POST', '/api/records', submission)).body.id
  const { ticket } = await attach(editor, record)
  expect((await rows(manager, record)).body).toHaveLength(1)
  const download = await t.call(manager, 'GET', `/api/evidence/${ticket.evidence_id}/download`)
  expect(download.status).toBe(200)
  await t.call(manager, 'POST', `/api/records/${record}/approve`)
  expect((await rows(manager, record)).status).toBe(404)
  expect((await t.call(manager, 'GET', `/api/evidence/${ticket.evidence_id}/download`)).status).toBe(404)
  const path = `/api/records/${record}/permanent-deletion` as const
  expect((await t.call(editor, 'GET', path)).body.consequences).toMatchObject([
    { key: 'evidence', count: 1 },
    { key: 'files', count: 1 },
  ])
  const { blob_key } = await t.db.selectFrom('evidence').select('blob_key').where('record_id', '=', record).executeTakeFirstOrThrow()
  expect((await t.call(editor, 'DELETE', path)).status).toBe(204)
  await t.drain()
  expect(await t.db.selectFrom('blob').select('key').where('key', '=', blob_key!).execute()).toEqual([])
  expect(await t.context.blobs!.stat(blob_key!)).toBeUndefined()
})

test('without a store, what needs a file answers 503 and the rest goes on', async () => {
  const { editor, record } = await desk()
  const { ticket } = await attach(editor, record)
  const { app } = await buildApp({ ...t.context, blobs: undefined })
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url: `/api${url}` as const,
      headers: { authorization: `Bearer ${editor.token}` },
      ...(payload && { payload }),
    })
    return [answer.statusCode, answer.json().error]
  }
  const unconfigured = [503, 'storage_not_configured']
  const upload = { file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: 5 }
  expect(await ask('POST', `/records/${record}/evidence/uploads`, upload)).toEqual(unconfigured)
  expect(await ask('POST', `/records/${record}/evidence`, { payload: filePayload(pdf), pathname: ticket.pathname })).toEqual(unconfigured)
  expect(await ask('GET', `/evidence/${ticket.evidence_id}/download`)).toEqual(unconfigured)
  expect(await ask('POST', `/records/${record}/evidence`, { payload: { evidence_type: 'note', text: 'x' } })).toEqual([201, undefined])
  expect((await ask('GET', `/evidence/${crypto.randomUUID()}/download`))[0]).toBe(404)
  await app.close()
})
