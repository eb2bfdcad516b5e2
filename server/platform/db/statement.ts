import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

/**
 * A statement whose text is put together once instead of every time it is run, for what is run all the time. `write` says
 * where each value goes, by its name.
 */
export function statement<Row, Values extends Record<string, unknown>>(
  write: (value: (name: keyof Values) => RawBuilder<unknown>) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let known: { query: CompiledQuery<Row>; names: (keyof Values)[] } | undefined
  const compile = (db: Db) => {
    const query = write((name) => sql`${name}`).compile(db)
    return { query, names: query.parameters as (keyof Values)[] }
  }
  return async (db, values) => {
    const { query, names } = (known ??= compile(db))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: names.map((name) => values[name]) })
    return rows
  }
}
