import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, test } from 'vitest'
import { harness } from '../../../../test/harness.ts'
import type { S3Config } from '../../../config.ts'
import type { Caller } from '../../access/caller.ts'
import { transaction } from '../../db/open.ts'
import { claim, copyBlob, downloadTicket, issueTicket, keep, stage, take } from '../uploads.ts'
import { newKey } from './keys.ts'
import { s3Store } from './s3.ts'
import type { BlobStore } from './store.ts'
import { sweepBlobs } from './sweep.ts'
import { ofMemory } from '../arrivals.ts'

/** Tests for every store. The S3 part runs if TEST_S3_ENDPOINT is set: see test/s3/radosgw.sh. */
const t = await harness()
const { db } = t
const bytes = Buffer.from('%PDF-1.7 what one has learnt')

const { TEST_S3_ENDPOINT: endpoint, TEST_S3_ACCESS_KEY_ID: accessKeyId, TEST_S3_SECRET_ACCESS_KEY: secretAccessKey } = process.env
const bucket: S3Config = {
  kind: 's3',
  endpoint,
  region: 'us-east-1',
  bucket: process.env.TEST_S3_BUCKET ?? 'lrs-test',
  accessKeyId,
  secretAccessKey,
  forcePathStyle: true,
}

let caller: Caller
let address = ''
beforeAll(async () => {
  const someone = await t.stranger()
  const actor = (await t.context.access.load(someone.account_id))!
  const token = { active: true as const, audience: [], scopes: [], validated_by: 'jwks' as const }
  caller = { actor, provider: 'test', subject: someone.subject, requestId: randomUUID(), token }
  address = await t.address()
})

type Kind = { name: string; open: () => Promise<BlobStore>; skip: boolean }
const kinds: Kind[] = [
  { name: 'disk', open: async () => t.context.blobs!, skip: false },
  { name: 's3', open: openBucket, skip: endpoint === undefined },
]
if (endpoint === undefined) console.warn('The tests of the S3 store are skipped: TEST_S3_ENDPOINT is not set.')

async function openBucket(): Promise<BlobStore> {
  const credentials = { accessKeyId: accessKeyId!, secretAccessKey: secretAccessKey! }
  const client = new S3Client({ endpoint: endpoint!, region: bucket.region, forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: bucket.bucket }))
  return s3Store(bucket)
}

describe.each(kinds)('$name', ({ open, skip }) => {
  let blobs: BlobStore
  beforeAll(async () => {
    if (!skip) blobs = await open()
  })
  const storage = () => ({ db, blobs })
  const local = (url: string) => url.replace(t.context.config.publicOrigin, address)
  const put = (url: string, headers: Record<string, string>, body = bytes) =>
    fetch(local(url), { method: 'PUT', headers, body: new Uint8Array(body) })

  async function ticket(size_bytes = bytes.length) {
    const org = await t.org()
    const to = { organization_id: org.id, purpose: 'job-aid' as const, owner_id: randomUUID() }
    const upload = { ...to, folder: `job-aids/${randomUUID()}`, file_name: 'ü x.pdf', content_type: 'application/pdf', size_bytes }
    return { to, ...(await transaction(db, (db) => issueTicket(db, { blobs }, caller, upload))) }
  }
  async function taken() {
    const { to, pathname, url, headers } = await ticket()
    expect((await put(url, headers)).status).toBe(200)
    const file = await take(storage(), { ...to, pathname })
    return { ...file, url, headers, to, pathname }
  }
  const link = async (file: { blob_key: string }, seconds = 300) => {
    const stored = { ...file, file_name: 'a"\r\nX: ü.pdf', content_type: 'application/pdf', size_bytes: bytes.length }
    return local((await downloadTicket({ blobs }, { ...stored, prefer_inline_display: true }, seconds)).url)
  }

  test.skipIf(skip)('receives exactly the announced type and length, once', async () => {
    const { url, headers } = await ticket()
    expect((await put(url, { ...headers, 'content-type': 'text/html' })).ok).toBe(false)
    expect((await put(url, headers, Buffer.concat([bytes, bytes]))).ok).toBe(false)
    expect((await put(url, headers, bytes.subarray(1))).ok).toBe(false)
    expect((await put(url.replace('/uploads/', '/uploads/x').replace('staged', 'files'), headers)).ok).toBe(false)
    expect((await put(url, headers)).status).toBe(200)
    expect((await put(url, headers)).ok).toBe(false)
  })

  test.skipIf(skip)('what was taken cannot be changed, whatever is sent to the ticket afterwards', async () => {
    const file = await taken()
    await transaction(db, (db) => claim(db, file))
    const other = Buffer.from(bytes.toString().toUpperCase())
    expect((await put(file.url, file.headers, other)).ok).toBe(false)
    const answer = await fetch(await link(file))
    expect([answer.status, await answer.text()]).toEqual([200, bytes.toString()])
    await expect(take(storage(), { ...file.to, pathname: file.pathname })).rejects.toMatchObject({ status: 409, code: 'upload_taken' })
  })

  test.skipIf(skip)('size and type are read back, whatever the store let through', async () => {
    const { to, pathname } = await ticket()
    const { staged_key } = await db.selectFrom('upload').select('staged_key').where('pathname', '=', pathname).executeTakeFirstOrThrow()
    await blobs.put(staged_key, ofMemory(Buffer.concat([bytes, bytes])), 'application/pdf')
    await expect(take(storage(), { ...to, pathname })).rejects.toMatchObject({ status: 400 })
    await blobs.remove(staged_key)
    await blobs.put(staged_key, ofMemory(bytes), 'text/html')
    await expect(take(storage(), { ...to, pathname })).rejects.toMatchObject({ status: 400 })
    await blobs.remove(staged_key)
    await expect(take(storage(), { ...to, pathname })).rejects.toMatchObject({ status: 400 })
    await blobs.put(staged_key, ofMemory(bytes), 'application/pdf')
    expect(await take(storage(), { ...to, pathname })).toMatchObject({ pathname, content_type: 'application/pdf' })
  })

  test.skipIf(skip)('twenty registrations of one upload: one wins, and the sweep removes what the others took', async () => {
    const { to, pathname, url, headers } = await ticket()
    await put(url, headers)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, async () => {
        const file = await take(storage(), { ...to, pathname })
        await transaction(db, (db) => claim(db, file))
        return file
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await db
      .updateTable('blob')
      .set({ created_at: '2020-01-01T00:00:00Z', remove_after: '2020-01-01T00:00:00Z' })
      .where('organization_id', '=', to.organization_id)
      .where('remove_after', 'is not', null)
      .execute()
    await sweepBlobs(db, blobs)
    const left = await db.selectFrom('blob').select('key').where('organization_id', '=', to.organization_id).execute()
    expect(left).toHaveLength(1)
    expect(await blobs.stat(left[0]!.key)).toMatchObject({ size_bytes: bytes.length })
  })

  test.skipIf(skip)('serves with a safe name, by ranges, and only what was signed', async () => {
    const file = await taken()
    const url = await link(file)
    const answer = await fetch(url, { headers: { range: 'bytes=0-4' } })
    expect([answer.status, await answer.text()]).toEqual([206, bytes.toString().slice(0, 5)])
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="[^\r\n]*"; filename\*=UTF-8''[\w%.\-~]+$/)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await fetch(`${url}0`)).status).toBe(403)
    expect((await put(url, {})).ok).toBe(false)
    expect((await fetch(local(file.url))).ok).toBe(false)
  })

  test.skipIf(skip)('a ticket that has run out opens nothing', async () => {
    const url = await link(await taken(), 1)
    await new Promise((done) => setTimeout(done, 2100))
    expect((await fetch(url)).status).toBe(403)
  })

  test.skipIf(skip)('stages, copies, reads by range and removes', async () => {
    const org = await t.org()
    const file = await stage(storage(), org.id, ofMemory(bytes), { file_name: 'x', content_type: 'application/pdf' })
    const copy = await copyBlob(storage(), org.id, file.blob_key)
    await transaction(db, async (db) => {
      await claim(db, file)
      await keep(db, copy)
    })
    const chunks: Buffer[] = []
    for await (const chunk of await blobs.read(copy, { start: 1, end: 3 })) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).toBe('PDF')
    for (let time = 0; time < 2; time += 1) expect((await blobs.piece(copy, { start: 1, end: 3 })).toString()).toBe('PDF')
    await blobs.remove(copy)
    await blobs.remove(copy)
    expect(await blobs.stat(copy)).toBeUndefined()
    const gone = blobs.piece(copy, { start: 1, end: 3 })
    expect(await gone.then(String, () => 'nothing there')).toBe('nothing there')
    expect(await blobs.copy(copy, newKey('files'))).toBe(false)
    expect(await blobs.stat(file.blob_key)).toEqual({ size_bytes: bytes.length, content_type: 'application/pdf' })
  })
})

test('a store that does not answer is our fault, and leaves no row that is kept', async () => {
  const org = await t.org()
  const blobs = s3Store({ ...bucket, endpoint: 'http://127.0.0.1:9', accessKeyId: 'x', secretAccessKey: 'y' })
  await expect(stage({ db, blobs }, org.id, ofMemory(bytes), { file_name: 'x', content_type: 'text/plain' })).rejects.not.toHaveProperty(
    'status',
  )
  const left = await db.selectFrom('blob').select('remove_after').where('organization_id', '=', org.id).execute()
  expect(left.map(({ remove_after }) => remove_after === null)).toEqual([false])
})

test('without a store, everything that needs one answers 503', async () => {
  const org = await t.org()
  const none = { db, blobs: undefined }
  const refused = { status: 503, code: 'storage_not_configured' }
  await expect(stage(none, org.id, ofMemory(bytes), { file_name: 'x', content_type: 'text/plain' })).rejects.toMatchObject(refused)
  await expect(copyBlob(none, org.id, newKey('files'))).rejects.toMatchObject(refused)
})

test('keys never leave the folder', async () => {
  for (const key of ['../x', 'files/../../x', '/etc/passwd', 'files/x', 'partial/00000000-0000-0000-0000-000000000000', ''])
    await expect(t.context.blobs!.put(key, ofMemory(bytes), 'text/plain'), key).rejects.toThrow('Not a blob key')
})
