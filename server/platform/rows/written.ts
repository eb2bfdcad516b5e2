import { type Expression, type RawBuilder, sql } from 'kysely'
import type { TObject } from 'typebox'
import { type Db, rfc3339 } from '../db/open.ts'

/**
 * A row as the JSON of its shape, as SQL: the columns of `row` by the names of the fields, but for those that are given. What the
 * shape does not declare never leaves the database.
 */
export function writtenAs({ properties }: TObject, row: string, given: Record<string, RawBuilder<unknown>> = {}): RawBuilder<unknown> {
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const column = 'format' in field && field.format === 'date-time' ? sql.raw(rfc3339(`${row}.${name}`)) : sql.ref(`${row}.${name}`)
    return [sql.lit(name), given[name] ?? column]
  })
  return sql`json_build_object(${sql.join(fields)})`
}

/**
 * The rows of a query, which are named `row`, each as such an object: the text of a list, which costs half of what reading and
 * writing the rows again would.
 */
export async function writtenList(db: Db, rows: Expression<unknown>, object: RawBuilder<unknown>): Promise<string> {
  const found = await sql<{ json: string }>`select ${object}::text as json from (${rows}) row`.execute(db)
  return `[${found.rows.map(({ json }) => json).join(',')}]`
}
