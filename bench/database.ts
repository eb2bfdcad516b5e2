import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '../server/platform/db/migrate.ts'
import { type Pool, postgresPool } from '../server/platform/db/open.ts'
import { startPostgres } from '../scripts/postgres.ts'

export type BenchDatabase = { url: string; pool: Pool }
export type BenchServer = {
  version: string
  /** Creates an empty, migrated database. Its `close` drops it. */
  open: () => Promise<BenchDatabase>
  /** Returns the CPU time of the server in milliseconds, or undefined if it cannot be read. */
  cpuMs: () => number | undefined
  close: () => Promise<void>
}

/**
 * The time limit in milliseconds for one statement. It may insert a million rows with their indexes, which takes
 * minutes on a busy machine.
 */
const SEEDING_MS = 900_000

/** Returns the server of BENCH_DATABASE_URL, or else one that is started for this run. */
export async function openBenchServer(): Promise<BenchServer> {
  const given = process.env.BENCH_DATABASE_URL
  const flags = ['-c', 'shared_buffers=1GB', '-c', 'max_connections=100', '-c', 'max_wal_size=4GB', '-c', 'jit=off']
  const server = given === undefined ? await startPostgres(flags) : undefined
  const admin = new pg.Client({ connectionString: given ?? server!.url })
  await admin.connect()
  const { rows } = await admin.query<{ version: string; pid: number }>(
    `select current_setting('server_version') as version, pg_backend_pid() as pid`,
  )
  const postmaster = parentOf(rows[0]!.pid)
  const opened: { name: string; pool: Pool }[] = []
  return {
    version: rows[0]!.version.split(' ')[0]!,
    open: async () => {
      const name = `bench_${process.pid}_${opened.length}`
      await admin.query(`create database ${name}`)
      const address = new URL(given ?? server!.url)
      address.pathname = `/${name}`
      const pool = postgresPool(address.href, () => {}, { max: 4, silenceMs: SEEDING_MS, statementTimeoutMs: SEEDING_MS })
      opened.push({ name, pool })
      await migrate(pool)
      return { url: address.href, pool }
    },
    cpuMs: () => (postmaster === undefined ? undefined : familyCpuMs(postmaster)),
    close: async () => {
      for (const { name, pool } of opened) {
        await pool.end()
        await admin.query(`drop database ${name} with (force)`)
      }
      await admin.end()
      await server?.stop()
    },
  }
}

/** Returns the fields of /proc/<pid>/stat after the program name. Times are in ticks of 10 ms. */
function stat(pid: number | string): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text
      .slice(text.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number)
  } catch {
    return undefined
  }
}
const [PARENT, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [0, 10, 11, 12, 13]
const parentOf = (pid: number) => stat(pid)?.[PARENT]

/** Returns the CPU time of a process in milliseconds. */
export function cpuMs(pid: number): number | undefined {
  const fields = stat(pid)
  return fields && (fields[USER]! + fields[SYSTEM]!) * 10
}

function familyCpuMs(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const fields = stat(pid)
      return fields && (fields[PARENT] === root || Number(pid) === root) ? [fields] : []
    })
  const ticks = processes.map((fields) => fields[USER]! + fields[SYSTEM]! + fields[CHILDREN_USER]! + fields[CHILDREN_SYSTEM]!)
  return ticks.reduce((sum, each) => sum + each, 0) * 10
}

/** Returns the resident memory of a process in megabytes, or undefined if it cannot be read. */
export function residentMegabytes(pid: number): number | undefined {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}
