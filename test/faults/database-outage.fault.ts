import { expect, test } from 'vitest'
import { delay, startService, stopService } from './service.ts'
import { expectOnlyHonestAnswers, msUntilHealthy, underLoad } from './load.ts'
import { ask, populate, postgres } from './world.ts'

const engine = await postgres()
const world = await populate(engine)
const service = await startService(engine.env)
const list = () => ask(service.url, world, 'GET', '/api/subjects?org=faults')

test('while PostgreSQL is down requests answer 500 soon, and 200 within two seconds after it is back', async () => {
  expect((await list()).status).toBe(200)
  const load = underLoad(service, world)
  await delay(300)
  await engine.server.pause()
  const asked = Date.now()
  const down = await list()
  expect(Date.now() - asked).toBeLessThan(10_000)
  expect(down.status).toBe(500)
  expect(Object.keys(down.body).toSorted()).toEqual(['error', 'error_description'])
  expect(down.body.error).toBe('server_error')
  const unknownToken = { ...world, token: await world.newToken() }
  expect((await ask(service.url, unknownToken, 'GET', '/api/subjects')).status, 'a token not seen before is not called invalid').toBe(500)
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${service.url}/readyz`)).status).toBe(503)
  await engine.server.resume()
  expect(await msUntilHealthy(service, world)).toBeLessThan(2000)
  expectOnlyHonestAnswers(await load.stop())
})

test('when every connection is terminated, the service is healthy again within two seconds', async () => {
  const load = underLoad(service, world)
  await delay(300)
  const { pool, close } = await engine.open()
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1', [
    'client backend',
  ])
  await close()
  expect(await msUntilHealthy(service, world)).toBeLessThan(2000)
  await delay(500)
  expectOnlyHonestAnswers(await load.stop())
})

test('the process is the same one, and holds no more connections than its pool', async () => {
  process.kill(service.pid, 0)
  const { pool, close } = await engine.open()
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  await close()
  expect(rows[0]!.count).toBeLessThanOrEqual(16)
  expect(await stopService(service)).toBe(0)
  await engine.stop()
})
