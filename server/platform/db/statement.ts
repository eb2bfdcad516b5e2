import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './open.ts'
import type { DB } from './schema.gen.ts'
import { inOneLine } from './sql-text.ts'

/** Returns the placeholder of a value, by its name. */
export type Value<Values> = (name: keyof Values & string) => RawBuilder<unknown>

type Statement<Row, Values> = {
  (db: Db, values: Values): Promise<Row[]>
  /** Returns the statement in one line, with the names of its values, such as `:id`. */
  textOf: (db: Db) => string
}

/**
 * A prepared statement whose text is built once, for statements that run all the time. `write` places each value by its name. A value in
 * several places is sent once, so all places must cast it alike. The text is sent without indentation, because the database copies it at
 * each run.
 */
export function statement<Row, Values extends object>(write: (value: Value<Values>) => RawBuilder<Row>): Statement<Row, Values> {
  type Name = keyof Values & string
  let known: { query: CompiledQuery<Row>; names: Name[] } | undefined
  const compile = (db: Db) => {
    const query = write((name) => sql`${name}`).compile(db)
    return { query, places: query.parameters as Name[] }
  }
  const prepare = (db: Db) => {
    const { query, places } = compile(db)
    const names = [...new Set(places)]
    return { query: { ...query, sql: inOneLine(query.sql, (place) => `$${names.indexOf(places[place - 1]!) + 1}`) }, names }
  }
  const run = async (db: Db, values: Values) => {
    const { query, names } = (known ??= prepare(db))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: names.map((name) => values[name]) })
    return rows
  }
  const textOf = (db: Db) => {
    const { query, places } = compile(db)
    return inOneLine(query.sql, (place) => `:${places[place - 1]}`)
  }
  return Object.assign(run, { textOf })
}

/** Compiles statements without a database. */
const nowhere = new Kysely<DB>({ dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('There is no database here.')) }) })

/** Returns a part without values, compiled once and not with every statement that contains it. */
export function settled<T>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = part.compile(nowhere)
  if (parameters.length > 0) throw new Error(`There are values in it: ${text}`)
  return sql.raw(inOneLine(text, String))
}

/**
 * SQL for a value that the planner ignores. Otherwise PostgreSQL may prefer a plan for the one value so much that it plans again at each
 * run. Planning costs more than running. For statements that should always use the same indexes.
 */
export const unplanned = (value: unknown, type: 'uuid' | 'uuid[]' | 'text' | 'timestamptz' | 'int'): RawBuilder<unknown> =>
  sql`(select ${value}::${sql.raw(type)})`

const columns = new Map<string, RawBuilder<unknown>>()

/** Returns a column of a fixed name, such as `learning_record.owner_department_id`, compiled once because most statements contain it. */
export function column(name: string): RawBuilder<unknown> {
  const known = columns.get(name) ?? settled(sql.ref(name))
  columns.set(name, known)
  return known
}

const MOST_FORMS = 500

type FormStatement<Row, Form, Values> = {
  (db: Db, form: Form, values: Values): Promise<Row[]>
  textOf: (db: Db, form: Form) => string
}

/** Like `statement`, for a statement with several forms. The text of each form is built once. */
export function statementIn<Row, Form extends object, Values extends object>(
  write: (form: Form, value: Value<Values>) => RawBuilder<Row>,
): FormStatement<Row, Form, Values> {
  const forms = new LRUCache<string, Statement<Row, Values>>({ max: MOST_FORMS })
  const inForm = (form: Form) => {
    const name = JSON.stringify(form)
    const known = forms.get(name) ?? statement<Row, Values>((value) => write(form, value))
    forms.set(name, known)
    return known
  }
  const run = (db: Db, form: Form, values: Values) => inForm(form)(db, values)
  return Object.assign(run, { textOf: (db: Db, form: Form) => inForm(form).textOf(db) })
}
