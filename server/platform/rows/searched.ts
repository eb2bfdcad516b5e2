import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, within } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import type { DB } from '../db/schema.gen.ts'

/** The kinds of things that the search finds, as the API names them. */
export const searchKinds = [
  'subject',
  'certification',
  'course',
  'job_aid',
  'quiz',
  'pathway',
  'event',
  'forum_thread',
  'record',
  'person',
] as const
export type SearchKind = (typeof searchKinds)[number]

/**
 * One kind of thing that the search finds, declared by its module. Its rows have an owner, or belong to rows that have one. A migration
 * adds the indexes of its titles. If it has more text, the migration also adds the triggers that keep that text in search_text.
 */
export type Searched = {
  kind: SearchKind
  table: keyof DB
  /** The parent rows, by this column. Owner, archiving and `shown` are then those of the parent. */
  inside?: { table: keyof DB; column: string }
  /** A query that replaces the table, if its rows do not name their owner. It has the columns that are used of the table. */
  rows?: RawBuilder<unknown>
  /** The column with its name. */
  label: 'name' | 'title' | 'display_name'
  /** The kind is people, who are found by all words of the name in any order, as in lists of people. */
  called?: true
  /** The column with a moment that distinguishes things of the same title. */
  moment?: 'starts_at'
  /** Whether its slug counts as part of its name. */
  slug?: true
  /** There are so many rows that only words of titles are indexed: no stems, and no parts inside a word. */
  many?: true
  /** The column with the time of the last change. */
  changed: 'updated_at' | 'created_at'
  /** Its text consists of numbered pieces, such as posts. Any of them can match. `last`: the column with the time of the last piece. */
  pieces?: { last: string }
  /** The attached files, whose text is found too. */
  files?: SearchedFiles[]
  /** It is about people. Its text never leaves the service, so only words are compared. */
  personal?: true
  /** Why the caller is shown a live row, or its parent, by the conditions of its lists. */
  shown: (actor: Actor) => Reason[]
}

/** `audience`: each file has an audience. `through`: the files belong to a part, a row of that table. */
export type SearchedFiles = { table: keyof DB; column: string; audience?: true; through?: { table: keyof DB; column: string } }

/**
 * A reason to show a row. `few`: it shows few rows, such as those of one person. `part`: it shows a part of the rows, so looking these up
 * once is cheaper than checking each match. `reads`: the caller reads all of it, including content for trainers. `page`: where to read it.
 */
export type Reason = { where: RawBuilder<SqlBool>; few?: true; part?: boolean; reads?: true; page: Page }
type Page = (thing: { organization: string; id: string; piece?: number }) => string

/** SQL for its rows, joined with their parents. */
export const rowsOf = ({ table, inside }: Searched): RawBuilder<unknown> =>
  inside
    ? sql`${sql.table(table)} join ${sql.table(inside.table)} on ${sql.ref(`${inside.table}.id`)} = ${sql.ref(`${table}.${inside.column}`)}`
    : sql.table(table)

/** SQL for the table, or for the query that replaces it under its name. */
export const sourceOf = ({ table, rows }: Pick<Searched, 'table' | 'rows'>): RawBuilder<unknown> =>
  rows ? sql`(${rows}) as ${sql.ref(table)}` : sql.table(table)

/** Returns the table with its owner and archive columns. */
export const ownedIn = ({ table, inside }: Searched): keyof DB => inside?.table ?? table

export const readsSomewhere = (actor: Actor, read: Permission): boolean =>
  actor.superuser || [...actor.organizations].some(([, access]) => access.anywhere.has(read))

/** Returns the reason of a caller with the read permission, if they hold it anywhere. */
export function reading(actor: Actor, read: Permission, table: keyof DB, page: Page): Reason[] {
  return readsSomewhere(actor, read) ? [{ where: within(actor, read, table), reads: true, page }] : []
}
