import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { transaction } from '#platform/db/open.ts'
import { claim, discard, downloadTicket, issueTicket, removeBlobs, stage, take } from '#platform/files/uploads.ts'
import { harness } from '../../../test/harness.ts'
import { ofMemory } from '#platform/files/arrivals.ts'

const t = await harness()
const { context, db } = t
const bytes = Buffer.from('%PDF-1.7 what one has learnt')
const type = { 'content-type': 'application/pdf' }

type Org = Awaited<ReturnType<typeof t.org>>
let caller: Parameters<typeof issueTicket>[2]
beforeAll(async () => {
  const person = await t.stranger()
  const actor = await context.access.load(person.account_id)
  caller = {
    actor: actor!,
    provider: 'test',
    subject: person.subject,
    requestId: randomUUID(),
    token: { active: true, audience: [], scopes: [], validated_by: 'jwks' },
  }
})

const destination = (org: Org, owner_id = randomUUID()) => ({ organization_id: org.id, purpose: 'job-aid' as const, owner_id })

async function ticketFor(to: ReturnType<typeof destination>, file_name = 'proof.pdf', size_bytes = bytes.length) {
  const upload = { ...to, folder: `job-aids/${randomUUID()}`, file_name, content_type: 'application/pdf', size_bytes }
  return transaction(db, (db) => issueTicket(db, context, caller, upload))
}
const pathOf = (url: string) => url.replace(context.config.publicOrigin, '')
const put = (url: string, body: Buffer, headers: Record<string, string> = type) => t.call(undefined, 'PUT', pathOf(url), body, headers)

async function taken(org: Org) {
  const to = destination(org)
  const ticket = await ticketFor(to)
  expect((await put(ticket.url, bytes)).status).toBe(200)
  const file = await take(context, { ...to, pathname: ticket.pathname })
  await transaction(db, (db) => claim(db, file))
  return { ...file, to, ticket }
}
const link = async (
  file: { blob_key: string },
  { file_name = 'proof.pdf', content_type = 'application/pdf', inline = false, seconds = 300 } = {},
) => {
  const stored = { ...file, file_name, content_type, size_bytes: bytes.length, prefer_inline_display: inline }
  return pathOf((await downloadTicket(context, stored, seconds)).url)
}

test('a ticket names where, what and how much; what was sent comes back byte for byte', async () => {
  const org = await t.org()
  const to = destination(org)
  const ticket = await ticketFor(to, '../a/b\\c\nd.pdf')
  expect(ticket).toMatchObject({ method: 'PUT', max_bytes: bytes.length, content_types: ['application/pdf'], headers: type })
  expect(ticket.pathname).toMatch(/^job-aids\/[0-9a-f-]{36}\/\.\._a_b_c_d\.pdf$/)
  expect(Date.parse(ticket.expires_at) - Date.now()).toBeGreaterThan(3_590_000)
  expect((await put(ticket.url, bytes)).status).toBe(200)
  const file = await take(context, { ...to, pathname: ticket.pathname })
  expect(file).toMatchObject({
    size_bytes: bytes.length,
    content_type: 'application/pdf',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  expect(file.head.equals(bytes)).toBe(true)
  await transaction(db, (db) => claim(db, file))
  expect((await t.call(undefined, 'GET', await link(file))).text).toBe(bytes.toString())
})

test('only exactly what was announced is received', async () => {
  const org = await t.org()
  const { url } = await ticketFor(destination(org))
  expect((await put(url, bytes, { 'content-type': 'text/html' })).status).toBe(400)
  expect((await put(url, Buffer.concat([bytes, bytes]))).status).toBe(413)
  expect((await put(url, bytes.subarray(1))).status).toBe(400)
  expect((await put(url, Buffer.alloc(0))).status).toBe(400)
  expect((await put(url, bytes, { ...type, 'content-encoding': 'gzip' })).status).toBe(400)
  expect((await put(url, bytes)).status).toBe(200)
})

test('bytes that come without a length are counted', async () => {
  const { Readable } = await import('node:stream')
  const org = await t.org()
  const send = async (chunks: Buffer[]) => {
    const { url } = await ticketFor(destination(org))
    return t.app.inject({ method: 'PUT', url: pathOf(url), headers: type, payload: Readable.from(chunks) })
  }
  expect((await send([bytes, bytes])).statusCode).toBe(413)
  expect((await send([bytes.subarray(0, 5)])).statusCode).toBe(400)
  expect((await send([bytes.subarray(0, 5), bytes.subarray(5)])).statusCode).toBe(200)
})

test('nothing can be sent a second time, neither before nor after registration', async () => {
  const org = await t.org()
  const file = await taken(org)
  const other = Buffer.from(bytes.toString().toUpperCase())
  expect((await put(file.ticket.url, other)).status).toBe(409)
  expect((await t.call(undefined, 'GET', await link(file))).text).toBe(bytes.toString())
})

test('only its own purpose, owner and organization may register a pathname', async () => {
  const org = await t.org()
  const to = destination(org)
  const { url, pathname } = await ticketFor(to)
  await expect(take(context, { ...to, pathname })).rejects.toMatchObject({ status: 400 })
  await put(url, bytes)
  for (const wrong of [
    { purpose: 'certification' as const },
    { owner_id: randomUUID() },
    { owner_id: null },
    { organization_id: (await t.org()).id },
    { pathname: `${pathname}x` },
    { pathname: `../${pathname}` },
    { pathname: pathname.replaceAll('/', '%2f') },
  ]) {
    await expect(take(context, { ...to, pathname, ...wrong }), JSON.stringify(wrong)).rejects.toMatchObject({ status: 400 })
  }
  expect(await take(context, { ...to, pathname })).toMatchObject({ pathname })
})

test('fifty registrations of one upload: one wins, the others get 409', async () => {
  const org = await t.org()
  const to = destination(org)
  const { url, pathname } = await ticketFor(to)
  await put(url, bytes)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, async () => {
      const file = await take(context, { ...to, pathname })
      await transaction(db, (db) => claim(db, file))
    }),
  )
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as { status: number; code: string }] : []))
  expect(reasons).toHaveLength(49)
  for (const reason of reasons) expect(reason).toMatchObject({ status: 409, code: 'upload_taken' })
})

test('a ticket that was altered, has expired, or is for something else opens nothing', async () => {
  const org = await t.org()
  const file = await taken(org)
  const download = await link(file)
  const upload = pathOf((await ticketFor(destination(org))).url)
  const [body, signature] = download.split('/').at(-1)!.split('.') as [string, string]
  const altered = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), expires: Date.now() + 9e9 }
  const swapped = Buffer.from(JSON.stringify(altered)).toString('base64url')
  for (const [method, url] of [
    ['GET', `/files/downloads/${swapped}.${signature}`],
    ['GET', `/files/downloads/${body}.${signature.slice(0, -1)}`],
    ['GET', `/files/downloads/${body}`],
    ['GET', '/files/downloads/x'],
    ['GET', `/files/downloads/${upload.split('/').at(-1)}`],
    ['GET', await link(file, { seconds: -1 })],
    ['PUT', `/files/uploads/${download.split('/').at(-1)}`],
    ['PUT', '/files/uploads/..%2f..%2fetc'],
  ] as const) {
    const answer = await t.call(undefined, method, url, method === 'PUT' ? bytes : undefined, method === 'PUT' ? type : {})
    expect(answer.status, url).toBe(403)
    expect(answer.body).toEqual({ error: expect.any(String), error_description: expect.any(String) })
  }
})

test('downloads are attachments unless the type is harmless and inline was asked for, and never run anything', async () => {
  const org = await t.org()
  const file = await taken(org)
  const headers = async (options: Parameters<typeof link>[1]) => (await t.call(undefined, 'GET', await link(file, options))).headers
  const pdf = await headers({ inline: true })
  expect(pdf).toMatchObject({
    'content-disposition': 'inline; filename=proof.pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
  })
  expect((await headers({ inline: false }))['content-disposition']).toBe('attachment; filename=proof.pdf')
  for (const content_type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'application/octet-stream']) {
    expect((await headers({ inline: true, content_type }))['content-disposition'], content_type).toMatch(/^attachment/)
  }
  const hostile = (await headers({ file_name: 'a"\r\nX-Evil: ü.pdf' }))['content-disposition']
  expect(hostile).toMatch(/^attachment; filename="[^\r\n]*"; filename\*=UTF-8''/)
})

test('ranges and HEAD', async () => {
  const org = await t.org()
  const url = await link(await taken(org))
  const get = (range: string) => t.call(undefined, 'GET', url, undefined, { range })
  const all = bytes.toString()
  for (const [range, text, content] of [
    ['bytes=0-3', all.slice(0, 4), `bytes 0-3/${all.length}`],
    ['bytes=5-', all.slice(5), `bytes 5-${all.length - 1}/${all.length}`],
    ['bytes=-4', all.slice(-4), `bytes ${all.length - 4}-${all.length - 1}/${all.length}`],
    ['bytes=3-9999', all.slice(3), `bytes 3-${all.length - 1}/${all.length}`],
  ] as const) {
    const part = await get(range)
    expect([part.status, part.text, part.headers['content-range']], range).toEqual([206, text, content])
  }
  expect((await get('bytes=9999-')).status).toBe(416)
  for (const all of ['bytes=0-1,3-4', 'lines=0-1', 'bytes=4-2', 'bytes=-']) expect((await get(all)).status, all).toBe(200)
  const head = await t.call(undefined, 'HEAD', url)
  expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(bytes.length), ''])
})

test('a removed blob is gone after the sweep, and not when the removal was rolled back', async () => {
  const org = await t.org()
  const file = await taken(org)
  const remove = (fail: boolean) =>
    transaction(db, async (db) => {
      await removeBlobs(db, context.jobs, [file.blob_key])
      if (fail) throw new Error('rolled back')
    })
  await expect(remove(true)).rejects.toThrow('rolled back')
  expect(await context.jobs.drain()).toBe(0)
  const url = await link(file)
  expect((await t.call(undefined, 'GET', url)).status).toBe(200)
  await remove(false)
  expect(await context.jobs.drain()).toBe(1)
  expect((await t.call(undefined, 'GET', url)).status).toBe(404)
  expect(await db.selectFrom('blob').select('key').where('key', '=', file.blob_key).execute()).toEqual([])
})

test('what was given up goes at once, its pathname is unknown again, and what is sent once more goes too', async () => {
  const org = await t.org()
  const to = destination(org)
  const { url, pathname } = await ticketFor(to)
  await put(url, bytes)
  const { staged_key } = await db.selectFrom('upload').select('staged_key').where('pathname', '=', pathname).executeTakeFirstOrThrow()
  const file = await take(context, { ...to, pathname })
  await transaction(db, (db) => discard(db, context.jobs, file))
  await context.jobs.drain()
  expect(await context.blobs!.stat(file.blob_key)).toBeUndefined()
  expect(await context.blobs!.stat(staged_key)).toBeUndefined()
  await expect(take(context, { ...to, pathname })).rejects.toMatchObject({ status: 400 })
  expect((await put(url, bytes)).status).toBe(200)
  const past = { created_at: '2020-01-01T00:00:00Z', remove_after: '2020-01-01T00:00:00Z' }
  await db.updateTable('blob').set(past).where('organization_id', '=', org.id).execute()
  await transaction(db, (db) => context.jobs.send(db, 'sweep-blobs'))
  await context.jobs.drain()
  expect(await context.blobs!.stat(staged_key)).toBeUndefined()
  expect(await db.selectFrom('blob').select('key').where('organization_id', '=', org.id).execute()).toEqual([])
})

test('what nobody registered goes after a day; what was registered stays', async () => {
  const org = await t.org()
  const kept = await taken(org)
  const staged = await stage(context, org.id, ofMemory(bytes), { file_name: 'x.pdf', content_type: 'application/pdf' })
  await db
    .updateTable('blob')
    .set({ created_at: '2020-01-01T00:00:00Z', remove_after: '2020-01-01T00:00:00Z' })
    .where('organization_id', '=', org.id)
    .where('remove_after', 'is not', null)
    .execute()
  await expect(transaction(db, (db) => claim(db, staged))).rejects.toMatchObject({ status: 400 })
  await transaction(db, (db) => context.jobs.send(db, 'sweep-blobs'))
  await context.jobs.drain()
  expect(await context.blobs!.stat(staged.blob_key)).toBeUndefined()
  expect(await db.selectFrom('blob').select('key').where('organization_id', '=', org.id).execute()).toEqual([{ key: kept.blob_key }])
  expect((await t.call(undefined, 'GET', await link(kept))).text).toBe(bytes.toString())
})

test('while the store does not answer, a removal stays due', async () => {
  const org = await t.org()
  const file = await taken(org)
  const store = context.blobs!
  const remove = store.remove.bind(store)
  store.remove = () => Promise.reject(new Error('the store is down'))
  try {
    await transaction(db, (db) => removeBlobs(db, context.jobs, [file.blob_key]))
    await expect(context.jobs.drain()).rejects.toThrow('the store is down')
  } finally {
    store.remove = remove
  }
  await transaction(db, (db) => context.jobs.send(db, 'sweep-blobs'))
  await context.jobs.drain()
  expect(await store.stat(file.blob_key)).toBeUndefined()
})

test('an upload that breaks off leaves nothing behind', async () => {
  const { request } = await import('node:http')
  const { readdir } = await import('node:fs/promises')
  const org = await t.org()
  const big = 1_000_000
  const { url, pathname } = await ticketFor(destination(org), 'big.pdf', big)
  const address = await t.address()
  await new Promise<void>((done) => {
    const req = request(`${address}${pathOf(url)}`, { method: 'PUT', headers: { ...type, 'content-length': big } })
    req.on('error', () => done())
    req.write(Buffer.alloc(1000))
    setTimeout(() => req.destroy(), 100)
  })
  await expect.poll(() => readdir(`${context.config.dataDir}/blobs/partial`), { timeout: 10_000 }).toEqual([])
  await expect(take(context, { ...destination(org), pathname })).rejects.toMatchObject({ status: 400 })
})

test('giving up a file that a row has kept already leaves the file', async () => {
  const org = await t.org()
  const file = await stage(context, org.id, ofMemory(bytes), { file_name: 'a.pdf', content_type: 'application/pdf' })
  await transaction(db, (db) => claim(db, file))
  await transaction(db, (db) => discard(db, context.jobs, file))
  await t.drain()
  const kept = await db.selectFrom('blob').select('remove_after').where('key', '=', file.blob_key).execute()
  expect(kept).toEqual([{ remove_after: null }])
  expect(await context.blobs!.stat(file.blob_key)).toMatchObject({ size_bytes: bytes.length })
})

test('an organization has so much room, and not a byte more by fifty requests at once', async () => {
  const org = await t.org()
  const other = await t.org()
  const limited = { ...context, blobs: { ...context.blobs!, quotaBytes: 5 * bytes.length } }
  const names = { file_name: 'x.pdf', content_type: 'application/pdf' }
  const stageFor = (id: string) => stage(limited, id, ofMemory(bytes), names)
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => stageFor(org.id)))
  const files = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(files).toHaveLength(5)
  for (const outcome of outcomes.filter(({ status }) => status === 'rejected'))
    expect(outcome).toMatchObject({ reason: { status: 409, details: { code: 'no_room', params: { taken: 5 * bytes.length } } } })
  await stageFor(other.id)

  await transaction(db, (db) => discard(db, context.jobs, files[0]!))
  await context.jobs.drain()
  const ticket = { organization_id: org.id, purpose: 'evidence', owner_id: null, folder: 'quota', ...names } as const
  const issue = (size_bytes: number) => transaction(db, (db) => issueTicket(db, limited, caller, { ...ticket, size_bytes }))
  await expect(issue(bytes.length + 1)).rejects.toMatchObject({ status: 409 })
  const { pathname, url } = await issue(bytes.length)
  expect((await put(url, bytes)).status).toBe(200)
  const file = await take(limited, { ...ticket, pathname })
  await transaction(db, (db) => claim(db, file))
  await expect(stageFor(org.id), 'what was sent with a ticket counts once, and counts').rejects.toMatchObject({ status: 409 })
})
