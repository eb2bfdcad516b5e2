import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { type Db, plannedOnce, rfc3339 } from '#platform/db/open.ts'
import { inOneLine } from '#platform/db/sql-text.ts'
import type { SearchKind, Searched } from '#platform/rows/searched.ts'
import type { ParsedQuery } from './rules.ts'
import type { SearchHit } from './schema.ts'
import { type ModelVector, alike } from './store-alike.ts'
import { filesGoneThrough, filesWithWords, inParts, latestWithPieces } from './store-parts.ts'
import {
  MOST_COUNTED,
  THING,
  type SearchBranch,
  bestBody,
  bestPassage,
  compared,
  corrected,
  inBodies,
  inTitles,
  misspelt,
  named as namedBy,
  withinTitles,
} from './store-ways.ts'

/** `nr`: the index of the first reason for which the caller sees it. `said`: its text, if that matched, with the matching piece or file. */
export type FoundRow = Pick<SearchHit, 'kind' | 'id' | 'title' | 'owner' | 'updated_at' | 'starts_at'> & {
  nr: number
  said: string | null
  piece: number | null
  file: { id: string; name: string; page: number | null } | null
}
export type Outcome = { items: FoundRow[]; counts: Partial<Record<SearchKind, number>>; suggestions: string[] }
/** `meant`: the meaning of the query, if known. */
export type Request = { asked: ParsedQuery; kinds: SearchKind[]; organization_id?: string; limit: number; meant?: ModelVector | undefined }

/** How many results are ranked per kind and reason. For very common words, any of them will do. */
const MOST = sql.lit(200)
/** If fewer results have the words, misspelt ones are searched too. */
const SCARCE = sql.lit(5)
const IS_SCARCE = sql<boolean>`(select count(*) from exact) < ${SCARCE}`
const MOST_SUGGESTED = sql.lit(3)

/** The share of the query's letters that such a title must have. Titles with less are only suggested. */
const CLOSE = sql.lit(0.5)

/** Returns the results that the caller may see, best first, in one statement. */
export async function find(db: Db, actor: Actor, searched: Searched[], request: Request): Promise<Outcome> {
  const { rows } = await plannedOnce(db, (db) => db.executeQuery<Outcome>(query(db, actor, searched, request)))
  return rows[0]!
}

/** Returns the statement as it is sent. */
export const query = (db: Db, actor: Actor, searched: Searched[], request: Request): CompiledQuery<Outcome> =>
  sendingOnce(statement(actor, searched, request).compile(db))

/**
 * Builds the statement. Each way to see a kind of thing is searched separately, so that visibility is decided before ranking, counting and
 * limits. Titles, bodies and similar meanings are ranked separately, and the values of their ranks are added, because their scores are not
 * comparable.
 */
function statement(actor: Actor, searched: Searched[], { asked, kinds, organization_id, limit, meant }: Request): RawBuilder<Outcome> {
  const { ways, shown } = waysOf(actor, searched, { asked, organization_id })
  const all = (branch: (way: SearchBranch) => RawBuilder<unknown> | RawBuilder<unknown>[]) =>
    sql.join(
      ways.flatMap(branch).map((each) => sql`(${each} limit ${MOST})`),
      sql` union all `,
    )
  return sql`
    with asked as materialized (${compared(asked)}), ${shown}
    titles as materialized (${all(inTitles)} union all ${all(withinTitles)}),
    bodies as materialized (${all((way) => (way.pieces || way.called ? [] : inBodies(way)))}),
    files_with_words as materialized (${filesWithWords}),
    ${listed(ways.flatMap((way) => [...latestWithPieces(way), ...filesGoneThrough(way)]))}parts as materialized (${all(inParts)}),
    exact as materialized (
      select ${THING}, min(nr) as nr, max(part) as part, sum(weight / (60 + place)) as score, min(file::text)::jsonb as file from (
        select distinct ${THING}, nr, 3 as part, 2.0 as weight, dense_rank() over (order by score desc) as place, null::jsonb as file from titles
        union all
        select distinct ${THING}, nr, 2, 1.0, dense_rank() over (order by score desc), null::jsonb from bodies
        union all
        select ${THING}, min(nr), part, 0.5, 1, min(file::text)::jsonb from parts group by ${THING}, part
      ) leg group by ${THING}
    ), ${listed(corrected(ways, IS_SCARCE))}close as materialized (
      select ${THING}, min(nr) as nr, max(score) as score from (${all((way) => sql`${misspelt(way)} and ${IS_SCARCE}`)}) near
      where (kind, id) not in (select kind, id from exact) group by ${THING}
    ), ${meant ? alike(ways, meant, THING) : sql``} said as (
      select ${THING}, nr, part, score, file from exact
      union all
      select ${THING}, nr, 3, score / 1000, null::jsonb from close where score >= ${CLOSE}
    ), found as (${meant ? FUSED : sql`select * from said`}), shown as (
      select * from found where kind = any(${kinds}::text[]) order by ${BEST} limit ${limit}::int
    )
    select ${ITEMS} as items, ${COUNTS} as counts, ${SUGGESTIONS} as suggestions`
}

/** Returns the ways, and their named parts, which precede the rest of the statement. */
function waysOf(actor: Actor, searched: Searched[], given: Pick<SearchBranch, 'asked' | 'organization_id'>) {
  const all = searched.flatMap((each) => each.shown(actor).map((reason, nr) => namedBy({ ...given, ...each, reason, nr })))
  return {
    ways: all.map(({ way }) => way),
    shown: listed(all.map(({ before }) => before)),
  }
}

/** Joins the parts, each with a comma after it. */
const listed = (tables: RawBuilder<unknown>[]) =>
  sql.join(
    tables.map((each) => sql`${each}, `),
    sql``,
  )

/** SQL order: among equal scores, the last changed comes first. */
const BEST = sql.raw('score desc, updated_at desc, id desc')
const named = (table: string) => sql.raw(`json_build_object('id', ${table}.id, 'slug', ${table}.slug, 'name', ${table}.name)`)

/** SQL that joins similar meanings with literal matches. If a thing is both, the place of the literal match is shown. */
const FUSED = sql`
  select ${THING}, min(nr) as nr, coalesce(max(part) filter (where literal), max(part)) as part, sum(score) as score,
    coalesce(min(file::text) filter (where literal), min(file::text))::jsonb as file
  from (
    select ${THING}, nr, part, score, file, true as literal from said
    union all
    select ${THING}, nr, part, 1.0 / (60 + place), file, false from alike
  ) either group by ${THING}`

const ITEMS = sql`(
  select coalesce(json_agg(json_build_object(
    'kind', shown.kind, 'id', shown.id, 'title', title, 'nr', nr, 'said', coalesce(body.text, passage.text), 'piece', body.piece,
    'file', case when passage.text is not null then shown.file || jsonb_build_object('page', passage.page) end, 'updated_at', ${sql.raw(rfc3339('updated_at'))}, 'starts_at', ${sql.raw(rfc3339('starts_at'))},
    'owner', json_build_object('organization', ${named('organization')}, 'department', case when department.id is not null then ${named('department')} end)
  ) order by score desc, updated_at desc, shown.id desc), '[]')
  from shown
  join organization on organization.id = shown.organization_id
  left join department on department.id = shown.department_id
  left join lateral (${bestBody}) body on part = 2
  left join lateral (${bestPassage}) passage on part = 1)`

const COUNTS = sql`(
  select coalesce(json_object_agg(kind, count), '{}')
  from (select kind, least(count(*), ${MOST_COUNTED}) as count from found group by kind) counted)`

/** SQL for titles that come close, if nothing has the words. */
const SUGGESTIONS = sql`(
  select coalesce(json_agg(title order by score desc, title), '[]') from (
    select title, max(score) as score from close where not exists (select from exact) group by title order by 2 desc, 1 limit ${MOST_SUGGESTED}
  ) suggested)`

/** Sends a value that occurs in several places once. Statements with more than a few dozen values are not prepared. */
function sendingOnce<Row>({ sql: text, parameters, ...query }: CompiledQuery<Row>): CompiledQuery<Row> {
  const written = parameters.map((value) => JSON.stringify(value))
  const once = [...new Set(written)]
  const values = once.map((each) => parameters[written.indexOf(each)])
  return { ...query, sql: inOneLine(text, (place) => `$${once.indexOf(written[place - 1]!) + 1}`), parameters: values }
}
