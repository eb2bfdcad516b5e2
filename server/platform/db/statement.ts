import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './open.ts'

/**
 * A statement whose text is put together once instead of every time it is run, for what is run all the time. `write` says
 * where each value goes, by its name; a value that goes to several places is sent once, so all of them cast it alike. The
 * database copies the text at each run, so it is sent without its indentation: no literal in it may have two spaces in a row.
 */
export function statement<Row, Values extends Record<string, unknown>>(
  write: (value: (name: keyof Values) => RawBuilder<unknown>) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let known: { query: CompiledQuery<Row>; names: (keyof Values)[] } | undefined
  const compile = (db: Db) => {
    const query = write((name) => sql`${name}`).compile(db)
    const places = query.parameters as (keyof Values)[]
    const names = [...new Set(places)]
    const text = query.sql
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\$(\d+)/g, (_place, nth: string) => `$${names.indexOf(places[Number(nth) - 1]!) + 1}`)
    return { query: { ...query, sql: text }, names }
  }
  return async (db, values) => {
    const { query, names } = (known ??= compile(db))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: names.map((name) => values[name]) })
    return rows
  }
}

/**
 * A value that the planner does not look at. Else it may take the plan for one value for so much better than the plan for any
 * value that it makes one anew at each run, which costs more than running it. For statements that are to read the same
 * indexes whatever they look for.
 */
export const unplanned = (value: unknown, type: 'uuid' | 'uuid[]' | 'text' | 'timestamptz'): RawBuilder<unknown> =>
  sql`(select ${value}::${sql.raw(type)})`

const MOST_FORMS = 500

/** The same for a statement that differs a little from caller to caller: each form of it is put together once. */
export function statementIn<Row, Form extends object, Values extends Record<string, unknown>>(
  write: (form: Form, value: (name: keyof Values) => RawBuilder<unknown>) => RawBuilder<Row>,
): (db: Db, form: Form, values: Values) => Promise<Row[]> {
  const forms = new LRUCache<string, ReturnType<typeof statement<Row, Values>>>({ max: MOST_FORMS })
  return (db, form, values) => {
    const name = JSON.stringify(form)
    const known = forms.get(name) ?? statement<Row, Values>((value) => write(form, value))
    forms.set(name, known)
    return known(db, values)
  }
}
