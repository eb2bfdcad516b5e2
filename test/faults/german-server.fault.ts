import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { postgresPool } from '../../server/platform/db/open.ts'
import { startServer } from './databases.ts'
import { germanServer } from './german-server.ts'
import { ready, spawnService, startService, stopService, temporaryFolder } from './service.ts'
import { ask, populate, writeSubmission } from './world.ts'

const server = await startServer()
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
  await server.stop()
})

async function german() {
  const url = await server.database()
  const proxy = await germanServer(url)
  closing.push(proxy.close)
  return { url, env: { DATABASE_URL: proxy.url, DATA_DIR: temporaryFolder() }, translated: proxy.translated }
}

test('of three processes that start at once on an empty database of a server with German messages, all start', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { env } = await german()
    const services = await Promise.all([spawnService(env), spawnService(env), spawnService(env)])
    await Promise.all(services.map(ready))
    expect(await Promise.all(services.map(stopService))).toEqual([0, 0, 0])
  }
})

test('what a server reports in German is recognized by its code and its constraint', async () => {
  const { url, env, translated } = await german()
  const open = async () => {
    const pool = postgresPool(url, () => {})
    return { pool, close: () => pool.end() }
  }
  const world = await populate({ name: 'PostgreSQL', env, open, stop: async () => {} })
  const service = await startService(env)
  const subject = (slug: string) => ({ owner_organization_id: world.organization_id, slug, name: 'Taken once' })
  const write = (slug: string) => ask(service.url, world, 'POST', '/api/subjects', subject(slug))

  const slug = `taken-${randomUUID().slice(0, 8)}`
  const at_once = await Promise.all(Array.from({ length: 8 }, () => write(slug)))
  expect(at_once.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
  for (const { status, body } of at_once) if (status === 409) expect(body.error).toBe('slug_taken')

  const list = () => ask(service.url, world, 'GET', '/api/subjects?org=faults')
  for (let round = 0; round < 40; round += 1) expect((await list()).status).toBe(200)
  await server.run(url, 'alter table subject add column later_on text')
  const after = await Promise.all(
    Array.from({ length: 40 }, (_none, nth) => (nth % 2 === 0 ? list() : writeSubmission(service.url, world))),
  )
  expect(after.filter(({ status }) => status >= 400)).toEqual([])

  const verify = () => ask(service.url, world, 'GET', `/api/organizations/${world.organization_id}/audit-log/verify`)
  await expect.poll(async () => (await verify()).body.unsealed, { timeout: 10_000 }).toBe(0)
  expect((await verify()).body).toMatchObject({ ok: true })
  expect(translated()).toBeGreaterThan(0)
  expect(await stopService(service)).toBe(0)
  expect(service.output()).not.toContain('by our fault')
})
