import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Returns a LIKE pattern that matches the text anywhere. Its wildcards are escaped. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The signs between words, as in "Marc-André" or "Lee, Ann". */
const BETWEEN = /[\s,;:./\u060c\u061b\u00ad\u00b7\u05be\u2010-\u2015\u2212\u30fb-]+/u
const MOST_WORDS = 12
/** Length of a pattern with three letters between two `%`. */
const SHORTEST_INDEXED = 5

/** Returns the words of a text, in order. */
export const wordsIn = (text: string): string[] =>
  text
    .split(BETWEEN)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)

/** Returns the words of a text as LIKE patterns for `findable_pattern`. A text of signs only is one pattern. */
export function wordPatterns(text: string): string[] {
  const words = wordsIn(text)
  return (words.length > 0 || text.trim() === '' ? words : [text.trim()]).map(containing)
}

type IsIn = (column: string | RawBuilder<unknown>) => RawBuilder<SqlBool>
/** A searched column; or a condition around the test of a column, for columns of some rows or of other tables. */
export type Place = string | ((isIn: IsIn) => RawBuilder<SqlBool>)

/**
 * SQL condition: every word of the text is in one of the columns, in any order. "oneill", "lee, ann" and "mueller" find O’Neill, Ann Lee
 * and Müller. Each word is a separate condition, so that an index of `findable` serves it.
 */
export function hasText(text: string, ...columns: Place[]): RawBuilder<SqlBool> {
  const words = wordPatterns(text).map((pattern) => {
    // No index serves one or two letters. For so few, only the written form is compared.
    const [looked, wanted] = pattern.length < SHORTEST_INDEXED ? ['plain_name', 'plain_name'] : ['findable', 'findable_pattern']
    const isIn: IsIn = (column) =>
      sql`${sql.raw(looked)}(${typeof column === 'string' ? sql.ref(column) : column}) like ${sql.raw(wanted)}(${pattern}::text)`
    const places = columns.map((place) => (typeof place === 'string' ? isIn(place) : place(isIn)))
    return sql`(${sql.join(places, sql` or `)})`
  })
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` and `)})`
}

/** `hasText` for prepared statements, whose text does not depend on the number of words. `patterns` come from `wordPatterns`. */
export const hasPatterns = (patterns: unknown, ...columns: string[]): RawBuilder<SqlBool> =>
  sql`findable(${sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  )}) like all(array(select findable_pattern(pattern) from unnest(${patterns}::text[]) pattern))`

/** SQL for the sort key of a name: folded as in the search, and cut to what a cursor holds. */
export const nameKey = (column: string): RawBuilder<string | null> => sql`left(folded(${sql.ref(column)}), 100)`

/** SQL for the alphabetical order of a whole list, as in lists by name. It does not depend on the database's collation. */
export const byName = (column: string): RawBuilder<string> => sql`folded(${sql.ref(column)}) collate "C"`

/**
 * Returns a query for `begun_query_of` that matches every word of the text as a prefix. Undefined for a blank text. For signs only it is
 * empty and finds nothing.
 */
export function begunWords(text: string): string | undefined {
  if (text.trim() === '') return undefined
  return text
    .split(/[\s,;\u2010-\u2015\u2212-]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map(
      (word) =>
        `(${spellings(word)
          .map((each) => `'${each.replaceAll(/['\\]/g, '$&$&')}':*`)
          .join(' | ')})`,
    )
    .join(' & ')
}

/** Returns a word with and without umlauts, because the index has "mueller" and "muller" as two words. */
function spellings(word: string): string[] {
  const [short, long] = [word.replaceAll(/([aou])e/gi, '$1'), word.normalize('NFC').replaceAll(/[äöü]/gi, (letter) => `${letter.normalize('NFD')[0]}e`)]
  return [...new Set([word, short, long])]
} // prettier-ignore

/** SQL condition: the column has words with all prefixes of `begunWords`. An index of `plain_words_of` serves it. */
export const hasBegunWords = (words: unknown, column: string): RawBuilder<SqlBool> =>
  sql`plain_words_of(${sql.ref(column)}) @@ (select begun_query_of(spaced(${words}::text)))`
