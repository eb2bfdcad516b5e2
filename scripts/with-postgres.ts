/**
 * Runs a command with TEST_DATABASE_URL set to a PostgreSQL server: the one of DATABASE_URL, or else one that is
 * started for the command.
 * Usage: node scripts/with-postgres.ts <command> [arguments …]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres } from './postgres.ts'

const [command, ...args] = process.argv.slice(2)
if (command === undefined) throw new Error('Usage: node scripts/with-postgres.ts <command> [arguments …]')
const given = process.env.DATABASE_URL
// Tests have few rows, so planning a statement for each new value would cost more than running it.
const FLAGS = ['fsync=off', 'max_connections=200', 'plan_cache_mode=force_generic_plan']
const server = given ? undefined : await startPostgres(FLAGS.flatMap((flag) => ['-c', flag]))
console.log(server ? 'On a PostgreSQL server started for this run.' : 'On the PostgreSQL server of DATABASE_URL.')
const { DATABASE_URL: _ours, ...env } = process.env
const child = spawn(command, args, { stdio: 'inherit', env: { ...env, TEST_DATABASE_URL: server?.url ?? given } })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const [code] = (await once(child, 'exit')) as [number | null]
await server?.stop()
process.exit(code ?? 1)
