import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, within } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import type { DB } from '../db/schema.gen.ts'
import type { Verb } from './trail.ts'

type Action = `${string}.${Verb}`

/** One kind of thing in the audit trail, and who may read its values. `kind` is the first part of its actions, as in `trailOf`. */
export type Family = {
  kind: string
  /** The permission over the row's owner that shows the values. Without it, every reader of the log sees them. */
  read?: Permission
  /** SQL query, one column: the department that owns the row of an `entry`. No result row means that the row is gone. */
  owner?: RawBuilder<unknown>
  /** Whether the row of an `entry` is hidden from the person it is about. */
  hidden?: RawBuilder<SqlBool>
  /** The rows of this kind, if verification compares them with the last values in the trail. */
  rows?: ComparedRows
  /** The values that name the parents with which a row is deleted. */
  goesWith?: string[]
  /** The value of a deletion entry that lists the ids of the rows deleted with it. */
  takes?: string
  /** How to name things of this kind when entries have their ids. */
  named?: NameSource
  /** Fields of its own entries that hold ids of another kind. Other kinds use these fields differently. */
  points?: Record<string, string>
}

/** The reader of a log: the log of an organization, or of the installation (null). */
export type LogReader = { actor: Actor; organizationId: string | null }

export type NameSource = {
  /** Values in entries of any kind that are ids of such things. */
  fields: string[]
  /**
   * SQL query for the columns id, name and `shown` of the things that belong to the log's organization. `shown`: the reader may know the
   * name.
   */
  rows: (reader: LogReader) => RawBuilder<unknown>
}

/** Where the rows of a kind are, and how to find them in the trail. */
export type ComparedRows = {
  table: keyof DB
  /** The column with the organization. */
  organization: string
  /** The column with the subject of the entries. */
  subject: string
  /** A column that distinguishes the rows of one subject, under its name in the entries. */
  part?: string
  /** The columns with the people and things that a row is about. They name the row to readers, besides its own name. */
  about: string[]
  /** The action that creates a row, and the actions that end it. */
  begins: Action
  ends: Action[]
  /** The kind under which entries are filed, if they belong to another kind's history. */
  under?: string
  /** Whether a `row` differs from its `told` values in more than its columns. */
  beyond?: RawBuilder<SqlBool>
}

/** SQL for a field of an `entry`: from its new values, else from the old ones. It works for creations, changes and deletions. */
export const told = (field: string) => sql`(coalesce(entry.new_values, entry.old_values) ->> ${sql.lit(field)})`

/** SQL query for the department that owns a row of the table, by its id. */
export const ownerIn = (table: keyof DB, id: RawBuilder<unknown> = sql`entry.subject_id`) =>
  sql`select owner_department_id from ${sql.table(table)} where id = ${id}`

/** Names of things that departments own. They are shown to holders of the permission over the owner, and where `also` holds. */
export const ownedNames =
  (table: keyof DB, read: Permission, also = (_actor: Actor): RawBuilder<SqlBool> => sql`false`): NameSource['rows'] =>
  ({ actor, organizationId }) =>
    sql`
    select id, name, ${within(actor, read, table)} or ${also(actor)} as shown
    from ${sql.table(table)} where owner_organization_id = ${organizationId}::uuid`

/** Names of things in the directory of the log's organization. They are shown to every reader of the log. */
export const directoryNames =
  (table: 'department' | 'role'): NameSource['rows'] =>
  ({ organizationId }) =>
    sql`select id, name, true as shown from ${sql.table(table)} where organization_id = ${organizationId}::uuid`

/** The name of the log's own organization; in the installation's log, the names of all. */
export const organizationNames: NameSource['rows'] = ({ organizationId }) =>
  sql`select id, name, true as shown from organization where ${organizationId}::uuid is null or id = ${organizationId}::uuid`

/** The rows of a table whose entries have the ids of the rows. */
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

/** SQL expression: for an `entry`, the part that its family declares. */
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

/** SQL condition: the row of an `entry` is hidden from the person it is about. */
export const hiddenFromThem = (families: Family[]) => byKind<SqlBool>(families, ({ hidden }) => hidden, sql<SqlBool>`false`)
