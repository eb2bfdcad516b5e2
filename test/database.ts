import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../server/platform/db/migrate.ts'
import { type Pool, postgresPool } from '../server/platform/db/open.ts'
import { openPglite } from '../server/platform/db/pglite.ts'

/**
 * A fresh, migrated database: in memory on PGlite, or one of its own on the server that TEST_DATABASE_URL names.
 */
export async function openDatabase(): Promise<{ pool: Pool; close: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  const onError = (error: Error) => console.error(error)
  if (!server) {
    const opened = await openPglite(undefined, onError)
    await migrate(opened.pool)
    return opened
  }
  const name = `${family()}${randomUUID().replaceAll('-', '')}`
  await onServer(server, (admin) => admin.query(`create database ${name}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  const pool = postgresPool(url.href, onError)
  await migrate(pool)
  return { pool, close: () => pool.end() }
}

const family = () => `test_${process.env.TEST_RUN ?? 'alone'}_`

/** Drops the databases of this run, which its workers have left behind. */
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
