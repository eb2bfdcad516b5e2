import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openDb, postgresPool, transaction } from './open.ts'

/** The messages "authenticated" and "ready for query". */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

test('a server that has fallen silent is given up once, and its connection is not used again', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => socket.write(WELCOME))
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const errors: Error[] = []
  const pool = postgresPool(`postgres://x@127.0.0.1:${(server.address() as AddressInfo).port}/x`, (error) => errors.push(error), {
    silenceMs: 300,
    statementTimeoutMs: 0,
  })
  const from = performance.now()
  const work = transaction(openDb(pool), (db) => db.selectFrom('account').select('id').execute())
  await expect(work).rejects.toThrow('The database has fallen silent.')
  expect(performance.now() - from).toBeLessThan(2000)
  expect(pool.totalCount).toBe(0)
  await pool.end()
  server.close()
})

test('a request that waits too long for a connection is 503 with Retry-After, and the next one is served', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => socket.write(WELCOME))
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const pool = postgresPool(`postgres://x@127.0.0.1:${(server.address() as AddressInfo).port}/x`, () => undefined, {
    max: 1,
    waitMs: 100,
    silenceMs: 1000,
    statementTimeoutMs: 0,
  })
  const db = openDb(pool)
  const first = db.selectFrom('account').select('id').execute()
  const second = db.selectFrom('account').select('id').execute()
  await expect(second).rejects.toMatchObject({ status: 503, details: { code: 'database_busy' }, headers: { 'retry-after': '2' } })
  await expect(first).rejects.toThrow('The database has fallen silent.')
  await pool.end()
  server.close()
})
