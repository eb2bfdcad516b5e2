import { readFileSync, readdirSync } from 'node:fs'
import type { PoolClient } from 'pg'
import { ConfigError } from '../../config-parts.ts'
import type { Pool } from './open.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** Any number works, as long as all versions of the service use the same one. */
const LOCK = 7_310_532_019
/** How long a migration waits for a table lock. Meanwhile, all other access to the table waits behind the migration. */
const LOCK_TIMEOUT = '10s'
const ATTEMPTS = 10
const PAUSE_MS = 1000

type Migration = { name: string; sql: string }

/**
 * Applies the missing migrations, each file in its own transaction, one process at a time. After a crash, the next call continues after the
 * last whole file. Returns the names applied now. The pool must have no statement timeout. Throws a ConfigError if the database has a newer
 * version.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  return alone(pool, async (client) => {
    await client.query('create table if not exists migration (name text primary key, applied_at timestamptz not null default now())')
    const applied: string[] = []
    const { rows } = await client.query<{ name: string }>('select name from migration')
    const done = new Set(rows.map(({ name }) => name))
    const newer = [...done].filter((name) => !namesOfMigrations().includes(name)).toSorted()
    if (newer.length > 0)
      throw new ConfigError(`The database is of a newer version (${newer.at(-1)}). Start that version, or restore the backup.`)
    for (const migration of readMigrations().filter(({ name }) => !done.has(name))) {
      await apply(client, migration)
      applied.push(migration.name)
    }
    return applied
  })
}

/** Runs `work` while no other process migrates or prepares the database. It waits for its turn without limit. */
export async function alone<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      return await work(client)
    } catch (error) {
      // In a failed transaction, the unlock would fail too and hide the reason.
      await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    client.release()
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

async function apply(client: PoolClient, { name, sql }: Migration): Promise<void> {
  const beside = oldestBeside(sql)
  // Sealing takes this lock first as well. Once a migration is committed, nothing is sealed by the rules of an older version.
  const text = `begin; set local lock_timeout = '${LOCK_TIMEOUT}'; lock table migration in exclusive mode;\n${sql}\n;
    insert into migration (name) values ('${name}');
    ${beside === undefined ? '' : `update migration set beside = '${beside}' where name = '${name}';`} commit;`
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(text)
      return
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
  }
}

/** `-- beside: 0075` in the head of a migration: versions whose last migration is 0075 or later may go on beside it. */
export const oldestBeside = (sql: string): string | undefined => /^-- beside: (\d{4})$/m.exec(sql)?.[1]

function readMigrations(): Migration[] {
  return namesOfMigrations().map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
}

/** Returns the names of this version's migrations, in order. */
export const namesOfMigrations = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
