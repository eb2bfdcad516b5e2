import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { type Person, harness } from '../../../../test/harness.ts'
import { rowsAt } from '../../../../test/addresses.ts'

const t = await harness()
const bytes = Buffer.from('Lift with the knees.')

async function desk() {
  const org = await t.org()
  const author = await t.person(org, ['job-aids:read', 'job-aids:write', 'job-aids:delete'])
  const make = async (more: object = {}): Promise<string> =>
    (await t.call(author, 'POST', '/api/job-aids', { org: org.id, title: 'Lifting', ...more })).body.id
  return { org, author, make, id: await make() }
}
const at = rowsAt('/api/job-aids')
const get = async (who: Person, id: string) => (await t.call(who, 'GET', at(id))).body
async function upload(who: Person, id: string, content = bytes, content_type = 'text/plain'): Promise<string> {
  const ticket = await t.call(who, 'POST', at(id, '/attachment-uploads'), {
    file_name: 'lift.txt',
    content_type,
    size_bytes: content.length,
  })
  expect(ticket.status, ticket.text).toBe(201)
  expect((await t.send(ticket.body, content)).status).toBe(200)
  return ticket.body.pathname
}
const register = (who: Person, id: string, pathname: string, more: object = {}) =>
  t.call(who, 'POST', at(id, '/attachments'), { pathname, file_name: 'Lift.txt', ...more })
async function attach(who: Person, id: string, more: object = {}, content = bytes) {
  const { status, body, text } = await register(who, id, await upload(who, id, content), more)
  expect(status, text).toBe(201)
  return body
}
const link = async (who: Person, id: string, label: string) =>
  (await t.call(who, 'POST', at(id, '/links'), { url: 'https://example.org', label })).body
const download = (who: Person, id: string, file: string) => t.call(who, 'GET', at(id, `/attachments/${file}/download`))
const bytesOf = async ({ url }: { url: string }) => (await t.app.inject({ method: 'GET', url: new URL(url).pathname })).body
const order = async (who: Person, id: string): Promise<string[]> => {
  const { attachments, links } = await get(who, id)
  const places = [...attachments, ...links].toSorted((a, b) => a.position - b.position)
  expect(places.map(({ position }) => position)).toEqual(places.map((_, index) => index))
  return places.map(({ id }) => id)
}
const blobs = (org: { id: string }) =>
  t.db.selectFrom('blob').select(['key', 'sha256']).where('organization_id', '=', org.id).where('remove_after', 'is', null).execute()

test('a file of any type is uploaded, attached last, and opened for six hours, which is no view of the aid', async () => {
  const { org, author, id } = await desk()
  const reader = await t.person(org)
  await link(author, id, 'first')
  const file = await attach(author, id, { label: '', prefer_inline_display: false })
  expect(file).toMatchObject({ file_name: 'Lift.txt', content_type: 'text/plain', size_bytes: bytes.length, label: null, position: 1, prefer_inline_display: false }) // prettier-ignore
  expect((await blobs(org)).map(({ sha256 }) => sha256)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  const got = await download(reader, id, file.id)
  expect(got.body).toMatchObject({ file_name: 'Lift.txt', content_type: 'text/plain', prefer_inline_display: false })
  expect(Math.abs(Date.parse(got.body.expires_at) - Date.now() - 6 * 3_600_000)).toBeLessThan(10_000)
  expect(await bytesOf(got.body)).toBe(bytes.toString())
  await download(reader, id, file.id)
  const { body } = await t.call(author, 'GET', at(id, '/analytics'))
  expect(body).toMatchObject({ totals: { people: 1, views: 0, file_opens: 2 }, people: [{ view_count: 0, first_viewed_at: null, file_open_count: 2 }] }) // prettier-ignore
  expect((await get(reader, id)).standing).toMatchObject({ view_count: 0, current: false })
  await t.call(author, 'DELETE', at(id, `/attachments/${file.id}`))
  await t.drain()
  expect(await blobs(org)).toEqual([])
  expect((await t.call(author, 'GET', at(id, '/analytics'))).body.totals.file_opens).toBe(2)
})

test('only what was uploaded for this very aid can be attached, and once', async () => {
  const { author, id, make } = await desk()
  const foreign = await desk()
  const pathname = await upload(author, id)
  for (const path of ['job-aids/x/lift.txt', await upload(foreign.author, foreign.id), '../x'])
    expect((await register(author, id, path)).status, path).toBe(400)
  expect((await register(author, await make(), pathname)).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 50 }, () => register(author, id, pathname)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.error === 'upload_taken')).toHaveLength(49)
  expect(await order(author, id)).toHaveLength(1)
})

test('what a ticket cannot be had for is named', async () => {
  const { author, id } = await desk()
  const legal = { file_name: 'a.mp4', content_type: 'video/mp4', size_bytes: 524_288_000 }
  const ask = (body: object) => t.call(author, 'POST', at(id, '/attachment-uploads'), body)
  expect((await ask(legal)).body).toMatchObject({
    content_types: ['video/mp4'],
    max_bytes: 524_288_000,
    pathname: expect.stringMatching(/^job-aids\/[0-9a-f-]{36}\/a\.mp4$/),
  })
  for (const [body, word] of [
    [{ ...legal, size_bytes: 524_288_001 }, 'size_bytes'],
    [{ ...legal, file_name: 'x'.repeat(301) }, 'file_name'],
    [{ ...legal, content_type: 'x'.repeat(201) }, 'content_type'],
  ] as const)
    expect([(await ask(body)).status, (await ask(body)).body.error_description]).toEqual([400, expect.stringContaining(word)])
})

test('files and links lie in one order, which fifty moves, additions and deletions at once leave whole', async () => {
  const { author, id } = await desk()
  const [a, b] = [await attach(author, id), await link(author, id, 'b')]
  const [c, d] = [await attach(author, id), await link(author, id, 'd')]
  expect(await order(author, id)).toEqual([a.id, b.id, c.id, d.id])
  const file = (file: { id: string }, body: object) => t.call(author, 'PATCH', at(id, `/attachments/${file.id}`), body)
  const linked = (to: { id: string }, body: object) => t.call(author, 'PATCH', at(id, `/links/${to.id}`), body)
  expect((await file(c, { position: 0, label: 'C' })).body).toEqual({ ...c, position: 0, label: 'C' })
  expect((await linked(b, { position: 99 })).body).toMatchObject({ position: 3 })
  expect(await order(author, id)).toEqual([c.id, a.id, d.id, b.id])
  const moves = Array.from({ length: 48 }, (_, nr) => (nr % 2 ? file([a, c][(nr >> 1) % 2]!, { position: nr % 4 }) : linked(b, { position: (nr * 3) % 5 })))
  const others = [t.call(author, 'DELETE', at(id, `/links/${d.id}`)), t.call(author, 'POST', at(id, '/links'), { url: 'https://example.org/e' })]
  const statuses = (await Promise.all([...moves, ...others])).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 201, 204]))
  expect(await order(author, id)).toHaveLength(4)
  expect((await t.call(author, 'DELETE', at(id, `/attachments/${a.id}`))).status).toBe(204)
  await t.drain()
  expect(await order(author, id)).toHaveLength(3)
  for (const body of [{ position: -1 }, { label: 'x'.repeat(201) }, { file_name: 'x' }]) expect((await file(c, body)).status).toBe(400)
}) // prettier-ignore

test('another file takes the place of one, and may ask everybody to read again', async () => {
  const { org, author, id, make } = await desk()
  const reader = await t.person(org)
  await link(author, id, 'first')
  const file = await attach(author, id, { label: 'Lift', prefer_inline_display: false })
  await t.call(reader, 'POST', at(id, '/views'))
  const put = (pathname: string, requires_recertification = false, who = author) =>
    t.call(who, 'PUT', at(id, `/attachments/${file.id}/file`), { pathname, file_name: 'New.pdf', requires_recertification })
  const pathname = await upload(author, id, Buffer.from('%PDF-1.7'), 'application/pdf')
  const version = (await get(author, id)).version
  const replaced = await put(pathname)
  expect(replaced.body).toEqual({ ...file, file_name: 'New.pdf', content_type: 'application/pdf', size_bytes: 8 })
  expect(await get(author, id)).toMatchObject({ version: version + 1, recertification_cutoff_at: null, attachments: [replaced.body] })
  expect(await bytesOf((await download(reader, id, file.id)).body)).toBe('%PDF-1.7')
  await t.drain()
  expect(await blobs(org)).toHaveLength(1)
  expect((await put(pathname)).status).toBe(409)
  expect((await put(await upload(author, await make()))).status).toBe(400)
  expect((await put('nowhere')).status).toBe(400)
  expect((await put(pathname, false, reader)).status).toBe(403)
  expect((await get(reader, id)).standing.current).toBe(true)
  const again = await upload(author, id)
  const racing = await Promise.all(Array.from({ length: 50 }, () => put(again, true)))
  expect([200, 409].map((wanted) => racing.filter(({ status }) => status === wanted).length)).toEqual([1, 49])
  await t.drain()
  expect((await get(reader, id)).standing.current).toBe(false)
  const answers = [
    await t.call(author, 'PUT', at(id, `/attachments/${crypto.randomUUID()}/file`), { pathname, file_name: 'x', requires_recertification: false }),
    await t.call(author, 'PUT', at(await make(), `/attachments/${file.id}/file`), { pathname, file_name: 'x', requires_recertification: false }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  for (const body of [{ pathname, file_name: 'x' }, { pathname: '', file_name: 'x', requires_recertification: false }])
    expect((await t.call(author, 'PUT', at(id, `/attachments/${file.id}/file`), body)).status).toBe(400)
}) // prettier-ignore

test('whom the aid does not reach opens none of its files; whom it does changes none', async () => {
  const { org, author, id, make } = await desk()
  const hidden = await make({ audience: 'trainers' })
  const [file, secret] = [await attach(author, id), await attach(author, hidden)]
  const [member, outsider] = [await t.person(org), (await desk()).author]
  const missing = await download(member, id, crypto.randomUUID())
  for (const answer of [
    await download(member, hidden, secret.id),
    await download(member, id, secret.id),
    await download(outsider, id, file.id),
    await t.call(member, 'DELETE', at(hidden, `/attachments/${secret.id}`)),
  ])
    expect([answer.status, answer.text]).toEqual([404, missing.text])
  for (const answer of [
    await t.call(member, 'PATCH', at(id, `/attachments/${file.id}`), { label: 'x' }),
    await t.call(member, 'DELETE', at(id, `/attachments/${file.id}`)),
    await t.call(member, 'POST', at(id, '/attachment-uploads'), { file_name: 'a', content_type: 'text/plain', size_bytes: 1 }),
    await t.call(member, 'POST', at(id, '/duplicate')),
  ])
    expect(answer.status).toBe(403)
  await t.call(author, 'PATCH', at(id), { archived: true })
  expect((await download(member, id, file.id)).status).toBe(404)
  expect((await download(author, id, file.id)).status).toBe(200)
})

test('a copy has its own files in the same order, which its text shows; views and cutoff stay with the original', async () => {
  const { org, author, id } = await desk()
  const subject = await t.subject(org)
  await t.call(author, 'PUT', at(id, '/subjects'), { subject_matter_ids: [subject.id] })
  const [a, b, c] = [await attach(author, id, { label: 'A' }), await link(author, id, 'b'), await attach(author, id)]
  await t.call(author, 'PATCH', at(id, `/attachments/${c.id}`), { position: 0 })
  const other = crypto.randomUUID()
  const body_markdown = `![a](attachment:${a.id.toUpperCase()}) ![c](attachment:${c.id}) ![gone](attachment:${other})`
  await t.call(author, 'PATCH', at(id), { body_markdown, archived: true, require_recertification: true, review_by: '2027-01-01' })
  await t.call(author, 'POST', at(id, '/views'))
  const made = await t.call(author, 'POST', at(id, '/duplicate'))
  expect(made.status, made.text).toBe(201)
  const copy = made.body
  expect(copy).toMatchObject({ title: 'Lifting (copy)', version: 1, archived_at: null, recertification_cutoff_at: null, review_by: '2027-01-01', subjects: [{ id: subject.id }], standing: { view_count: 0 } }) // prettier-ignore
  expect(copy.attachments.map(({ label, position }) => [label, position])).toEqual([[null, 0], ['A', 1]]) // prettier-ignore
  expect(copy.links).toMatchObject([{ label: 'b', position: 2, url: b.url }])
  const [copyOfC, copyOfA] = copy.attachments
  expect(copy.body_markdown).toBe(`![a](attachment:${copyOfA.id}) ![c](attachment:${copyOfC.id}) ![gone](attachment:${other})`)
  expect((await t.call(author, 'POST', at(id, '/duplicate'), { title: 'Mine' })).body.title).toBe('Mine')
  expect((await t.call(author, 'POST', at(id, '/duplicate'), { title: '' })).status).toBe(400)
  expect((await t.call(author, 'DELETE', at(id, '/permanent-deletion'))).status).toBe(204)
  await t.drain()
  expect(await bytesOf((await download(author, copy.id, copyOfA.id)).body)).toBe(bytes.toString())
  expect(await blobs(org)).toHaveLength(4)
})

test('without a store, what needs a file answers 503 and the rest goes on', async () => {
  const { author, id, make } = await desk()
  const [bare, file] = [await make(), await attach(author, id)]
  const { app } = await buildApp({ ...t.context, blobs: undefined })
  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${author.token}` }
    const answer = await app.inject({ method, url: `/api/job-aids/${path}`, headers, ...(payload && { payload }) })
    return [answer.statusCode, answer.json().error]
  }
  const unconfigured = [503, 'storage_not_configured']
  const replacing = { pathname: 'x', file_name: 'a', requires_recertification: false }
  expect(await ask('POST', `${id}/attachment-uploads`, { file_name: 'a', content_type: 'text/plain', size_bytes: 5 })).toEqual(unconfigured)
  expect(await ask('POST', `${id}/attachments`, { pathname: 'x', file_name: 'a' })).toEqual(unconfigured)
  expect(await ask('PUT', `${id}/attachments/${file.id}/file`, replacing)).toEqual(unconfigured)
  expect(await ask('GET', `${id}/attachments/${file.id}/download`)).toEqual(unconfigured)
  expect(await ask('POST', `${id}/duplicate`)).toEqual(unconfigured)
  expect(await ask('POST', `${bare}/duplicate`)).toEqual([201, undefined])
  expect(await ask('PATCH', `${id}/attachments/${file.id}`, { label: 'Still' })).toEqual([200, undefined])
  await app.close()
  expect((await t.call(author, 'GET', at(id, '/analytics'))).body.totals.file_opens).toBe(0)
})
