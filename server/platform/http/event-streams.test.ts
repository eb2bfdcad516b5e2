import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Actor } from '../access/actor.ts'
import { type Stream, streamEvents } from './event-streams.ts'

const actor = new Actor('01a21080-faa2-75f4-839f-1b4be9403c8a', false, new Set(), new Map())
const EVENT = 'event: state\ndata: {}\n\n'

/** A service that only streams, the streams it opened, and a client that reads or does not. */
async function service(times: { heartbeat?: number; patience?: number } = {}) {
  const app = Fastify()
  const streams = streamEvents(app, { heartbeat: 60_000, patience: 60_000, ...times })
  const opened: Stream[] = []
  const asked = { stays: true, left: 0 }
  app.get('/', async (_req, reply) => {
    const stays = async () => asked.stays
    opened.push(streams.open({ actor }, reply, { farewell: 'event: end\ndata: {}\n\n', stays, left: () => void (asked.left += 1) }))
  })
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  onTestFinished(() => app.close())
  const client = async () => {
    const socket = connect(Number(address.port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(socket, 'readable')
    return socket
  }
  return { app, streams, opened, asked, client }
}

/** Collects all bytes that arrive from now on, as far as they are read. */
function reading(socket: Socket) {
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  return () => text
}

test('a stream says that it is alive, by a comment and an event, until whoever listens may not any more', async () => {
  const { asked, client } = await service({ heartbeat: 30 })
  const text = reading(await client())
  await expect.poll(() => text().split(':\nevent: alive\ndata: {}\n\n').length).toBeGreaterThan(3)
  expect(asked.left).toBe(0)
  asked.stays = false
  await expect.poll(() => text()).toMatch(/event: end\ndata: \{\}\n\n\r\n0\r\n\r\n$/)
  await expect.poll(() => asked.left).toBe(1)
})

test('of what a slow reader is sent no more than the last waits for them', async () => {
  const { opened, client } = await service()
  const socket = await client()
  socket.pause()
  const big = (nr: number) => `event: state\ndata: ${nr} ${'x'.repeat(200_000)}\n\n`
  const before = process.memoryUsage.rss()
  for (let nr = 0; nr < 2000; nr += 1) {
    opened[0]!.send(big(nr))
    if (nr % 50 === 0) await new Promise((done) => setTimeout(done, 1))
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024)
  const text = reading(socket)
  socket.resume()
  await expect.poll(() => text().includes('data: 1999 '), { timeout: 5000 }).toBe(true)
  expect(text().length).toBeLessThan(20_000_000)
})

test('who takes nothing for too long is cut off', async () => {
  const { opened, asked, client } = await service({ patience: 50 })
  const socket = await client()
  socket.pause()
  for (let nr = 0; nr < 200 && asked.left === 0; nr += 1) {
    opened[0]!.send(`data: ${'x'.repeat(1_000_000)}\n\n`)
    await new Promise((done) => setTimeout(done, 5))
  }
  await expect.poll(() => asked.left).toBe(1)
})

test('all streams end when the process drains, and later ones once they have told how things are', async () => {
  const { streams, opened, asked, client } = await service()
  const first = reading(await client())
  streams.drain()
  await expect.poll(() => asked.left).toBe(1)
  const later = reading(await client())
  opened[1]!.send(EVENT)
  await expect.poll(() => asked.left).toBe(2)
  expect([first().endsWith('0\r\n\r\n'), later().includes(EVENT), later().endsWith('0\r\n\r\n')]).toEqual([true, true, true])
})

test('an end waits for nobody who takes nothing', async () => {
  const { streams, opened, asked, client } = await service()
  const socket = await client()
  socket.pause()
  for (let nr = 0; nr < 20; nr += 1) {
    opened[0]!.send(`data: ${'x'.repeat(1_000_000)}\n\n`)
    await new Promise((done) => setTimeout(done, 5))
  }
  streams.drain()
  await expect.poll(() => asked.left, { timeout: 4000 }).toBe(1)
})
