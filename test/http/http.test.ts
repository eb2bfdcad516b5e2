import { Writable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { createLog, loggablePath } from '../../server/platform/http/logging.ts'
import { unsubscribeToken } from '../../server/platform/mail/unsubscribe.ts'
import { harness } from '../harness.ts'
import { raw, statuses } from './raw.ts'

const t = await harness()
let port = 0

beforeAll(async () => {
  port = Number(new URL(await t.address()).port)
})

/** Starts the service with other settings, on the same database. */
async function serviceWith(settings: Record<string, string>) {
  const config: Config = readConfig({ ...t.env, ...settings })
  const { app } = await buildApp({ ...t.context, config })
  await app.ready()
  return app
}

const isErrorBody = (text: string) => {
  const body: unknown = JSON.parse(text)
  expect(Object.keys(body as object).toSorted()).toEqual(['error', 'error_description'])
}

test.each([
  ['a broken escape', '/api/%zz'],
  ['an escaped NUL', '/api/subjects/%00'],
  ['two slashes', '//api'],
  ['dots', '/api/../api'],
  ['a slash too many', '/api/subjects/'],
  ['a matrix parameter', '/api/subjects;x=1'],
  ['an endless id', `/api/subjects/${'x'.repeat(3000)}`],
  ['nothing behind it', '/api/nothing'],
])('a URL with %s gets the error body, never a 500', async (_name, url) => {
  const someone = await t.stranger()
  const answer = await t.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${someone.token}` } })
  expect([400, 404, 414]).toContain(answer.statusCode)
  isErrorBody(answer.body)
  expect(answer.headers['x-request-id']).toBeDefined()
})

test('a URL too long for the parser is refused politely', async () => {
  const said = await raw(port, `GET /api/subjects?org=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  expect([400, 414, 431]).toContain(statuses(said)[0])
  isErrorBody(said.split('\r\n\r\n')[1]!)
})

test('methods that are not declared do nothing, and an override header is no method', async () => {
  const someone = await t.stranger()
  const headers = { authorization: `Bearer ${someone.token}` }
  for (const method of ['PUT', 'TRACE', 'HEAD', 'OPTIONS'] as const) {
    expect([404, 405], method).toContain((await t.app.inject({ method, url: '/api/subjects', headers })).statusCode)
  }
  const overridden = await t.app.inject({
    method: 'GET',
    url: '/api/subjects',
    headers: { ...headers, 'x-http-method-override': 'DELETE' },
  })
  expect(overridden.statusCode).toBe(200)
})

test('without a CORS setting no other origin is told anything; with one, bearer clients of that origin are', async () => {
  const preflight = {
    origin: 'https://app.example.org',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  }
  const closed = await t.app.inject({ method: 'OPTIONS', url: '/api/subjects', headers: preflight })
  expect(Object.keys(closed.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  const app = await serviceWith({ CORS_ORIGINS: 'https://app.example.org' })
  const open = await app.inject({ method: 'OPTIONS', url: '/api/subjects', headers: preflight })
  expect(open.headers['access-control-allow-origin']).toBe('https://app.example.org')
  expect(open.headers['access-control-allow-credentials']).toBeUndefined()
  const other = await app.inject({ method: 'OPTIONS', url: '/api/subjects', headers: { ...preflight, origin: 'https://evil.example.org' } })
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
  await app.close()
})

test('every answer carries its headers, and none that tells what runs here', async () => {
  const someone = await t.stranger()
  const { headers } = await t.call(someone, 'GET', '/api/subjects')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'self'")
  const file = await t.app.inject('/assets/app.js')
  expect(file.headers['content-security-policy']).toBe(headers['content-security-policy'])
  const page = await t.call(someone, 'GET', '/healthz')
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect(page.headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
  })
  expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
  expect(headers['strict-transport-security']).toBeUndefined()
  const app = await serviceWith({ PUBLIC_ORIGIN: 'https://learning.example.org' })
  expect((await app.inject('/healthz')).headers['strict-transport-security']).toContain('max-age=')
  await app.close()
})

test('links and challenges name the configured origin, whatever the Host header says', async () => {
  const answer = await t.app.inject({ url: '/api/subjects', headers: { host: 'evil.example.org', 'x-forwarded-host': 'evil.example.org' } })
  expect(answer.headers['www-authenticate']).toContain(t.context.config.publicOrigin)
  expect(JSON.stringify(answer.headers)).not.toContain('evil')
})

test('the content host serves nothing of the application', async () => {
  const { contentOrigin, contentFallback } = t.context.config
  const hosts = [contentOrigin!.replace('*', '0123456789abcdef0123456789abcdef'), contentFallback!].map((origin) => new URL(origin).host)
  for (const host of hosts) {
    for (const url of ['/', '/api/subjects', '/docs', '/sign-in', '/api/openapi.json', '/files/downloads/x', '/metrics']) {
      expect((await t.app.inject({ url, headers: { host } })).statusCode, url).toBe(404)
    }
  }
})

test('bodies the database could not give back as they came are refused', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['subjects:write', 'subjects:read'])
  const legal = JSON.stringify({ owner_organization_id: org.id, slug: 'a', name: 'a' })
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const bodies: (string | Buffer)[] = [
    '',
    '{',
    '[]',
    'null',
    '"x"',
    `${legal}x`,
    `\ufeff${legal}`,
    Buffer.from(legal, 'utf16le'),
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff]), Buffer.from('"}')]),
    legal.replace('"a","name"', '"a\\u0000","name"'),
    '{"__proto__":{"x":1}}',
    legal.replace('{', String.raw`{"\u005f\u005fproto__":{"x":1},`),
    legal.replace('{', '{"__proto__":{"x":1},'),
    '{"constructor":{"prototype":{"x":1}}}',
    '{"name":1e400}',
    `{"name":${nested(70)}}`,
    `{"name":${nested(200_000)}}`,
  ]
  for (const body of bodies) {
    const { status } = await t.call(editor, 'POST', '/api/subjects', Buffer.from(body))
    expect(status, body.toString('utf8').slice(0, 60)).toBe(400)
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/html']) {
    expect([400, 415], type).toContain((await t.call(editor, 'POST', '/api/subjects', legal, { 'content-type': type })).status)
  }
  expect((await t.call(editor, 'GET', '/api/subjects')).body.items).toEqual([])
})

test('text comes back as it went in', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['subjects:write', 'subjects:read'])
  const name = `' OR 1=1 -- % _ \\ \${7*7} {{7*7}} %s 😀 \u202e e\u0301 <script>alert(1)</script> \ufeff.`
  const { body } = await t.call(editor, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: 'odd', name })
  expect(body.name).toBe(name)
  expect((await t.call(editor, 'GET', `/api/subjects/${body.id}`)).body.name).toBe(name)
})

test.each([
  [
    'both lengths',
    'POST /api/subjects HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ],
  ['two lengths', 'POST /api/subjects HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
  ['bare line feeds', 'GET /healthz HTTP/1.1\nHost: localhost\n\n'],
  ['an ancient protocol', 'GET /healthz\r\n\r\n'],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['a broken chunk', 'POST /api/subjects HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
])('a request with %s is one refusal', async (_name, bytes) => {
  const said = statuses(await raw(port, bytes))
  expect(said.length).toBeLessThanOrEqual(1)
  for (const status of said) expect(['GET /healthz\r\n\r\n'].includes(bytes) ? [200, 400, 505] : [400, 401]).toContain(status)
})

test('a hundred pipelined requests get a hundred answers in order', async () => {
  const requests = Array.from(
    { length: 100 },
    (_, i) => `GET ${i % 2 ? '/healthz' : '/api/nothing'} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  ).join('')
  const expected = Array.from({ length: 100 }, (_, i) => (i % 2 ? 200 : 404))
  expect(statuses(await raw(port, requests, 1500))).toEqual(expected)
})

test('crafted long texts are judged quickly', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['subjects:write', 'subjects:read'])
  for (const text of ['a-'.repeat(50_000), `${'a'.repeat(100_000)}!`, 'http://'.repeat(15_000), '-'.repeat(100_000)]) {
    const started = performance.now()
    expect((await t.call(editor, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: text, name: text })).status).toBe(400)
    expect(performance.now() - started).toBeLessThan(1000)
  }
})

test('credentials never reach the log, and line breaks in it are escaped', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const log = createLog('info', sink)
  const { app } = await buildApp({ ...t.context, log })
  const someone = await t.stranger()
  await app.inject({
    url: '/api/subjects?org=x%0d%0ainjected',
    headers: { authorization: `Bearer ${someone.token}`, cookie: 'session=secret-cookie' },
  })
  await app.inject({ url: '/files/downloads/secret-ticket' })
  const kind = { account_id: someone.account_id, kind: 'award' }
  const ending = unsubscribeToken(t.context.signer, kind)
  expect((await app.inject({ url: `/u/${ending}` })).statusCode).toBe(200)
  await app.inject({ url: '/check-in/some-event/secret-code' })
  await app.inject({ url: '/verify/ABCD-EFGH-JKLM-NPQR', remoteAddress: '203.0.113.7' })
  const text = lines.join('')
  expect(text).toContain('/api/subjects')
  expect(text).toContain('/verify/ABCD…')
  expect(text).toContain('"client":"203.0.113.7"')
  for (const secret of [someone.token, 'secret-cookie', 'secret-ticket', ending, 'secret-code', 'EFGH', 'NPQR'])
    expect(text).not.toContain(secret)
  expect(
    text
      .trimEnd()
      .split('\n')
      .every((line) => line.startsWith('{') && line.endsWith('}')),
  ).toBe(true)
  expect(loggablePath('/scorm/abc.def/play?x=1')).toBe('/scorm/[redacted]')
  expect(loggablePath('/api/calendar-feeds/abc/calendar.ics')).toBe('/api/calendar-feeds/[redacted]')
  await app.close()
})

test('a request with two Host headers is refused', async () => {
  const port = Number(new URL(await t.address()).port)
  const ask = async (...hosts: string[]) =>
    raw(port, `GET /healthz HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`)
  expect(statuses(await ask('localhost'))).toEqual([200])
  expect(statuses(await ask('localhost', 'elsewhere.example'))).toEqual([400])
  expect(statuses(await ask('localhost', 'localhost'))).toEqual([400])
})

test('the address of the caller is told by as many proxies as there are', async () => {
  const seen = async (proxies: string, forwarded: string) => {
    const lines: string[] = []
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString())
        done()
      },
    })
    const config = readConfig({ ...t.env, TRUST_PROXY: proxies })
    const { app } = await buildApp({ ...t.context, config, log: createLog('info', sink) })
    await app.inject({ url: '/api/subjects', remoteAddress: '192.0.2.1', headers: { 'x-forwarded-for': forwarded } })
    await app.close()
    return /"client":"([^"]*)"/.exec(lines.join(''))?.[1]
  }
  const forwarded = '6.6.6.6, 203.0.113.7, 198.51.100.1'
  expect(await seen('off', forwarded)).toBe('192.0.2.1')
  expect(await seen('0', forwarded)).toBe('192.0.2.1')
  expect(await seen('on', forwarded)).toBe('198.51.100.1')
  expect(await seen('1', forwarded)).toBe('198.51.100.1')
  expect(await seen('2', forwarded)).toBe('203.0.113.7')
  for (const wrong of ['-1', '1.5', 'many', '21']) expect(() => readConfig({ ...t.env, TRUST_PROXY: wrong })).toThrow('TRUST_PROXY must be')
})

test('a query that is no UTF-8, or has broken escapes, is refused', async () => {
  const person = await t.person(await t.org())
  for (const query of ['org=%zz', 'org=%', 'org=%E9', 'org=%ED%A0%80', 'org=%C0%AF', 'limit=1&org=%f'])
    expect((await t.call(person, 'GET', `/api/subjects?${query}`)).body, query).toMatchObject({
      error: 'invalid_request',
      code: 'query_unreadable',
    })
  const port = Number(new URL(await t.address()).port)
  const bytes = Buffer.concat([
    Buffer.from('GET /api/subjects?org='),
    Buffer.from([0xc3, 0xa9, 0xff]),
    Buffer.from(' HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
  ])
  expect(statuses(await raw(port, bytes))).toEqual([400])
  expect((await t.call(person, 'GET', '/api/subjects?org=%C3%A9')).body.code).not.toBe('query_unreadable')
})
