import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { keepAsking } from './asking.ts'
import { delay, residentMegabytes, startService, stopService, watchMemory } from './service.ts'
import { type World, populate, postgres } from './world.ts'

/** The number of files of the maximum size that arrive at once. More show what they cost. */
const FILES = Number(process.env.FILES ?? 40)
const FILE_BYTES = 25 * 1024 * 1024
const MORE_MB = 300

const PIECE = 65_536
const BOUNDARY = 'between-the-parts'

const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES - 9)])

test(`${FILES} submissions of 25 MB at once take less than ${MORE_MB} MB, and none is lost`, { timeout: 600_000 }, async () => {
  const engine = await postgres()
  const people = Array.from({ length: Math.ceil(FILES / 2) }, (_, nr) => `person-${nr}`)
  const world = await populate(engine)
  const service = await startService({ ...engine.env, SUPERUSERS: ['root', ...people].map((who) => `test:${who}`).join(',') })
  const tokens = await Promise.all(people.map((sub) => world.newToken(sub)))
  for (const token of tokens) expect(await visit(service.url, token)).toBe(200)
  await delay(2000)
  const idle = residentMegabytes(service.pid)
  const watch = watchMemory(service.pid)
  const others = keepAsking(`${service.url}/api/subjects`, world)
  const began = performance.now()
  const outcomes = await Promise.all(Array.from({ length: FILES }, (_, nr) => submit(service.url, world, tokens[nr >> 1]!, nr)))
  const took = performance.now() - began
  const waits = await others.stop()
  const peak = watch.stop()
  const p99 = waits[Math.floor(waits.length * 0.99)]
  console.log(
    `${FILES} files in ${Math.round(took)} ms: ${Math.round(peak - idle)} MB more than the ${Math.round(idle)} MB of rest; ` +
      `${waits.length} requests of others, p99 ${Math.round(p99 ?? 0)} ms.`,
  )
  expect(
    outcomes.filter((outcome) => outcome !== 'kept'),
    service.output(),
  ).toEqual([])
  expect(peak - idle).toBeLessThan(MORE_MB)
  expect(p99).toBeLessThan(1000)
  expect(await stopService(service)).toBe(0)
  await engine.stop()
})

/** Sends the first request of an account, which creates it. */
async function visit(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/api/subjects`, { headers: { authorization: `Bearer ${token}` } })
  await response.text()
  return response.status
}

/**
 * Sends a submission with a file, piece by piece from the same bytes. A form of `fetch` contains a copy of each file.
 * Two hundred copies would take more memory than the measured service.
 */
async function submit(url: string, { organization_id }: World, token: string, nr: number): Promise<string> {
  const evidence = { evidence_type: 'file', file_name: `${nr}.pdf`, content_type: 'application/pdf', size_bytes: FILE_BYTES }
  const record = { owner_organization_id: organization_id, learner_user_id: null, learner_display_name: 'Ada', title: `Course ${nr}` }
  const head =
    textPart('record', record) +
    textPart('evidence', [{ label: 'Certificate', payload: evidence }]) +
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${nr}.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  const tail = `\r\n--${BOUNDARY}--\r\n`
  const asked = request(`${url}/api/records/submissions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + FILE_BYTES + tail.length,
    },
  })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  try {
    await Promise.race([answered, pipeline(Readable.from(pieces(head, tail)), asked)])
    const [response] = await answered
    const said = await text(response)
    return response.statusCode === 201 ? 'kept' : `${response.statusCode} ${said}`
  } catch (error) {
    return String(error)
  }
}

const textPart = (name: string, value: unknown) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`

function* pieces(head: string, tail: string): Generator<Buffer> {
  yield Buffer.from(head)
  for (let at = 0; at < FILE_BYTES; at += PIECE) yield file.subarray(at, at + PIECE)
  yield Buffer.from(tail)
}
