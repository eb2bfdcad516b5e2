import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, within } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import type { DB } from '../db/schema.gen.ts'

/** What can be found, in the words of the API. */
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
 * One kind of thing that the search finds, said by the module whose it is. Its rows have an owner, or stand in rows that have one, and
 * a migration gives the table the indexes of its titles and, where it has more to read than those, the triggers that keep it in
 * search_text.
 */
export type Searched = {
  kind: SearchKind
  table: keyof DB
  /** The rows in which its rows stand, by this column: these are owned and archived instead, and shown for the reasons below. */
  inside?: { table: keyof DB; column: string }
  /** A query that stands for the table where its rows do not name their owner: it has the columns that are asked of the table. */
  rows?: RawBuilder<unknown>
  /** The column with its name. */
  label: 'name' | 'title' | 'display_name'
  /** It is a person, who is found by all words of the name in any order, as in lists of people. */
  called?: true
  /** The column with the moment that tells it from others of its title. */
  moment?: 'starts_at'
  /** Whether its slug counts as part of its name. */
  slug?: true
  /** There are so many that only the words of their titles are indexed: no stems, and nothing in the middle of a word. */
  many?: true
  /** When it was changed last. */
  changed: 'updated_at' | 'created_at'
  /** What it says are pieces with numbers, such as posts: it is found by any of them. `last`: the column with the moment of its last one. */
  pieces?: { last: string }
  /** The files that hang on it, whose text is found as well. */
  files?: SearchedFiles[]
  /** It is about people: nothing of it leaves the service, so that it is found by its words alone. */
  personal?: true
  /** Why a live row of the table, or of what it stands in, is shown to the caller, by the conditions of its lists. */
  shown: (actor: Actor) => Reason[]
}

/** `audience`: each says whom it is for. `through`: they hang on a part of it, which is a row of that table. */
export type SearchedFiles = { table: keyof DB; column: string; audience?: true; through?: { table: keyof DB; column: string } }

/**
 * Where it is read by whoever is shown it for this reason. `few`: it shows few rows, as those of one person. `part`: a part of them, so
 * that it is less to look these up once than to ask of each that has the words. `reads`: the caller reads all there is to it, also what
 * is for trainers.
 */
export type Reason = { where: RawBuilder<SqlBool>; few?: true; part?: boolean; reads?: true; page: Page }
type Page = (thing: { organization: string; id: string; piece?: number }) => string

/** Its rows, with those in which they stand. */
export const rowsOf = ({ table, inside }: Searched): RawBuilder<unknown> =>
  inside
    ? sql`${sql.table(table)} join ${sql.table(inside.table)} on ${sql.ref(`${inside.table}.id`)} = ${sql.ref(`${table}.${inside.column}`)}`
    : sql.table(table)

/** The table, or what stands for it under its name. */
export const sourceOf = ({ table, rows }: Pick<Searched, 'table' | 'rows'>): RawBuilder<unknown> =>
  rows ? sql`(${rows}) as ${sql.ref(table)}` : sql.table(table)

/** The table that says who owns it, and whether it is archived. */
export const ownedIn = ({ table, inside }: Searched): keyof DB => inside?.table ?? table

export const readsSomewhere = (actor: Actor, read: Permission): boolean =>
  actor.superuser || [...actor.organizations].some(([, access]) => access.anywhere.has(read))

/** The reason of whoever reads rows of a table, where there is anything that they read. */
export function reading(actor: Actor, read: Permission, table: keyof DB, page: Page): Reason[] {
  return readsSomewhere(actor, read) ? [{ where: within(actor, read, table), reads: true, page }] : []
}
