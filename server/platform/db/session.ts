import type { ClientBase } from 'pg'
import { ConfigError } from '../../config-parts.ts'

/** A pooler in front of the server: none, one that gives each client its own session, or one that gives it a session per transaction. */
export type Pooler = 'none' | 'session' | 'transaction'

type Settings = Record<string, string>

/** Moments, bytes and intervals are parsed from text, so their text format is fixed. */
const OF_TEXTS: Settings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
}

/** Settings that every session must have. The server and the driver set the last three. */
const NEEDED: Settings = { ...OF_TEXTS, client_encoding: 'UTF8', server_encoding: 'UTF8', transaction_read_only: 'off' }

/**
 * Settings for speed. Tables lie in memory or on flash, so an index costs little more than sequential reads. JIT compilation costs more
 * than running a statement. The search needs a lower `word_similarity` threshold than the default.
 */
const TUNING: Settings = { random_page_cost: '1.1', jit: 'off', 'pg_trgm.word_similarity_threshold': '0.3' }

const given = (statementTimeoutMs: number): Settings => ({ ...OF_TEXTS, ...TUNING, statement_timeout: `${statementTimeoutMs}` })

/** Returns the start parameter `options` with the session settings. A pooler accepts no such parameter. */
export const startOptions = (statementTimeoutMs: number): string =>
  Object.entries(given(statementTimeoutMs))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** Sets the session settings of a new connection, for a pooler that keeps the session for this client. */
export async function setUp(client: ClientBase, statementTimeoutMs: number): Promise<void> {
  const settings = Object.entries(given(statementTimeoutMs))
  await client.query(`select set_config(name, value, false) from unnest($1::text[], $2::text[]) as setting (name, value)`, [
    settings.map(([name]) => name),
    settings.map(([, value]) => value),
  ])
}

const LOOK = `select ${Object.keys(NEEDED)
  .map((name) => `current_setting('${name}') as "${name}"`)
  .join(', ')}`

/** Checks the settings of a connection's session. Throws a ConfigError, one sentence for the operator, if a setting is wrong. */
export async function requireSession(client: Pick<ClientBase, 'query'>, pooler: Pooler): Promise<void> {
  const { rows } = await client.query<Settings>(LOOK)
  const found = rows[0] ?? {}
  for (const [name, value] of Object.entries(NEEDED)) {
    // DateStyle also has the order of days and months, on which no statement depends.
    const is = (found[name] ?? 'nothing').split(',', 1)[0]!
    if (is !== value) throw new ConfigError(`${sentenceOf(name, is, value)}${remedyOf(name, pooler)}`)
  }
}

const sentenceOf = (name: string, found: string, value: string): string =>
  name === 'transaction_read_only'
    ? 'The database of DATABASE_URL is read-only: it is a standby, or default_transaction_read_only is on. Name the primary.'
    : `The session of the database has ${name} ${found}; the service needs ${value}.`

function remedyOf(name: string, pooler: Pooler): string {
  if (name === 'transaction_read_only') return ''
  if (name === 'server_encoding') return " Create the database with encoding 'UTF8'."
  if (pooler !== 'transaction') return ''
  const lines = Object.entries({ ...OF_TEXTS, ...TUNING }).map(([setting, value]) => `alter role … set ${setting} = '${value}';`)
  return ` Behind a pooler of transactions the role has the settings: ${lines.join(' ')}`
}
