import { type RawBuilder, sql } from 'kysely'
import type { AuditEvent } from '../audit/trail.ts'
import type { Tx } from '../db/open.ts'
import type { DB } from '../db/schema.gen.ts'

/** Whose data, and whether also what is hidden from them. */
export type Scope = { account_id: string; hidden: boolean }
export type PersonFile = { id: string; file_name: string; blob_key: string }

/** Columns that name an account, by their tables. */
export type Columns = { [Table in keyof DB]?: (keyof DB[Table] & string)[] }

/** What people call what a module keeps of them. */
export const personalKinds = [
  'accounts', 'awards', 'calendar', 'courses', 'events', 'forums', 'grades', 'job_aids', 'notifications', 'qr_codes', 'quizzes', 'records',
  'roles', 'sign_ins', 'uploads', 'views',
] as const // prettier-ignore
export type PersonalKind = (typeof personalKinds)[number]

/**
 * Rows of which one person has only one: where two accounts become one and both have such a row, one row gives way. Conditions and
 * values are SQL about the row `t`.
 */
export type OnePerPerson = {
  table: keyof DB
  /** The column that names the person. */
  person: string
  /** The columns that the rows have in common. */
  with: string[]
  /** Which rows this is about; all of them where it is left out. */
  when?: string
  /** The row with the greater value stays; without it, and where both are alike, the row of the account that stays. */
  better?: string
  /** The columns that end the row that gives way, so that it may stay too; `by` joins the accounts. Left out, the row is set aside. */
  ends?: (by: string) => Record<string, RawBuilder<unknown>>
  /** Refuses to join the accounts instead, because of such a row. */
  refused?: (db: Tx, row: Record<string, unknown>) => Promise<Error>
}

/** Rows of a person that are numbered from 1 among those with the same other columns, in the order of `by`. */
export type Numbered = { table: keyof DB; person: string; with: string[]; number: string; by: string }

/** What a module keeps of people. */
export type Personal = {
  kind: PersonalKind
  onePerPerson?: OnePerPerson[]
  numbered?: Numbered[]
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
