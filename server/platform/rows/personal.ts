import { type RawBuilder, sql } from 'kysely'
import type { AuditEvent } from '../audit/trail.ts'
import type { Tx } from '../db/open.ts'
import type { DB } from '../db/schema.gen.ts'

/** Whose data, and whether also what is hidden from them. */
export type Scope = { account_id: string; hidden: boolean }
export type PersonFile = { id: string; file_name: string; blob_key: string }

/** Columns that name an account, by their tables. */
export type Columns = { [Table in keyof DB]?: (keyof DB[Table] & string)[] }

/** What a module keeps of people. */
export type Personal = {
  /** The columns that say whom a row is about: the export shows such rows whole. */
  about?: Columns
  /** The other columns that name somebody: who did something, or by what they sign in. Nothing of them is exported. */
  beside?: Columns
  /** What is short enough to be read at once, by the names of the files in the export. Other people appear as ids only. */
  lists?: Record<string, (scope: Scope) => RawBuilder<object>>
  /** What is read page by page, likewise: some rows after an id, by their ids. */
  pages?: Record<string, (scope: Scope, after: string) => RawBuilder<{ id: string }>>
  files?: (scope: Scope) => RawBuilder<PersonFile>
  /** The ids of what is the person's own: the export shows with their values what the trail tells of these. */
  trail?: (scope: Scope) => RawBuilder<{ id: string }>
  /** Takes away what names the person, and says what the trail is to tell of it. */
  erase?: (db: Tx, accountId: string) => Promise<AuditEvent[]>
}

/** The rows of a table about a person, whole. */
export const rowsAbout =
  (table: keyof DB, column: string) =>
  ({ account_id }: Scope) =>
    sql<object>`select c.* from ${sql.table(table)} c where ${sql.ref(`c.${column}`)} = ${account_id}::uuid order by c.id`
