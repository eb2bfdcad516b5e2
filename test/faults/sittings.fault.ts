import { expect, test } from 'vitest'
import { at, watch, window } from '../sittings.ts'
import { startService, stopService } from './service.ts'
import { type World, embedded, populate, postgres } from './world.ts'

const STREAMS = 50
const PER_ACCOUNT = 10
const viewers = Array.from({ length: STREAMS / PER_ACCOUNT }, (_, nr) => `viewer-${nr}`)
/** The viewers are superusers, because readers of the quiz may watch. */
const SUPERUSERS = ['root', ...viewers].map((subject) => `test:${subject}`).join(',')

async function send(url: string, { token }: World, method: 'POST' | 'PUT', path: string, body: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
  const text = await response.text()
  expect(response.status, text).toBeLessThan(300)
  return JSON.parse(text)
}

/** Creates an open sitting of a quiz with two questions. */
async function sittingAt(url: string, world: World) {
  const truth = { kind: 'true_false', prompt_markdown: 'Is it so?', points: 1, correct: true }
  const quiz = await send(url, world, 'POST', '/api/quizzes', { owner_organization_id: world.organization_id, title: 'Under fault' })
  await send(url, world, 'PUT', `/api/quizzes/${quiz.id}/questions`, { questions: [truth, truth] })
  await send(url, world, 'POST', `/api/quizzes/${quiz.id}/publish`, {})
  return send(url, world, 'POST', `/api/quizzes/${quiz.id}/sittings`, { title: 'Together', pacing: 'host', ...window() })
}

/** Opens the windows of several people, ten for each. */
async function watchAll(url: string, world: World, sitting: { id: string }) {
  const tokens = await Promise.all(viewers.map((subject) => world.newToken(subject)))
  const all = tokens.flatMap((token) => Array.from({ length: PER_ACCOUNT }, () => watch(url, { token }, sitting)))
  const streams = await Promise.all(all)
  await Promise.all(streams.map(({ until }) => until(() => true, 10_000)))
  return streams
}

test('SIGTERM while fifty people watch: all streams end whole, and the process within ten seconds', async () => {
  const engine = embedded()
  const world = await populate(engine)
  const service = await startService({ ...engine.env, SUPERUSERS })
  const streams = await watchAll(service.url, world, await sittingAt(service.url, world))
  const signalled = performance.now()
  expect(await stopService(service), service.output()).toBe(0)
  expect(performance.now() - signalled).toBeLessThan(10_000)
  await Promise.all(streams.map(({ reading }) => reading))
  expect(streams.filter(({ ended, events }) => !ended() || events.length === 0)).toEqual([])
  // The viewers get no end event, so they reconnect to another process.
  expect(streams.flatMap(({ events }) => events).filter(({ event }) => event === 'end')).toEqual([])
})

test('two processes show what either does within a second and a half', async () => {
  const engine = await postgres()
  const world = await populate(engine)
  const [one, other] = [await startService({ ...engine.env, SUPERUSERS }), await startService({ ...engine.env, SUPERUSERS })]
  const sitting = await sittingAt(one.url, world)
  const streams = await watchAll(other.url, world, sitting)
  const took: number[] = []
  for (const [seq, action] of ['start', 'reveal', 'next', 'reveal', 'end'].entries()) {
    const pressed = performance.now()
    await send(one.url, world, 'POST', at(sitting, '/advance'), { expected_seq: seq, action })
    await Promise.all(streams.map(({ until }) => until(({ state }) => state.seq === seq + 1)))
    took.push(Math.round(performance.now() - pressed))
  }
  await Promise.all(streams.map(({ until }) => until(({ event }) => event === 'end')))
  console.log(`From the host's click in one process to the last of ${STREAMS} windows of another: ${took.join(', ')} ms.`)
  expect(Math.max(...took)).toBeLessThan(1500)
  await Promise.all([stopService(one), stopService(other)])
  await engine.stop()
})
