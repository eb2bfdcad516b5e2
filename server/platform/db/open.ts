import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type Transaction, sql } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared.ts'
import type { DB } from './schema.gen.ts'
import { type Pooler, requireSession, setUp, startOptions } from './session.ts'
import type { WriteCounter } from './writes.ts'

/** A database handle: the pool, or the transaction in progress. */
export type Db = Kysely<DB>
/** A transaction. Functions that take it write, or lock rows until it ends, and cannot be called outside one. */
export type Tx = Transaction<DB>
export type Pool = pg.Pool

/** Parsers that make both engines answer alike: numbers for int8 and numeric, RFC 3339 text with microseconds for moments. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: (text) => text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z'),
  [pg.types.builtins.DATE]: String,
  [pg.types.builtins.INTERVAL]: String,
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/**
 * SQL for the RFC 3339 text of a moment in UTC. Like the parser above, it has up to six digits of a second. Session settings cannot change
 * the text.
 */
export const rfc3339 = (column: string) => `(to_json(${column} at time zone 'UTC') #>> '{}') || 'Z'`

/** Connections that nobody uses are closed long before. */
const SILENCE_MS = 60_000
/** How much later than the limit of its statements a connection is given up: the server has ended the statement by then, and says so. */
const MARGIN_MS = 5000

export type PoolOptions = {
  max?: number
  pooler?: Pooler
  /** How long a statement may run at the server; no limit where it is 0. */
  statementTimeoutMs?: number
  /** How long a request waits for a connection; 503 after that. */
  waitMs?: number
  /** How long a connection may be silent, or longer where its statements may take longer; no limit where it is 0. */
  silenceMs?: number
}

/**
 * A pool on a PostgreSQL server. Every connection has the session that the service needs before it is handed out; else what asked
 * for it gets a ConfigError. A broken idle connection is logged and replaced, never fatal; one that was silent for too long is
 * broken too, and what waits on it fails.
 */
export function postgresPool(
  url: string,
  onError: (error: Error) => void,
  { max = 16, pooler = 'none', waitMs = 5000, statementTimeoutMs = SILENCE_MS, silenceMs = SILENCE_MS }: PoolOptions = {},
): Pool {
  const stream = () => {
    const socket = new Socket()
    return socket.setTimeout(longestSilence(silenceMs, statementTimeoutMs), () =>
      socket.destroy(new Error('The database has fallen silent.')),
    )
  }
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max,
    ...(pooler === 'none' && { options: startOptions(statementTimeoutMs) }),
    connectionTimeoutMillis: waitMs,
    stream: stream as never,
    keepAlive: true,
    pipeline: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool awaits it, which its types do not say.
    onConnect: async (client) => {
      if (pooler === 'session') await setUp(client, statementTimeoutMs)
      await requireSession(client, pooler)
    },
  })
  return listening(pool, onError)
}

const longestSilence = (silenceMs: number, statementTimeoutMs: number): number =>
  silenceMs === 0 || statementTimeoutMs === 0 ? silenceMs : Math.max(silenceMs, statementTimeoutMs + MARGIN_MS)

/** A pool of one connection on a stream, which is how the embedded database is reached. */
export function streamPool(stream: () => NonNullable<pg.ClientConfig['stream']>, onError: (error: Error) => void): Pool {
  const pool = new pg.Pool({
    stream: stream as never,
    types,
    max: 1,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 30_000,
    // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool awaits it, which its types do not say.
    onConnect: async (client) => {
      // All connections share one session. It still has the prepared statements of an earlier connection, under the same names.
      await client.query('deallocate all')
      await requireSession(client, 'none')
    },
  })
  return listening(pool, onError)
}

function listening(pool: Pool, onError: (error: Error) => void): Pool {
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

type DbOptions = {
  onQuery?: (sql: string) => void
  writes?: WriteCounter
  /**
   * Whether recurring statements are prepared under a name. Off behind a transaction pooler, because the next statement gets another
   * session.
   */
  prepares?: boolean
}

export function openDb(pool: Pool, { onQuery, writes = { count: 0 }, prepares = true }: DbOptions = {}): Db {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing(pool, writes, prepares) }),
    ...(onQuery && { log: (event: { query: { sql: string } }) => onQuery(event.query.sql) }),
  })
}

/** The error of a statement that does not wait for a lock. It is retried until the earlier ones are done. */
const LOCKED = '55P03'
const RETRIED = new Set(['40001', '40P01', LOCKED, '0A000'])

/**
 * Runs `work` in one transaction. Name the parameter `db`, so that the outer handle cannot be used inside. Like `atOnce`, it retries up to
 * three times if the database asks for it (deadlock, serialization, a plan from before a migration). If another transaction has a lock that
 * it does not wait for, it retries up to ten times.
 */
export function transaction<T>(db: Db, work: (db: Tx) => Promise<T>): Promise<T> {
  return retried(async () => {
    // If the connection breaks, the rollback fails as well. That must not hide the first error.
    const reasons: unknown[] = []
    const kept = (error: unknown) => {
      reasons.push(error)
      throw error
    }
    return db
      .transaction()
      .execute((db) => work(db).catch(kept))
      .catch((error: unknown) => {
        const [reason = error] = reasons
        throw reason
      })
  })
}

/** Returns the result of `work`, and rolls back everything it wrote. */
export async function rehearsal<T>(db: Db, work: (db: Tx) => Promise<T>): Promise<T> {
  const over = new Error('The rehearsal is over.')
  const answers: T[] = []
  const attempt = transaction(db, async (db) => {
    answers.push(await work(db))
    throw over
  })
  await attempt.catch((error: unknown) => {
    if (error !== over) throw error
  })
  return answers.at(-1)!
}

/** Runs `work`, which only reads, on one snapshot of the database. */
export const atOneMoment = <T>(db: Db, work: (db: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/**
 * Runs `work`, which only reads, with generic plans. By default PostgreSQL plans a statement again for its first five executions on each
 * connection. For statements whose planning takes longer than running, and whose plan does not depend on values.
 */
export const plannedOnce = <T>(db: Db, work: (db: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (db) => {
      await sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(db)
      return work(db)
    })

/** Runs `work` that sends a single statement, which is its own transaction. That saves two round trips. */
export const atOnce = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> => retried(() => work(db))

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (attempt >= (code === LOCKED ? 10 : 3) || !RETRIED.has(code)) throw error
      await new Promise((done) => setTimeout(done, 10 + Math.random() * 40 * 2 ** Math.min(attempt, 4)))
    }
  }
}
