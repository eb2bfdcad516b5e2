import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'

const t = await harness()
const bytes = Buffer.from('How to lift: with the knees.')

async function desk() {
  const org = await t.org()
  const editor = await t.person(org, ['certifications:read', 'certifications:write', 'certifications:delete'])
  const make = async (slug: string): Promise<string> => {
    const body = { owner_organization_id: org.id, slug, name: slug, awarding_mode: 'automatic' }
    return (await t.call(editor, 'POST', '/api/certifications', body)).body.id
  }
  return { org, editor, make, id: await make('lifting') }
}
const at = <const Path extends string>(id: string, path: Path) => `/api/certifications/${id}/attachments${path}` as const
async function upload(who: Person, id: string, content_type = 'text/plain', content = bytes) {
  const body = { file_name: 'lift.txt', content_type, size_bytes: content.length }
  const ticket = await t.call(who, 'POST', `/api/certifications/${id}/attachment-uploads`, body)
  expect(ticket.status, ticket.text).toBe(201)
  expect((await t.send(ticket.body, content)).status).toBe(200)
  return ticket.body
}
const register = (who: Person, id: string, pathname: string, more: object = {}) =>
  t.call(who, 'POST', at(id, ''), { pathname, file_name: 'Lifting.txt', ...more })
async function attach(who: Person, id: string, more: object = {}) {
  const { pathname } = await upload(who, id)
  const { status, body, text } = await register(who, id, pathname, more)
  expect(status, text).toBe(201)
  return body
}
const download = (who: Person, id: string, attachment: string) => t.call(who, 'GET', at(id, `/${attachment}/download`))
const bytesOf = async ({ url }: { url: string }) => (await t.app.inject({ method: 'GET', url: new URL(url).pathname })).body
const order = async (who: Person, id: string): Promise<string[]> =>
  (await t.call(who, 'GET', `/api/certifications/${id}`)).body.attachments.map((attachment) => attachment.id)
const blobs = (org: { id: string }) =>
  t.db.selectFrom('blob').select('key').where('organization_id', '=', org.id).where('remove_after', 'is', null).execute()

test('a file is uploaded, attached last, and downloaded for five minutes', async () => {
  const { org, editor, id } = await desk()
  const ticket = await upload(editor, id)
  expect(ticket.pathname).toMatch(/^certifications\/[0-9a-f-]{36}\/lift\.txt$/)
  const first = await register(editor, id, ticket.pathname, { label: '', prefer_inline_display: false })
  expect(first.body).toMatchObject({
    file_name: 'Lifting.txt',
    content_type: 'text/plain',
    size_bytes: bytes.length,
    label: null,
    position: 0,
  })
  const second = await attach(editor, id, { label: 'Second' })
  expect(second).toMatchObject({ label: 'Second', position: 1, prefer_inline_display: true })
  expect((await t.call(editor, 'GET', `/api/certifications/${id}`)).body.attachments).toEqual([first.body, second])
  const got = await download(editor, id, first.body.id)
  expect(got.body).toMatchObject({ file_name: 'Lifting.txt', content_type: 'text/plain', prefer_inline_display: false })
  expect(Math.abs(Date.parse(got.body.expires_at) - Date.now() - 300_000)).toBeLessThan(10_000)
  expect(await bytesOf(got.body)).toBe(bytes.toString())
  expect((await t.call(editor, 'GET', `/api/certifications/lifting/attachments/${second.id}/download?org=${org.slug}`)).status).toBe(200)
})

test('only what was uploaded for this very certification can be attached, and once', async () => {
  const { editor, id, make } = await desk()
  const other = await make('other')
  const foreign = await desk()
  const { pathname } = await upload(editor, id)
  const theirs = await upload(foreign.editor, foreign.id)
  for (const path of ['certifications/x/lift.txt', theirs.pathname, '../x'])
    expect((await register(editor, id, path)).status, path).toBe(400)
  expect((await register(editor, other, pathname)).status).toBe(400)
  const unsent = { file_name: 'a', content_type: 'text/plain', size_bytes: 3 }
  const ticket = await t.call(editor, 'POST', `/api/certifications/${id}/attachment-uploads`, unsent)
  expect((await register(editor, id, ticket.body.pathname)).status).toBe(400)
  expect(await order(editor, id)).toEqual([])
  const answers = await Promise.all(Array.from({ length: 50 }, () => register(editor, id, pathname)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.error === 'upload_taken')).toHaveLength(49)
  expect(await order(editor, id)).toHaveLength(1)
})

test('what a ticket cannot be had for is named', async () => {
  const { editor, id } = await desk()
  const legal = { file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: 524_288_000 }
  const ask = (body: object) => t.call(editor, 'POST', `/api/certifications/${id}/attachment-uploads`, body)
  expect((await ask(legal)).status).toBe(201)
  for (const [body, word] of [
    [{ ...legal, size_bytes: 524_288_001 }, 'size_bytes'],
    [{ ...legal, size_bytes: 0 }, 'size_bytes'],
    [{ ...legal, file_name: 'x'.repeat(301) }, 'file_name'],
    [{ ...legal, content_type: 'pdf' }, 'content_type'],
    [{ ...legal, content_type: '' }, 'content_type'],
  ] as const) {
    const answer = await ask(body)
    expect([answer.status, answer.body.error_description]).toEqual([400, expect.stringContaining(word)])
  }
})

test('an attachment is relabelled and moved, and the order stays whole, also after one is deleted', async () => {
  const { org, editor, id } = await desk()
  const [a, b, c] = [await attach(editor, id), await attach(editor, id), await attach(editor, id)]
  const change = (attachment: { id: string }, body: object) => t.call(editor, 'PATCH', at(id, `/${attachment.id}`), body)
  expect((await change(c, { position: 0, label: 'C' })).body).toEqual({ ...c, position: 0, label: 'C' })
  expect(await order(editor, id)).toEqual([c.id, a.id, b.id])
  expect((await change(c, { position: 99, label: null })).body).toMatchObject({ position: 2, label: null })
  expect(await order(editor, id)).toEqual([a.id, b.id, c.id])
  expect((await change(b, { prefer_inline_display: false })).body).toMatchObject({ position: 1, prefer_inline_display: false })
  for (const body of [{ position: -1 }, { position: 1.5 }, { label: 'x'.repeat(201) }, { file_name: 'x' }])
    expect((await change(b, body)).status).toBe(400)
  expect((await t.call(editor, 'DELETE', at(id, `/${a.id}`))).status).toBe(204)
  await t.drain()
  expect(await blobs(org)).toHaveLength(2)
  expect((await download(editor, id, a.id)).status).toBe(404)
  const left = (await t.call(editor, 'GET', `/api/certifications/${id}`)).body.attachments
  expect(left.map(({ id, position }) => [id, position])).toEqual([b, c].map((attachment, index) => [attachment.id, index]))
})

test('of fifty moves at once the order stays a permutation', async () => {
  const { editor, id } = await desk()
  const all: Schema<'Attachment'>[] = []
  for (let index = 0; index < 5; index += 1) all.push(await attach(editor, id))
  const moves = Array.from({ length: 50 }, (_, index) =>
    t.call(editor, 'PATCH', at(id, `/${all[index % 5]!.id}`), { position: (index * 3) % 5 }),
  )
  expect(new Set((await Promise.all(moves)).map(({ status }) => status))).toEqual(new Set([200]))
  const { attachments } = (await t.call(editor, 'GET', `/api/certifications/${id}`)).body
  expect(attachments.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
  expect(new Set(attachments.map((attachment) => attachment.id)).size).toBe(5)
})

test('who must hold the certification may download, and change nothing; others see nothing', async () => {
  const { org, editor, id, make } = await desk()
  const other = await make('other')
  const role = await t.role(org, [])
  const [required, expired, member] = [await t.person(org), await t.person(org), await t.person(org)]
  await t.grant(required, role)
  await t.grant(expired, role, '2026-01-01T00:00:00Z')
  const scheme = { recertification: JSON.stringify({ kind: 'once' }), role_id: role.id, organization_id: org.id }
  await t.db
    .insertInto('certification_requirement')
    .values({ ...scheme, certification_type_id: id })
    .execute()
  const [file, hidden] = [await attach(editor, id), await attach(editor, other)]
  const got = await download(required, id, file.id)
  expect([got.status, await bytesOf(got.body)]).toEqual([200, bytes.toString()])
  expect((await t.call(required, 'PATCH', at(id, `/${file.id}`), { label: 'x' })).status).toBe(403)
  expect((await t.call(required, 'DELETE', at(id, `/${file.id}`))).status).toBe(403)
  const missing = await download(required, id, crypto.randomUUID())
  expect(missing.status).toBe(404)
  const nothing = [
    await download(required, other, hidden.id),
    await download(required, id, hidden.id),
    await download(editor, id, hidden.id),
    await download(expired, id, file.id),
    await download(member, id, file.id),
    await t.call(member, 'DELETE', at(id, `/${file.id}`)),
    await t.call(editor, 'PATCH', at(id, `/${hidden.id}`), { position: 0 }),
    await t.call((await desk()).editor, 'GET', at(id, `/${file.id}/download`)),
  ]
  for (const answer of nothing) expect([answer.status, answer.text]).toEqual([404, missing.text])
  expect(await order(editor, id)).toEqual([file.id])
})

test('a copy has files of its own, which outlive those of the original', async () => {
  const { org, editor, id } = await desk()
  const [a, b] = [await attach(editor, id, { label: 'A' }), await attach(editor, id)]
  await t.call(editor, 'PATCH', at(id, `/${b.id}`), { position: 0 })
  const { body: copy } = await t.call(editor, 'POST', `/api/certifications/${id}/duplicate`)
  expect(copy.attachments.map(({ label, position }) => [label, position])).toEqual([
    [null, 0],
    ['A', 1],
  ])
  expect(copy.attachments[1].id).not.toBe(a.id)
  const preview = await t.call(editor, 'GET', `/api/certifications/${id}/permanent-deletion`)
  expect(preview.body.consequences).toEqual([{ key: 'attachments', count: 2, description: '2 attached files go.' }])
  expect((await t.call(editor, 'DELETE', `/api/certifications/${id}/permanent-deletion`)).status).toBe(204)
  await t.drain()
  expect(await blobs(org)).toHaveLength(2)
  expect(await bytesOf((await download(editor, copy.id, copy.attachments[1].id)).body)).toBe(bytes.toString())
})

test('an Idempotency-Key attaches once', async () => {
  const { editor, id } = await desk()
  const { pathname } = await upload(editor, id)
  const post = () => t.call(editor, 'POST', at(id, ''), { pathname, file_name: 'a' }, { 'idempotency-key': 'k' })
  const [first, again] = [await post(), await post()]
  expect([first.status, again.text]).toEqual([201, first.text])
  expect(await order(editor, id)).toHaveLength(1)
})

test('without a store, what needs a file answers 503 and the rest goes on', async () => {
  const { editor, id, make } = await desk()
  const [bare, file] = [await make('bare'), await attach(editor, id)]
  const { app } = await buildApp({ ...t.context, blobs: undefined })
  const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${editor.token}` }
    const answer = await app.inject({ method, url: `/api/certifications/${path}`, headers, ...(payload && { payload }) })
    return [answer.statusCode, answer.json().error]
  }
  const unconfigured = [503, 'storage_not_configured']
  const upload = { file_name: 'a', content_type: 'text/plain', size_bytes: 5 }
  expect(await ask('POST', `${id}/attachment-uploads`, upload)).toEqual(unconfigured)
  expect(await ask('POST', `${id}/attachments`, { pathname: 'x', file_name: 'a' })).toEqual(unconfigured)
  expect(await ask('GET', `${id}/attachments/${file.id}/download`)).toEqual(unconfigured)
  expect(await ask('POST', `${id}/duplicate`)).toEqual(unconfigured)
  expect(await ask('POST', `${bare}/duplicate`)).toEqual([201, undefined])
  expect(await ask('PATCH', `${id}/attachments/${file.id}`, { label: 'Still' })).toEqual([200, undefined])
  await app.close()
})
