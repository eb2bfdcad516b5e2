import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerErrors } from './error-answers.ts'
import { closeOnUnreadBodies } from './unread-body.ts'

const app = Fastify({ requestTimeout: 0, clientErrorHandler: (error, socket) => answerErrors.unparsable(error, socket) })
const port = () => (app.server.address() as { port: number }).port

beforeAll(async () => {
  closeOnUnreadBodies(app, { bytes: 500_000, all: 1500, silence: 400 })
  app.addContentTypeParser('*', (_req, _payload, done) => done(null))
  app.post('/begun', async (req, reply) => {
    req.raw.pipe(new PassThrough())
    await once(req.raw, 'data')
    return reply.code(400).send('refused')
  })
  app.post('/read', async (req) => {
    await buffer(req.raw)
    return 'read'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/**
 * Sends pieces of a body of `length` bytes, each after its pause. Returns how many were sent before the service closed the connection, and
 * all that it answered.
 */
async function send(path: string, length: number, pieces: { bytes: number; pauseMs: number }[]) {
  const opened = once(app.server, 'connection')
  const socket = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true })
  let [text, sent] = ['', 0]
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.on('error', () => {})
  const [theirs] = (await opened) as [Socket]
  const closed = theirs.destroyed ? undefined : once(theirs, 'close')
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: x/y\r\ncontent-length: ${length}\r\n\r\n`)
  for (const { bytes, pauseMs } of pieces) {
    await pause(pauseMs)
    if (theirs.destroyed) break
    socket.write(Buffer.alloc(bytes, 'x'))
    sent += 1
  }
  await Promise.race([closed, pause(600)])
  socket.destroy()
  return { text, sent, closed: theirs.destroyed }
}
const of = (count: number, bytes: number, pauseMs: number) => Array.from({ length: count }, () => ({ bytes, pauseMs }))

test('a body that was read leaves its connection as it was', async () => {
  const { text, closed } = await send('/read', 100_000, of(2, 50_000, 5))
  expect(text).toMatch(/^HTTP\/1.1 200 .*connection: keep-alive.*read$/is)
  expect(closed).toBe(false)
})

test('an answer before the end of a body says that it closes, and who goes on sending can send all of it', async () => {
  const { text, sent, closed } = await send('/begun', 250_000, of(5, 50_000, 100))
  expect(text).toMatch(/^HTTP\/1.1 400 .*connection: close.*refused$/is)
  expect({ sent, closed }).toEqual({ sent: 5, closed: true })
})

test.each([
  ['is longer than what is read on', 5_000_000, of(100, 50_000, 10), 30],
  ['takes longer than it may', 1_000_000, of(100, 10, 50), 60],
  ['stops', 1_000_000, [...of(2, 10, 0), ...of(1, 10, 1000)], 2],
])('the rest of a body that %s is not waited for', async (_name, length, pieces, most) => {
  const { text, sent, closed } = await send('/begun', length, pieces)
  expect(text).toMatch(/^HTTP\/1.1 400 .*connection: close.*refused$/is)
  expect(closed).toBe(true)
  expect(sent).toBeLessThanOrEqual(most)
})

test('a client that leaves behind its answer is not waited for', async () => {
  const opened = once(app.server, 'connection')
  const socket = connect({ port: port(), host: '127.0.0.1' })
  const [theirs] = (await opened) as [Socket]
  const closed = once(theirs, 'close')
  const began = performance.now()
  socket.write('POST /begun HTTP/1.1\r\nhost: x\r\ncontent-type: x/y\r\ncontent-length: 9\r\n\r\nx')
  socket.resume()
  await closed
  expect(performance.now() - began).toBeLessThan(350)
})
