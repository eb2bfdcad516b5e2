import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../../server/platform/db/migrate.ts'
import { type Pool, postgresPool } from '../../server/platform/db/open.ts'
import { openPglite } from '../../server/platform/db/pglite.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { delay, ready, spawnService, startService, stopService, temporaryFolder } from './service.ts'

const server = await startPostgres()
afterAll(server.stop)

test('two processes that start on one empty database migrate it once and both get ready', async () => {
  const url = await emptyDatabase()
  const env = { DATABASE_URL: url, DATA_DIR: temporaryFolder() }
  const services = await Promise.all([spawnService(env), spawnService({ ...env, DATA_DIR: temporaryFolder() })])
  await Promise.all(services.map(ready))
  expect(await schemaAt(url)).toEqual(await expectedSchema())
  expect(await Promise.all(services.map(stopService))).toEqual([0, 0])
})

test('PostgreSQL: killed at any moment of a migration, the next start completes it', async () => {
  const whole = await expectedSchema()
  const url = await emptyDatabase()
  for (const ms of [250, 350, 450, 550, 650, 750, 850]) await startAndKill({ DATABASE_URL: url }, ms)
  await stopService(await startService({ DATABASE_URL: url, DATA_DIR: temporaryFolder() }))
  expect(await schemaAt(url)).toEqual(whole)
})

test('PGlite: killed at any moment of a first start, the next start completes it', async () => {
  const DATA_DIR = temporaryFolder()
  for (const ms of [600, 1200, 1800, 2400, 3000, 3600]) await startAndKill({ DATA_DIR }, ms)
  await stopService(await startService({ DATA_DIR }))
  const { pool, close } = await openPglite(`${DATA_DIR}/db`, () => {})
  const kept = await schemaOf(pool)
  await close()
  const fresh = await openPglite(undefined, () => {})
  await migrate(fresh.pool)
  expect(kept).toEqual(await schemaOf(fresh.pool))
  await fresh.close()
})

async function startAndKill(env: Record<string, string>, ms: number) {
  const service = await spawnService({ DATA_DIR: temporaryFolder(), ...env })
  await Promise.race([delay(ms), service.exited])
  service.signal('SIGKILL')
  await service.exited
}

async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await withPool(server.url, (pool) => pool.query(`create database ${name}`))
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return url.href
}

async function expectedSchema() {
  return withPool(await emptyDatabase(), async (pool) => {
    await migrate(pool)
    return schemaOf(pool)
  })
}

const schemaAt = (url: string) => withPool(url, schemaOf)

async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = postgresPool(url, () => {})
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Returns every column, constraint and index of our schema, and the applied migrations. */
async function schemaOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
       from information_schema.columns where table_schema = 'public'
     union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select format('migration %s', name) from migration
     order by line`,
  )
  return rows.map(({ line }) => line)
}
