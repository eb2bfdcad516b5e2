import { sql } from 'kysely'
import { namesOfMigrations } from './migrate.ts'
import type { Db, Pool, Tx } from './open.ts'

/**
 * The relation of this version to the database:
 * - `current`: the database has exactly the migrations of this version;
 * - `waiting`: migrations of this version are missing;
 * - `beside`: the database is newer; its migrations let this version serve, but not seal, tick or run jobs;
 * - `older`: the database is newer, and this version may not use it.
 */
export type Standing = 'current' | 'waiting' | 'beside' | 'older'

const own = namesOfMigrations()
/** A version is identified by the number of its last migration. */
const OWN_NUMBER = own.at(-1)!.slice(0, 4)

const LOOK = `select name, to_jsonb(migration) ->> 'beside' as beside from migration order by name`
type MigrationRow = { name: string; beside: string | null }

type SchemaVersion = { standing: Standing; newest: string | undefined }

export async function standingOf(pool: Pool): Promise<SchemaVersion> {
  const { rows } = await pool.query<MigrationRow>(LOOK)
  return { standing: judged(rows), newest: rows.at(-1)?.name }
}

function judged(applied: MigrationRow[]): Standing {
  const known = new Set(own)
  const unknown = applied.filter(({ name }) => !known.has(name))
  if (unknown.length > 0) return unknown.every(({ beside }) => beside !== null && beside <= OWN_NUMBER) ? 'beside' : 'older'
  return applied.length === own.length ? 'current' : 'waiting'
}

/**
 * Whether the database has this version, held until the transaction ends: a migration waits for the lock. Take it before any other lock, in
 * the same order as migrations.
 */
export async function holdsVersion(db: Tx): Promise<boolean> {
  await sql`lock table migration in share mode`.execute(db)
  return isVersionOf(db)
}

/** Whether the database has no migration that this version does not know. */
export async function isVersionOf(db: Db): Promise<boolean> {
  const { rows } = await sql`select from migration where name <> all(${own}::text[]) limit 1`.execute(db)
  return rows.length === 0
}

const LOOK_EVERY_MS = 1000

/** Checks every second how this version relates to the database, and calls `tell` on a change. A failed check changes nothing. */
export function watchStanding(pool: Pool, tell: (found: SchemaVersion) => void): { stop: () => void } {
  let last: Standing = 'current'
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    const found = await standingOf(pool).catch(() => undefined)
    looking = false
    if (found === undefined || found.standing === last) return
    last = found.standing
    tell(found)
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
