import { type Socket, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBodies } from './body-timeout.ts'

const app = Fastify({ requestTimeout: 0 })
const port = () => (app.server.address() as { port: number }).port

beforeAll(async () => {
  limitBodies(app, { body: 400, file: 1500, silence: 300 })
  app.addContentTypeParser('*', (_req, payload, done) => {
    payload.resume()
    payload.once('end', () => done(null))
    payload.once('error', done)
  })
  app.addContentTypeParser('x/later', (_req, payload, done) => {
    payload.pause()
    setTimeout(() => payload.resume(), 900)
    payload.once('end', () => done(null))
    payload.once('error', done)
  })
  app.post('/form', async () => 'ok')
  app.post('/file', { config: { slowBody: true } }, async () => 'ok')
  await app.listen({ port: 0 })
})
afterAll(() => app.close())

/** Sends ten pieces with a pause between them, and returns the outcome. */
async function drip(path: string, pauseMs: number, type = 'x/y'): Promise<'answered' | 'hung up'> {
  const socket: Socket = connect(port(), 'localhost')
  const outcome = new Promise<'answered' | 'hung up'>((done) => {
    socket.on('data', () => done('answered'))
    socket.on('close', () => done('hung up'))
    socket.on('error', () => done('hung up'))
  })
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 10\r\n\r\n`)
  for (let i = 0; i < 10 && !socket.destroyed; i += 1) {
    await new Promise((done) => setTimeout(done, pauseMs))
    if (socket.writable) socket.write('x')
  }
  const answer = await outcome
  socket.destroy()
  return answer
}

test('an ordinary body has to be there in time', async () => {
  expect(await drip('/form', 1)).toBe('answered')
  expect(await drip('/form', 60)).toBe('hung up')
})

test('a file may take longer, as long as bytes keep coming', async () => {
  expect(await drip('/file', 60)).toBe('answered')
  expect(await drip('/file', 400)).toBe('hung up')
  expect(await drip('/file', 200)).toBe('hung up')
})

test('who sends is not called silent while nobody reads, as long as others have their turn', async () => {
  expect(await drip('/file', 1, 'x/later')).toBe('answered')
  expect(await drip('/file', 400, 'x/later'), 'but they are once somebody does').toBe('hung up')
})
