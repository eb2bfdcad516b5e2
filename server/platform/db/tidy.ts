import { sql } from 'kysely'
import type { Db } from './open.ts'

type Grown = { name: string; isLittered: boolean }

/**
 * Does for the embedded database what servers do by themselves, by the settings of theirs (autovacuum): counts anew what is in the
 * tables that have changed much, without which every statement is planned as for tables that nobody knows, and clears away what was
 * deleted or replaced. Table by table, as nothing else is asked meanwhile. Answers how many there were.
 */
export async function tidyTables(db: Db): Promise<number> {
  const { rows } = await sql<Grown>`
    select name, is_littered as "isLittered" from (
      select seen.relid::regclass::text as name,
        seen.n_mod_since_analyze > ${most('analyze')} as is_grown,
        seen.n_dead_tup > ${most('vacuum')} or seen.n_ins_since_vacuum > ${most('vacuum_insert')} as is_littered
      from pg_stat_user_tables seen join pg_class known on known.oid = seen.relid
    ) seen where is_grown or is_littered`.execute(db)
  for (const { name, isLittered } of rows) await sql.raw(`${isLittered ? 'vacuum (analyze)' : 'analyze'} ${name}`).execute(db)
  return rows.length
}

/** A number of rows, and more of them the more the table had when they were counted last. */
const most = (what: 'analyze' | 'vacuum' | 'vacuum_insert') => sql`current_setting(${sql.lit(`autovacuum_${what}_threshold`)})::float8
  + current_setting(${sql.lit(`autovacuum_${what}_scale_factor`)})::float8 * greatest(known.reltuples, 0)`
