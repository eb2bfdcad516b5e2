import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Permission } from '../access/permissions.ts'
import type { DB } from '../db/schema.gen.ts'

/** What the trail tells of one kind of thing, and to whom: the first part of its actions, as in `trailOf`. */
export type Family = {
  kind: string
  /** Shows the values to who holds it over the owner of the row; whoever reads the log sees those of the others. */
  read?: Permission
  /** The department that owns the row which an `entry` of the trail speaks of, as a query for one column. No row: it is gone. */
  owner?: RawBuilder<unknown>
  /** Whether what an `entry` speaks of is hidden from the person whom it is about. */
  hidden?: RawBuilder<SqlBool>
}

/** What of an `entry` is told of its thing whether that was made, changed or taken away. */
export const told = (field: string) => sql`(coalesce(entry.new_values, entry.old_values) ->> ${sql.lit(field)})`

/** The owner of a row of such a table, by its id. */
export const ownerIn = (table: keyof DB, id: RawBuilder<unknown> = sql`entry.subject_id`) =>
  sql`select owner_department_id from ${sql.table(table)} where id = ${id}`

/** For an `entry` what its family says of it, in one expression. */
export function byKind<Value>(
  families: Family[],
  part: (family: Family) => RawBuilder<Value> | undefined,
  otherwise: RawBuilder<Value>,
): RawBuilder<Value> {
  const cases = families.flatMap((family) => {
    const said = part(family)
    return said ? [sql`when ${sql.lit(family.kind)} then ${said}`] : []
  })
  return sql<Value>`case split_part(entry.action, '.', 1) ${sql.join(cases, sql` `)} else ${otherwise} end`
}

/** Whether an `entry` speaks of something that is hidden from the person whom it is about. */
export const hiddenFromThem = (families: Family[]) => byKind<SqlBool>(families, ({ hidden }) => hidden, sql<SqlBool>`false`)
