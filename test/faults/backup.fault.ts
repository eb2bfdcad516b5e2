import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postgresPool } from '../../server/platform/db/open.ts'
import { openPglite } from '../../server/platform/db/pglite.ts'
import { expectSound, idsOf, underLoad } from './load.ts'
import { delay, startService, stopService, temporaryFolder } from './service.ts'
import { type Engine, type World, ask, embedded, populate, postgres, writeSubmission } from './world.ts'

const version = (text: string | undefined) => Number(/\d+/.exec(text ?? '')?.[0] ?? 0)

function dumper(): number {
  try {
    return version(/PostgreSQL\) (\d+)/.exec(execFileSync('pg_dump', ['--version']).toString())?.[1])
  } catch {
    return 0
  }
}

test('PostgreSQL: a dump taken under load, and the files copied before and after it, make a sound installation', async ({ skip }) => {
  const given = process.env.TEST_DATABASE_URL
  const engine = given === undefined ? await postgres() : await scratch(given)
  const { pool, close } = await engine.open()
  const server = version((await pool.query<{ server_version: string }>('show server_version')).rows[0]?.server_version)
  await close()
  if (dumper() < server) {
    await engine.stop()
    return skip(`SKIPPED: pg_dump ${dumper() || 'is missing'} cannot dump PostgreSQL ${server}. Name an older server in TEST_DATABASE_URL.`)
  }
  const world = await populate(engine)
  const service = await startService(engine.env)
  const load = underLoad(service, world, { files: true })
  await delay(1500)
  const before = idsOf(load.answers)
  const copy = await scratch(engine.env.DATABASE_URL!)
  const whole = (path: string) => !path.includes('/partial/')
  const copyFiles = () => cpSync(`${engine.env.DATA_DIR}/blobs`, `${copy.env.DATA_DIR}/blobs`, { recursive: true, filter: whole })
  const { body: doomed } = await writeSubmission(service.url, world)
  copyFiles()
  const dump = `${temporaryFolder()}/dump`
  execFileSync('pg_dump', ['--format=custom', `--file=${dump}`, engine.env.DATABASE_URL!])
  const headers = { authorization: `Bearer ${world.token}` }
  await fetch(`${service.url}/api/records/${doomed.id}/permanent-deletion`, { method: 'DELETE', headers })
  await delay(1000)
  copyFiles()
  const after = idsOf(await load.stop())
  execFileSync('pg_restore', ['--no-owner', `--dbname=${copy.env.DATABASE_URL}`, dump])
  expect(await stopService(service)).toBe(0)
  console.log(`${before.length} writes were acknowledged before the dump, ${after.length - before.length} during it.`)
  expect(after.length).toBeGreaterThan(before.length)
  await expectWorking(copy, world, [...before, doomed.id!])
  await copy.stop()
  await engine.stop()
})

test('PGlite: a copy of the folder, taken when the process has ended, makes a sound installation', async () => {
  const engine = embedded()
  const world = await populate(engine)
  const service = await startService(engine.env)
  const load = underLoad(service, world, { files: true })
  await delay(1500)
  const acknowledged = idsOf(await load.stop())
  expect(await stopService(service)).toBe(0)
  const folder = temporaryFolder()
  cpSync(engine.env.DATA_DIR!, folder, { recursive: true })
  await expectWorking({ ...engine, env: { DATA_DIR: folder }, open: () => openPglite(`${folder}/db`, () => {}) }, world, acknowledged)
})

/** Expects that the copy starts, accepts writes, and has everything that was acknowledged. */
async function expectWorking(copy: Engine, world: World, acknowledged: string[]) {
  await expectSound(copy, acknowledged)
  const service = await startService(copy.env)
  expect((await ask(service.url, world, 'GET', '/api/subjects?org=faults')).status).toBe(200)
  const { status, body } = await writeSubmission(service.url, world)
  expect(status).toBe(201)
  expect(await stopService(service)).toBe(0)
  await expectSound(copy, [...acknowledged, body.id!])
}

/** Creates a database on a running server. */
async function scratch(server: string): Promise<Engine> {
  const name = `fault_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`
  const run = async (statement: string) => {
    const pool = postgresPool(server, () => {}, { max: 1 })
    await pool.query(statement)
    await pool.end()
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    name: 'PostgreSQL',
    env: { DATABASE_URL: url.href, DATA_DIR: temporaryFolder() },
    open: async () => {
      const pool = postgresPool(url.href, () => {})
      return { pool, close: () => pool.end() }
    },
    stop: () => run(`drop database ${name} with (force)`),
  }
}
