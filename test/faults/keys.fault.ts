import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SIGNING_KEY, spawnService, startService, stopService } from './service.ts'
import { type Engine, type World, ask, embedded, populate, postgres, writeSubmission } from './world.ts'

const NEXT = 'n'.repeat(40)
const FOREIGN = 'f'.repeat(40)

type Verification = { ok: boolean; unsealed: number }
async function verified(url: string, world: World): Promise<Verification> {
  const { status, body } = await ask(url, world, 'GET', `/api/organizations/${world.organization_id}/audit-log/verify`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as Verification
}

/** Starts the service, writes a record, and waits until it is sealed. */
async function used(engine: Engine, world: World, env: Record<string, string>) {
  const service = await startService({ ...engine.env, ...env })
  expect((await writeSubmission(service.url, world)).status).toBe(201)
  await expect.poll(async () => (await verified(service.url, world)).unsealed, { timeout: 10_000 }).toBe(0)
  const found = await verified(service.url, world)
  expect(await stopService(service)).toBe(0)
  return found
}

test('another key is refused, and a key that is changed goes on with the same trail', async () => {
  const engine = await postgres()
  const world = await populate(engine)
  expect(await used(engine, world, { SIGNING_KEY })).toMatchObject({ ok: true })
  const stranger = await spawnService({ ...engine.env, SIGNING_KEY: FOREIGN })
  expect(await stranger.exited).toBe(1)
  expect(stranger.output()).toMatch(/^SIGNING_KEY is not the one of this installation[^\n]+SIGNING_KEY_PREVIOUS\.\n$/)
  expect(await used(engine, world, { SIGNING_KEY: NEXT, SIGNING_KEY_PREVIOUS: SIGNING_KEY })).toMatchObject({ ok: true })
  const { pool, close } = await engine.open()
  const { rows } = await pool.query<{ subject_id: string }>(`select subject_id from audit_entry where action = 'audit_chain.key_changed'`)
  await close()
  expect(rows.map(({ subject_id }) => subject_id)).toContain(world.organization_id)
  // The previous key is not needed any more, and is refused from now on.
  expect(await used(engine, world, { SIGNING_KEY: NEXT })).toMatchObject({ ok: true })
  const late = await spawnService({ ...engine.env, SIGNING_KEY })
  expect(await late.exited).toBe(1)
  await engine.stop()
})

test('a missing signing.key beside a filled database is refused, and not replaced', async () => {
  const engine = embedded()
  const world = await populate(engine)
  expect(await used(engine, world, { SIGNING_KEY: '' })).toMatchObject({ ok: true })
  const file = join(engine.env.DATA_DIR!, 'signing.key')
  const key = readFileSync(file, 'utf8')
  rmSync(file)
  const service = await spawnService({ ...engine.env, SIGNING_KEY: '' })
  expect(await service.exited).toBe(1)
  expect(service.output()).toMatch(/signing\.key is missing, and the database was filled with it\. Put it back from the backup\.\n$/)
  expect(existsSync(file)).toBe(false)
  expect(key.length).toBeGreaterThan(40)
})
