import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { delay, ready, spawnGroup, spawnService } from './service.ts'
import { type World, embedded, populate } from './world.ts'

type Outcome = { status?: number; code?: string; sent: number; kept: boolean }

/** The number of stops for each way. More show how often one fails. */
const STOPS = Number(process.env.STOPS ?? 3)

test.each([
  ['the process', spawnService],
  ['its group, through npm', spawnGroup],
] as const)(
  'SIGTERM to %s under load: every request that was sent is answered, and it ends within ten seconds',
  async (_whom, spawn) => {
    const engine = embedded()
    const world = await populate(engine)
    for (let stop = 1; stop <= STOPS; stop += 1) {
      const service = await ready(await spawn(engine.env))
      const outcomes: Outcome[] = []
      const clients = Array.from({ length: 30 }, (_, nr) => keepAsking(service.url, world, outcomes, nr < 20))
      await delay(1000)
      const signalled = Date.now()
      service.signal('SIGTERM')
      await service.exited
      const took = Date.now() - signalled
      await Promise.all(clients)
      const afterwards = outcomes.filter(({ sent }) => sent >= signalled)
      console.log(`${outcomes.length} requests, ${afterwards.length} of them sent after SIGTERM; it ended after ${took} ms.`)
      expect(took).toBeGreaterThan(1000)
      // The process drains for ten seconds at most, and then exits.
      expect(took).toBeLessThan(11_000)
      expect(afterwards.length).toBeGreaterThan(20)
      // A refused connection is honest, because nothing was sent. A reset or a hang-up would leave the client in doubt.
      const doubtful = outcomes.filter(({ status, code }) => status !== 200 && code !== 'ECONNREFUSED')
      const told = doubtful.map(
        ({ status, code, sent, kept }) => `${status ?? code} ${kept ? 'kept' : 'new'}, ${sent - signalled} ms after`,
      )
      expect(told, `stop ${stop} of ${took} ms: ${service.output()}`).toEqual([])
    }
  },
  STOPS * 60_000,
)

test('a second signal a while after the first ends the process at once', async () => {
  const engine = embedded()
  await populate(engine)
  const service = await ready(await spawnService({ ...engine.env, DRAIN_SECONDS: '60' }))
  service.signal('SIGINT')
  await delay(100)
  service.signal('SIGINT')
  expect(await Promise.race([service.exited, delay(2500)]), 'the same signal twice').toBeUndefined()
  const again = Date.now()
  service.signal('SIGINT')
  expect(await service.exited).toBe(1)
  expect(Date.now() - again).toBeLessThan(2000)
})

test('connections that browsers keep ready and never use hold nobody up', async () => {
  const engine = embedded()
  await populate(engine)
  const service = await ready(await spawnService(engine.env))
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  await delay(200)
  const signalled = Date.now()
  service.signal('SIGTERM')
  expect(await service.exited).toBe(0)
  expect(Date.now() - signalled).toBeLessThan(8000)
  await closed
})

/** Reads without a pause until the service refuses, over one keep-alive connection or a new one each time. */
async function keepAsking(url: string, world: World, outcomes: Outcome[], kept: boolean): Promise<void> {
  const agent = new Agent({ keepAlive: kept, maxSockets: 1 })
  for (;;) {
    const outcome = await readOnce(`${url}/api/subjects`, world.token, agent)
    outcomes.push({ ...outcome, kept })
    if (outcome.code !== undefined) return agent.destroy()
    await delay(kept ? 100 : 10)
  }
}

function readOnce(url: string, token: string, agent: Agent): Promise<Omit<Outcome, 'kept'>> {
  const sent = Date.now()
  return new Promise((done) => {
    const asked = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume()
      response.on('end', () => done({ status: response.statusCode!, sent }))
    })
    asked.on('error', (error: NodeJS.ErrnoException) => done({ code: error.code ?? error.message, sent }))
    asked.end()
  })
}
