import { sql } from 'kysely'
import type { Db } from '../../server/platform/db/open.ts'

/** A job writes the seals some time after the entries that they seal. */
const SEALS = new Set(['audit_chain', 'audit_waiting', 'audit_seal'])

/** Only files that a row names count. Bytes are copied before the transaction that names the copy, and are deleted later if it fails. */
const KEPT = sql`where remove_after is null`

/** Watching a sitting updates only the time at which the participant was last seen. */
const written = (table: string) => (table === 'quiz_sitting_seat' ? sql`(to_jsonb(t) - 'seen_at')::text` : sql`t::text`)

/** Returns a digest of every table. Equal digests mean that nothing was written. */
export async function digest(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db)
  const digests = tables
    .filter(({ name }) => !SEALS.has(name))
    .map(
      ({ name }) =>
        sql`select ${name} as name, md5(coalesce(string_agg(${written(name)}, '|' order by ${written(name)}), '')) as digest from ${sql.table(name)} t ${name === 'blob' ? KEPT : sql``}`,
    )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
