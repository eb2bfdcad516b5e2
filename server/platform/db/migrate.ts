import { readFileSync, readdirSync } from 'node:fs'
import type { Pool } from './open.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** Any number will do, as long as every version of the service uses the same one. */
const LOCK = 7_310_532_019

type Migration = { name: string; sql: string }

function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
}

/**
 * Applies what is missing, each file in its own transaction, one process at a time. Killed at any point, it goes on
 * from the last whole file. Returns the names applied now.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query(patiently('select pg_advisory_lock($1)', [LOCK]))
    try {
      await client.query('create table if not exists migration (name text primary key, applied_at timestamptz not null default now())')
      const applied: string[] = []
      for (const { name, sql } of await missing((text) => client.query(text))) {
        await client.query(patiently(`begin;\n${sql}\n;insert into migration (name) values ('${name}');\ncommit;`))
        applied.push(name)
      }
      return applied
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    client.release()
  }
}

/** The pool's limit for ordinary statements would end a long migration, and whoever waits for it. */
function patiently(text: string, values?: unknown[]) {
  const limit = { query_timeout: 24 * 3600 * 1000 }
  return { text, ...(values && { values }), ...limit }
}

/** Whether every migration of this version is applied. */
export async function migrationsCurrent(pool: Pool): Promise<boolean> {
  return (await missing((text) => pool.query(text))).length === 0
}

async function missing(query: (sql: string) => Promise<{ rows: { name: string }[] }>): Promise<Migration[]> {
  const { rows } = await query('select name from migration')
  const done = new Set(rows.map(({ name }) => name))
  return readMigrations().filter(({ name }) => !done.has(name))
}
