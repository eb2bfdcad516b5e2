import type { FastifyRequest } from 'fastify'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import { invalidCursor } from '../errors.ts'
import type { Signer } from '../auth/signer.ts'
import type { Page } from '../shapes.ts'
import { OneOf, isUuid } from '../shapes.ts'

export const [MOST_OF_A_PAGE, USUAL_OF_A_PAGE] = [200, 50]
export const PageQuery = {
  limit: Type.Integer({ minimum: 1, maximum: MOST_OF_A_PAGE, default: USUAL_OF_A_PAGE }),
  cursor: Type.Optional(Type.String({ maxLength: 1000 })),
}

/** The orders of a list, as a query field. The first is the default. */
export const SortQuery = <const Sorts extends readonly string[]>(sorts: Sorts) => ({
  sort: Type.Unsafe<Sorts[number]>({ ...OneOf(sorts), default: sorts[0] }),
})

/** Both orders of a list by a moment. The default is newest first. */
export const momentSorts = <const At extends string>(at: At) => [`-${at}`, at] as const

/** The first sort key of a row, or null if it has none, and its id. */
export type PageKey = [key: string | null, id: string]
export type PageRequest<_At = string | null> = {
  limit: number
  after: PageKey | undefined
  /** Returns the opaque cursor after a row. */
  cursor: (key: PageKey) => string
}
type ListRequest = Pick<FastifyRequest, 'actor' | 'params' | 'routeOptions'> & { query: { limit: number; cursor?: string } }

/** Reads `limit` and `cursor`. A signature binds a cursor to the caller, the list, its filters and its order; any other cursor is 400. */
export function pageRequest(signer: Signer, req: ListRequest): PageRequest {
  const { limit, cursor, ...filters } = req.query
  const sorted = Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const scope = JSON.stringify([req.actor.id, req.routeOptions.url, req.params, sorted])
  return {
    limit,
    after: cursor === undefined ? undefined : decode(signer, scope, cursor),
    cursor: (key) => {
      const body = Buffer.from(JSON.stringify(key)).toString('base64url')
      return `${body}.${signer.sign('cursor', `${scope}\n${body}`)}`
    },
  }
}

function decode(signer: Signer, scope: string, cursor: string): PageKey {
  const [body = '', signature = '', ...rest] = cursor.split('.')
  if (rest.length > 0 || !signer.verify('cursor', `${scope}\n${body}`, signature)) throw invalidCursor()
  const [key, id] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [unknown, string]
  if (!(key === null || typeof key === 'string') || !isUuid(id)) throw invalidCursor()
  return [key, id]
}

export const sortedRequest = pageRequest

export type SortDirection = 'asc' | 'desc'
export const wayOf = (sort: string): SortDirection => (sort.startsWith('-') ? 'desc' : 'asc')

/** Returns a page, newest first by a moment and an id: two columns such as `learning_record.created_at` and `learning_record.id`. */
export async function page<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  columns: { at: string; id: string },
  keyOf: (row: Row) => PageKey,
  request: PageRequest,
): Promise<Page<Row>> {
  const { limit, after } = request
  const [at, id] = [sql.ref(columns.at), sql.ref(columns.id)]
  const from = after ? query.where(sql<boolean>`(${at}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`) : query
  const rows = await from
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(limit + 1)
    .execute()
  return cut(rows, keyOf, request)
}

/** The first sort key of a list, before the ids. `lacking`: the key may be null. Null keys come last in both directions. */
export type Order = { key: RawBuilder<string | null>; type: 'timestamptz' | 'text'; lacking: boolean; way: SortDirection; id: string }

/** Like `page`, by another key, which rows have as `at`. */
export async function sortedPage<Database, Tables extends keyof Database, Row extends { at: string | null }>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { key, type, lacking, way, id: column }: Order,
  idOf: (row: Row) => string,
  request: PageRequest,
): Promise<Page<Omit<Row, 'at'>>> {
  const id = sql.ref(column)
  const from = request.after ? query.where(behind(request.after)) : query
  const order = sql`${key} ${sql.raw(way)} ${sql.raw(lacking ? 'nulls last' : '')}, ${id} ${sql.raw(way)}`
  const rows = await from
    .orderBy(order)
    .limit(request.limit + 1)
    .execute()
  const { items, next_cursor } = cut(rows, (row) => [row.at, idOf(row)], request)
  return { items: items.map(withoutKey), next_cursor }

  function withoutKey(row: Row): Omit<Row, 'at'> {
    const { at: _, ...others } = row
    return others
  }

  function behind([at, after]: PageKey) {
    const beyond = sql.raw(way === 'asc' ? '>' : '<')
    if (at === null) return sql<boolean>`${key} is null and ${id} ${beyond} ${after}::uuid`
    const following = sql<boolean>`(${key}, ${id}) ${beyond} (${at}::${sql.raw(type)}, ${after}::uuid)`
    return lacking ? sql<boolean>`(${following} or ${key} is null)` : following
  }
}

/** SQL for a handwritten statement: its `order by`, and the condition for rows after the previous page. */
export function byMoment(at: RawBuilder<unknown>, id: RawBuilder<unknown>, sort: string, after?: PageKey) {
  const [way, beyond] = wayOf(sort) === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  return {
    order: sql`order by ${at} ${way}, ${id} ${way}`,
    following: after ? sql<SqlBool>`(${at}, ${id}) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql<SqlBool>`true`,
  }
}

/** Returns a page from rows that were read with one more than the limit. */
export function cut<Row>(
  rows: Row[],
  keyOf: (row: Row) => PageKey,
  { limit, cursor }: Pick<PageRequest, 'limit' | 'cursor'>,
): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? cursor(keyOf(last)) : null }
}

type KeyedRow = { key: string; user_id: string }

/** Returns a page of people who are sorted in memory: by a derived text, then by id. */
export function keyedPage<Row extends KeyedRow>(rows: Row[], request: PageRequest): Page<Row> {
  const ordered = rows.toSorted(byKey)
  const { after } = request
  const position = after && { key: after[0] ?? '', user_id: after[1] }
  const following = position ? ordered.filter((row) => byKey(row, position) > 0) : ordered
  return cut(following, ({ key, user_id }) => [key, user_id], request)
}

function byKey(a: KeyedRow, b: KeyedRow): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1
  return a.user_id < b.user_id ? -1 : Number(a.user_id !== b.user_id)
}

export type WrittenRow<At = string> = { at: At; id: string; json: string }

/** Returns the JSON text of a Page, from rows that the database wrote as JSON. Parsing and writing them again would cost twice as much. */
export function writtenPage<At extends string | null>(rows: WrittenRow<At>[], request: PageRequest): string {
  const { items, next_cursor } = cut(rows, ({ at, id }) => [at, id], request)
  return `{"items":[${items.map(({ json }) => json).join(',')}],"next_cursor":${JSON.stringify(next_cursor)}}`
}

/** A page as a column of another row; null if it is empty. `page_length` counts its rows. */
export type PageColumn = { page: string | null; page_length: number }

/** The separator that PostgreSQL writes between rows of a JSON list. Other JSON has no line end, except in a nested list. */
const BETWEEN = ', \n '

/**
 * SQL for the page column, from rows with their JSON text as `json`, in order, one more than shown. Sending fifty separate rows costs more.
 * No field of a row may be a list that the database wrote.
 */
export const pageColumn = (rows: RawBuilder<unknown>): RawBuilder<PageColumn> => sql`
  select '[' || string_agg(listed.json, ${sql.lit(BETWEEN)}) || ']' as page, count(*)::int as page_length from (${rows}) listed`

/** Returns the JSON text of a Page from such a column. `at` is the field with the moment of the sort order. */
export function pageOfColumn({ page, page_length }: PageColumn, at: string, { limit, cursor }: PageRequest): string {
  if (page === null) return '{"items":[],"next_cursor":null}'
  if (page_length <= limit) return `{"items":${page},"next_cursor":null}`
  const end = page.lastIndexOf(BETWEEN)
  const before = page.lastIndexOf(BETWEEN, end - 1)
  const last = page.slice(before < 0 ? '['.length : before + BETWEEN.length, end)
  return `{"items":${page.slice(0, end)}],"next_cursor":${JSON.stringify(cursor(keyIn(last, at)))}}`
}

function keyIn(json: string, at: string): PageKey {
  const item = JSON.parse(json) as Record<string, string>
  return [item[at]!, item.id!]
}
