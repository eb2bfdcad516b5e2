import { sql } from 'kysely'
import type { Db } from './open.ts'

type UntidyTable = { name: string; isLittered: boolean }

/**
 * Runs vacuum and analyze on the embedded database, as servers do (autovacuum), with their settings. Without it, the planner treats tables
 * as unknown, and dead rows stay. One table at a time, because no other query runs meanwhile. Returns the number of tables.
 */
export async function tidyTables(db: Db): Promise<number> {
  const { rows } = await sql<UntidyTable>`
    select name, is_littered as "isLittered" from (
      select seen.relid::regclass::text as name,
        seen.n_mod_since_analyze > ${most('analyze')} as is_grown,
        seen.n_dead_tup > ${most('vacuum')} or seen.n_ins_since_vacuum > ${most('vacuum_insert')} as is_littered
      from pg_stat_user_tables seen join pg_class known on known.oid = seen.relid
    ) seen where is_grown or is_littered`.execute(db)
  for (const { name, isLittered } of rows) await sql.raw(`${isLittered ? 'vacuum (analyze)' : 'analyze'} ${name}`).execute(db)
  return rows.length
}

/** SQL for a number of rows that grows with the number of rows at the last count. */
const most = (what: 'analyze' | 'vacuum' | 'vacuum_insert') => sql`current_setting(${sql.lit(`autovacuum_${what}_threshold`)})::float8
  + current_setting(${sql.lit(`autovacuum_${what}_scale_factor`)})::float8 * greatest(known.reltuples, 0)`
