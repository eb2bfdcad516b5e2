import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '../server/config.ts'
import { createContext } from '../server/context.ts'
import { type Pool, postgresPool } from '../server/platform/db/open.ts'
import { openPglite } from '../server/platform/db/pglite.ts'
import { snapshot, snapshotName } from './snapshot.ts'

/** Opens a copy of the migrated database of this run: in memory on PGlite, or as a new database on the server of TEST_DATABASE_URL. */
export async function openDatabase(): Promise<{ pool: Pool; close: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  const onError = (error: Error) => console.error(error)
  if (!server) {
    return openPglite(undefined, onError, (await snapshot()).dump)
  }
  const name = `${family()}${randomUUID().replaceAll('-', '')}`
  await onServer(server, (admin) => admin.query(`create database ${name} template ${template()}`))
  // Fifty requests at once wait for one another, on a slow machine for longer than people would.
  const pool = postgresPool(on(server, name), onError, { waitMs: 30_000 })
  return { pool, close: () => pool.end() }
}

/** Creates the template for the databases of a run. */
export async function prepareDatabases(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return void (await snapshot())
  await onServer(server, (admin) => admin.query(`create database ${template()}`))
  const folder = mkdtempSync(join(tmpdir(), 'lrs-template-'))
  const env = { DATABASE_URL: on(server, template()), DATA_DIR: folder, LOG_LEVEL: 'silent', SIGNING_KEY: randomUUID() }
  const config = readConfig(env)
  const context = await createContext(config, pino({ level: 'silent' }))
  await context.pool.query('delete from signing_key_mark')
  await context.close()
  rmSync(folder, { recursive: true, force: true })
}

const on = (server: string, database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href

const family = () => `test_${process.env.TEST_RUN ?? 'alone'}_`
const template = () => `${family()}migrated_${snapshotName()}`

/** Drops the databases of this run that its workers have left. */
export async function dropDatabases(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return
  await onServer(server, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [family()])
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
  })
}

async function onServer(server: string, work: (admin: pg.Client) => Promise<unknown>) {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
