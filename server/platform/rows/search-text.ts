import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The text as a LIKE pattern that matches it anywhere, its wildcards taken literally. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Whether one of the columns has the text in it, capitals and accents aside: "sorensen" finds Sørensen. */
export const hasText = (text: string, ...columns: string[]): RawBuilder<SqlBool> => isLike(containing(text), ...columns)

/** Whether one of the columns is like such a pattern. */
export const isLike = (pattern: unknown, ...columns: string[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    columns.map((column) => sql`folded(${sql.ref(column)}) like folded(${pattern})`),
    sql` or `,
  )})`

/** What a name is ordered by: as it is looked for, and no more of it than a cursor holds. */
export const nameKey = (column: string): RawBuilder<string | null> => sql`left(folded(${sql.ref(column)}), 100)`

/** The alphabetical order of a whole list: as in lists by name, whatever the database orders texts by. */
export const byName = (column: string): RawBuilder<string> => sql`folded(${sql.ref(column)}) collate "C"`

/**
 * Every word of the text as the beginning of one, for `begun_query_of`; undefined where it is blank. Of nothing but signs it is empty,
 * which finds nothing.
 */
export function begunWords(text: string): string | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return undefined
  return words
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`)
    .join(' & ')
}

/** Whether the column has words that begin like all of `begunWords`, as an index of `plain_words_of` knows them. */
export const hasBegunWords = (words: unknown, column: string): RawBuilder<SqlBool> =>
  sql`plain_words_of(${sql.ref(column)}) @@ (select begun_query_of(spaced(${words}::text)))`
