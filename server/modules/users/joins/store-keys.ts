import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'

export type Keys = Map<string, string[]>
export type Act = 'made' | 'ended' | 'numbered' | 'set_aside' | 'moved' | 'left'

/** A number above all numbers of a person's rows. */
export const BEYOND = 1_000_000

export const all = (parts: RawBuilder<unknown>[]) => (parts.length === 0 ? sql`true` : sql.join(parts, sql` and `))
export const column = (table: string, name: string) => sql.ref(`${table}.${name}`)
/** SQL for whether two rows have the same values in some columns. */
export const same = (columns: string[], a: string, b: string) => all(columns.map((name) => sql`${column(a, name)} = ${column(b, name)}`))
export const rowOf = (table: string) => sql.raw(`null::"${table}"`)

/** Returns the columns of each table's primary key. */
export async function primaryKeys(db: Db): Promise<Keys> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, json_agg(a.attname) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisprimary and c.relnamespace = 'public'::regnamespace group by c.relname`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}
