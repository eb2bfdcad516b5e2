import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { postgresPool } from '../../server/platform/db/open.ts'
import { startServer } from './databases.ts'
import { spawnService, startService, stopService, temporaryFolder } from './service.ts'
import { type Asked, type Engine, ask, populate, writeSubmission, writeSubject } from './world.ts'

/** A server whose default session settings the service cannot use, so it has to set its own. */
const server = await startServer(['-c', 'timezone=Europe/Berlin', '-c', 'datestyle=SQL,DMY', '-c', 'intervalstyle=iso_8601'])
const poolers: ChildProcess[] = []
afterAll(async () => {
  for (const pooler of poolers) pooler.kill('SIGTERM')
  await server.stop()
})

type Env = Record<string, string>

async function engine(env: (url: string) => Env | Promise<Env> = () => ({})): Promise<Engine & { url: string }> {
  const url = await server.database()
  const open = async () => {
    const pool = postgresPool(url, () => {})
    return { pool, close: () => pool.end() }
  }
  return {
    name: 'PostgreSQL',
    url,
    env: { DATABASE_URL: url, DATA_DIR: temporaryFolder(), ...(await env(url)) },
    open,
    stop: async () => {},
  }
}

/** Writes, reads, searches and uploads a file. Returns the verification of the audit trail. */
async function used(on: Engine): Promise<Asked['body']> {
  const world = await populate(on)
  const service = await startService(on.env)
  const record = await writeSubmission(service.url, world)
  expect(record.status, JSON.stringify(record.body)).toBe(201)
  expect((await writeSubject(service.url, world)).status).toBe(201)
  const read = await ask(service.url, world, 'GET', `/api/records/${record.body.id}`)
  expect(read.body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/)
  for (let round = 0; round < 4; round += 1)
    expect((await ask(service.url, world, 'GET', `/api/search?q=fault&limit=${round + 1}`)).status).toBe(200)
  const verify = `/api/organizations/${world.organization_id}/audit-log/verify`
  const found = async () => (await ask(service.url, world, 'GET', verify)).body
  await expect.poll(async () => (await found()).unsealed, { timeout: 10_000 }).toBe(0)
  const verified = await found()
  expect(await stopService(service)).toBe(0)
  return verified
}
const WHOLE = { ok: true, unsealed: 0 }

/** Returns the only line with which a start is refused. */
async function refusal(env: Env): Promise<string> {
  const service = await spawnService({ DATA_DIR: temporaryFolder(), ...env })
  expect(await service.exited).toBe(1)
  const lines = service.output().trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0]!
}

test('a connection of its own has the session that the service needs, whatever the server’s is', async () => {
  expect(await used(await engine())).toMatchObject(WHOLE)
})

test('a session that a pooler hands out as it is and that is in another zone is refused, with what to do', async () => {
  const { url } = await engine()
  const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATABASE_POOLER: 'transaction' }
  expect(await refusal(env)).toMatch(
    /^The session of the database has TimeZone Europe\/Berlin; the service needs UTC\..*alter role … set TimeZone = 'UTC';/,
  )
})

test('a database that is read-only, has another encoding, or is reached by several hosts is refused in one sentence', async () => {
  const { url } = await engine()
  const name = new URL(url).pathname.slice(1)
  await server.run(server.url, `alter database ${name} set default_transaction_read_only = on`)
  expect(await refusal({ DATABASE_URL: url })).toMatch(/^The database of DATABASE_URL is read-only/)
  await server.run(server.url, `create database ascii encoding 'SQL_ASCII' template template0`)
  const ascii = Object.assign(new URL(server.url), { pathname: '/ascii' }).href
  expect(await refusal({ DATABASE_URL: ascii })).toMatch(
    /^The session of the database has server_encoding SQL_ASCII; the service needs UTF8/,
  )
  expect(await refusal({ DATABASE_URL: 'postgres://x@one:5432,two:5432/x' })).toMatch(/^DATABASE_URL must name one host/)
})

/** Starts PgBouncer in front of a database and returns its address. */
async function pooled(url: string, mode: 'session' | 'transaction'): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const folder = temporaryFolder()
  const listens = await freePort()
  const settings = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listens}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 20',
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings.join('\n'))
  // Under root, PgBouncer runs as another user, who must be able to read the file.
  for (const path of [folder, file]) chmodSync(path, 0o755)
  const user = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, '--quiet', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  poolers.push(child)
  return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(listens) }).href
}

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0

for (const mode of ['session', 'transaction'] as const)
  test(`behind PgBouncer, a pooler of ${mode}s, everything works`, async ({ skip }) => {
    if (!hasPooler) return skip('SKIPPED: pgbouncer is not installed.')
    const on = await engine(async (url) => ({ DATABASE_URL: await pooled(url, mode), DATABASE_DIRECT_URL: url, DATABASE_POOLER: mode }))
    if (mode === 'transaction') {
      const database = new URL(on.url).pathname.slice(1)
      for (const [name, value] of [
        ['timezone', 'UTC'],
        ['datestyle', 'ISO, MDY'],
        ['intervalstyle', 'postgres'],
      ])
        await server.run(server.url, `alter role postgres in database ${database} set ${name} = '${value}'`)
    }
    expect(await used(on)).toMatchObject(WHOLE)
  })
