import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Issuer } from '../test/issuer.ts'
import { growAids } from './aids.ts'
import { growAttempts } from './attempts.ts'
import { certify } from './certifications.ts'
import type { BenchDatabase, BenchServer } from './database.ts'
import { growEvents } from './events.ts'
import { crew } from './feeds.ts'
import type { Gateway } from './gateway.ts'
import { growPathways } from './pathways.ts'
import { startServer } from './processes.ts'
import { examine } from './quizzes.ts'
import { type World, growTo, seedWorld } from './seed.ts'
import type { Servers } from './sides.ts'

const EXPORTED = 50_000

/** A full database with the service and the limit before it. */
export type Stage = { records: number; database: BenchDatabase; world: World; servers: Servers; stop: () => Promise<void> }

export async function setStage(server: BenchServer, issuer: Issuer, records: number, gateway?: Gateway): Promise<Stage> {
  const from = performance.now()
  const database = await server.open()
  const world = await seedWorld(database.pool, issuer)
  await growTo(database.pool, world, world.main, records)
  await growTo(database.pool, world, world.other, Math.min(EXPORTED, records / 2))
  await growAttempts(database.pool, world, records)
  await certify(database.pool, world)
  await growPathways(database.pool, world)
  await crew(database.pool, world)
  await growAids(database.pool, world, records)
  await growEvents(database.pool, world, records)
  await examine(database.pool, issuer, world, records)
  await database.pool.query('vacuum analyze')
  console.log(`Seeded ${records} records in ${Math.round((performance.now() - from) / 1000)} s.`)
  const folder = mkdtempSync(join(tmpdir(), 'lrs-bench-'))
  const servers = await startServers(database, world, issuer, folder, gateway)
  const stop = async () => {
    await Promise.all([servers.service.stop(), servers.limit.stop(), servers.s3?.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
  return { records, database, world, servers, stop }
}

async function startServers(
  { url }: BenchDatabase,
  { people, exam }: World,
  issuer: Issuer,
  folder: string,
  gateway: Gateway | undefined,
): Promise<Servers> {
  const examinees = exam!.learners.map(({ id }, nr): [string, { id: string }] => [`examinee-${nr}`, { id }])
  const subjects = [...Object.entries(people), ...examinees].map(([subject, { id }]) => `${subject}=${id}`)
  const env = {
    DATABASE_URL: url,
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
    startServer('bench/limit/server.ts', { DATABASE_URL: url, DATA_DIR: folder, ISSUER: issuer.url, SUBJECTS: subjects.join(',') }),
  ])
  return { service, limit, ...(s3 && { s3 }) }
}
