import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, within } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import type { DB } from '../db/schema.gen.ts'
import type { Verb } from './trail.ts'

type Action = `${string}.${Verb}`

/** What the trail tells of one kind of thing, and to whom: the first part of its actions, as in `trailOf`. */
export type Family = {
  kind: string
  /** Shows the values to who holds it over the owner of the row; whoever reads the log sees those of the others. */
  read?: Permission
  /** The department that owns the row which an `entry` of the trail speaks of, as a query for one column. No row: it is gone. */
  owner?: RawBuilder<unknown>
  /** Whether what an `entry` speaks of is hidden from the person whom it is about. */
  hidden?: RawBuilder<SqlBool>
  /** Its rows, when verification compares them with what the trail last said of them. */
  rows?: ComparedRows
  /** The values that name what a row goes with when that is deleted. */
  goesWith?: string[]
  /** The value of the entry of a deletion that lists the ids of what was deleted along. */
  takes?: string
  /** How its things are named where entries bear their ids. */
  named?: Named
  /** Fields of its own entries that are ids of another kind, where other kinds have another meaning for the field. */
  points?: Record<string, string>
}

/** Who reads a log: that of an organization, or of the installation itself (null). */
export type LogReader = { actor: Actor; organizationId: string | null }

export type Named = {
  /** The values, of entries about whatever it is, that are ids of such things. */
  fields: string[]
  /**
   * The things that belong to whose log it is, and no others, as a query for the columns id, name, and `shown`: whether the reader
   * may know the name.
   */
  rows: (reader: LogReader) => RawBuilder<unknown>
}

/** Where the rows of a kind are, and how they are found in the trail. */
export type ComparedRows = {
  table: keyof DB
  /** The column of the organization. */
  organization: string
  /** The column with the subject of the entries. */
  subject: string
  /** A column that tells the rows of one subject apart, and the name of its value in the entries. */
  part?: string
  /** The columns with whom and what a row is about, which name it to people beside a name of its own. */
  about: string[]
  /** The action that begins a row, and those that end it. */
  begins: Action
  ends: Action[]
  /** The kind that entries file them under, where that is another's history. */
  under?: string
  /** Whether a `row` differs from what was `told` of it beyond its columns. */
  beyond?: RawBuilder<SqlBool>
}

/** What of an `entry` is told of its thing whether that was made, changed or taken away. */
export const told = (field: string) => sql`(coalesce(entry.new_values, entry.old_values) ->> ${sql.lit(field)})`

/** The owner of a row of such a table, by its id. */
export const ownerIn = (table: keyof DB, id: RawBuilder<unknown> = sql`entry.subject_id`) =>
  sql`select owner_department_id from ${sql.table(table)} where id = ${id}`

/** What departments own, named to whoever holds the permission over the owner, and where `also` holds. */
export const ownedNames =
  (table: keyof DB, read: Permission, also = (_actor: Actor): RawBuilder<SqlBool> => sql`false`): Named['rows'] =>
  ({ actor, organizationId }) =>
    sql`
    select id, name, ${within(actor, read, table)} or ${also(actor)} as shown
    from ${sql.table(table)} where owner_organization_id = ${organizationId}::uuid`

/** What belongs to the directory, whose log it is: named to everybody who reads that. */
export const directoryNames =
  (table: 'department' | 'role'): Named['rows'] =>
  ({ organizationId }) =>
    sql`select id, name, true as shown from ${sql.table(table)} where organization_id = ${organizationId}::uuid`

/** The organization itself whose log it is; to the installation, all. */
export const organizationNames: Named['rows'] = ({ organizationId }) =>
  sql`select id, name, true as shown from organization where ${organizationId}::uuid is null or id = ${organizationId}::uuid`

/** The rows of a table whose entries bear their ids. */
export const rowsOf = (
  kind: string,
  table: keyof DB,
  about: string[],
  organization = 'organization_id',
  begins: Action = `${kind}.created`,
): ComparedRows => ({
  table,
  organization,
  subject: 'id',
  about,
  begins,
  ends: [`${kind}.deleted`],
})

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
