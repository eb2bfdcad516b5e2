import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { ErrorBody, Ref, Timestamp, Uuid, failures } from '../../server/platform/shapes.ts'
import { serializerCompiler } from '../../server/platform/http/serialize.ts'
import { validatorCompiler } from '../../server/platform/http/validate.ts'
import { PAGE, manifest, scormPackage } from '../scorm.ts'
import { delay, residentMegabytes, startService, stopService, watchMemory } from './service.ts'
import { readXlsx } from '../xlsx.ts'
import { type Engine, type World, ask, populate, postgres } from './world.ts'

const ROUTES = 200
/** The limit in milliseconds of CPU time, which does not depend on other load. The goal is one second; slow machines need more. */
const BOOT_MS = 2500
const IDLE_MB = 200
const EXPORT_MB = 150
const RECORDS = 50_000
const PACKAGE_MB = 150
const MEGABYTE = 1024 * 1024

test(`an idle service on PostgreSQL holds less than ${IDLE_MB} MB, and the export of ${RECORDS} records less than ${EXPORT_MB} MB more`, async () => {
  const engine = await postgres()
  const world = await populate(engine)
  await fill(engine, world)
  expect((await exported(engine, world, 'csv')).toString().trimEnd().split('\r\n')).toHaveLength(RECORDS + 1)
  expect(readXlsx(await exported(engine, world, 'xlsx')).rows).toHaveLength(RECORDS)
  await engine.stop()
})

/** Exports with a fresh service, which has done nothing else. */
async function exported(engine: Engine, world: World, ending: string): Promise<Buffer> {
  const service = await startService(engine.env)
  await delay(3000)
  const idle = residentMegabytes(service.pid)
  const [watch, from] = [watchMemory(service.pid), Date.now()]
  const headers = { authorization: `Bearer ${world.token}` }
  const response = await fetch(`${service.url}/api/records/export.${ending}?limit=${RECORDS}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const more = watch.stop() - idle
  console.log(`Idle: ${Math.round(idle)} MB; ${RECORDS} records as ${ending} in ${Date.now() - from} ms: ${Math.round(more)} MB more.`)
  expect(response.status).toBe(200)
  expect(idle).toBeLessThan(IDLE_MB)
  expect(more).toBeLessThan(EXPORT_MB)
  expect(await stopService(service)).toBe(0)
  return bytes
}

/** Inserts as many records as one export may contain, each with two pieces of evidence. */
async function fill(engine: Engine, { organization_id }: World) {
  const { pool, close } = await engine.open()
  await pool.query(
    `with made as (
       insert into learning_record (id, owner_organization_id, learner_display_name, title, description, status, completed_at)
       select gen_random_uuid(), $1, 'Learner ' || n, 'Record number ' || n, repeat('What was learned. ', 10), 'completed', now()
       from generate_series(1, ${RECORDS}) n returning id)
     insert into evidence (id, organization_id, record_id, evidence_type, payload)
     select gen_random_uuid(), $1, made.id, 'note', '{"evidence_type": "note", "text": "x"}' from made, generate_series(1, 2)`,
    [organization_id],
  )
  await close()
}

/** Returns a package near the size limit with files like those of courses: a few films, and thousands of small pages. */
function largePackage(): Buffer {
  const films = Array.from({ length: 4 }, (_none, nr) => ({ name: `film${nr}.mp4`, content: randomBytes(60 * MEGABYTE), stored: true }))
  const pages = Array.from({ length: 5000 }, (_none, nr) => ({ name: `pages/${nr}.html`, content: `<p>Page ${nr}</p>`.repeat(100) }))
  return scormPackage(manifest(), [{ name: 'index.html', content: PAGE }, ...films, ...pages])
}

test(`registering a package of 240 MB and 5,000 files takes less than ${PACKAGE_MB} MB`, async () => {
  const engine = await postgres()
  const world = await populate(engine)
  const service = await startService(engine.env)
  const zip = largePackage()
  const file = { org: world.organization_id, file_name: 'course.zip' }
  const ticket = await ask(service.url, world, 'POST', '/api/scorm-courses/uploads', { ...file, size_bytes: zip.length })
  await delay(1000)
  const idle = residentMegabytes(service.pid)
  const watch = watchMemory(service.pid)
  const body = new Uint8Array(zip)
  const sent = await fetch(`${service.url}${new URL(ticket.body.url as string).pathname}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/zip' },
    body,
  })
  expect(sent.ok).toBe(true)
  const from = Date.now()
  const course = await ask(service.url, world, 'POST', '/api/scorm-courses', { ...file, pathname: ticket.body.pathname })
  const more = watch.stop() - idle
  console.log(`Registering ${Math.round(zip.length / MEGABYTE)} MB in ${Date.now() - from} ms: ${Math.round(more)} MB more.`)
  expect(course.status).toBe(201)
  expect(more).toBeLessThan(PACKAGE_MB)
  expect(await stopService(service)).toBe(0)
  await engine.stop()
})

test(`${ROUTES} routes with sixty shapes are ready in about a second`, async () => {
  const shapes = Array.from({ length: 60 }, (_, index) =>
    Type.Object(
      {
        id: Uuid,
        ...Object.fromEntries(Array.from({ length: 15 }, (_none, field) => [`field_${field}`, Type.String()])),
        created_at: Timestamp,
      },
      { $id: `Shape${index}` },
    ),
  )
  const all = [ErrorBody, ...shapes]
  const app = Fastify()
  for (const shape of all) app.addSchema(shape)
  app.setValidatorCompiler(validatorCompiler(all))
  app.setSerializerCompiler(serializerCompiler(all))
  for (let route = 0; route < ROUTES; route += 1) {
    const shape = shapes[route % shapes.length]!
    app.post(
      `/route-${route}/:id`,
      { schema: { params: Type.Object({ id: Uuid }), body: Ref(shape), response: { 200: Ref(shape), ...failures(403, 404) } } },
      async (req) => req.body,
    )
  }
  const [from, used] = [performance.now(), process.cpuUsage()]
  await app.ready()
  const { user, system } = process.cpuUsage(used)
  const ms = (user + system) / 1000
  console.log(`${ROUTES} routes were ready after ${Math.round(performance.now() - from)} ms, ${Math.round(ms)} ms of them computing.`)
  expect(ms).toBeLessThan(BOOT_MS)
  await app.close()
})
