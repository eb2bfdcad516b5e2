import { request } from 'node:http'
import { expect, test } from 'vitest'
import { scormPackage } from '../scorm.ts'
import { expectSound } from './load.ts'
import { type Service, delay, startService } from './service.ts'
import { type Engine, type World, ask, embedded, populate, postgres } from './world.ts'

const KILLS = 4
const CONTENT = 'http://content.example.org'

const engines: [string, () => Engine | Promise<Engine>][] = [
  ['PGlite', embedded],
  ['PostgreSQL', postgres],
]

type Answer = { status: number; body: Record<string, unknown> }

/** Sends a request to the content host, at the address of the service. Returns undefined if no answer arrives. */
function play({ url }: Service, path: string, body?: object): Promise<Answer | undefined> {
  return new Promise((done) => {
    const headers = { host: new URL(CONTENT).host, ...(body && { 'content-type': 'application/json' }) }
    const asked = request(`${url}${path}`, { method: body ? 'POST' : 'GET', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', () => done(undefined))
      response.on('end', () => done({ status: response.statusCode!, body: JSON.parse(Buffer.concat(chunks).toString()) }))
    })
    asked.on('error', () => done(undefined))
    asked.end(body && JSON.stringify(body))
  })
}

/** Creates a course, opens it as the superuser, and returns the base path of its player's requests. */
async function opened({ url }: Service, world: World): Promise<string> {
  const zip = scormPackage()
  const file = { org: world.organization_id, file_name: 'course.zip' }
  const ticket = await ask(url, world, 'POST', '/api/scorm-courses/uploads', { ...file, size_bytes: zip.length })
  const there = new URL(ticket.body.url as string).pathname
  await fetch(`${url}${there}`, { method: 'PUT', headers: { 'content-type': 'application/zip' }, body: new Uint8Array(zip) })
  const course = await ask(url, world, 'POST', '/api/scorm-courses', { ...file, pathname: ticket.body.pathname })
  const launched = await ask(url, world, 'POST', `/api/scorm-courses/${course.body.id}/launches`)
  expect(launched.status).toBe(201)
  return new URL((launched.body.launch as { url: string }).url).pathname.replace(/\/play$/, '')
}

const commit = (seq: number, status = 'incomplete') => ({
  seq,
  base_seq: seq - 1,
  item_id: 'I1',
  trigger: 'commit',
  set: { 'cmi.suspend_data': `${seq}`, 'cmi.core.lesson_status': status },
})

test.each(engines)(
  '%s: kill -9 while content saves: what was acknowledged is there, what was not is repaired by sending it again',
  { timeout: 300_000 },
  async (_name, start) => {
    const engine = await start()
    const world = await populate(engine)
    const env = { ...engine.env, CONTENT_ORIGIN: CONTENT }
    let service = await startService(env)
    const base = await opened(service, world)
    let last = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const enough = last + 3
      const status = kill === KILLS - 1 ? 'completed' : 'incomplete'
      const saving = (async () => {
        for (;;) {
          const answer = await play(service, `${base}/commit`, commit(last + 1, status))
          if (!answer) return
          expect(answer).toMatchObject({ status: 200, body: { result: true, seq: last + 1 } })
          last += 1
        }
      })()
      await expect.poll(() => last, { interval: 2, timeout: 30_000 }).toBeGreaterThanOrEqual(enough)
      await delay(kill * 3)
      service.signal('SIGKILL')
      await service.exited
      await saving
      service = await startService(env)
      const { body } = (await play(service, `${base}/state`))!
      expect(body.seq === last || body.seq === last + 1).toBe(true)
      expect(body.cmi).toMatchObject({ 'cmi.suspend_data': `${body.seq as number}` })
      const again = await play(service, `${base}/commit`, commit(last + 1, status))
      expect(again).toMatchObject({ status: 200, body: { result: true, seq: last + 1 } })
      last += 1
    }
    service.signal('SIGTERM')
    await service.exited
    const { pool, close } = await engine.open()
    const { rows } = await pool.query(`select a.completed_at is not null as complete, (
      select count(*) from learning_record r where r.external_id = 'scorm-attempt:' || a.id) as records from scorm_attempt a`)
    await close()
    expect(rows).toEqual([{ complete: true, records: 1 }])
    await expectSound(engine, [])
    await engine.stop()
  },
)
