import type { Selectable } from 'kysely'
import type { Owned } from '../access/actor.ts'
import { whoMay } from '../access/declared.ts'
import type { Permission } from '../access/permissions.ts'
import type { DB } from '../db/schema.gen.ts'

/** A kept thing has an owner. It is archived and restored, and can be deleted permanently. */
export type KeptRow = Owned & { id: string; archived_at: string | null }

/** The tables whose rows are kept things. */
export type KeptTable = { [Table in keyof DB]: Selectable<DB[Table]> extends KeptRow ? Table : never }[keyof DB]

/** The first part of the permissions to read, write and delete, such as `quizzes`. */
type PermissionFamily = { [Each in Permission]: Each extends `${infer Family}:read` ? Family : never }[Permission]

/** A kind of kept things. */
export type KeptKind<Table extends KeptTable> = {
  table: Table
  /** Its name in the audit trail. */
  kind: string
  /** The column with its name. */
  label: 'name' | 'title'
  family: PermissionFamily
  /** The column with the time of the last change. */
  changed: 'updated_at' | 'created_at'
}

export const permissionTo = (verb: 'read' | 'write' | 'delete', { family }: Pick<KeptKind<KeptTable>, 'family'>): Permission =>
  `${family}:${verb}`

/** The access to the operations that every kind of kept things has. */
export const accessTo = (kind: Pick<KeptKind<KeptTable>, 'family'>) => ({
  lists: whoMay(permissionTo('read', kind), 'list'),
  creates: whoMay(permissionTo('write', kind), 'new row'),
  reads: whoMay(permissionTo('read', kind), 'row'),
  writes: whoMay(permissionTo('write', kind), 'row'),
  deletes: whoMay(permissionTo('delete', kind), 'row'),
})
