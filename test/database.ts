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
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const pool = postgresPool(url.href, onError)
  await migrate(pool)
  return { pool, close: () => dropDatabase(server, name, pool) }
}

async function dropDatabase(server: string, name: string, pool: Pool) {
  await pool.end()
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
}
