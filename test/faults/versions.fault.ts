import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { namesOfMigrations } from '../../server/platform/db/migrate.ts'
import { postgresPool } from '../../server/platform/db/open.ts'
import { startServer } from './databases.ts'
import { type Service, delay, installedFolder, ready, spawnService, startService, stopService, temporaryFolder } from './service.ts'
import { type Engine, ask, populate, writeSubmission } from './world.ts'

/** A PostgreSQL server, on which each test starts the service with its own database. */
const server = await startServer()
afterAll(server.stop)

const LATER = '9999-later.sql'
const NEWEST = namesOfMigrations().at(-1)!.slice(0, 4)
const CRON_SECRET = 'a secret of schedulers'

async function engine(): Promise<Engine & { url: string; sql: (text: string) => Promise<{ count: number }[]> }> {
  const url = await server.database()
  const open = async () => {
    const pool = postgresPool(url, () => {})
    return { pool, close: () => pool.end() }
  }
  const env = { DATABASE_URL: url, DATA_DIR: temporaryFolder(), CRON_SECRET }
  return { name: 'PostgreSQL', url, env, open, stop: async () => {}, sql: (text) => server.run<{ count: number }>(url, text) }
}

const refused = async (service: Service) => {
  expect(await service.exited).toBe(1)
  return service.output()
}
const status = async (service: Service, path: string) => (await fetch(`${service.url}${path}`)).status
const waiting = async (sql: Awaited<ReturnType<typeof engine>>['sql']) =>
  (await sql('select count(*)::int as count from audit_waiting'))[0]!.count

test('a version that is older than the database does not start, and says which is newer', async () => {
  const { env, sql } = await engine()
  await stopService(await startService(env))
  await sql(`insert into migration (name, beside) values ('${LATER}', '0001')`)
  expect(await refused(await spawnService(env))).toBe(
    `The database is of a newer version (${LATER}). Start that version, or restore the backup.\n`,
  )
})

test('a version that becomes older while it runs refuses requests, drains, and ends with the reason', async () => {
  const on = await engine()
  const world = await populate(on)
  const service = await startService(on.env)
  expect((await writeSubmission(service.url, world)).status).toBe(201)
  await expect.poll(() => waiting(on.sql), { timeout: 10_000 }).toBe(0)
  await on.sql(`insert into migration (name) values ('${LATER}')`)
  await expect.poll(() => status(service, '/readyz'), { timeout: 5000, interval: 50 }).toBe(503)
  const readiness = await fetch(`${service.url}/readyz`)
  expect(await readiness.json()).toMatchObject({ error_description: expect.stringMatching(/is of a newer version|is stopping/) })
  await expect.poll(async () => (await writeSubmission(service.url, world)).status, { timeout: 3000, interval: 50 }).toBe(503)
  expect(await service.exited).toBe(0)
  expect(service.output().trim().split('\n').at(-1)).toContain(`The database is of a newer version (${LATER})`)
  // A write just before may wait for its seal, which the newer version has to make.
  const sealed = await on.sql(`select count(*)::int as count from audit_seal s join migration m on m.name = '${LATER}'
    join audit_entry e on e.id = s.entry_id where e.at > m.applied_at`)
  expect(sealed).toEqual([{ count: 0 }])
})

test('a version that a newer one lets serve beside it serves, and neither seals nor ticks', async () => {
  const on = await engine()
  const world = await populate(on)
  const service = await startService(on.env)
  await on.sql(`insert into migration (name, beside) values ('${LATER}', '${NEWEST}')`)
  const written = await writeSubmission(service.url, world)
  expect(written.status).toBe(201)
  await delay(2500)
  expect(await status(service, '/readyz')).toBe(200)
  expect(await waiting(on.sql)).toBeGreaterThan(0)
  const headers = { authorization: `Bearer ${CRON_SECRET}` }
  const tick = await fetch(`${service.url}/api/notifications/tick`, { method: 'POST', headers })
  expect(tick.status).toBe(503)
  expect(await tick.json()).toMatchObject({ code: 'older_version' })
  expect((await ask(service.url, world, 'GET', `/api/records/${written.body.id}`)).status).toBe(200)
  expect(await stopService(service)).toBe(0)
  expect(await waiting(on.sql)).toBeGreaterThan(0)
})

test('of three processes that start on an empty database with one file of providers, all start', async () => {
  const file = join(temporaryFolder(), 'providers.json')
  const provider = {
    slug: 'work', display_name: 'Work', issuer_url: 'http://127.0.0.1:9/idp', client_id: 'learning', client_auth_method: 'none',
  } // prettier-ignore
  writeFileSync(file, JSON.stringify([provider]))
  for (let round = 0; round < 2; round += 1) {
    const url = await server.database()
    const env = () => ({ DATABASE_URL: url, DATA_DIR: temporaryFolder(), SIGN_IN_PROVIDERS_FILE: file })
    const services = await Promise.all([spawnService(env()), spawnService(env()), spawnService(env())])
    await Promise.all(services.map(ready))
    expect(await Promise.all(services.map(stopService))).toEqual([0, 0, 0])
    expect(await server.run(url, 'select slug from sign_in_provider')).toEqual([{ slug: 'work' }])
  }
})

test('a start waits for the lock of another process that migrates for longer than a connection may be silent', async () => {
  const url = await server.database()
  const pool = postgresPool(url, () => {}, { max: 1, silenceMs: 300, statementTimeoutMs: 0 })
  await expect(pool.query('select pg_sleep(1)')).rejects.toThrow('The database has fallen silent.')
  await pool.end()
  const patient = postgresPool(url, () => {}, { max: 1, silenceMs: 0, statementTimeoutMs: 0 })
  await patient.query('select pg_sleep(1)')
  await patient.end()
})

test('a statement that takes longer than a connection may be silent ends by its own limit, where that is set higher', async () => {
  const url = await server.database()
  const pool = postgresPool(url, () => {}, { max: 1, silenceMs: 300, statementTimeoutMs: 1500 })
  await pool.query('select pg_sleep(1)')
  await expect(pool.query('select pg_sleep(3)')).rejects.toMatchObject({ code: '57014' })
  await pool.end()
})

test('the embedded database of a newer version is refused as well', async () => {
  const DATA_DIR = installedFolder()
  const { openPglite } = await import('../../server/platform/db/pglite.ts')
  const { pool, close } = await openPglite(`${DATA_DIR}/db`, () => {})
  await pool.query('insert into migration (name) values ($1)', [LATER])
  await close()
  expect(await refused(await spawnService({ DATA_DIR }))).toContain('The database is of a newer version')
})
