import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Value } from '../db/statement.ts'
import { invalidCursor } from '../errors.ts'
import { before, parseTimestamp } from '../moments.ts'
import type { Page } from '../shapes.ts'
import type { PageKey, PageRequest } from './page.ts'

type KeyType = 'timestamptz' | 'text' | 'int'
/** The order of a list: by a first key, then by id. Rows without a first key come last in both directions. */
export type Order = { key: RawBuilder<unknown>; type: KeyType; nullable: boolean; direction: 'asc' | 'desc'; id: RawBuilder<unknown> }

/** The name of a column, such as `learning_record.created_at`, or SQL. */
type Column = string | RawBuilder<unknown>
const sqlOf = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column)

const orderBy = (key: RawBuilder<unknown>, type: KeyType, id: Column, sort: string): Order => ({
  key,
  type,
  nullable: false,
  direction: sort.startsWith('-') ? 'desc' : 'asc',
  id: sqlOf(id),
})

/** The order by a moment and an id. A `sort` with a minus, the default, is newest first. */
export const byMoment = (at: Column, id: Column, sort = '-'): Order => orderBy(sqlOf(at), 'timestamptz', id, sort)
export const byNumber = (number: Column, id: Column, sort: string): Order => orderBy(sqlOf(number), 'int', id, sort)
/** The order by a text. The collation "C" gives the same order in every database. */
export const byText = (text: Column, id: Column, sort: string): Order => orderBy(sql`(${sqlOf(text)} collate "C")`, 'text', id, sort)
/** The order with a first key that may be null. */
export const nullsLast = (order: Order): Order => ({ ...order, nullable: true })

/** The order of rows of a query that have the keys of another order as `at` and `id`. */
export const inRow = (order: Order, row?: string): Order => {
  const column = (name: string) => sql.ref(row === undefined ? name : `${row}.${name}`)
  return { ...order, key: column('at'), id: column('id') }
}

/** A page for SQL: its limit, and the key and id of the last row before it. Prepared statements put placeholders there. */
export type PagePart = { limit: number; after: readonly [key: unknown, id: unknown] | undefined }

/** SQL for the sort keys, without `order by`. */
export const sortKeys = ({ key, id, direction, nullable }: Order) =>
  sql`${key} ${sql.raw(direction)}${sql.raw(nullable ? ' nulls last' : '')}, ${id} ${sql.raw(direction)}`

export const inOrder = (order: Order) => sql`order by ${sortKeys(order)}`

/** SQL for the order and limit of a page and one row more. The limit is a literal: a cached plan must know how few rows are wanted. */
export const firstOf = (order: Order, { limit }: Pick<PagePart, 'limit'>) => sql`${inOrder(order)} limit ${sql.lit(limit + 1)}`

/** SQL condition: the row comes after the previous page. */
export function following(order: Order, { after }: Pick<PagePart, 'after'>): RawBuilder<SqlBool> {
  if (after === undefined) return sql`true`
  requireKey(order, after)
  const [at, last] = after
  const { key, id, type, nullable, direction } = order
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  if (at === null) return sql`${key} is null and ${id} ${beyond} ${last}::uuid`
  const later = sql<SqlBool>`(${key}, ${id}) ${beyond} (${at}::${sql.raw(type)}, ${last}::uuid)`
  return nullable ? sql`(${later} or ${key} is null)` : later
}

/** Refuses a cursor whose key is of another type. An older version may have issued it. */
function requireKey({ type, nullable }: Order, [key]: readonly unknown[]): void {
  const fits = key === null ? nullable : typeof key !== 'string' || isOf[type](key)
  if (!fits) throw invalidCursor()
}

const isOf: Record<KeyType, (key: string) => boolean> = {
  timestamptz: (key) => parseTimestamp(key) !== undefined,
  text: () => true,
  int: (key) => /^\d{1,9}$/.test(key),
}

/** The form of a page, which shapes a prepared statement, and the page's values in it. */
export type PageForm = { limit: number; after: 'nothing' | 'key' | 'null' }
export type PageValues = { after_key: string | null | undefined; after_id: string | undefined }

export function pageIn(order: Order, { limit, after }: Pick<PageRequest, 'limit' | 'after'>): { form: PageForm; values: PageValues } {
  if (after === undefined) return { form: { limit, after: 'nothing' }, values: { after_key: undefined, after_id: undefined } }
  requireKey(order, after)
  const [after_key, after_id] = after
  return { form: { limit, after: after_key === null ? 'null' : 'key' }, values: { after_key, after_id } }
}

/** Returns the page with placeholders for a prepared statement. */
export const pageAs = ({ limit, after }: PageForm, value: Value<PageValues>): PagePart => ({
  limit,
  after: after === 'nothing' ? undefined : [after === 'null' ? null : value('after_key'), value('after_id')],
})

type RowKeys = { page_key: string | null; page_id: string }

/** Returns a page of a query. */
export async function listing<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  order: Order,
  request: PageRequest,
): Promise<Page<Omit<Row & RowKeys, keyof RowKeys>>> {
  const rows = await query
    .select([order.key.as('page_key'), order.id.as('page_id')])
    .$castTo<Row & RowKeys>()
    .where(following(order, request))
    .orderBy(sortKeys(order))
    .limit(request.limit + 1)
    .execute()
  const { items, next_cursor } = cut(rows, ({ page_key, page_id }) => [page_key, page_id], request)
  return { items: items.map(({ page_key: _key, page_id: _id, ...item }) => item), next_cursor }
}

/** Returns a page from the rows of a handwritten statement, which has `following` and `firstOf`. */
export function cut<Row>(rows: Row[], keyOf: (row: Row) => PageKey, { limit, cursor }: Pick<PageRequest, 'limit' | 'cursor'>): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? cursor(keyOf(last)) : null }
}

/** A page as columns of another row: its items as JSON text, null if there are none, and the keys of its last row if more rows follow. */
export type PageColumns = { page_items: string | null; page_key: string | null; page_id: string | null }

/** The separator of items. PostgreSQL writes no line end after a comma: its lists of JSON have a space there. */
const BETWEEN = ',\n'

/**
 * SQL for the page columns, from `rows` of a page and one more, with the JSON text of each. A row is named `row`, also in `order`. Sending
 * fifty separate rows, or parsing and writing them again, costs more.
 */
export const pageColumns = (rows: RawBuilder<unknown>, json: RawBuilder<string>, order: Order, { limit }: Pick<PagePart, 'limit'>) => {
  const last = (column: 'key' | 'id') =>
    sql`case when count(*) > ${sql.lit(limit)} then (array_agg(${sql.ref(column)}))[${sql.lit(limit)}] end`
  return sql<PageColumns>`
    select string_agg(json, ${sql.lit(BETWEEN)}) as page_items, ${last('id')} as page_id,
      (${last('key')})${sql.raw(order.type === 'int' ? '::text' : '')} as page_key
    from (select ${json} as json, ${order.key} as key, ${order.id} as id from (${rows}) row ${inOrder(order)}) written`
}

/** Splits a row into its page, as the JSON text of a Page, and the other columns. */
export function pageBeside<Row>({ page_items, page_key, page_id, ...row }: Row & PageColumns, request: PageRequest) {
  const items = page_id === null ? page_items : page_items?.slice(0, page_items.lastIndexOf(BETWEEN))
  const next = page_id === null ? null : request.cursor([page_key, page_id])
  return { row, page: `{"items":[${items ?? ''}],"next_cursor":${JSON.stringify(next)}}` }
}

type MemoryOrder = Pick<Order, 'direction'> & { type: 'timestamptz' | 'text' }
type MemoryKey = [key: string, id: string]

/** Returns a page of rows that are sorted in memory by a derived key, which SQL does not know. */
export function pageInMemory<Row>(rows: Row[], keyOf: (row: Row) => MemoryKey, order: MemoryOrder, request: PageRequest): Page<Row> {
  const compare = comparing(order)
  const [key, id] = request.after ?? []
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
  const rest = id === undefined ? keyed : keyed.filter((each) => compare(each.key, [key ?? '', id]) > 0)
  const ordered = rest.toSorted((a, b) => compare(a.key, b.key))
  return cut(
    ordered.map(({ row }) => row),
    keyOf,
    request,
  )
}

function comparing({ type, direction }: MemoryOrder) {
  const isBefore = type === 'text' ? (a: string, b: string) => a < b : before
  const sign = direction === 'asc' ? 1 : -1
  return ([a, id]: MemoryKey, [b, other]: MemoryKey) => {
    if (isBefore(a, b)) return -sign
    if (isBefore(b, a)) return sign
    return id < other ? -sign : sign * Number(id !== other)
  }
}

/** Yields all pages of a list, for exports. */
export async function* everyPage<Page extends { next_cursor: string | null }>(limit: number, ask: (request: PageRequest) => Promise<Page>) {
  let after: PageKey | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- page by page.
    const page = await ask({ limit, after, cursor: (key) => JSON.stringify(key) })
    yield page
    after = page.next_cursor === null ? undefined : (JSON.parse(page.next_cursor) as PageKey)
  } while (after)
}
