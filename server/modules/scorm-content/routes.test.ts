import { gunzipSync } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { launched, player } from '../../../test/player.ts'
import { manifest, registerCourse, replacePackage, scormPackage } from '../../../test/scorm.ts'

const t = await harness()
const noise = randomBytes(700_000)
const lines = Array.from({ length: 60_000 }, (_, nr) => `<p>Lift number ${nr} with your legs.</p>`)
const long = `<!doctype html><title>Long</title>${lines.join('')}`
const files = [
  { name: 'index.html', content: '<!doctype html><meta charset="windows-1252"><title>Lifting</title>' },
  { name: 'Media/Lift Ä.mp4', content: noise, stored: true },
  { name: 'js/app.js', content: 'parent.API.LMSInitialize("")' },
  { name: 'long.html', content: long },
  { name: 'packed.mp4', content: Buffer.concat([noise, noise]) },
  { name: 'empty.css', content: '' },
  { name: 'data/strange.xyz', content: 'x' },
  { name: 'data/100%.txt', content: 'percent' },
]

async function world(zip = scormPackage(manifest(), files)) {
  const org = await t.org()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write', 'scorm:delete'])
  const learner = await t.person(org)
  const course = await registerCourse(t, trainer, { org: org.id }, zip)
  expect(course.status, course.text).toBe(201)
  const course_id = course.body.id
  return { org, trainer, learner, course_id, play: await launched(t, learner, course_id) }
}

/** Returns the bytes of an answer; `call` would decode them as text. */
async function bytesOf(play: { base: string; url: string }, path: string, headers: Record<string, string> = {}, app = t.app) {
  const { host } = new URL(play.url)
  const response = await app.inject({ method: 'GET', url: `${play.base}/files/${path}`, headers: { host, ...headers } })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

test('files come out of the zip byte for byte, with the type of their name and no character set', async () => {
  const { play } = await world()
  for (const [path, type, content] of [
    ['index.html', 'text/html', files[0]!.content],
    ['Media/Lift%20%C3%84.mp4', 'video/mp4', noise],
    ['js/app.js', 'text/javascript', files[2]!.content],
    ['long.html', 'text/html', long],
    ['packed.mp4', 'video/mp4', files[4]!.content],
    ['empty.css', 'text/css', ''],
    ['data/strange.xyz', 'application/octet-stream', 'x'],
    ['data/100%25.txt', 'text/plain', 'percent'],
  ] as const) {
    const { status, headers, bytes } = await bytesOf(play, path)
    expect([status, headers['content-type']], path).toEqual([200, type])
    expect(bytes.equals(Buffer.from(content)), path).toBe(true)
    expect(headers['content-length'], path).toBe(String(bytes.length))
    expect(headers, path).toMatchObject({ 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=3600' })
  }
})

test('deflated files go out as they lie in the zip to whoever takes gzip', async () => {
  const { play } = await world()
  for (const path of ['index.html', 'long.html', 'packed.mp4', 'empty.css']) {
    const { headers, bytes } = await bytesOf(play, path, { 'accept-encoding': 'br, gzip' })
    expect(headers, path).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', 'content-length': String(bytes.length) })
    expect(gunzipSync(bytes).equals((await bytesOf(play, path)).bytes), path).toBe(true)
  }
  const stored = await bytesOf(play, 'Media/Lift%20%C3%84.mp4', { 'accept-encoding': 'gzip' })
  expect(stored.headers['content-encoding']).toBeUndefined()
  expect((await bytesOf(play, 'index.html', { 'accept-encoding': 'gzip;q=0, br' })).headers['content-encoding']).toBeUndefined()
})

test('ranges of stored and of deflated files', async () => {
  const { play } = await world()
  for (const [path, content] of [
    ['Media/Lift%20%C3%84.mp4', noise],
    ['packed.mp4', Buffer.concat([noise, noise])],
    ['long.html', Buffer.from(long)],
    ['js/app.js', Buffer.from(files[2]!.content as string)],
  ] as const) {
    const size = content.length
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=5-14', 5, 14],
      [`bytes=${size - 9}-`, size - 9, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=3-${size + 99}`, 3, size - 1],
    ] as const) {
      const { status, headers, bytes } = await bytesOf(play, path, { range, 'accept-encoding': 'gzip' })
      expect([status, headers['content-range']], `${path} ${range}`).toEqual([206, `bytes ${start}-${end}/${size}`])
      expect(bytes.equals(content.subarray(start, end + 1)), `${path} ${range}`).toBe(true)
      expect(headers['content-encoding']).toBeUndefined()
    }
    const beyond = await bytesOf(play, path, { range: `bytes=${size}-` })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
  }
})

test('fifty players that jump about in a large deflated file get its bytes, also where no copy can be kept', async () => {
  const { buildApp } = await import('../../app.ts')
  const { play } = await world()
  const content = Buffer.concat([noise, noise])
  const { app } = await buildApp({ ...t.context, config: { ...t.context.config, dataDir: '/dev/null/nowhere' } })
  for (const service of [t.app, app]) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, nr) => {
        const start = 1_048_576 + nr * 7000
        const { status, bytes } = await bytesOf(play, 'packed.mp4', { range: `bytes=${start}-` }, service)
        expect([status, bytes.equals(content.subarray(start))]).toEqual([206, true])
      }),
    )
  }
  await app.close()
})

test('files of every size up to where they are streamed, side by side in one zip', async () => {
  const sizes = [131_071, 1, 131_072, 40_000, 131_073, 0, 60_000, 262_144, 262_145, 3, 700_000]
  const sized = sizes.flatMap((size, nr) => [
    { name: `stored-${nr}.bin`, content: noise.subarray(nr, nr + size), stored: true },
    { name: `packed-${nr}.bin`, content: noise.subarray(nr, nr + size) },
  ])
  const { play } = await world(scormPackage(manifest(), [files[0]!, ...sized]))
  for (const { name, content } of sized) {
    const gzip = await bytesOf(play, name, { 'accept-encoding': 'gzip' })
    expect((name.startsWith('packed') ? gunzipSync(gzip.bytes) : gzip.bytes).equals(content), `${name} as gzip`).toBe(true)
    expect((await bytesOf(play, name)).bytes.equals(content), name).toBe(true)
    const part = await bytesOf(play, name, { range: 'bytes=2-130999' })
    if (content.length > 2) expect(part.bytes.equals(content.subarray(2, 131_000)), `part of ${name}`).toBe(true)
  }
})

test('a small file is read once for all who ask, and every package has its own', async () => {
  const { buildApp } = await import('../../app.ts')
  const blobs = t.context.blobs!
  const piece = vi.fn<typeof blobs.piece>((key, range) => blobs.piece(key, range))
  const { app } = await buildApp({ ...t.context, blobs: { ...blobs, piece } })
  const theirs = await world()
  const ours = await world(scormPackage(manifest(), [{ name: 'index.html', content: '<!doctype html>Ours' }, ...files.slice(1)]))
  for (const [{ play }, text] of [[theirs, files[0]!.content], [ours, '<!doctype html>Ours'], [theirs, files[0]!.content]] as const) {
    const asked: Record<string, string>[] = [{}, { 'accept-encoding': 'gzip' }, { range: 'bytes=0-4' }]
    const answers = await Promise.all(Array.from({ length: 50 }, (_, nr) => bytesOf(play, 'index.html', asked[nr % 3], app)))
    for (const [nr, { headers, bytes }] of answers.entries())
      expect(String(headers['content-encoding'] ? gunzipSync(bytes) : bytes)).toBe(nr % 3 === 2 ? String(text).slice(0, 5) : text)
  }
  expect(piece).toHaveBeenCalledTimes(2)
  piece.mockRejectedValueOnce(new Error('the store is away'))
  expect((await bytesOf(ours.play, 'js/app.js', {}, app)).status).toBe(500)
  expect((await bytesOf(ours.play, 'js/app.js', {}, app)).status).toBe(200)
  await app.close()
}) // prettier-ignore

test('a ticket that expires while it is in use opens nothing from then on', async () => {
  const { play } = await world()
  expect((await play.file('index.html')).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3_600_000 + 1000 })
  try {
    expect((await play.file('index.html')).status).toBe(403)
  } finally {
    vi.useRealTimers()
  }
})

test('what the browser has is not sent again; a part is sent only of what it has the rest of', async () => {
  const { play } = await world()
  const { headers } = await bytesOf(play, 'packed.mp4')
  const etag = headers.etag as string
  expect(etag).toMatch(/^"[0-9a-f]{8}-1400000"$/)
  const gzip = (await bytesOf(play, 'packed.mp4', { 'accept-encoding': 'gzip' })).headers.etag as string
  expect(gzip).not.toBe(etag)
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const answer = await bytesOf(play, 'packed.mp4', { 'if-none-match': known })
    expect([answer.status, answer.bytes.length], known).toEqual([304, 0])
  }
  const range = 'bytes=1-2'
  expect((await bytesOf(play, 'packed.mp4', { range, 'if-range': etag })).status).toBe(206)
  for (const other of [gzip, '"other"']) expect((await bytesOf(play, 'packed.mp4', { range, 'if-range': other })).status).toBe(200)
})

test('HEAD says what GET would', async () => {
  const { play } = await world()
  const asked: Record<string, string>[] = [{}, { 'accept-encoding': 'gzip' }, { range: 'bytes=1-2' }]
  for (const given of asked) {
    const got = await bytesOf(play, 'js/app.js', given)
    const head = await play.call('HEAD', 'files/js/app.js', undefined, given)
    expect([head.status, head.text]).toEqual([got.status, ''])
    for (const name of ['content-length', 'content-type', 'content-encoding', 'content-range', 'etag'])
      expect(head.headers[name], name).toBe(got.headers[name])
  }
})

test('paths are looked up whatever the case of their letters, and lead nowhere else', async () => {
  const { play } = await world()
  for (const path of ['INDEX.HTML', 'media/lift%20%C3%A4.MP4', 'JS%2FApp.js']) expect((await bytesOf(play, path)).status, path).toBe(200)
  for (const path of [
    '', 'js', 'js/', 'missing.html', '..%2f..%2fetc%2fpasswd', 'js/..%2findex.html', '%2e%2e/index.html', 'js%5capp.js', 'index.html%00', '/index.html',
    '%252e%252e/index.html', 'imsmanifest.xml/x', 'C:%5cindex.html',
  ]) {
    const answer = await bytesOf(play, path)
    expect([answer.status, answer.bytes.includes('Lifting')], path).toEqual([path.includes('%00') ? 400 : 404, false])
  }
  const malformed = await bytesOf(play, 'index%E0%A4%A.html')
  expect([400, 404]).toContain(malformed.status)
}) // prettier-ignore

test('content may be framed by the application alone, and carries nothing of it', async () => {
  const { play } = await world()
  for (const answer of [await play.file('index.html'), await play.state()]) {
    expect(answer.headers).toMatchObject({
      'content-security-policy': "frame-ancestors http://localhost:3000 'self'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'unload=*, camera=(), microphone=(), geolocation=(), payment=()',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'x-robots-tag': 'noindex',
    })
    for (const name of ['set-cookie', 'x-frame-options', 'access-control-allow-origin', 'cross-origin-opener-policy'])
      expect(answer.headers[name], name).toBeUndefined()
  }
  expect((await play.state()).headers['cache-control']).toBe('no-store')
  expect((await play.file('js/app.js', { 'service-worker': 'script' })).status).toBe(403)
})

test('the two hosts share nothing but health', async () => {
  const { play, learner } = await world()
  const onApp = await t.call(undefined, 'GET', `${play.base}/files/index.html`)
  expect(onApp.status).toBe(404)
  expect((await t.call(undefined, 'POST', `${play.base}/commit`, {})).status).toBe(404)
  const host = { host: new URL(play.url).host }
  const get = (url: string) => t.app.inject({ method: 'GET', url, headers: { ...host, authorization: `Bearer ${learner.token}` } })
  for (const path of ['/api/users/me', '/', '/auth/providers', '/files/downloads/x', '/metrics'])
    expect((await get(path)).statusCode, path).toBe(404)
  expect((await get('/healthz')).statusCode).toBe(200)
})

test('a ticket that was altered, is of another purpose or has expired opens nothing', async () => {
  const { play } = await world()
  const ticket = play.base.split('/').at(-1)!
  const [id, expires, signature] = ticket.split('.') as [string, string, string]
  const cursor = t.context.signer.sign('cursor', `${id}.${expires}`)
  const past = Math.floor(Date.now() / 1000 - 1).toString(36)
  const flipped = `${signature.slice(0, -2)}${signature.at(-2) === 'A' ? 'B' : 'A'}${signature.at(-1)}`
  for (const wrong of [
    'x', `${id}.${expires}`, `${id}.${expires}.`, `${id}.${expires}.${flipped}`, `${id}.${expires}.${cursor}`, `${id}.zzzzzz.${signature}`,
    `${id}.${past}.${t.context.signer.sign('scorm-content', `${id}.${past}`)}`, `${ticket}.x`, 'x'.repeat(2000),
  ]) {
    const there = player(t, play.url.replace(ticket, wrong))
    for (const answer of [await there.file('index.html'), await there.state(), await there.save({})])
      expect([answer.status, answer.body], wrong).toEqual([403, { error: expect.any(String), error_description: expect.any(String) }])
  }
  expect((await play.file('index.html')).status).toBe(200)
}) // prettier-ignore

test('a ticket of content is none for files, nor the other way round', async () => {
  const { trainer, course_id, play } = await world()
  const ticket = play.base.split('/').at(-1)!
  expect((await t.call(undefined, 'GET', `/files/downloads/${ticket}`)).status).toBe(403)
  expect((await t.call(undefined, 'PUT', `/files/uploads/${ticket}`, Buffer.from('x'), { 'content-type': 'application/zip' })).status).toBe(
    403,
  )
  const announced = { file_name: 'next.zip', size_bytes: 1 }
  const { body } = await t.call(trainer, 'POST', `/api/scorm-courses/${course_id}/package-uploads`, announced)
  const upload = new URL(body.url).pathname.split('/').at(-1)!
  expect((await player(t, play.url.replace(ticket, upload)).state()).status).toBe(403)
})

test('course packages never share an origin with the application', () => {
  const PUBLIC_ORIGIN = 'https://learning.example.org'
  expect(() => readConfig({ PUBLIC_ORIGIN, CONTENT_ORIGIN: PUBLIC_ORIGIN })).toThrow('CONTENT_ORIGIN must differ from PUBLIC_ORIGIN')
  expect(readConfig({ PUBLIC_ORIGIN }).contentOrigin).toBeUndefined()
})

test('a launch ends when its player says so, when nobody uses it for an hour, or with its account or course', async () => {
  const { learner, trainer, course_id, play } = await world()
  expect((await play.exit()).body).toEqual({ status: 'in_progress', completion_status: 'incomplete', success_status: 'unknown' })
  for (const answer of [await play.file('index.html'), await play.state(), await play.save({})]) expect(answer.status).toBe(403)

  const idle = await launched(t, learner, course_id)
  await changed(idle.attempt_id, { last_seen_at: new Date(Date.now() - 61 * 60_000).toISOString() })
  expect((await idle.file('index.html')).status).toBe(403)
  const busy = await launched(t, learner, course_id)
  await changed(busy.attempt_id, { last_seen_at: new Date(Date.now() - 59 * 60_000).toISOString() })
  expect((await busy.file('index.html')).status).toBe(200)

  const disabled = await launched(t, learner, course_id)
  await t.db.updateTable('account').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', learner.account_id).execute()
  expect((await disabled.state()).status).toBe(403)

  const other = await t.person(await orgOf(course_id))
  const deleted = await launched(t, other, course_id)
  for (const answer of [await deleted.state(), await deleted.file('index.html')]) expect(answer.status).toBe(200)
  expect((await t.call(trainer, 'DELETE', `/api/scorm-courses/${course_id}/permanent-deletion`)).status).toBe(204)
  await t.drain()
  const ended = await deleted.file('Media/Lift%20%C3%84.mp4')
  for (const answer of [ended, await deleted.state(), await deleted.save({}), await deleted.exit()]) expect(answer.status).toBe(403)
  expect([ended.headers.etag, ended.headers['cache-control']]).toEqual([undefined, undefined])
})

const changed = (attemptId: string, values: { last_seen_at: string }) =>
  t.db.updateTable('scorm_launch').set(values).where('attempt_id', '=', attemptId).where('superseded_at', 'is', null).execute()
async function orgOf(courseId: string) {
  const found = await t.db
    .selectFrom('scorm_course')
    .select('owner_organization_id as id')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  return { ...found, slug: '' }
}

test('a ticket reads its own version only, byte for byte, after the package was replaced', async () => {
  const { learner, trainer, course_id, play } = await world()
  const next = scormPackage(manifest(), [
    { name: 'index.html', content: '<!doctype html>Next' },
    { name: 'new.txt', content: 'new' },
  ])
  expect((await replacePackage(t, trainer, course_id, next)).status).toBe(200)
  expect((await play.file('index.html')).text).toBe(files[0]!.content)
  expect((await play.file('new.txt')).status).toBe(404)
  const again = await launched(t, learner, course_id)
  expect((await again.file('index.html')).text).toBe(files[0]!.content)
  const other = await launched(t, await t.person(await orgOf(course_id)), course_id)
  expect((await other.file('index.html')).text).toBe('<!doctype html>Next')
})

test('no ticket is ever logged', async () => {
  const { createLog } = await import('#platform/http/logging.ts')
  const { buildApp } = await import('../../app.ts')
  const { play } = await world()
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const { app } = await buildApp({ ...t.context, log } as Harness['context'])
  const host = new URL(play.url).host
  for (const path of ['state', 'files/index.html', 'files/missing.html?ticket=1', 'nothing', 'commit'])
    await app.inject({ method: 'GET', url: `${play.base}/${path}`, headers: { host } })
  await app.inject({ method: 'POST', url: `${play.base}/commit`, headers: { host }, payload: { seq: 0 } })
  await app.close()
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.join('')).not.toContain(play.base.split('/').at(-1)!.slice(0, 22))
})

test('a player that asks without end is slowed down, its files are not, and neither is another', async () => {
  const { buildApp } = await import('../../app.ts')
  const { play, learner, course_id } = await world()
  const { app } = await buildApp({ ...t.context, config: { ...t.context.config, rateLimitPerMinute: 3 } })
  const get = async ({ base, url }: { base: string; url: string }, path: string) =>
    (await app.inject({ method: 'GET', url: `${base}/${path}`, headers: { host: new URL(url).host } })).statusCode
  for (const status of [200, 200, 200, 429, 429]) expect(await get(play, 'state')).toBe(status)
  expect(await get(play, 'files/index.html')).toBe(200)
  expect(await get(await launched(t, learner, course_id), 'state')).toBe(200)
  await app.close()
})
