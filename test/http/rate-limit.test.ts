import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { harness } from '../harness.ts'

const t = await harness()

/** Starts the service with a rate limit of its own. */
async function limited(perMinute: number) {
  const { app } = await buildApp({ ...t.context, config: { ...t.context.config, rateLimitPerMinute: perMinute } })
  await app.ready()
  return app
}

type Brought = { authorization?: string; cookie?: string; 'sec-fetch-site'?: string }
const ask = async (app: FastifyInstance, headers: Brought = {}, url = '/api/subjects', remoteAddress = '203.0.113.9') =>
  (await app.inject({ url, headers, remoteAddress })).statusCode
const bearer = (token: string): Brought => ({ authorization: `Bearer ${token}` })

async function answers(times: number, one: (nr: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let nr = 0; nr < times; nr += 1) statuses.push(await one(nr))
  return statuses
}

test('too many requests are told when to come back', async () => {
  const app = await limited(3)
  const someone = await t.stranger()
  const get = () => app.inject({ url: '/api/subjects', headers: { authorization: `Bearer ${someone.token}` } })
  for (let i = 0; i < 3; i += 1) expect((await get()).statusCode).toBe(200)
  const refused = await get()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ error: 'rate_limited' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Object.keys(refused.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

test('making up a token for every request does not get round the limit', async () => {
  const app = await limited(5)
  const get = (token: string) => app.inject({ url: '/api/subjects', headers: { authorization: `Bearer ${token}` } })
  const statuses: number[] = []
  for (let i = 0; i < 8; i += 1) statuses.push((await get(`made.up.${i}`)).statusCode)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  await app.close()
})

test('making up a credential where none is asked for does not get round the limit', async () => {
  const app = await limited(5)
  const made = (nr: number): Brought => [{ cookie: `junk=${nr}` }, bearer(`made.up.${nr}`), { authorization: `Basic ${nr}` }][nr % 3]!
  expect(await answers(8, (nr) => ask(app, made(nr), '/verify/none'))).toEqual([404, 404, 404, 404, 404, 429, 429, 429])
  expect(await ask(app, {}, '/api/nothing'), 'nor does an address that leads nowhere').toBe(429)
  expect(await ask(app, {}, '/verify/none', '203.0.113.10'), 'somebody elsewhere').toBe(404)
  await app.close()
})

test('bad tokens of an address never use up what a good one from there may ask', async () => {
  const app = await limited(5)
  const someone = await t.stranger()
  expect(await answers(9, (nr) => ask(app, bearer(`made.up.${nr}`)))).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429])
  expect(await answers(6, () => ask(app, bearer(someone.token)))).toEqual([200, 200, 200, 200, 200, 429])
  await app.close()
})

test('an account is one client, whichever tokens it brings, from wherever', async () => {
  const app = await limited(4)
  const someone = await t.stranger()
  const tokens = [someone.token, await t.issuer.token({ sub: someone.subject, jti: 'another' })]
  const from = (nr: number) => ask(app, bearer(tokens[nr % 2]!), '/api/subjects', `203.0.113.${nr + 20}`)
  expect(await answers(6, from)).toEqual([200, 200, 200, 200, 429, 429])
  await app.close()
})

test('junk beside the cookie of a session does not make it another client', async () => {
  const app = await limited(4)
  const someone = await t.stranger()
  const session = await sessionOf(someone)
  const status = (nr: number) => ask(app, { cookie: `lrs-session=${session}; junk=${nr}`, 'sec-fetch-site': 'same-origin' })
  expect(await answers(6, status)).toEqual([200, 200, 200, 200, 429, 429])
  await app.close()
})

test('tickets of courses that are made up count for their address', async () => {
  const app = await limited(4)
  const host = new URL(t.context.config.contentFallback!).host
  const state = async (nr: number) =>
    (await app.inject({ url: `/scorm/made-up-${nr}/state`, headers: { host }, remoteAddress: '203.0.113.9' })).statusCode
  expect(await answers(6, state)).toEqual([403, 403, 403, 403, 429, 429])
  await app.close()
})

test('an IPv6 network is one address, as whoever has one of them has them all', async () => {
  const app = await limited(3)
  const from = (address: string) => ask(app, {}, '/verify/none', address)
  expect(await answers(5, (nr) => from(`2001:db8:0:1::${nr + 1}`))).toEqual([404, 404, 404, 429, 429])
  expect(await from('2001:db8:0:1:aaaa:bbbb:cccc:dddd')).toBe(429)
  expect(await from('2001:db8:0:2::1')).toBe(404)
  expect(await answers(4, (nr) => from(`::ffff:198.51.100.${nr}`))).toEqual([404, 404, 404, 404])
  await app.close()
})

/** Creates a session and returns the value of its cookie. */
async function sessionOf({ account_id, subject, token }: Awaited<ReturnType<typeof t.stranger>>): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  const identified = await t.context.bearer.identify(token)
  await t.db
    .insertInto('session')
    .values({
      id: randomUUIDv7(),
      token_hash: createHash('sha256').update(value).digest(),
      account_id,
      provider_id: identified!.provider.id,
      subject,
      scopes: [],
      refresh_token: null,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute()
  return value
}
