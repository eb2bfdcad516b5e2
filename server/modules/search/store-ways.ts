import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Reason, type Searched, type SearchedFiles, ownedIn, rowsOf } from '#platform/rows/searched.ts'
import { type Asked, patternsOf } from './rules.ts'

/**
 * One reason to be shown things of a kind, and what is asked for of them. `rows`: what they are looked for in, with `isShown` for those
 * among them that the reason shows.
 */
export type Way = Searched & {
  reason: Reason
  nr: number
  asked: Asked
  organization_id: string | undefined
  rows: RawBuilder<unknown>
  isShown: RawBuilder<SqlBool>
}

/** Of what is nearly everywhere so much is counted of a kind. */
export const MOST_COUNTED = sql.lit(100)
/** So many pieces of a thing are compared with each other: of a word that is in every post, any of them. */
const MOST_RANKED = sql.lit(5)
/** A word of less than three letters is no reason to read the index of parts. */
const SHORTEST = 5

/** What is compared with, as the one row of `asked`: worked out once, and nothing that a plan depends on. */
export function compared(asked: Asked): RawBuilder<unknown> {
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
      ${initialsOf(asked.wanted)}::text as initials`
}

/** Where a word begins as one of these does, which every ending of it shares; nothing for letters that are written in several ways. */
function initialsOf(wanted: string[]): string | null {
  const words = wanted.join(' ').toLowerCase()
  const letters = [...new Set(words.split(/[^a-z0-9]+/).map(([letter]) => letter))].join('')
  return letters === '' || /[^ -~]/.test(words) ? null : `(^|[^a-z0-9])[${letters}]`
}

const asked = (name: 'words' | 'plain' | 'without' | 'text' | 'longest' | 'patterns' | 'initials') =>
  sql`(select ${sql.ref(name)} from asked)`

/** Titles with all the words, each as it is, with another ending or begun. */
export function inTitles(way: Way): RawBuilder<unknown> {
  const [words, wanted] = isIndexedByWords(way) ? ['plain_words_of', asked('plain')] : ['words_of', asked('words')]
  return titles(way, sql`${sql.raw(words)}(${titleOf(way)}) @@ ${wanted}${way.reason.few ? sql` and ${mayHaveWords(way)}` : sql``}`)
}

/** Told much sooner than the words of a title are: where nothing begins as they do, none of them is there. */
const mayHaveWords = (way: Way) => sql`(${asked('initials')} is null
  or octet_length(${titleOf(way)}) <> length(${titleOf(way)}) or lower(${titleOf(way)}) ~ ${asked('initials')})`

/** Titles with all of it somewhere, as in the middle of a compound. */
export function withinTitles(way: Way): RawBuilder<unknown> {
  const title = sql`folded(${titleOf(way)})`
  return titles(
    way,
    isIndexedByWords(way) || way.asked.without !== ''
      ? sql`false`
      : sql`${title} like ${asked('longest')} and ${title} like all(${asked('patterns')}::text[])`,
  )
}

const titles = (way: Way, fits: RawBuilder<unknown>) => sql`
  select ${thing(way)}, round(similarity(${asked('text')}, folded(${nameOf(way)}))::numeric, 2) as score
  from ${way.rows} where ${fits} and ${live(way)}`

/** What is said as one beneath a title has all the words, together with the title. */
export const inBodies = (way: Way): RawBuilder<unknown> => sql`
    select ${thing(way)}, round(ts_rank(body.words, ${asked('words')}, 1)::numeric, 3) as score
    from search_text body join ${way.rows} on ${sql.ref(`${way.table}.id`)} = body.thing_id
    where body.kind = ${sql.lit(way.kind)} and body.words @@ ${asked('words')} and ${live(way)}`

/** A file that hangs on it has all the words in one passage, or one of its pieces has. */
export function inParts(way: Way): RawBuilder<unknown>[] {
  const parts = (way.files ?? []).map(
    (files) => sql`
    select ${thing(way)}, 1 as part, ${fileOf} as file from ${fileIn(way, files)}
    where file.blob_key in (select file_key from files_with_words) and ${isForCaller(way, files)} and ${live(way)}`,
  )
  if (way.pieces)
    parts.push(
      sql`select ${THING}, nr, 2 as part, null::jsonb as file from ${sql.ref(nameIn('gone', way))}`,
      // What says it is looked up one by one: a join would read whatever the caller is shown.
      sql`
    select ${THING}, nr, 2 as part, null::jsonb as file from (${thingsThatSay(way, 'words')} group by thing_id) said cross join lateral (
      select ${thing(way)} from ${way.rows} where ${sql.ref(`${way.table}.id`)} = said.thing_id and ${live(way)} offset 0) found
    where not ${isGoneThrough(way)}`,
    )
  return parts
}

/** What is known of a thing that was found. */
export const THING = sql.raw('kind, id, title, updated_at, organization_id, department_id')
/** So many of the last of them are gone through for words that are nearly everywhere, which half of so few of them tell. */
const [MOST_GONE_THROUGH, ASKED] = [sql.lit(200), sql.lit(10)]
const says = sql`exists (select from search_text body where body.kind = latest.kind and body.thing_id = latest.id and body.words @@ ${asked('words')})`
const nameIn = (table: 'latest' | 'common' | 'gone', { kind, nr }: Way) => `${table}_${kind}_${nr}`
const latest = (way: Way) => sql`${sql.ref(nameIn('latest', way))} as latest`
const countIn = (table: 'latest' | 'gone', way: Way) => sql`(select count(*) from ${sql.ref(nameIn(table, way))})`
const isCommon = (way: Way) => sql<boolean>`(select everywhere from ${sql.ref(nameIn('common', way))})`
/** Whether enough were found there, or there are no others: a word of the week only seems to be everywhere. */
const isGoneThrough = (way: Way) =>
  sql<boolean>`(${isCommon(way)} and (${countIn('gone', way)} = ${MOST_COUNTED} or ${countIn('latest', way)} < ${MOST_GONE_THROUGH}))`

/**
 * Of things with pieces those that were last written in, whether what is asked for stands nearly everywhere, and if so those in which
 * it does: going through these is then much less than gathering the pieces that have it out of the index, of which a begun word may be
 * in every twentieth.
 */
export function latestWithPieces(way: Way): RawBuilder<unknown>[] {
  if (!way.pieces) return []
  const few = sql`(select * from ${latest(way)} limit ${ASKED}) latest`
  return [
    sql`${sql.ref(nameIn('latest', way))} as materialized (
      select ${thing(way)} from ${way.rows} where ${live(way)} order by ${sql.ref(`${way.table}.${way.pieces.last}`)} desc limit ${MOST_GONE_THROUGH})`,
    sql`${sql.ref(nameIn('common', way))} as materialized (
      select count(*) filter (where ${says}) * 2 >= ${ASKED} as everywhere from ${few})`,
    sql`${sql.ref(nameIn('gone', way))} as materialized (
      select ${THING}, nr from ${latest(way)} where ${isCommon(way)} and ${says} limit ${MOST_COUNTED})`,
  ]
}

const thingsThatSay = ({ kind }: Way, words: 'words' | 'without') => sql`
  select thing_id from search_text where kind = ${sql.lit(kind)} and words @@ ${asked(words)}`

export const fileOf = sql`jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key)`

/** The files, `file`, each with what it hangs on. */
export function fileIn(way: Way, { table, column, through }: SearchedFiles): RawBuilder<unknown> {
  const id = sql.ref(`${way.table}.id`)
  if (!through) return sql`${sql.table(table)} file join ${way.rows} on ${id} = file.${sql.ref(column)}`
  return sql`${sql.table(table)} file join ${sql.table(through.table)} part on part.id = file.${sql.ref(column)}
    join ${way.rows} on ${id} = part.${sql.ref(through.column)}`
}

export const isForCaller = ({ reason }: Way, { audience }: SearchedFiles): RawBuilder<SqlBool> =>
  audience && !reason.reads ? sql`file.audience = 'trainees'` : sql`true`

/** Files with a passage that has all the words. */
export const filesWithWords = sql`select file_key from search_passage where words @@ ${asked('words')}`

/** What the shown thing says: of the first pieces that have all the words the one that has most of them. */
export const bestBody = sql`
  select text, nullif(piece, 0) as piece from (
    select body.text, body.words, body.piece from search_text body
    where body.kind = shown.kind and body.thing_id = shown.id and (body.piece = 0 or body.words @@ ${asked('words')})
    order by body.piece limit ${MOST_RANKED}) first
  order by ts_rank(words, ${asked('words')}) desc, piece limit 1`

/** The passage of the shown file that has most of them, or that means what was asked for. */
export const bestPassage = sql`
  select passage.text, passage.page from search_passage passage
  where passage.file_key = shown.file ->> 'key'
    and case when shown.file ? 'passage' then passage.id = (shown.file ->> 'passage')::bigint else passage.words @@ ${asked('words')} end
  order by ts_rank(passage.words, ${asked('words')}) desc, passage.nr limit 1`

/** Titles in which something is written nearly like what was asked for. */
export function misspelt(way: Way): RawBuilder<unknown> {
  const title = titleOf(way)
  const near = isIndexedByWords(way) || !way.asked.guess ? sql`false` : sql`folded(${title}) %> ${asked('text')}`
  return sql`
    select ${thing(way)}, word_similarity(${asked('text')}, folded(${title})) as score
    from ${way.rows} where ${near} and ${live(way)}`
}

/** Of rows that are few for the reason alone no index of words is asked. */
const isIndexedByWords = ({ many, reason }: Way) => many === true && reason.few !== true

const nameOf = ({ table, label }: Way) => sql.ref(`${table}.${label}`)
/** What a title is looked through as. The indexes say the same. */
const titleOf = (way: Way) => (way.slug ? sql`${nameOf(way)} || ' ' || ${sql.ref(`${way.table}.slug`)}` : nameOf(way))

export const thing = (way: Way) => sql`
  ${sql.lit(way.kind)} as kind, ${sql.ref(`${way.table}.id`)} as id, ${nameOf(way)} as title,
  ${sql.ref(`${way.table}.${way.changed}`)} as updated_at, ${sql.ref(`${ownedIn(way)}.owner_organization_id`)} as organization_id,
  ${sql.ref(`${ownedIn(way)}.owner_department_id`)} as department_id, ${sql.lit(way.nr)} as nr`

/** What the caller is shown, without what must not be there. */
export function live(way: Way): RawBuilder<SqlBool> {
  if (way.asked.without === '') return way.isShown
  return sql`(${way.isShown} and ${sql.ref(`${way.table}.id`)} not in (${thingsThatSay(way, 'without')}))`
}

/** What the caller is shown, live, in a live organization, in the one asked for. */
function shown(way: Reasoned): RawBuilder<SqlBool> {
  const owner = sql.ref(`${ownedIn(way)}.owner_organization_id`)
  const all = [
    way.reason.where,
    sql`${sql.ref(`${ownedIn(way)}.archived_at`)} is null`,
    sql`not exists (select from organization closed where closed.id = ${owner} and closed.archived_at is not null)`,
  ]
  if (way.organization_id !== undefined) all.push(sql`${owner} = ${way.organization_id}::uuid`)
  return sql`(${sql.join(all, sql` and `)})`
}

type Reasoned = Omit<Way, 'rows' | 'isShown'>

/**
 * The way, and under a name what it says before all else: of what shows few rows, what is known of them, and of what shows a part or of
 * what things stand in, the ids, worked out once; of the others the condition, so that it is written once.
 */
export function named(way: Reasoned): { way: Way; before: RawBuilder<unknown> } {
  const name = sql.ref(`shown_${way.kind}_${way.nr}`)
  const from = (columns: string[]) =>
    sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(ownedIn(way))} where ${shown(way)}`
  if (way.inside || way.reason.part) {
    const isShown = sql<SqlBool>`${sql.ref(`${ownedIn(way)}.id`)} in (select id from ${name})`
    return { way: { ...way, rows: rowsOf(way), isShown }, before: sql`${name} as materialized (${from(['id'])})` }
  }
  const rows = sql`${name} as ${sql.ref(way.table)}`
  const before = way.reason.few
    ? sql`${name} as materialized (${from(known(way))})`
    : sql`${name} as not materialized (select * from ${sql.table(way.table)} where ${shown(way)})`
  return { way: { ...way, rows, isShown: sql<SqlBool>`true` }, before }
}

/** The columns that are asked of it. */
const known = ({ label, changed, slug }: Searched) => [
  'id',
  label,
  changed,
  'owner_organization_id',
  'owner_department_id',
  ...(slug ? ['slug'] : []),
]
