import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { type Operation, documentOf, operationsOf } from '../contract/document.ts'
import { harness } from '../harness.ts'
import type { Schema } from '../read.ts'
import { raw, statuses } from '../http/raw.ts'
import { digest } from './digest.ts'

/**
 * Tests what happens before an operation is reached, for every operation of the document. A request with a duplicate or
 * unreadable header is refused and changes nothing. Junk headers neither evade the rate limit nor use up the limit of
 * others.
 */
const t = await harness()
const operations = operationsOf(documentOf(t.app))
const root = await t.superuser()
await t.call(root, 'GET', '/api/users/me')
const port = Number(new URL(await t.address()).port)
const began = Date.now()
let cells = 0
afterAll(async () => {
  console.log(`Reading: ${cells} requests of ${operations.length} operations in ${Math.round((Date.now() - began) / 1000)} s.`)
  await t.app.close()
  await t.context.close()
})

/** Returns an address of the operation with unknown ids. */
const addressOf = ({ path }: Operation) => path.replaceAll(/\{[^}]+\}/g, () => randomUUID())
const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/** Returns the statuses that the server answers to a raw request on its own connection. */
async function spoken({ method }: Operation, target: string | Buffer, headers: string[]): Promise<number[]> {
  cells += 1
  const lines = [...headers, `Authorization: Bearer ${root.token}`, 'Content-Length: 0', 'Connection: close']
  const bytes = [`${method} `, target, ` HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`]
  return statuses(await raw(port, Buffer.concat(bytes.map((part) => Buffer.from(part))), 5000))
}

const hosts = [
  ['Host: localhost', 'Host: localhost'],
  ['Host: localhost', 'Host: elsewhere.example'],
  ['hOST: elsewhere.example', 'host: localhost'],
]

test('a request that names two hosts is refused, whatever it asks for', { timeout: 600_000 }, async () => {
  await t.context.sealing.now()
  const before = await digest(t.db)
  for (const operation of operations)
    for (const lines of hosts) expect(await spoken(operation, addressOf(operation), lines), nameOf(operation)).toEqual([400])
  expect(await digest(t.db)).toEqual(before)
})

const queries = ['x=%', 'x=%zz', 'x=%f', 'x=%E9', 'x=%ED%A0%80', 'x=%C0%AF', 'x=%F5%80%80%80', '%FF=x', 'limit=1&x=%80', 'x=%25&y=%']
const bytes = [[0xff], [0xc3, 0xa9], [0xed, 0xa0, 0x80]]

test('a query that cannot be read is refused, whatever it asks for', { timeout: 600_000 }, async () => {
  await t.context.sealing.now()
  const before = await digest(t.db)
  for (const operation of operations) {
    for (const query of queries) {
      cells += 1
      const { status, body } = await t.call<Schema<'Error'>>(root, operation.method as 'GET', `${addressOf(operation)}?${query}`)
      expect({ status, says: body.error_description }, `${nameOf(operation)}?${query}`).toEqual({
        status: 400,
        says: expect.stringMatching(/^The query could not be read/),
      })
    }
    for (const some of bytes) {
      const target = Buffer.concat([Buffer.from(`${addressOf(operation)}?x=`), Buffer.from(some)])
      expect(await spoken(operation, target, ['Host: localhost']), `${nameOf(operation)}?x=${some.join(' ')}`).toEqual([400])
    }
  }
  expect(await digest(t.db)).toEqual(before)
})

const LIMIT = 5
const junk = (nr: number): Record<string, string>[] => [
  { cookie: `junk=${nr}` },
  { cookie: `lrs-session=made-up-${nr}`, 'sec-fetch-site': 'same-origin' },
  { authorization: `Bearer made.up.${nr}` },
  { authorization: `Bearer ${nr}`, cookie: `lrs-session=${nr}; junk=${nr}` },
  { authorization: `Basic ${nr}` },
  { authorization: `junk ${nr}` },
]

test('junk for a credential gets round no limit, and uses up nobody else’s', { timeout: 600_000 }, async () => {
  const { app } = await buildApp({ ...t.context, config: { ...t.context.config, rateLimitPerMinute: LIMIT } })
  await app.ready()
  const limited = operations.filter(({ path }) => app.requestLimit.concerns(path))
  expect(limited.length).toBeGreaterThan(100)
  for (const [at, operation] of limited.entries()) {
    const remoteAddress = `10.1.${at >> 8}.${at & 255}`
    const ask = async (headers: Record<string, string>) => {
      cells += 1
      return (await app.inject({ method: operation.method as 'GET', url: addressOf(operation), headers, remoteAddress })).statusCode
    }
    const answers: number[] = []
    for (let nr = 0; nr < LIMIT + 6; nr += 1) answers.push(await ask(junk(at * 100 + nr)[nr % 6]!))
    expect(answers.slice(0, LIMIT), nameOf(operation)).not.toContain(429)
    expect(answers.slice(LIMIT), nameOf(operation)).toEqual(Array.from({ length: 6 }, () => 429))
    if (['public', 'scheduler'].includes(operation['x-access'].needs)) continue
    const { token } = await t.stranger()
    const own: number[] = []
    for (let nr = 0; nr < LIMIT + 1; nr += 1) own.push(await ask({ authorization: `Bearer ${token}`, cookie: `junk=${nr}` }))
    expect(own.slice(0, LIMIT), nameOf(operation)).not.toContain(429)
    expect(own.at(-1), nameOf(operation)).toBe(429)
  }
  await app.close()
})
