import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasText } from '#platform/rows/search-text.ts'
import { type Reason, type Searched, ownedIn, rowsOf, sourceOf } from '#platform/rows/searched.ts'
import { type ParsedQuery, patternsOf } from './rules.ts'
import { nearNames, nearPatterns, nearWords } from './rules-near.ts'

/**
 * One reason to see things of a kind, with the query. `rows`: the rows to search. `isShown`: the condition for those that the reason shows.
 */
export type SearchBranch = Searched & {
  reason: Reason
  nr: number
  asked: ParsedQuery
  organization_id: string | undefined
  rows: RawBuilder<unknown>
  isShown: RawBuilder<SqlBool>
}

/** The most results that are counted per kind. */
export const MOST_COUNTED = sql.lit(100)
/** How many pieces of a thing are ranked. For a word in every post, any of them will do. */
const MOST_RANKED = sql.lit(5)
/** A word of less than three letters does not use the index of parts. */
const SHORTEST = 5

/** SQL for the single row `asked` with all values to compare with. They are computed once, and no plan depends on them. */
export function compared(asked: ParsedQuery): RawBuilder<unknown> {
  const [longest = ''] = patternsOf(asked)
  const words = (queryOf: string) => {
    const [query, begun] = [sql.raw(queryOf), sql`begun_query_of(${asked.begun}::text)`]
    const wanted = sql`${query}(${asked.words}::text) || ${asked.begun === '' ? sql`''::tsquery` : sql`(${query}(${asked.before}::text) && ${begun})`}`
    return asked.without === '' ? wanted : sql`(${wanted}) && !!query_of(${asked.without}::text)`
  }
  return sql`
    select ${words('query_of')} as words, ${words('plain_query_of')} as plain,
      query_of(${asked.without}::text) as without, folded(${asked.wanted.join(' ')}::text) as text,
      folded(${longest.length < SHORTEST ? null : longest}::text) as longest,
      array(select folded(pattern) from unnest(${patternsOf(asked)}::text[]) pattern) as patterns,
      ${initialsOf(asked.wanted)}::text as initials, ${nearPatterns(asked.wanted)}::text[] as near, ${nearNames(asked.wanted)}::text[] as near_names`
}

/** Returns a regular expression for words that begin like one of these; endings do not matter. Null for letters with several spellings. */
function initialsOf(wanted: string[]): string | null {
  const words = wanted.join(' ').toLowerCase()
  const letters = [...new Set(words.split(/[^a-z0-9]+/).map(([letter]) => letter))].join('')
  return letters === '' || /[^ -~]/.test(words) ? null : `(^|[^a-z0-9])[${letters}]`
}

export const asked = (name: 'words' | 'plain' | 'without' | 'text' | 'longest' | 'patterns' | 'initials' | 'near' | 'near_names') =>
  sql`(select ${sql.ref(name)} from asked)`

/** SQL for titles with all the words, exact, with another ending, or begun. */
export function inTitles(way: SearchBranch): RawBuilder<unknown> {
  if (way.called)
    return titles(way, way.asked.without === '' ? hasText(way.asked.wanted.join(' '), `${way.table}.${way.label}`) : sql`false`)
  const [words, wanted] = isIndexedByWords(way) ? ['plain_words_of', asked('plain')] : ['words_of', asked('words')]
  return titles(way, sql`${sql.raw(words)}(${titleOf(way)}) @@ ${wanted}${way.reason.few ? sql` and ${mayHaveWords(way)}` : sql``}`)
}

/** SQL condition that is much cheaper than the words of a title: if no word begins like the wanted ones, none matches. */
const mayHaveWords = (way: SearchBranch) => sql`(${asked('initials')} is null
  or octet_length(${titleOf(way)}) <> length(${titleOf(way)}) or lower(${titleOf(way)}) ~ ${asked('initials')})`

/** SQL for titles that contain all patterns, for example inside a compound. */
export function withinTitles(way: SearchBranch): RawBuilder<unknown> {
  const title = sql`folded(${titleOf(way)})`
  return titles(
    way,
    isIndexedByWords(way) || way.called || way.asked.without !== ''
      ? sql`false`
      : sql`${title} like ${asked('longest')} and ${title} like all(${asked('patterns')}::text[])`,
  )
}

/**
 * SQL for matching titles. PostgreSQL estimates the number of matches badly. So each match is checked for visibility: a join would scan all
 * visible rows for each of them. `is true` keeps PostgreSQL from making it a join.
 */
const titles = (way: SearchBranch, fits: RawBuilder<unknown>) => sql`
  select ${thing(way)}, round(similarity(${asked('text')}, folded(${nameOf(way)}))::numeric, 2) as score
  from ${way.rows} where ${fits} and (${live(way)}) is true`

/** SQL for things whose body, together with the title, has all the words. */
export const inBodies = (way: SearchBranch): RawBuilder<unknown> => sql`
    select ${thing(way)}, round(ts_rank(body.words, ${asked('words')}, 1)::numeric, 3) as score
    from search_text body join ${way.rows} on ${sql.ref(`${way.table}.id`)} = body.thing_id
    where body.kind = ${sql.lit(way.kind)} and body.words @@ ${asked('words')} and ${live(way)}`

/** SQL columns of a found thing. */
export const THING = sql.raw('kind, id, title, updated_at, starts_at, organization_id, department_id')
export const thingsThatSay = ({ kind }: SearchBranch, words: 'words' | 'without') => sql`
  select thing_id from search_text where kind = ${sql.lit(kind)} and words @@ ${asked(words)}`

/** SQL for the text of the shown thing: of the first pieces with all the words, the best one. */
export const bestBody = sql`
  select text, nullif(piece, 0) as piece from (
    select body.text, body.words, body.piece from search_text body
    where body.kind = shown.kind and body.thing_id = shown.id and (body.piece = 0 or body.words @@ ${asked('words')})
    order by body.piece limit ${MOST_RANKED}) first
  order by ts_rank(words, ${asked('words')}) desc, piece limit 1`

/** SQL for the best passage of the shown file, or the one with a similar meaning. */
export const bestPassage = sql`
  select passage.text, passage.page from search_passage passage
  where passage.file_key = shown.file ->> 'key'
    and case when shown.file ? 'passage' then passage.id = (shown.file ->> 'passage')::bigint else passage.words @@ ${asked('words')} end
  order by ts_rank(passage.words, ${asked('words')}) desc, passage.nr limit 1`

/** SQL for titles that are nearly like the query: most letters match, or each word has at most one wrong letter. The latter come first. */
export function misspelt(way: SearchBranch): RawBuilder<unknown> {
  const title = sql`folded(${titleOf(way)})`
  const similar = sql`word_similarity(${asked('text')}, ${title})`
  return sql`
    select ${thing(way)}, ${similar} + (${byLetters(way)})::int as score
    from ${way.rows} where ${way.asked.guess ? nearly(way) : sql`false`} and ${live(way)}`
}

function nearly(way: SearchBranch): RawBuilder<SqlBool> {
  if (isIndexedByWords(way)) return sql`plain_words_of(${titleOf(way)}) @@ (select query from ${correctedIn(way)})`
  return way.called ? byLetters(way) : sql`(folded(${titleOf(way)}) %> ${asked('text')} or ${byLetters(way)})`
}

/** SQL with one condition per word, so that an index of letters serves each. */
function byLetters(way: SearchBranch): RawBuilder<SqlBool> {
  if (isIndexedByWords(way)) return sql`true`
  const [name, text, words] = way.called
    ? (['near_names', sql`findable(${nameOf(way)})`, nearNames(way.asked.wanted)] as const)
    : (['near', sql`folded(${titleOf(way)})`, nearPatterns(way.asked.wanted)] as const)
  if (words.length === 0) return sql`false`
  return sql`(${sql.join(
    words.map((_word, at) => sql`${text} ~ (select ${sql.ref(name)}[${sql.lit(at + 1)}] from asked)`),
    sql` and `,
  )})`
}

const correctedIn = ({ kind }: SearchBranch) => sql.ref(`corrected_${kind}`)
/** The most similar words that replace a wanted one. */
const MOST_NEAR = sql.lit(20)

/**
 * SQL for the words that may have been meant by each word, from the index of titles. For so many rows, looking up some hundred words is
 * cheaper than comparing letters. Empty if `wanted` is false, or if a word has no neighbour.
 */
export function corrected(ways: SearchBranch[], wanted: RawBuilder<SqlBool>): RawBuilder<unknown>[] {
  const indexed = new Map(ways.filter((way) => isIndexedByWords(way) && way.asked.guess).map((way) => [way.kind, way]))
  return [...indexed.values()].map(
    (way) => sql`${correctedIn(way)} as materialized (
      select case when bool_and(known is not null) then string_agg('(' || known || ')', ' & ')::tsquery end as query from (
        select (select string_agg(near, ' | ') from (
          select near from unnest(string_to_array(word, ' ')) near
          where exists (select from ${sql.table(way.table)} where plain_words_of(${titleOf(way)}) @@ near::tsquery) limit ${MOST_NEAR}) found) as known
        from unnest(${nearWords(way.asked.wanted)}::text[]) word where ${wanted}) corrections)`,
  )
}

/** Whether the index of words is used. If a reason shows few rows, it is not. */
const isIndexedByWords = ({ many, reason }: SearchBranch) => many === true && reason.few !== true

const nameOf = ({ table, label }: SearchBranch) => sql.ref(`${table}.${label}`)
/** SQL for the searched text of a title. The indexes have the same expression. */
const titleOf = (way: SearchBranch) => (way.slug ? sql`${nameOf(way)} || ' ' || ${sql.ref(`${way.table}.slug`)}` : nameOf(way))

export const thing = (way: SearchBranch) => sql`
  ${sql.lit(way.kind)} as kind, ${sql.ref(`${way.table}.id`)} as id, ${nameOf(way)} as title,
  ${sql.ref(`${way.table}.${way.changed}`)} as updated_at,
  ${way.moment ? sql.ref(`${way.table}.${way.moment}`) : sql`null::timestamptz`} as starts_at, ${sql.ref(`${ownedIn(way)}.owner_organization_id`)} as organization_id,
  ${sql.ref(`${ownedIn(way)}.owner_department_id`)} as department_id, ${sql.lit(way.nr)} as nr`

/** SQL condition: the caller may see it, and it has no excluded word. */
export function live(way: SearchBranch): RawBuilder<SqlBool> {
  if (way.asked.without === '') return way.isShown
  return sql`(${way.isShown} and ${sql.ref(`${way.table}.id`)} not in (${thingsThatSay(way, 'without')}))`
}

/** SQL condition: shown to the caller, live, in a live organization, and in the requested one. */
function shown(way: BranchReason): RawBuilder<SqlBool> {
  const owner = sql.ref(`${ownedIn(way)}.owner_organization_id`)
  const all = [
    way.reason.where,
    sql`${sql.ref(`${ownedIn(way)}.archived_at`)} is null`,
    sql`not exists (select from organization closed where closed.id = ${owner} and closed.archived_at is not null)`,
  ]
  if (way.organization_id !== undefined) all.push(sql`${owner} = ${way.organization_id}::uuid`)
  return sql`(${sql.join(all, sql` and `)})`
}

type BranchReason = Omit<SearchBranch, 'rows' | 'isShown'>

/**
 * Returns the way, and a named part of the statement that precedes it. If it shows few rows, the part has their columns. If it shows a
 * part, or has a parent, the part has the ids. Both are computed once. Otherwise the part is the condition, so that it is written once.
 */
export function named(way: BranchReason): { way: SearchBranch; before: RawBuilder<unknown> } {
  const name = sql.ref(`shown_${way.kind}_${way.nr}`)
  const from = (columns: string[]) =>
    sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${way.inside ? sql.table(way.inside.table) : sourceOf(way)} where ${shown(way)}`
  if (way.inside || way.reason.part) {
    const isShown = sql<SqlBool>`${sql.ref(`${ownedIn(way)}.id`)} in (select id from ${name})`
    return { way: { ...way, rows: rowsOf(way), isShown }, before: sql`${name} as materialized (${from(['id'])})` }
  }
  const rows = sql`${name} as ${sql.ref(way.table)}`
  const before = way.reason.few
    ? sql`${name} as materialized (${from(known(way))})`
    : sql`${name} as not materialized (select * from ${sourceOf(way)} where ${shown(way)})`
  return { way: { ...way, rows, isShown: sql<SqlBool>`true` }, before }
}

/** Returns the columns that are used of it. */
const known = ({ label, changed, slug, moment }: Searched) => [
  'id',
  label,
  changed,
  ...(moment ? [moment] : []),
  'owner_organization_id',
  'owner_department_id',
  ...(slug ? ['slug'] : []),
]
