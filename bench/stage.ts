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
import { growForums } from './forums.ts'
import type { Gateway } from './gateway.ts'
import { CRON_SECRET, type MailSink, mailSink, populate } from './notifications.ts'
import { growPathways } from './pathways.ts'
import { startServer } from './processes.ts'
import { examine } from './quizzes.ts'
import { type World, growTo, seedWorld } from './seed.ts'
import type { Servers } from './sides.ts'
import type { Server } from './processes.ts'

const EXPORTED = 50_000

/** A filled database with the service and the limit in front of it. `another` starts one more process of the service. */
export type Stage = {
  records: number
  database: BenchDatabase
  world: World
  servers: Servers
  sink: MailSink
  another: (env: Record<string, string>) => Promise<Server>
  stop: () => Promise<void>
}

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
  await growForums(database.pool, world, records)
  await populate(database.pool, world, records)
  await database.pool.query('vacuum analyze')
  console.log(`Seeded ${records} records in ${Math.round((performance.now() - from) / 1000)} s.`)
  const folder = mkdtempSync(join(tmpdir(), 'lrs-bench-'))
  const sink = await mailSink()
  const env = environment(database, folder, sink)
  const servers = await startServers(env, world, issuer, gateway)
  const stop = async () => {
    await Promise.all([servers.service.stop(), servers.limit.stop(), servers.s3?.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
  return { records, database, world, servers, sink, another: (more) => startServer('server/main.ts', { ...env, ...more }), stop }
}

type Environment = { DATABASE_URL: string; DATA_DIR: string } & Record<string, string>
const environment = ({ url }: BenchDatabase, folder: string, { port }: MailSink): Environment => ({
  DATABASE_URL: url,
  DATA_DIR: folder,
  SIGNING_KEY: 'a signing key for the benchmark only',
  SUPERUSERS: 'bench:superuser',
  ALLOW_PRIVATE_PROVIDERS: 'true',
  RATE_LIMIT_PER_MINUTE: '10000000',
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'bench@example.org',
  CRON_SECRET,
  SCHEDULER: 'off',
  LOG_LEVEL: 'warn',
})

async function startServers(env: Environment, { people, exam }: World, issuer: Issuer, gateway: Gateway | undefined): Promise<Servers> {
  const { DATABASE_URL, DATA_DIR } = env
  const examinees = exam!.learners.map(({ id }, nr): [string, { id: string }] => [`examinee-${nr}`, { id }])
  const subjects = [...Object.entries(people), ...examinees].map(([subject, { id }]) => `${subject}=${id}`)
  const [service, s3, limit] = await Promise.all([
    startServer('server/main.ts', env),
    gateway && startServer('server/main.ts', { ...env, ...gateway.env }),
    startServer('bench/limit/server.ts', { DATABASE_URL, DATA_DIR, ISSUER: issuer.url, SUBJECTS: subjects.join(',') }),
  ])
  return { service, limit, ...(s3 && { s3 }) }
}
