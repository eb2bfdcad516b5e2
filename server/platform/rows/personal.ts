import { type RawBuilder, sql } from 'kysely'
import type { AuditEvent } from '../audit/trail.ts'
import type { Tx } from '../db/open.ts'
import type { DB } from '../db/schema.gen.ts'

/** The account whose data is exported, and whether to include what is hidden from them. */
export type Scope = { account_id: string; hidden: boolean }
export type PersonFile = { id: string; file_name: string; blob_key: string }

/** Columns that refer to an account, by table. */
export type Columns = { [Table in keyof DB]?: (keyof DB[Table] & string)[] }

/** The names that users know for personal data of modules. */
export const personalKinds = [
  'accounts', 'awards', 'calendar', 'courses', 'events', 'forums', 'grades', 'job_aids', 'notifications', 'qr_codes', 'quizzes', 'records',
  'roles', 'sign_ins', 'uploads', 'views',
] as const // prettier-ignore
export type PersonalKind = (typeof personalKinds)[number]

/**
 * Rows that a person has only once. If two accounts are joined and both have such a row, one row must go. Conditions and values are SQL
 * about the row `t`.
 */
export type OnePerPerson = {
  table: keyof DB
  /** The column that refers to the person. */
  person: string
  /** The columns that both rows share. */
  with: string[]
  /** The condition for such rows. If left out, all rows. */
  when?: string
  /** SQL value: the row with the greater value stays. Without it, or on a tie, the row of the remaining account stays. */
  better?: string
  /**
   * Column values that end the losing row, so that it may stay too. `by` is the person who joins the accounts. If left out, the row is set
   * aside.
   */
  ends?: (by: string) => Record<string, RawBuilder<unknown>>
  /** Refuses to join the accounts instead, because of such a row. */
  refused?: (db: Tx, row: Record<string, unknown>) => Promise<Error>
}

/** Rows of a person that are numbered from 1 among rows with the same other columns, in the order of `by`. */
export type NumberedTable = { table: keyof DB; person: string; with: string[]; number: string; by: string }

/** The personal data of a module. */
export type Personal = {
  kind: PersonalKind
  onePerPerson?: OnePerPerson[]
  numbered?: NumberedTable[]
  /** The columns that say which person a row is about. The export contains such rows whole. */
  about?: Columns
  /** Other columns that refer to a person, such as an author or a sign-in. They are not exported. */
  beside?: Columns
  /** Short lists that are read at once, by the file names in the export. Other people appear only as ids. */
  lists?: Record<string, (scope: Scope) => RawBuilder<object>>
  /** Long lists that are read in pages after an id, by the file names in the export. */
  pages?: Record<string, (scope: Scope, after: string) => RawBuilder<{ id: string }>>
  files?: (scope: Scope) => RawBuilder<PersonFile>
  /** SQL for the ids of the person's own things. The export contains their values from the audit trail. */
  trail?: (scope: Scope) => RawBuilder<{ id: string }>
  /** Removes data that identifies the person. Returns the audit events. */
  erase?: (db: Tx, accountId: string) => Promise<AuditEvent[]>
}

/** SQL for the whole rows of a table about a person. */
export const rowsAbout =
  (table: keyof DB, column: string) =>
  ({ account_id }: Scope) =>
    sql<object>`select c.* from ${sql.table(table)} c where ${sql.ref(`c.${column}`)} = ${account_id}::uuid order by c.id`
