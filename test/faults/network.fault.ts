import { afterAll, expect, test } from 'vitest'
import { expectOnlyHonestAnswers, expectSound, idsOf, msUntilHealthy, underLoad } from './load.ts'
import { startProxy } from './proxy.ts'
import { delay, startService, stopService } from './service.ts'
import { ask, populate, postgres, writeSubmission } from './world.ts'

/** PostgreSQL behind a network that is slow, stalls, resets, refuses and loses answers. */
const engine = await postgres()
const world = await populate(engine)
const url = new URL(engine.env.DATABASE_URL!)
const proxy = await startProxy({ host: url.hostname, port: Number(url.port) })
url.host = `127.0.0.1:${proxy.port}`
const service = await startService({ ...engine.env, DATABASE_URL: url.href })
const acknowledged: string[] = []
afterAll(async () => {
  await proxy.close()
  await engine.stop()
})

/** Runs a fault under load for a while and ends it. The service must be healthy again within two seconds. */
async function through(fault: () => void | Promise<void>, forMs: number, end: () => void) {
  const load = underLoad(service, world, { files: true })
  await delay(500)
  await fault()
  await delay(forMs)
  end()
  expect(await msUntilHealthy(service, world)).toBeLessThan(2000)
  await delay(300)
  const answers = await load.stop()
  acknowledged.push(...idsOf(answers))
  expectOnlyHonestAnswers(answers)
  return answers
}

test('a slow network makes slow answers, and no wrong ones', async () => {
  const answers = await through(
    () => proxy.slow(25),
    4000,
    () => proxy.slow(0),
  )
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
})

test('a network that stalls for three seconds holds requests up, and loses none', async () => {
  const answers = await through(proxy.stall, 3000, proxy.resume)
  expect(answers.some(({ ms }) => ms > 2500)).toBe(true)
})

test('connections that are reset again and again cost the requests that were on them', async () => {
  const answers = await through(
    async () => {
      for (let times = 0; times < 10; times += 1) {
        proxy.cut()
        await delay(150)
      }
    },
    0,
    () => {},
  )
  expect(answers.some(({ status }) => status === 500)).toBe(true)
})

test('a database that refuses connections makes 500, soon', async () => {
  const answers = await through(
    () => {
      proxy.refuse(true)
      proxy.cut()
    },
    1500,
    () => proxy.refuse(false),
  )
  expect(answers.some(({ status }) => status === 500)).toBe(true)
})

test('when the answer to a commit is lost, what was committed stays whole, and asking again creates nothing twice', async () => {
  const commit = { owner_organization_id: world.organization_id, learner_user_id: null, learner_display_name: 'Nobody', title: 'Once' }
  proxy.loseAnswersTo('commit')
  const submitted = await Promise.all(Array.from({ length: 8 }, () => writeSubmission(service.url, world)))
  // A creation is a single statement that commits itself.
  proxy.loseAnswersTo('lost-')
  const created = await Promise.all(
    Array.from({ length: 8 }, (_none, nth) => ask(service.url, world, 'POST', '/api/records', { ...commit, external_id: `lost-${nth}` })),
  )
  proxy.loseAnswersTo(undefined)
  expect(proxy.lost()).toBeGreaterThan(0)
  expect(new Set([...submitted, ...created].map(({ status }) => status))).toEqual(new Set([500]))
  expect(await msUntilHealthy(service, world)).toBeLessThan(2000)
  const again = await Promise.all(
    Array.from({ length: 8 }, (_none, nth) => ask(service.url, world, 'POST', '/api/records', { ...commit, external_id: `lost-${nth}` })),
  )
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([409]))
})

test('after all that, nothing acknowledged is missing and all that must hold holds', async () => {
  await delay(6000)
  expect(await stopService(service)).toBe(0)
  await expectSound(engine, acknowledged)
})
