import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { createContext } from '../server/context.ts'
import { demoMachine, demoPeople } from '../server/demo/people.ts'
import { addDemo } from '../server/demo/start.ts'
import { browser } from './browser.ts'
import type { Json } from './harness.ts'

const directory = mkdtempSync(join(tmpdir(), 'lrs-demo-'))
let origin: string
let running: Awaited<ReturnType<typeof start>>

beforeAll(async () => {
  origin = `http://localhost:${await freePort()}`
  running = await start()
})
afterAll(async () => {
  await running.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function start() {
  const config = readConfig({ PORT: new URL(origin).port, DATA_DIR: directory, LOG_LEVEL: 'silent' }, { demo: true })
  const context = await createContext(config, pino({ level: 'silent' }))
  const { app } = await buildApp(context)
  await addDemo(app, context)
  await app.listen({ host: config.host, port: config.port })
  const stop = async () => {
    await app.close()
    await context.close()
  }
  return { db: context.db, stop }
}

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

const tables = [
  'account',
  'audit_entry',
  'blob',
  'evidence',
  'identity',
  'learning_record',
  'membership',
  'organization',
  'sign_in_provider',
] as const

async function counts(): Promise<Record<string, number>> {
  const counted = tables.map(async (table) => {
    const rows = running.db.selectFrom(table).select((row) => row.fn.countAll<number>().as('count'))
    return [table, (await rows.executeTakeFirstOrThrow()).count]
  })
  return Object.fromEntries(await Promise.all(counted)) as Record<string, number>
}

async function signIn(subject: string) {
  const visitor = browser(origin)
  const page = await visitor.open('/auth/sign-in/demo?return_to=/records')
  const landed = await visitor.submit(page, `person=${subject}`)
  expect(landed.url).toBe(`${origin}/records`)
  return { get: async (path: string): Promise<Json> => (await visitor.open(path)).json() }
}

async function machineToken(): Promise<string> {
  const answer = await fetch(`${origin}/demo-idp/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${demoMachine.subject}:${demoMachine.secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

const me = (token: string) => fetch(`${origin}/api/token-info`, { headers: { authorization: `Bearer ${token}` } })

test('the demo has two organizations, and records of every status with every kind of evidence', async () => {
  const statuses = await running.db.selectFrom('learning_record').select('status').distinct().execute()
  expect(statuses.map(({ status }) => status).toSorted()).toEqual(['completed', 'expired', 'in_progress', 'pending', 'rejected', 'revoked'])
  const kinds = await running.db.selectFrom('evidence').select('evidence_type').distinct().execute()
  expect(kinds).toHaveLength(7)
  expect((await counts()).learning_record).toBeGreaterThan(200)
  expect((await running.db.selectFrom('organization').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)).toEqual([
    'harbour-view',
    'skerry-line',
  ])
})

test('nothing of the content lies in the future, except when it expires', async () => {
  const now = new Date().toISOString()
  const late = await running.db
    .selectFrom('learning_record')
    .select('title')
    .where((row) =>
      row.or([row('created_at', '>', now), row('completed_at', '>', now), row('approved_at', '>', now), row('rejected_at', '>', now)]),
    )
    .execute()
  expect(late).toEqual([])
})

test('a second start finds everything as it was, and tokens of the first still hold', async () => {
  const before = await counts()
  const token = await machineToken()
  await running.stop()
  running = await start()
  expect(await counts()).toEqual(before)
  expect((await me(token)).status).toBe(200)
})

test('the machine has a token for curl', async () => {
  const answer = await me(await machineToken())
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ subject: demoMachine.subject, audience: [origin] })
})

test.each(demoPeople)('$name signs in without a password', async ({ subject }) => {
  const person = await signIn(subject)
  expect(await person.get('/api/token-info')).toMatchObject({ subject })
})

test('the learner sees only her own records, and her manager what she submitted', async () => {
  const [maya, tomas, freya] = [await signIn('maya'), await signIn('tomas'), await signIn('freya')]
  const own = await maya.get('/api/records?limit=100')
  expect(own.items.length).toBeGreaterThan(5)
  expect(new Set(own.items.map((record: Json) => record.learner.display_name))).toEqual(new Set(['Maya Okafor']))
  const waiting = await tomas.get('/api/records?status=pending&limit=100')
  expect(waiting.items.map((record: Json) => record.learner.display_name)).toContain('Maya Okafor')
  const ferry = await freya.get('/api/records?limit=100')
  expect(new Set(ferry.items.map((record: Json) => record.owner_organization.slug))).toEqual(new Set(['skerry-line']))
})

test('the same browser may sign in as somebody else afterwards', async () => {
  const visitor = browser(origin)
  for (const subject of ['maya', 'tomas']) {
    await visitor.submit(await visitor.open('/auth/sign-in/demo?return_to=/'), `person=${subject}`)
    expect(await (await visitor.open('/api/token-info')).json()).toMatchObject({ subject })
  }
})

test('a sign-in page that was not begun in this browser is refused', async () => {
  const page = await browser(origin).open('/auth/sign-in/demo?return_to=/')
  expect((await browser(origin).submit(page, 'person=sasha')).status).toBe(400)
  expect((await browser(origin).open('/demo-idp/people/unknown')).status).toBe(400)
})

test('only the people of the page can be picked', async () => {
  const visitor = browser(origin)
  expect((await visitor.submit(await visitor.open('/auth/sign-in/demo?return_to=/'), 'person=mallory')).status).toBe(400)
})

test('a code is not given out without PKCE', async () => {
  const query = new URLSearchParams({
    client_id: 'learning-record-service',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${origin}/auth/callback`,
  })
  const answer = await fetch(`${origin}/demo-idp/auth?${query.toString()}`, { redirect: 'manual' })
  expect(answer.headers.get('location')).toContain('error=invalid_request')
})

test('links come from the configured origin, whatever Host the client sends', async () => {
  const answer = await fetch(`${origin}/demo-idp/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example' },
  })
  expect(await answer.json()).toMatchObject({ issuer: `${origin}/demo-idp`, token_endpoint: `${origin}/demo-idp/token` })
})

test('the provider’s signing keys are readable by their owner alone', () => {
  expect(statSync(join(directory, 'demo-sign-in-keys.json')).mode & 0o777).toBe(0o600)
})
