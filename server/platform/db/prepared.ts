import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { beginning } from './begin.ts'
import { unavailable } from '../errors.ts'
import type { Pool } from './open.ts'
import { type WriteCounter, countingWrites } from './writes.ts'

/** Each connection keeps its prepared statements, so one-off statements must not pile up there. */
const MOST_STATEMENTS = 500
const MOST_PARAMETERS = 60
const MANAGED = /^\s*(select|with|insert|update|delete)\b/i

/**
 * Wraps a pool so that recurring statements are prepared under a name. The database then parses and plans them once per connection, which
 * otherwise costs more than running most of them. `writes` counts writing statements. Without `prepares`, no statement gets a name.
 */
export function preparing(pool: Pool, writes: WriteCounter, prepares = true): PostgresPool {
  const names = statementNames(prepares)
  const counting = countingWrites(writes)
  const wrapped = new WeakMap<PoolClient, ReturnType<typeof wrap>>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error: Error) => Promise.reject(isWaitTooLong(error) ? databaseBusy() : error))
      const known = wrapped.get(client) ?? wrap(client, names, counting)
      wrapped.set(client, known)
      await known.forget()
      return known.wrapped
    },
  }
}

/** The pool gives this error no code. */
const isWaitTooLong = ({ message }: Error) => message === 'timeout exceeded when trying to connect'

/** Every connection was in use for as long as a request waits for one. */
const databaseBusy = unavailable('database_busy', 'The database is busy. Try again in a moment.', 2)

function wrap(client: PoolClient, names: StatementNames, counting: ReturnType<typeof countingWrites>) {
  const send = beginning(client)
  const prepared = new Set<string>()
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(statement: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') return client.query(statement as never)
    return counting(
      statement,
      send(statement, () => run(statement, [...parameters])),
    )
  }
  async function run(text: string, values: unknown[]): Promise<QueryResult> {
    const name = names.of(text, values.length)
    if (name === undefined) return asked(client, { text, values })
    prepared.add(name)
    try {
      return await asked(client, { name, text, values })
    } catch (error) {
      if (!isOutdated(error)) throw error
      names.renew(text)
      // Inside a transaction this fails too, and the code that began the transaction retries it.
      return asked(client, { text, values }).catch(() => Promise.reject(error as Error))
    }
  }
  let upTo = 0
  let forgotten = 0
  /**
   * Deallocates statements that have lost their name. It runs before a connection is used, because a failed transaction allows no such
   * statement.
   */
  async function forget() {
    if (upTo === names.taken()) return
    upTo = names.taken()
    for (const name of [...prepared].filter((each) => !names.stands(each))) {
      prepared.delete(name)
      forgotten += 1
      // A statement that could not be prepared does not exist.
      await client.query(`deallocate ${name}`).catch(() => undefined)
    }
  }
  // The driver keeps the texts of deallocated statements for the lifetime of the connection.
  const known: PostgresPoolClient = { query, release: (destroy) => client.release(destroy || forgotten >= MOST_STATEMENTS) }
  return { wrapped: known, forget }
}

/**
 * Runs a statement with a callback. The driver's own promise lets each answer outlive the young generation of the heap. That took three
 * times the memory, and four times as long in collections, for pages of threads.
 */
const asked = (client: PoolClient, query: QueryConfig) =>
  new Promise<QueryResult>((done, fail) => client.query(query, (error, result) => (error ? fail(error) : done(result))))

/**
 * Whether a migration has changed a table since the statement was prepared. The server's message depends on its language, so the code is
 * checked.
 */
const isOutdated = (error: unknown) => error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

type StatementNames = ReturnType<typeof statementNames>

/** Gives a text a name at its second use, and a new one when the old is useless. The least recently used text loses its name. */
function statementNames(prepares: boolean) {
  const seenOnce = new LRUCache<string, true>({ max: 1000 })
  const standing = new Set<string>()
  let count = 0
  let taken = 0
  const names = new LRUCache<string, string>({
    max: MOST_STATEMENTS,
    dispose: (name) => {
      standing.delete(name)
      taken += 1
    },
  })
  const give = (text: string) => {
    count += 1
    const name = `s${count}`
    standing.add(name)
    names.set(text, name)
    return name
  }
  return {
    of(text: string, parameters: number): string | undefined {
      const known = names.get(text)
      if (known !== undefined || parameters > MOST_PARAMETERS) return known
      if (seenOnce.has(text)) return give(text)
      if (prepares && MANAGED.test(text)) seenOnce.set(text, true)
      return undefined
    },
    renew: give,
    stands: (name: string) => standing.has(name),
    /** The number of names that were taken away. */
    taken: () => taken,
  }
}
