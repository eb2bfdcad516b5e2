import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './open.ts'
import type { DB } from './schema.gen.ts'
import { inOneLine } from './sql-text.ts'

/** Says where a value goes, by its name. */
export type Value<Values> = (name: keyof Values & string) => RawBuilder<unknown>

type Statement<Row, Values> = {
  (db: Db, values: Values): Promise<Row[]>
  /** The statement with the names of its values, such as `:id`, in one line. */
  textOf: (db: Db) => string
}

/**
 * A statement whose text is put together once instead of every time it is run, for what is run all the time. `write` says
 * where each value goes, by its name; a value that goes to several places is sent once, so all of them cast it alike. The
 * database copies the text at each run, so it is sent without its indentation.
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

/** Puts statements together, and asks nothing. */
const nowhere = new Kysely<DB>({ dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('There is no database here.')) }) })

/** A part without values, put together once instead of with every statement that it is part of. */
export function settled<T>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = part.compile(nowhere)
  if (parameters.length > 0) throw new Error(`There are values in it: ${text}`)
  return sql.raw(inOneLine(text, String))
}

/**
 * A value that the planner does not look at. Else it may take the plan for one value for so much better than the plan for any
 * value that it makes one anew at each run, which costs more than running it. For statements that are to read the same
 * indexes whatever they look for.
 */
export const unplanned = (value: unknown, type: 'uuid' | 'uuid[]' | 'text' | 'timestamptz'): RawBuilder<unknown> =>
  sql`(select ${value}::${sql.raw(type)})`

const columns = new Map<string, RawBuilder<unknown>>()

/** A column that the program names, such as `learning_record.owner_department_id`, settled once: for what is part of most statements. */
export function column(name: string): RawBuilder<unknown> {
  const known = columns.get(name) ?? settled(sql.ref(name))
  columns.set(name, known)
  return known
}

const MOST_FORMS = 500

type StatementIn<Row, Form, Values> = {
  (db: Db, form: Form, values: Values): Promise<Row[]>
  textOf: (db: Db, form: Form) => string
}

/** The same for a statement that differs a little from caller to caller: each form of it is put together once. */
export function statementIn<Row, Form extends object, Values extends object>(
  write: (form: Form, value: Value<Values>) => RawBuilder<Row>,
): StatementIn<Row, Form, Values> {
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
