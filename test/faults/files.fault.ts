import { expect, test } from 'vitest'
import { machineSlowness } from '../computing.ts'
import { keepAsking } from './asking.ts'
import { type Construct, constructs } from './constructs.ts'
import { residentMegabytes, startService, stopService, watchMemory } from './service.ts'
import { type World, ask, embedded, populate } from './world.ts'

const MEGABYTE = 1024 * 1024
/** The size limit of each format in bytes. */
const CAPS: Record<Construct['format'], number> = {
  gift: 5 * MEGABYTE,
  aiken: 5 * MEGABYTE,
  csv: 5 * MEGABYTE,
  moodle_xml: 20 * MEGABYTE,
  qti: 20 * MEGABYTE,
  records: 5 * MEGABYTE,
  grades: MEGABYTE,
  directory: MEGABYTE,
}
/**
 * The limit in milliseconds for a file. It is twice the limit for parsing a construct on the reference machine, because
 * the upload and the start of a thread take time too.
 */
const LONGEST_MS = 2000
/** The limit in milliseconds for a health check during a file, on the reference machine, including the request itself. */
const LONGEST_HEALTH_MS = 250
/** The limit in megabytes for the additional memory of one construct. All of them one after the other may take three times as much. */
const MORE_MB = 150

/** Returns a file near the size limit of its format. */
function largest({ format, file }: Construct): string {
  const each = (file(40_000).length - file(20_000).length) / 20_000
  return file(Math.floor((CAPS[format] * 0.9) / each))
}

type Targets = { quiz: string; server: string; provider: string }

async function targets(url: string, world: World): Promise<Targets> {
  const owned = { owner_organization_id: world.organization_id }
  const quiz = await ask(url, world, 'POST', '/api/quizzes', { ...owned, title: 'Read' })
  expect(quiz.status, JSON.stringify(quiz.body)).toBe(201)
  const fields = { organization_id: world.organization_id, slug: 'elsewhere', name: 'Elsewhere' }
  const server = await ask(url, world, 'POST', '/api/external-lms/servers', fields)
  expect(server.status, JSON.stringify(server.body)).toBe(201)
  const providers = await ask(url, world, 'GET', '/api/sign-in-providers')
  const [{ id: provider = '' } = {}] = [providers.body].flat() as { id?: string }[]
  return { quiz: quiz.body.id!, server: server.body.id!, provider }
}

function formOf(format: Construct['format'], text: string, { quiz, server, provider }: Targets, { organization_id }: World) {
  const parts: Record<Construct['format'], [string, Record<string, string>]> = {
    gift: [`/api/quizzes/${quiz}/questions/import`, { format, dry_run: 'true' }],
    aiken: [`/api/quizzes/${quiz}/questions/import`, { format, dry_run: 'true' }],
    moodle_xml: [`/api/quizzes/${quiz}/questions/import`, { format, dry_run: 'true' }],
    qti: [`/api/quizzes/${quiz}/questions/import`, { format, dry_run: 'true' }],
    csv: [`/api/quizzes/${quiz}/questions/import`, { format, dry_run: 'true' }],
    records: ['/api/records/import', { org: organization_id, dry_run: 'true' }],
    grades: [`/api/external-lms/servers/${server}/grades/import`, { dry_run: 'true' }],
    directory: [`/api/organizations/${organization_id}/directory/import/preview`, { provider_id: provider, allow_email_only: 'true' }],
  }
  const [path, fields] = parts[format]
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([text]), 'file')
  return { path, form }
}

test('no construct of a file stops the service, at the most bytes that its format takes', { timeout: 300_000 }, async () => {
  const engine = embedded()
  const world = await populate(engine)
  const service = await startService(engine.env)
  const into = await targets(service.url, world)
  const send = async (format: Construct['format'], text: string) => {
    const { path, form } = formOf(format, text, into, world)
    const began = performance.now()
    const answer = await fetch(`${service.url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${world.token}` }, body: form })
    return { status: answer.status, text: await answer.text(), took: performance.now() - began }
  }
  // These requests start the threads and load their modules, so that the idle memory includes what one large file takes.
  await Promise.all([send('gift', 'x'.repeat(4 * MEGABYTE)), send('moodle_xml', '<quiz/>'), send('records', 'a')])
  const idle = residentMegabytes(service.pid)
  const [memory, health] = [watchMemory(service.pid), keepAsking(`${service.url}/healthz`, world)]
  const beyond: string[] = []
  const longest = LONGEST_MS * machineSlowness()
  for (const construct of constructs) {
    const name = `${construct.format}: ${construct.name}`
    const [before, during] = [residentMegabytes(service.pid), watchMemory(service.pid)]
    const { status, text, took } = await send(construct.format, largest(construct)).catch((error: unknown) => {
      throw new Error(`${name} ended the service: ${service.output().slice(-3000)}`, { cause: error })
    })
    expect([200, 400], `${name} answered ${status}: ${text}`).toContain(status)
    const more = during.stop() - before
    if (more > MORE_MB) beyond.push(`${name}: ${Math.round(more)} MB more`)
    if (took > longest) beyond.push(`${name}: ${Math.round(took)} ms`)
  }
  const [peak, waits] = [memory.stop(), await health.stop()]
  const waited = waits.at(-1)!
  console.log(
    `${constructs.length} constructs: ${Math.round(peak - idle)} MB more, the longest wait beside them ${Math.round(waited)} ms; each at most ${Math.round(longest)} ms.`,
  )
  expect(beyond).toEqual([])
  expect(waited).toBeLessThan(LONGEST_HEALTH_MS * machineSlowness())
  expect(peak - idle).toBeLessThan(3 * MORE_MB)
  expect(await stopService(service)).toBe(0)
})
