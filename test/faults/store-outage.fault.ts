import { expect, test } from 'vitest'
import { s3Store } from '../../server/platform/files/blobs/s3.ts'
import { type Mood, startFakeS3 } from './fake-s3.ts'
import { expectSound, msUntilHealthy } from './load.ts'
import { delay, startService, stopService } from './service.ts'
import { type Asked, ask, embedded, populate, writeSubmission } from './world.ts'

/** A file store that refuses, forbids, fails, is silent, is slow or breaks off. */
const s3 = await startFakeS3()
const engine = embedded()
const world = await populate(engine)
const config = { kind: 's3', bucket: 'files', region: 'us-east-1', endpoint: s3.url, forcePathStyle: true } as const
const keys = { accessKeyId: 'x', secretAccessKey: 'y' }
const service = await startService({
  ...engine.env,
  BLOB_STORE: 's3',
  S3_ENDPOINT: s3.url,
  S3_BUCKET: config.bucket,
  S3_FORCE_PATH_STYLE: 'on',
  S3_ACCESS_KEY_ID: keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
})
const acknowledged: string[] = []
const record = { owner_organization_id: world.organization_id, learner_user_id: null, learner_display_name: 'Nobody', title: 'x' }
const call = (method: 'GET' | 'POST', path: string, body?: unknown) => ask(service.url, world, method, path, body)
const expectOurFault = ({ status, body }: Asked) => expect([status, body.error, Object.keys(body).length]).toEqual([500, 'server_error', 2])
const titles = async () => ((await call('GET', '/api/records')).body.items as unknown[]).length
const PDF = '%PDF-1.4\n%%EOF\n'
const announced = { file_name: 'p.pdf', content_type: 'application/pdf', size_bytes: PDF.length }

const moods: [Mood, number][] = [
  ['refusing', 10_000],
  ['forbidding', 5000],
  ['failing', 10_000],
  ['cutting', 10_000],
  ['silent', 30_000],
]
test.each(moods)(
  'a store that is %s: no file is acknowledged, nothing else is held up, and it is well at once afterwards',
  async (mood, within) => {
    const { body: made } = await call('POST', '/api/records', { ...record, title: mood })
    const { body: ticket } = await call('POST', `/api/records/${made.id}/evidence/uploads`, announced)
    const sent = await fetch(String(ticket.url), { method: 'PUT', body: PDF, headers: ticket.headers as Record<string, string> })
    expect(sent.status).toBe(200)
    const before = await titles()
    s3.be(mood)
    const from = Date.now()
    const evidence = { payload: { evidence_type: 'file', ...announced }, pathname: ticket.pathname }
    const submission = writeSubmission(service.url, world, 60_000)
    const attached = ask(service.url, world, 'POST', `/api/records/${made.id}/evidence`, evidence, 60_000)
    expect((await call('POST', '/api/records', { ...record, title: 'Without a file' })).status).toBe(201)
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    expectOurFault(await submission)
    expectOurFault(await attached)
    expect(Date.now() - from).toBeLessThan(within)
    expect(await titles()).toBe(before + 1)
    s3.be('well')
    expect(await msUntilHealthy(service, world)).toBeLessThan(2000)
    const again = await writeSubmission(service.url, world)
    expect(again.status).toBe(201)
    acknowledged.push(again.body.id!)
    const kept = await call('POST', `/api/records/${made.id}/evidence`, evidence)
    expect([mood, kept.status]).toEqual([mood, 201])
  },
)

test('a slow store makes slow answers', async () => {
  s3.be('slow')
  const { status, body } = await writeSubmission(service.url, world)
  expect(status).toBe(201)
  acknowledged.push(body.id!)
  s3.be('well')
})

test('what is deleted while the store is down goes when it is back', async () => {
  const { body } = await writeSubmission(service.url, world)
  const before = s3.objects.size
  s3.be('failing')
  const headers = { authorization: `Bearer ${world.token}` }
  const deletion = await fetch(`${service.url}/api/records/${body.id}/permanent-deletion`, { method: 'DELETE', headers })
  expect(deletion.status).toBe(204)
  await delay(500)
  expect(s3.objects.size).toBe(before)
  s3.be('well')
  for (let waited = 0; s3.objects.size === before && waited < 60; waited += 1) await delay(500)
  expect(s3.objects.size).toBeLessThan(before)
})

test('after all that, every file that a row names is there', async () => {
  expect(await stopService(service)).toBe(0)
  await expectSound(engine, acknowledged, s3Store({ ...config, ...keys }))
  await s3.close()
})
