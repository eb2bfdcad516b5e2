import { type Expression, type RawBuilder, sql } from 'kysely'
import type { TObject, TSchema } from 'typebox'
import { type Db, rfc3339 } from '../db/open.ts'
import type { Tags } from './tags.ts'

type Columns = Record<string, RawBuilder<unknown>>

/**
 * SQL for the JSON text of `row` in a shape, for a list that the database writes. Its fields are the columns of the same names. `given`
 * replaces columns; `parts` are already JSON text. Undeclared columns never leave the database. Text built from the declared fields costs a
 * fifth less than `row_to_json`.
 */
export function writtenAs({ properties }: TObject, given: Columns = {}, parts: Columns = {}): RawBuilder<string> {
  const fields = Object.entries(properties).map(([name, field], nr) => {
    const value = parts[name] ?? textOf(field, given[name] ?? columnOf(field, name))
    return sql`${sql.lit(`${nr === 0 ? '{' : ','}"${name}":`)} || coalesce(${value}, 'null')`
  })
  return sql`(${sql.join(fields, sql` || `)} || '}')`
}

const isOf = (field: TSchema, ...formats: string[]) => 'format' in field && formats.includes(String(field.format))
const columnOf = (field: TSchema, name: string) => (isOf(field, 'date-time') ? sql.raw(rfc3339(`row.${name}`)) : sql.ref(`row.${name}`))

/** SQL for the JSON text of a field. Only types that may contain a quote are escaped. */
function textOf(field: TSchema, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const types = 'type' in field ? [field.type].flat() : []
  if (types.some((type) => type === 'integer' || type === 'number' || type === 'boolean')) return sql`(${value})::text`
  if ('enum' in field || isOf(field, 'uuid', 'date', 'date-time')) return sql`'"' || (${value})::text || '"'`
  return sql`to_json(${value})::text`
}

/** Returns the JSON text of a list, from the rows of a query named `row`. Parsing and writing the rows again would cost twice as much. */
export async function writtenList(db: Db, rows: Expression<unknown>, written: RawBuilder<string>): Promise<string> {
  const query = sql<WrittenRow>`select ${written} as json from (${rows}) row`
  return listOf((await query.execute(db)).rows)
}

/** Like `writtenList`, for things with subjects, each with its subjects. */
export const writtenWithSubjects = async (db: Db, rows: Expression<unknown>, tags: Tags, written: RawBuilder<string>): Promise<string> =>
  listOf((await withSubjects(rows, tags, written).execute(db)).rows)

type WrittenRow = { json: string }

/** SQL for the list of things with subjects. Subjects are looked up once for all rows, in a third of the time. */
export const withSubjects = (rows: Expression<unknown>, tags: Tags, written: RawBuilder<string>) => sql<WrittenRow>`
    with found as materialized (select row_number() over () as place, thing.* from (${rows}) thing),
      tags as (${tags.subjectsOf(sql`select id from found`)})
    select ${written} as json from (
      select found.*, coalesce(tags.subjects, '[]') as subjects
      from found left join tags on tags.thing_id = found.id order by found.place
    ) row`

export const listOf = (rows: WrittenRow[]): string => `[${rows.map(({ json }) => json).join(',')}]`
