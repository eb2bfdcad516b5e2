import { ConfigError, type Env, integer, oneOf } from './config-parts.ts'

/** Reads how to reach the database. Without DATABASE_URL the embedded database is used, which needs no other settings. */
export function database(env: Env) {
  const databaseUrl = address(env, 'DATABASE_URL')
  const databaseDirectUrl = address(env, 'DATABASE_DIRECT_URL') ?? databaseUrl
  const databasePooler = oneOf(env, 'DATABASE_POOLER', ['none', 'session', 'transaction'], 'none')
  if (databasePooler === 'transaction' && !env.DATABASE_DIRECT_URL)
    throw new ConfigError('DATABASE_DIRECT_URL is required with DATABASE_POOLER=transaction: migrations need a session of their own.')
  return {
    databaseUrl,
    /** Bypasses the pooler: migrations run longer than a pooler waits, and hold a session lock. */
    databaseDirectUrl,
    databasePooler,
    /** Maximum number of connections per process. Migrations at start use one more. */
    databasePoolSize: integer(env, 'DATABASE_POOL_SIZE', 16, 2, 200),
    /** A request waits for a connection until this limit, and answers 503 after it. */
    connectionWaitMs: integer(env, 'DATABASE_CONNECTION_WAIT', 5, 1, 60) * 1000,
    statementTimeoutMs: integer(env, 'DATABASE_STATEMENT_TIMEOUT', 60, 1, 3600) * 1000,
  }
}

function address(env: Env, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!/^postgres(ql)?:\/\//.test(text)) throw new ConfigError(`${name} must start with postgres:// or postgresql://.`)
  if (/^[^/]*\/\/[^/?]*,/.test(text))
    throw new ConfigError(`${name} must name one host. Where several servers stand in for one another, name the proxy in front of them.`)
  if (!URL.canParse(text)) throw new ConfigError(`${name} must be an address such as postgres://learning:secret@db.example.org/learning.`)
  return text
}
