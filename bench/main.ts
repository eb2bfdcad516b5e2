/**
 * Measures the service against the limit of the same database and framework, interleaved in one run.
 * Usage: npm run bench -- [--records N] [--rounds N] [--seconds N] [--only W2] [--growth] [--smoke] [--write]
 * It makes a database of its own: on the server of BENCH_DATABASE_URL, else on a server started for this run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startIssuer } from '../test/issuer.ts'
import { certify } from './certifications.ts'
import { growAttempts } from './attempts.ts'
import { openBenchDatabase } from './database.ts'
import { startGateway } from './gateway.ts'
import { type Size, measureAll } from './measure.ts'
import { startServer } from './processes.ts'
import { growthReport, machine, report, write } from './report.ts'
import { type World, growTo, seedWorld } from './seed.ts'
import type { Servers } from './workloads.ts'

const EXPORTED = 50_000
const GROWTH = [10_000, 100_000, 1_000_000]

const { values: given } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    growth: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const asked: Size = { records: Number(given.records), rounds: Number(given.rounds), seconds: Number(given.seconds), only: given.only }
const size: Size = given.smoke ? { ...asked, records: 2000, rounds: 1, seconds: 0.2 } : asked

const folder = mkdtempSync(join(tmpdir(), 'lrs-bench-'))
const issuer = await startIssuer()
const database = await openBenchDatabase()
const gateway = given.smoke || !'W3'.startsWith(size.only) ? undefined : await startGateway()
try {
  await run(await seedWorld(database.pool, issuer))
} finally {
  gateway?.stop()
  await database.close()
  await issuer.close()
  rmSync(folder, { recursive: true, force: true })
}

async function run(world: World): Promise<void> {
  const heading = `${machine()}, PostgreSQL ${database.version}, ${new Date().toISOString().slice(0, 10)}`
  console.log(heading)
  const sizes = given.growth ? GROWTH : [size.records]
  const found = []
  for (const records of sizes) {
    const from = performance.now()
    await growTo(database.pool, world, world.main, records)
    await growTo(database.pool, world, world.other, Math.min(EXPORTED, records / 2))
    await growAttempts(database.pool, world, records)
    if (found.length === 0) await certify(database.pool, world)
    await database.pool.query('vacuum analyze')
    console.log(`Seeded ${records} records in ${Math.round((performance.now() - from) / 1000)} s.`)
    const servers = await startServers(world)
    const results = await measureAll(database, servers, world, { ...size, records })
    await Promise.all([servers.service.stop(), servers.limit.stop(), servers.s3?.stop()])
    console.log(report(results))
    found.push({ records, results })
  }
  if (given.growth) console.log(growthReport(found))
  if (given.write) write(heading, found)
  const failures = found.flatMap(({ results }) => results.failures)
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
}

async function startServers({ people }: World): Promise<Servers> {
  const subjects = Object.entries(people).map(([subject, { id }]) => `${subject}=${id}`)
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SIGNING_KEY: 'a signing key for the benchmark only',
    SUPERUSERS: 'bench:superuser',
    ALLOW_PRIVATE_PROVIDERS: 'true',
    RATE_LIMIT_PER_MINUTE: '10000000',
    LOG_LEVEL: 'warn',
  }
  const [service, s3, limit] = await Promise.all([
    startServer('server/main.ts', env),
    gateway && startServer('server/main.ts', { ...env, ...gateway.env }),
    startServer('bench/limit/server.ts', {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      ISSUER: issuer.url,
      SUBJECTS: subjects.join(','),
    }),
  ])
  return { service, limit, ...(s3 && { s3 }) }
}
