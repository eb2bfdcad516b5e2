import { type ClientRequest, get } from 'node:http'
import { measurable } from './heap.ts'
import { openConnection, requestText } from './load.ts'
import type { Server } from './processes.ts'
import type { Someone, World } from './seed.ts'
import type { Stage } from './stage.ts'

const VIEWERS = 300
const STEPS = 20
const HOUR_MS = 3_600_000

/**
 * `p99` is the 99th percentile of the milliseconds from a host's click until a phone shows it. `kilobytes` is the
 * memory of the other process for each of its phones.
 */
export type SittingSample = { p99: number; kilobytes: number }

type Sitting = { id: string; state: { seq: number } }

/** W9: a host leads a sitting at one process, and its participants watch that process and another. */
export async function leadOnce({ servers, world, another }: Stage): Promise<SittingSample> {
  const { env, kilobytes } = await measurable()
  const second = await another(env)
  try {
    return await lead([servers.service, second], world, kilobytes)
  } finally {
    await second.stop()
  }
}

async function lead(processes: [Server, Server], { exam, people }: World, used: () => Promise<number>): Promise<SittingSample> {
  const { led, learners } = exam!
  const viewers = learners.slice(0, VIEWERS)
  const [first] = processes
  const host = (path: string, body: object) => send<Sitting>(first, people.administrator, path, body)
  const sitting = await host(`/api/quizzes/${led}/sittings`, {
    title: 'Led',
    pacing: 'host',
    starts_at: new Date().toISOString(),
    ends_at: new Date(Date.now() + HOUR_MS).toISOString(),
    audience: { user_ids: viewers.map(({ id }) => id) },
  })
  const of = (nr: number) => processes[nr % processes.length]!
  for (const [nr, viewer] of viewers.entries()) await send(of(nr), viewer, `/api/quiz-sittings/${sitting.id}/join`, {})
  const before = await used()
  const phones = viewers.map((viewer, nr) => watch(`${of(nr).origin}/api/quiz-sittings/${sitting.id}/events`, viewer))
  let seq = (await Promise.all(phones.map(({ shows }) => shows(0)))).at(-1)!.seq
  const times: number[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const from = performance.now()
    const shown = phones.map(({ shows }) => shows(seq + 1))
    await host(`/api/quiz-sittings/${sitting.id}/advance`, { expected_seq: seq, action: step === 0 ? 'start' : 'next' })
    const heard = await Promise.all(shown)
    times.push(...heard.map(({ at }) => at - from))
    seq = Math.max(...heard.map((each) => each.seq))
  }
  const kilobytes = ((await used()) - before) / (VIEWERS / processes.length)
  await host(`/api/quiz-sittings/${sitting.id}/advance`, { expected_seq: seq, action: 'end' })
  for (const { leave } of phones) leave()
  const sorted = times.toSorted((a, b) => a - b)
  return { p99: sorted[Math.floor((sorted.length - 1) * 0.99)]!, kilobytes }
}

async function send<Answer>({ origin }: Server, { token }: Someone, path: string, body: object): Promise<Answer> {
  const connection = await openConnection(origin)
  const { status, body: answer } = await connection.ask(requestText(path, token, { type: 'application/json', text: JSON.stringify(body) }))
  connection.close()
  if (status >= 300) throw new Error(`${status} ${answer.toString()} for ${path}`)
  return JSON.parse(answer.toString()) as Answer
}

type Heard = { seq: number; at: number }

/** Opens the stream of a sitting, as a phone does. `shows` resolves when the stream has reached a state. */
function watch(url: string, { token }: Someone): { shows: (seq: number) => Promise<Heard>; leave: () => void } {
  let heard: Heard = { seq: -1, at: 0 }
  let waiting: { seq: number; done: (heard: Heard) => void } | undefined
  const request: ClientRequest = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (answer) => {
    answer.setEncoding('latin1')
    answer.on('data', (text: string) => {
      const seq = Number(/^id: (\d+)$/m.exec(text)?.[1] ?? heard.seq)
      heard = { seq, at: performance.now() }
      if (waiting === undefined || seq < waiting.seq) return
      waiting.done(heard)
      waiting = undefined
    })
  })
  request.on('error', () => undefined)
  return {
    shows: (seq) => new Promise((done) => (heard.seq >= seq ? done(heard) : (waiting = { seq, done }))),
    leave: () => request.destroy(),
  }
}
