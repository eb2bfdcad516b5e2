import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type Package, readPackage } from '../../server/modules/scorm-package/read.ts'
import { ApiError } from '../../server/platform/errors.ts'
import { harness } from '../harness.ts'
import { launched } from '../player.ts'
import { PAGE, manifest, manifest2004, registerCourse, scormPackage } from '../scorm.ts'
import { LONG } from './contention.ts'
import { hostileBodies } from './hostile.ts'
import { faults } from './invariants.ts'

/** Fuzzes what the document does not describe: damaged packages, and any request to the content host. */
const seed = Number(process.env.NETS_SEED ?? randomInt(2 ** 31))
const share = LONG ? 10 : 1
const t = await harness()
console.log(`Packages: seed ${seed}.`)

afterAll(async () => {
  await t.app.close()
  await t.context.close()
})

const hold = async <T>(numRuns: number, arbitrary: fc.Arbitrary<T>, check: (value: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(arbitrary, check), { numRuns: numRuns * share, seed })

const film = randomBytes(5000)
const files = [
  { name: 'index.html', content: PAGE },
  { name: 'Media/Film 1.mp4', content: film, stored: true },
  { name: 'long.txt', content: 'Lift with your legs. '.repeat(500) },
]
const sound = [scormPackage(manifest({ parts: [{}, { attributes: 'isvisible="false"' }] }), files), scormPackage(manifest2004(), files)]

type Edit = { at: number; kind: 'set' | 'flip' | 'grow' | 'drop' | 'cut' | 'copy'; value: number; length: number }
const edits = fc.array(
  fc.record<Edit>({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    kind: fc.constantFrom('set', 'set', 'set', 'flip', 'flip', 'flip', 'grow', 'drop', 'cut', 'copy'),
    value: fc.nat(255),
    length: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 1, maxLength: 6 },
)

function edited(zip: Buffer, { at, kind, value, length }: Edit): Buffer {
  const place = Math.floor(at * zip.length)
  const [before, after] = [zip.subarray(0, place), zip.subarray(place)]
  if (kind === 'grow') return Buffer.concat([before, Buffer.alloc(length, value), after])
  if (kind === 'drop') return Buffer.concat([before, after.subarray(length)])
  if (kind === 'cut') return before
  if (kind === 'copy') return Buffer.concat([before, zip.subarray(Math.max(0, place - length), place), after])
  const copy = Buffer.from(zip)
  if (place < copy.length) copy[place] = kind === 'set' ? value : copy[place]! ^ (1 << (value % 8))
  return copy
}

async function nameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `mutated-${randomUUID()}.zip`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** Expects that every file of an accepted package has the content that its index says. The start page must be among them. */
function expectServable(zip: Buffer, { entries, launch_path }: Package): void {
  for (const { path, data_offset, compressed_size, size, method, crc32: sum } of entries) {
    const data = zip.subarray(data_offset, data_offset + compressed_size)
    const content = method === 8 ? inflateRawSync(data) : data
    expect([path, content.length, crc32(content)]).toEqual([path, size, sum])
    expect(path).not.toMatch(/^\/|^[A-Za-z]:|\\|\0|(^|\/)\.\.(\/|$)/)
  }
  expect(entries.map(({ path }) => path)).toContain(launch_path.replace(/[?#].*/, ''))
}

test('a damaged package is refused with a sentence, or else every file of it can be served', async () => {
  const file = await nameless()
  let accepted = 0
  await hold(2000, fc.tuple(fc.constantFrom(...sound), edits), async ([zip, changes]) => {
    const damaged = changes.reduce(edited, zip)
    await file.truncate(0)
    await file.write(damaged, 0, damaged.length, 0)
    try {
      expectServable(damaged, await readPackage(file))
      accepted += 1
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      expect([error.status, error.message]).toEqual([400, expect.stringMatching(/^[^\p{Cc}]+\.$/u)])
    }
  })
  await file.close()
  console.log(`Packages: of ${2000 * share} damaged packages ${accepted} were sound enough.`)
})

/** Creates a course with a learner who has begun it, and another learner who must not be affected. */
async function world() {
  const org = await t.org()
  const author = await t.person(org, ['scorm:read', 'scorm:write'])
  const [learner, other] = [await t.person(org), await t.person(org)]
  const { body } = await registerCourse(t, author, { org: org.id }, sound[0])
  const [play, bystander] = [await launched(t, learner, body.id), await launched(t, other, body.id)]
  await bystander.save({ 'cmi.suspend_data': 'untouched' })
  return { play, bystander }
}

const often = <T>(usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 15 }, { arbitrary: seldom, weight: 1 })
const [NUL, HALF] = [String.fromCharCode(0), '\uD800']
const names = often(
  fc.constantFrom(
    'cmi.core.lesson_status', 'cmi.core.lesson_location', 'cmi.suspend_data', 'cmi.core.exit', 'cmi.core.score.raw', 'cmi.core.score.max',
    'cmi.comments', 'cmi.interactions.0.id', 'cmi.interactions.NaN.id', 'cmi.interactions.1999.result', 'cmi.interactions.2000.id',
    'cmi.interactions.0.objectives.0.id', 'cmi.interactions.-1.id', 'cmi.objectives.0.id', 'cmi.core.student_name', 'cmi.core.total_time',
    'adl.nav.request', 'cmi.constructor.prototype', `cmi.${'x'.repeat(296)}`,
  ),
  fc.constantFrom('cmi', 'cmi.', '__proto__', 'cmi.__proto__', 'constructor', '', 'cmi.a b', `cmi.${'x'.repeat(297)}`, `cmi.a${NUL}`, 'x.y'),
) // prettier-ignore
const values = often(
  fc.oneof(
    fc.constantFrom('passed', 'failed', 'completed', 'incomplete', 'browsed', 'not attempted', 'suspend', 'logout', ''),
    fc.constantFrom('85', '-1', '1e999', 'NaN', '100.000001', '٣', '0x10', '9'.repeat(400)),
    fc.constantFrom('<img src=x onerror=alert(1)>', '\uFEFFx', 'x'.repeat(65_536), '🦺'.repeat(30_000)),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  ),
  fc.oneof(fc.constantFrom(`a${NUL}b`, HALF, 'x'.repeat(65_537)), fc.string({ unit: 'binary', maxLength: 40 })),
)
const times = fc.constantFrom('00:05:00', '9999:99:99.99', 'PT1H', 'PT', 'P', 'soon', '', '999999999:00:00')
const odd = fc.oneof(fc.constantFrom<unknown>(null, true, 1.5, -1, 0, '1', [], {}, 2 ** 31, 1e300), fc.jsonValue({ maxDepth: 2 }))
const either = (usual: fc.Arbitrary<unknown>) => often(usual, fc.oneof(odd, fc.constant(undefined)))

const commits = fc.record({
  seq: either(fc.integer({ min: 1, max: 1000 })),
  base_seq: often<unknown>(fc.constant(0), often<unknown>(fc.constant(7), odd)),
  item_id: either(fc.constantFrom('I1', 'I1', 'I2', 'nowhere')),
  trigger: either(often(fc.constantFrom('commit', 'autocommit'), fc.constant('terminate'))),
  set: either(fc.dictionary(names, values, { maxKeys: 5 })),
  session_time: often<unknown>(fc.constant(undefined), times),
  more: often<unknown>(fc.constant(undefined), odd),
})
const types = fc.constantFrom('application/json', 'text/plain;charset=UTF-8')

test('any commit is saved, refused with a sentence, or told what is missing; nothing of others changes', async () => {
  const { play, bystander } = await world()
  const before = (await bystander.state()).body
  const counts: Record<number, number> = {}
  let last = 0
  await hold(3000, fc.tuple(commits, types), async ([given, type]) => {
    // Most commits get a new number. A commit with a former number is answered without further checks.
    const isNew = Number.isInteger(given.seq) && (given.seq as number) > 0 && (given.seq as number) % 10 > 0
    const body = isNew ? { ...given, seq: (last += 1) } : given
    const answer = await play.call('POST', 'commit', JSON.stringify(body), { 'content-type': type })
    counts[answer.status] = (counts[answer.status] ?? 0) + 1
    expect([200, 400, 409, 413], `${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status)
    if (answer.status === 200) expect(answer.body).toMatchObject({ result: true, seq: (body as { seq: number }).seq })
    else expect(answer.body).toMatchObject({ error: expect.any(String), error_description: expect.stringMatching(/\.$/) })
  })
  for (const { name, bytes, type, statuses } of hostileBodies) {
    const answer = await play.call('POST', 'commit', bytes, { 'content-type': type })
    expect([...statuses, ...(bytes.length > 1_048_576 ? [413] : [])], `${name}: ${answer.text.slice(0, 200)}`).toContain(answer.status)
  }
  const state = await play.state()
  expect([state.status, Object.keys(state.body.cmi).includes('cmi.core.student_name')]).toEqual([200, true])
  expect((await bystander.state()).body).toEqual({ ...before, now: expect.any(String) })
  console.log('Packages: commits answered', counts)
  expect(counts[200]).toBeGreaterThan(100)
})

const piece = fc.oneof(
  fc.constantFrom('..', '.', '', 'index.html', 'INDEX.HTML', 'Media', 'media', 'Film 1.mp4', 'long.txt', 'imsmanifest.xml', 'x'.repeat(300), '__proto__', NUL, '\\', 'C:'),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.toWellFormed()),
) // prettier-ignore
const paths = fc.array(fc.tuple(piece, fc.constantFrom('once', 'twice', 'raw')), { minLength: 1, maxLength: 4 }).map((pieces) =>
  pieces
    .map(([text, coded]) => {
      const once = encodeURIComponent(text)
      return coded === 'twice' ? encodeURIComponent(once) : coded === 'raw' && /^[\w. ~-]*$/.test(text) ? text.replaceAll(' ', '%20') : once
    })
    .join('/'),
) // prettier-ignore
const bound = fc.oneof(fc.nat(12_000), fc.constantFrom('', '-0', 'x', 2 ** 53, '1e3'))
const ranges = fc.oneof(
  fc.tuple(bound, bound).map(([from, to]) => `bytes=${from}-${to}`),
  fc.constantFrom('bytes=', 'bytes=-', 'bytes=0-0,2-3', 'items=0-1', 'bytes=--1', `bytes=${'9'.repeat(400)}-`),
)

test('any path leads to a file of the package or nowhere, and any range to that part of it', async () => {
  const { play } = await world()
  const get = async (path: string, headers: Record<string, string>) => {
    const { host } = new URL(play.url)
    const answer = await t.app.inject({ method: 'GET', url: `${play.base}/files/${path}`, headers: { host, ...headers } })
    return { status: answer.statusCode, range: answer.headers['content-range'], bytes: answer.rawPayload }
  }
  const known = new Map(files.map(({ name, content }) => [name.toLowerCase(), Buffer.from(content)]))
  known.set('imsmanifest.xml', Buffer.from(manifest({ parts: [{}, { attributes: 'isvisible="false"' }] })))
  await hold(1500, paths, async (path) => {
    const { status, bytes } = await get(path, {})
    expect([200, 400, 404], path).toContain(status)
    // A client removes the dots first, as browsers do.
    const asked = new URL(`${play.base}/files/${path}`, play.url).pathname.slice(`${play.base}/files/`.length)
    if (status === 200) expect(known.get(decodeURIComponent(asked).toLowerCase())?.equals(bytes), path).toBe(true)
  })
  const wanted = fc.tuple(fc.constantFrom('index.html', 'Media/Film%201.mp4', 'long.txt'), ranges)
  await hold(1000, wanted, async ([path, range]) => {
    const { status, range: told, bytes } = await get(path, { range })
    const whole = known.get(decodeURIComponent(path).toLowerCase())!
    expect([200, 206, 416], range).toContain(status)
    if (status === 416) {
      expect(told).toBe(`bytes */${whole.length}`)
      return
    }
    const [from, to] =
      status === 200
        ? [0, whole.length - 1]
        : /^bytes (\d+)-(\d+)\//
            .exec(told as string)!
            .slice(1)
            .map(Number)
    expect(bytes.equals(whole.subarray(from, to! + 1)), `${path} ${range}`).toBe(true)
  })
})

test('whatever was asked, everything that must hold holds', async () => {
  await t.drain()
  await t.context.sealing.stop()
  expect(await faults(t.context)).toEqual([])
})
