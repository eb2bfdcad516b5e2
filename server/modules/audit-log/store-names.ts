import { sql } from 'kysely'
import type { Family, LogReader } from '#platform/audit/families.ts'
import type { Db } from '#platform/db/open.ts'
import type { KindById } from './rules-names.ts'

type Row = { kind: string; id: string; name: string | null; shown: boolean }

/** Returns the rows for these kinds and ids, in one statement. Things that belong to other organizations are left out. */
export async function find(db: Db, reader: LogReader, families: Family[], pointed: KindById): Promise<Row[]> {
  const queries = families.flatMap(({ kind, named }) => {
    const ids = [...pointed].flatMap(([id, its]) => (its === kind ? [id] : []))
    if (named === undefined || ids.length === 0) return []
    return [sql`select ${kind}::text as kind, id, name, shown from (${named.rows(reader)}) thing where id = any(${ids}::uuid[])`]
  })
  if (queries.length === 0) return []
  return (await sql<Row>`${sql.join(queries, sql` union all `)}`.execute(db)).rows
}
