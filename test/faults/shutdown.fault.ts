import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { delay, startService } from './service.ts'
import { type World, embedded, populate } from './world.ts'

type Outcome = { status?: number; code?: string; sent: number }

test('SIGTERM under keep-alive load: every request that was sent is answered, and the process ends within ten seconds', async () => {
  const engine = embedded()
  const world = await populate(engine)
  const service = await startService(engine.env)
  const outcomes: Outcome[] = []
  const clients = Array.from({ length: 20 }, () => keepAsking(service.url, world, outcomes))
  await delay(1500)
  const signalled = Date.now()
  service.signal('SIGTERM')
  const code = await service.exited
  const took = Date.now() - signalled
  await Promise.all(clients)
  const afterwards = outcomes.filter(({ sent }) => sent >= signalled)
  console.log(`${outcomes.length} requests, ${afterwards.length} of them sent after SIGTERM; the process ended after ${took} ms.`)
  expect(code).toBe(0)
  expect(took).toBeLessThan(10_000)
  expect(outcomes.length).toBeGreaterThan(100)
  // Refused is honest: nothing was sent. A reset or a hang-up would leave the client in doubt.
  expect(outcomes.filter((outcome) => outcome.status !== 200 && outcome.code !== 'ECONNREFUSED')).toEqual([])
})

/** Reads over one kept-alive connection, ten times a second, until the service refuses it. */
async function keepAsking(url: string, world: World, outcomes: Outcome[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const outcome = await readOnce(`${url}/api/subjects`, world.token, agent)
    outcomes.push(outcome)
    if (outcome.code !== undefined) return agent.destroy()
    await delay(100)
  }
}

function readOnce(url: string, token: string, agent: Agent): Promise<Outcome> {
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
