import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchedFiles } from '#platform/rows/searched.ts'
import { MOST_COUNTED, THING, type SearchBranch, asked, live, thing, thingsThatSay } from './store-ways.ts'

/** SQL for files with a passage that has all the words. */
export const filesWithWords = sql`select file_key from search_passage where words @@ ${asked('words')}`

/** SQL for things with an attached file that has all the words in one passage, or with a piece that has them. */
export function inParts(way: SearchBranch): RawBuilder<unknown>[] {
  const parts = (way.files ?? []).flatMap((files, place) => [
    sql`select ${THING}, nr, 1 as part, file from ${tableOf('gone_files', way, place)}`,
    sql`
    select ${thing(way)}, 1 as part, ${fileOf} as file from ${fileIn(way, files)}
    where file.blob_key in (select file_key from files_with_words) and ${isForCaller(way, files)} and ${live(way)}
      and not ${areGoneThrough(way, place)}`,
  ])
  if (way.pieces)
    parts.push(
      sql`select ${THING}, nr, 2 as part, null::jsonb as file from ${sql.ref(nameIn('gone', way))}`,
      // Looked up one by one: a join would read everything that the caller may see.
      sql`
    select ${THING}, nr, 2 as part, null::jsonb as file from (${thingsThatSay(way, 'words')} group by thing_id) said cross join lateral (
      select ${thing(way)} from ${way.rows} where ${sql.ref(`${way.table}.id`)} = said.thing_id and ${live(way)} offset 0) found
    where not ${isGoneThrough(way)}`,
    )
  return parts
}

/**
 * The most recent things that are scanned for very common words, and the few that tell whether a word is common: at least half of them have
 * it.
 */
const [MOST_GONE_THROUGH, ASKED] = [sql.lit(200), sql.lit(10)]
const [MOST_FILES_GONE_THROUGH, MOST_FILES] = [sql.lit(400), sql.lit(200)]
const says = sql`exists (select from search_text body where body.kind = latest.kind and body.thing_id = latest.id and body.words @@ ${asked('words')})`
const nameIn = (table: 'latest' | 'common' | 'gone', { kind, nr }: SearchBranch) => `${table}_${kind}_${nr}`
const latest = (way: SearchBranch) => sql`${sql.ref(nameIn('latest', way))} as latest`
const countIn = (table: 'latest' | 'gone', way: SearchBranch) => sql`(select count(*) from ${sql.ref(nameIn(table, way))})`
const isCommon = (way: SearchBranch) => sql<boolean>`(select everywhere from ${sql.ref(nameIn('common', way))})`
/** SQL condition: the scan found enough, or there is nothing more to scan. A word of the week only seems to be common. */
const isGoneThrough = (way: SearchBranch) =>
  sql<boolean>`(${isCommon(way)} and (${countIn('gone', way)} = ${MOST_COUNTED} or ${countIn('latest', way)} < ${MOST_GONE_THROUGH}))`

/**
 * SQL parts for things with pieces. For the most recent things they tell whether the words are very common, and if so, which of them have
 * the words. Scanning these is then much cheaper than reading all matching pieces from the index, where a begun word may match every
 * twentieth piece.
 */
export function latestWithPieces(way: SearchBranch): RawBuilder<unknown>[] {
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

type FileTable = 'files' | 'common_files' | 'gone_files'
const tableOf = (table: FileTable, { kind, nr }: SearchBranch, place: number) => sql.ref(`${table}_${kind}_${nr}_${place}`)
/** Checked file by file: a join would first read every matching passage. */
const has = sql`exists (select from search_passage passage where passage.file_key = one.key and passage.words @@ ${asked('words')} offset 0)`
const areCommon = (way: SearchBranch, place: number) => sql<boolean>`(select everywhere from ${tableOf('common_files', way, place)})`
const filesIn = (table: FileTable, way: SearchBranch, place: number) => sql`(select count(*) from ${tableOf(table, way, place)})`
const areGoneThrough = (way: SearchBranch, place: number) => sql<boolean>`(${areCommon(way, place)}
  and (${filesIn('gone_files', way, place)} = ${MOST_FILES} or ${filesIn('files', way, place)} < ${MOST_FILES_GONE_THROUGH}))`

/** SQL parts for attached files, as in `latestWithPieces`: of those that the caller may see, the first ones. */
export const filesGoneThrough = (way: SearchBranch): RawBuilder<unknown>[] =>
  (way.files ?? []).flatMap((files, place) => {
    const hanging = tableOf('files', way, place)
    return [
      sql`${hanging} as materialized (
        select ${thing(way)}, ${fileOf} as file, file.blob_key as key from ${fileIn(way, files)}
        where ${isForCaller(way, files)} and ${live(way)} limit ${MOST_FILES_GONE_THROUGH})`,
      sql`${tableOf('common_files', way, place)} as materialized (
        select count(*) filter (where ${has}) * 2 >= count(*) as everywhere from (select key from ${hanging} limit ${ASKED}) one)`,
      sql`${tableOf('gone_files', way, place)} as materialized (
        select ${THING}, nr, file from ${hanging} one where ${areCommon(way, place)} and ${has} limit ${MOST_FILES})`,
    ]
  })

export const fileOf = sql`jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key)`

/** SQL for the files, as `file`, each with its thing. */
export function fileIn(way: SearchBranch, { table, column, through }: SearchedFiles): RawBuilder<unknown> {
  const id = sql.ref(`${way.table}.id`)
  if (!through) return sql`${sql.table(table)} file join ${way.rows} on ${id} = file.${sql.ref(column)}`
  return sql`${sql.table(table)} file join ${sql.table(through.table)} part on part.id = file.${sql.ref(column)}
    join ${way.rows} on ${id} = part.${sql.ref(through.column)}`
}

export const isForCaller = ({ reason }: SearchBranch, { audience }: SearchedFiles): RawBuilder<SqlBool> =>
  audience && !reason.reads ? sql`file.audience = 'trainees'` : sql`true`
