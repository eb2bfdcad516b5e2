import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The text as a LIKE pattern that matches it anywhere, its wildcards taken literally. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The signs between words: "Marc-André", "Lee, Ann". */
const BETWEEN = /[\s,;:./\u060c\u061b\u00ad\u00b7\u05be\u2010-\u2015\u2212\u30fb-]+/u
const MOST_WORDS = 12
/** Of a pattern: three letters between two signs. */
const SHORTEST_INDEXED = 5

/** The words of a text, in their order. */
export const wordsIn = (text: string): string[] =>
  text
    .split(BETWEEN)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)

/** The words of a text as LIKE patterns for `findable_pattern`. Of nothing but signs these are looked for as they are. */
export function wordPatterns(text: string): string[] {
  const words = wordsIn(text)
  return (words.length > 0 || text.trim() === '' ? words : [text.trim()]).map(containing)
}

/** A column that is looked in, and for which rows where that is not so for all. */
type Place = string | { column: string; where: RawBuilder<SqlBool> }

/**
 * Whether every word of the text is in one of the columns, in any order: "oneill", "lee, ann" and "mueller" find O’Neill, Ann Lee and
 * Müller. Each word is a condition of its own, so that an index of `findable` serves it.
 */
export function hasText(text: string, ...columns: Place[]): RawBuilder<SqlBool> {
  const words = wordPatterns(text).map((pattern) => {
    // No index knows one letter or two, and of so little it is enough to look where it is written.
    const [looked, wanted] = pattern.length < SHORTEST_INDEXED ? ['plain_name', 'plain_name'] : ['findable', 'findable_pattern']
    const isIn = (column: string) => sql`${sql.raw(looked)}(${sql.ref(column)}) like ${sql.raw(wanted)}(${pattern}::text)`
    const places = columns.map((place) => (typeof place === 'string' ? isIn(place) : sql`(${isIn(place.column)} and ${place.where})`))
    return sql`(${sql.join(places, sql` or `)})`
  })
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` and `)})`
}

/** `hasText` for statements whose text does not change with the number of words: `patterns` are those of `wordPatterns`. */
export const hasPatterns = (patterns: unknown, ...columns: string[]): RawBuilder<SqlBool> =>
  sql`findable(${sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  )}) like all(array(select findable_pattern(pattern) from unnest(${patterns}::text[]) pattern))`

/** What a name is ordered by: as it is looked for, and no more of it than a cursor holds. */
export const nameKey = (column: string): RawBuilder<string | null> => sql`left(folded(${sql.ref(column)}), 100)`

/** The alphabetical order of a whole list: as in lists by name, whatever the database orders texts by. */
export const byName = (column: string): RawBuilder<string> => sql`folded(${sql.ref(column)}) collate "C"`

/**
 * Every word of the text as the beginning of one, for `begun_query_of`; undefined where it is blank. Of nothing but signs it is empty,
 * which finds nothing.
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

/** A word with and without umlauts: the index knows "mueller" and "muller" as two words. */
function spellings(word: string): string[] {
  const [short, long] = [word.replaceAll(/([aou])e/gi, '$1'), word.normalize('NFC').replaceAll(/[äöü]/gi, (letter) => `${letter.normalize('NFD')[0]}e`)]
  return [...new Set([word, short, long])]
} // prettier-ignore

/** Whether the column has words that begin like all of `begunWords`, as an index of `plain_words_of` knows them. */
export const hasBegunWords = (words: unknown, column: string): RawBuilder<SqlBool> =>
  sql`plain_words_of(${sql.ref(column)}) @@ (select begun_query_of(spaced(${words}::text)))`
