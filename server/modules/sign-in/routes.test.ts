import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { forgetSessions } from '#platform/auth/sessions.ts'
import { buildApp } from '../../app.ts'
import { harness } from '../../../test/harness.ts'
import { CLIENT_METHODS, CLIENT_SECRET, startOpenIdProvider } from '../../../test/openid-provider.ts'
import { localPath } from './rules.ts'

const t = await harness()
const root = await t.superuser()
const ORIGIN = t.context.config.publicOrigin
const idp = await startOpenIdProvider(`${ORIGIN}/auth/callback`)
t.env.WEB_SECRET = CLIENT_SECRET
t.env.WEB_KEY = idp.clientKeyPem

afterAll(() => idp.close())
afterEach(async () => {
  Object.assign(idp.state, { lifetime: 3600, claims: {} })
  await t.db.updateTable('sign_in_provider').set({ enabled: false }).where('slug', '<>', 'test').execute()
  t.context.bearer.clear()
})

async function provider(changed: Record<string, unknown> = {}) {
  const answer = await t.call(root, 'POST', '/api/sign-in-providers', {
    slug: t.unique('web'),
    display_name: 'Web',
    issuer_url: idp.url,
    client_id: 'web-none',
    client_auth_method: 'none',
    ...changed,
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

type Headers = Record<string, string>
const get = (url: string, headers: Headers = {}) => t.app.inject({ url, headers })
const cookieOf = (response: Awaited<ReturnType<typeof get>>, name: string) => response.cookies.find((cookie) => cookie.name === name)

/** Signs in like a browser and returns the callback's answer. */
async function signIn(slug: string, login: string, return_to = '/records?x=1#top', headers: Headers = {}) {
  const begun = await get(`/auth/sign-in/${slug}?return_to=${encodeURIComponent(return_to)}`)
  expect(begun.statusCode).toBe(302)
  const remembered = cookieOf(begun, 'lrs-sign-in')!
  const back = await idp.signIn(begun.headers.location!, login)
  return get(back.slice(ORIGIN.length), { ...headers, cookie: `lrs-sign-in=${remembered.value}` })
}

/** Signs in and returns the browser's session cookie, ready to send. */
async function browser(slug: string, login = t.unique('person')) {
  const answer = await signIn(slug, login)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/records?x=1#top'])
  const { value } = cookieOf(answer, 'lrs-session')!
  return { login, value, cookie: `lrs-session=${value}` }
}
const me = (cookie: string, headers: Headers = {}) => get('/api/token-info', { cookie, ...headers })
const sessionRow = (value: string) =>
  t.db.selectFrom('session').selectAll().where('token_hash', '=', createHash('sha256').update(value).digest()).executeTakeFirst()
const expire = (value: string) =>
  t.db
    .updateTable('session')
    .set({ expires_at: '2026-01-01T00:00:00Z' })
    .where('token_hash', '=', createHash('sha256').update(value).digest())
    .execute()

test('the picker shows the enabled providers by name, and nothing else of them', async () => {
  const { slug, id } = await provider()
  const shown = async () => {
    const all: { slug: string }[] = (await get('/auth/providers')).json()
    return all.filter((one) => ['test', slug].includes(one.slug))
  }
  expect(await shown()).toEqual([
    { slug: 'test', display_name: 'Test' },
    { slug, display_name: 'Web' },
  ])
  await t.call(root, 'PATCH', `/api/sign-in-providers/${id}`, { enabled: false })
  expect(await shown()).toEqual([{ slug: 'test', display_name: 'Test' }])
  expect((await get(`/auth/sign-in/${slug}`)).statusCode).toBe(404)
  expect((await get('/auth/sign-in/nowhere')).statusCode).toBe(404)
})

test.for(CLIENT_METHODS)('one signs in through a provider that knows us by %s', async (method) => {
  const { slug } = await provider({
    client_id: `web-${method}`,
    client_auth_method: method,
    client_secret_env: 'WEB_SECRET',
    client_private_key_env: 'WEB_KEY',
    ...(method === 'private_key_jwt' && { client_assertion_algorithm: 'ES256', client_key_id: 'client-key' }),
  })
  const { cookie, login, value } = await browser(slug)
  expect((await me(cookie)).json()).toMatchObject({ active: true, subject: login, issuer: idp.url })
  await expire(value)
  expect((await me(cookie)).statusCode).toBe(200)
  expect(idp.state.grants.splice(0).map(({ grant_type }) => grant_type)).toEqual(['authorization_code', 'refresh_token'])
})

test('the flow carries PKCE, state and nonce, and the resource where it is asked for', async () => {
  const plain = await provider()
  const address = new URL((await get(`/auth/sign-in/${plain.slug}`)).headers.location!)
  const asked = Object.fromEntries(address.searchParams)
  expect(asked).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${ORIGIN}/auth/callback/${plain.slug}`,
  })
  expect(asked).toMatchObject({ client_id: 'web-none', scope: 'openid profile email' })
  for (const secret of [asked.state, asked.nonce, asked.code_challenge]) expect(secret!.length).toBeGreaterThan(40)
  expect(asked.resource).toBeUndefined()
  await t.call(root, 'PATCH', `/api/sign-in-providers/${plain.id}`, { audience: 'https://lrs.example', request_resource: true })
  idp.state.grants.length = 0
  idp.state.authorizations.length = 0
  const { cookie, value } = await browser(plain.slug)
  await expire(value)
  expect((await me(cookie)).json()).toMatchObject({ audience: ['https://lrs.example'] })
  expect(idp.state.authorizations).toEqual(['https://lrs.example'])
  expect(idp.state.grants).toEqual([
    { grant_type: 'authorization_code', resource: 'https://lrs.example' },
    { grant_type: 'refresh_token', resource: 'https://lrs.example' },
  ])
})

test('the session cookie is out of reach of scripts, and kept as a hash', async () => {
  const { slug } = await provider()
  const answer = await signIn(slug, t.unique('person'))
  const session = cookieOf(answer, 'lrs-session')!
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(Buffer.from(session.value, 'base64url')).toHaveLength(32)
  expect(cookieOf(answer, 'lrs-sign-in')).toMatchObject({ value: '', httpOnly: true })
  const row = (await sessionRow(session.value))!
  expect(JSON.stringify(row)).not.toContain(session.value)
  expect(row.refresh_token).not.toBeNull()
  expect(t.context.signer.unseal('session', row.refresh_token!)).toMatch(/^[\w-]{20,}$/)
})

test('a sign-in makes the account once and keeps its profile up to date', async () => {
  const { slug, id } = await provider()
  const login = t.unique('ada')
  idp.state.claims = { name: 'Ada', email: 'ada@example.org', email_verified: true }
  const { value } = await browser(slug, login)
  const names = { name: 'Ada Lovelace', given_name: 'Ada', family_name: 'Lovelace' }
  idp.state.claims = { ...names, email: 'lovelace@example.org', email_verified: false }
  const again = await browser(slug, login)
  const [first, second] = [(await sessionRow(value))!, (await sessionRow(again.value))!]
  expect(first.account_id).toBe(second.account_id)
  const account = await t.db.selectFrom('account').selectAll().where('id', '=', first.account_id).executeTakeFirstOrThrow()
  expect(account).toMatchObject({
    kind: 'human',
    display_name: 'Ada Lovelace',
    family_first: 'Lovelace, Ada',
    email: 'lovelace@example.org',
  })
  const identity = await t.db.selectFrom('identity').selectAll().where('provider_id', '=', id).executeTakeFirstOrThrow()
  expect(identity).toMatchObject({ subject: login, email: 'lovelace@example.org', email_verified: false })
  expect(identity.last_sign_in_at).not.toBeNull()
})

test('other sites cannot use the session', async () => {
  const { slug } = await provider()
  const { cookie } = await browser(slug)
  for (const site of ['same-origin', 'none']) expect((await me(cookie, { 'sec-fetch-site': site })).statusCode).toBe(200)
  for (const site of ['cross-site', 'same-site', 'else']) expect((await me(cookie, { 'sec-fetch-site': site })).statusCode).toBe(403)
  const post = async (headers: Headers) =>
    (await t.app.inject({ method: 'POST', url: '/api/subjects', headers: { cookie, ...headers }, payload: {} })).statusCode
  expect(await post({})).toBe(403)
  expect(await post({ origin: 'null' })).toBe(403)
  expect(await post({ origin: 'https://evil.example' })).toBe(403)
  expect(await post({ origin: `${ORIGIN}.evil.example` })).toBe(403)
  expect(await post({ origin: ORIGIN, 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await post({ origin: ORIGIN, 'sec-fetch-site': 'same-origin' })).toBe(400)
})

test('a bearer request ignores cookies', async () => {
  const { slug } = await provider()
  const { cookie } = await browser(slug)
  const person = await t.stranger()
  const bearer = { authorization: `Bearer ${person.token}`, 'sec-fetch-site': 'cross-site' }
  expect((await me(cookie, bearer)).json()).toMatchObject({ subject: person.subject })
  expect((await me(cookie, { authorization: 'Bearer nonsense' })).statusCode).toBe(401)
  expect((await me(cookie, { authorization: 'Basic eDp5' })).statusCode).toBe(401)
})

test('fifty requests with a session whose time is over renew it once', async () => {
  const { slug } = await provider()
  const { cookie, value } = await browser(slug)
  const before = (await sessionRow(value))!
  await expire(value)
  idp.state.grants.length = 0
  const answers = await Promise.all(Array.from({ length: 50 }, () => me(cookie)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(idp.state.grants).toHaveLength(1)
  const after = (await sessionRow(value))!
  expect(after.refresh_token).not.toBe(before.refresh_token)
  expect(after).toMatchObject({ id: before.id, renewing_until: null })
})

test('a request waits for a renewal that another process has begun', async () => {
  const { slug } = await provider()
  const { cookie, value } = await browser(slug)
  await expire(value)
  const id = (await sessionRow(value))!.id
  const set = (fields: Headers) => t.db.updateTable('session').set(fields).where('id', '=', id).execute()
  await set({ renewing_until: '2999-01-01T00:00:00Z' })
  idp.state.grants.length = 0
  const [answer] = await Promise.all([
    me(cookie),
    new Promise((done) => setTimeout(done, 300)).then(() => set({ expires_at: '2999-01-01T00:00:00Z' })),
  ])
  expect(answer.statusCode).toBe(200)
  expect(idp.state.grants).toEqual([])
})

test('a session that cannot be renewed has ended', async () => {
  const { slug } = await provider()
  const { cookie, value } = await browser(slug)
  await expire(value)
  await t.db
    .updateTable('session')
    .set({ refresh_token: t.context.signer.seal('session', 'forged') })
    .where('id', '=', (await sessionRow(value))!.id)
    .execute()
  const answer = await me(cookie)
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, expect.not.stringContaining('error=')])
  expect(await sessionRow(value)).toBeUndefined()
  const second = await browser(slug)
  await t.db
    .updateTable('session')
    .set({ refresh_token: null })
    .where('id', '=', (await sessionRow(second.value))!.id)
    .execute()
  expect((await me(second.cookie)).statusCode).toBe(200)
  await expire(second.value)
  expect((await me(second.cookie)).statusCode).toBe(401)
})

test('a session is as long-lived as the access token', async () => {
  const { slug } = await provider()
  idp.state.lifetime = 120
  const { value } = await browser(slug)
  const { created_at, expires_at } = (await sessionRow(value))!
  expect((Date.parse(expires_at) - Date.parse(created_at)) / 1000).toBeCloseTo(120, -1)
})

test('a session is worth nothing once its provider or its account is disabled', async () => {
  const { slug, id } = await provider()
  const { cookie, value, login } = await browser(slug)
  const enable = (enabled: boolean) => t.call(root, 'PATCH', `/api/sign-in-providers/${id}`, { enabled })
  await enable(false)
  expect((await me(cookie)).statusCode).toBe(401)
  await enable(true)
  expect((await me(cookie)).statusCode).toBe(200)
  const { account_id } = (await sessionRow(value))!
  await t.db.updateTable('account').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', account_id).execute()
  t.context.access.clear()
  expect((await me(cookie)).statusCode).toBe(401)
  idp.state.claims = { name: 'Changed since' }
  const again = await signIn(slug, login)
  expect(again.headers.location).toBe('/sign-in?error=disabled&return_to=%2Frecords%3Fx%3D1%23top')
  expect(cookieOf(again, 'lrs-session')).toBeUndefined()
  const account = await t.db.selectFrom('account').select('display_name').where('id', '=', account_id).executeTakeFirstOrThrow()
  expect(account.display_name).toBe(`Name of ${login}`)
})

test('invented session cookies are nobody', async () => {
  for (const value of ['', 'x', 'A'.repeat(43), 'A'.repeat(5000), '%00', "' or 1=1"])
    expect((await me(`lrs-session=${value}`)).statusCode).toBe(401)
})

test('signing out ends the session, for our own pages only', async () => {
  const { slug } = await provider()
  const { cookie, value } = await browser(slug)
  const out = (headers: Headers) => t.app.inject({ method: 'POST', url: '/auth/sign-out', headers })
  expect((await out({ cookie })).statusCode).toBe(403)
  expect((await out({ cookie, origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await me(cookie)).statusCode).toBe(200)
  const done = await out({ cookie, origin: ORIGIN })
  expect(done.statusCode).toBe(204)
  expect(cookieOf(done, 'lrs-session')).toMatchObject({ value: '' })
  expect(await sessionRow(value)).toBeUndefined()
  expect((await me(cookie)).statusCode).toBe(401)
  expect((await out({})).statusCode).toBe(204)
})

test('whether a browser is signed in is answered to whoever asks, and never refused', async () => {
  const { slug } = await provider()
  const { cookie, value } = await browser(slug)
  const state = async (headers: Headers) => {
    const answer = await get('/auth/session', headers)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    return answer.json()
  }
  expect(await state({ cookie })).toEqual({ signed_in: true })
  for (const other of ['', 'lrs-session=x', `lrs-session=${'A'.repeat(43)}`])
    expect(await state({ cookie: other })).toEqual({ signed_in: false })
  const { account_id } = (await sessionRow(value))!
  await t.call(root, 'PATCH', `/api/users/${account_id}`, { disabled: true })
  expect(await state({ cookie })).toEqual({ signed_in: false })
})

test('a callback works once, for the browser that began it, and with its own state', async () => {
  const { slug } = await provider()
  const begun = await get(`/auth/sign-in/${slug}`)
  const cookie = `lrs-sign-in=${cookieOf(begun, 'lrs-sign-in')!.value}`
  const back = (await idp.signIn(begun.headers.location!, t.unique('eve'))).slice(ORIGIN.length)
  const failed = async (url: string, headers: Headers, error: string) => {
    const answer = await get(url, headers)
    expect([answer.statusCode, answer.headers.location?.split('&')[0]]).toEqual([302, `/sign-in?error=${error}`])
    expect(cookieOf(answer, 'lrs-session')).toBeUndefined()
  }
  await failed(back, {}, 'expired')
  await failed(back, { cookie: 'lrs-sign-in=forged' }, 'expired')
  await failed(back.replace(/state=[^&]+/, 'state=other'), { cookie }, 'refused')
  await failed(`/auth/callback/${slug}`, { cookie }, 'refused')
  const state = new URL(begun.headers.location!).searchParams.get('state')!
  await failed(`/auth/callback/${slug}?error=access_denied&state=${state}&iss=${encodeURIComponent(idp.url)}`, { cookie }, 'cancelled')
  const other = await get(`/auth/sign-in/${slug}`)
  await failed(back, { cookie: `lrs-sign-in=${cookieOf(other, 'lrs-sign-in')!.value}` }, 'refused')
  expect((await get(back, { cookie })).headers.location).toBe('/')
  await failed(back, { cookie }, 'refused')
})

test('people come back to the address of their provider, and of no other', async () => {
  const { slug, id } = await provider()
  const begun = await get(`/auth/sign-in/${slug}`)
  const headers = { cookie: `lrs-sign-in=${cookieOf(begun, 'lrs-sign-in')!.value}` }
  const back = (await idp.signIn(begun.headers.location!, t.unique('eve'))).slice(ORIGIN.length)
  expect(back).toMatch(new RegExp(`^/auth/callback/${slug}\\?`))
  for (const elsewhere of ['/auth/callback', '/auth/callback/test', `/auth/callback/${slug.toUpperCase()}`])
    expect((await get(back.replace(`/auth/callback/${slug}`, elsewhere), headers)).headers.location).toContain('error=refused')
  expect((await get(back, headers)).headers.location).toBe('/')

  const { body } = await t.call(root, 'PATCH', `/api/sign-in-providers/${id}`, { legacy_redirect: true })
  expect(body).toMatchObject({ legacy_redirect: true })
  const before = new URL((await get(`/auth/sign-in/${slug}`)).headers.location!)
  expect(before.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/auth/callback`)
  expect((await browser(slug)).value).toHaveLength(43)
})

test('return_to stays on this site', async () => {
  const { slug } = await provider()
  const elsewhere = [
    'https://evil.example', '//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/\n/evil.example', 'records',
    'javascript:alert(1)', '/a\\b', '/%0d%0aset-cookie:x\r\n', '/..//evil.example', '/.//evil.example',
  ] // prettier-ignore
  for (const path of elsewhere) {
    expect(localPath(path, ORIGIN), path).toBeUndefined()
    expect((await get(`/auth/sign-in/${slug}?return_to=${encodeURIComponent(path)}`)).statusCode, path).toBe(400)
  }
  for (const path of ['/', '/records', '/records/1?tab=evidence#top', '/a//b']) expect(localPath(path, ORIGIN)).toBe(path)
})

test('a provider out of reach, or a secret that is not there, sends people back to the sign-in page', async () => {
  const missing = await provider({ client_id: 'web-client_secret_post', client_auth_method: 'client_secret_post' })
  expect((await get(`/auth/sign-in/${missing.slug}?return_to=/x`)).headers.location).toBe('/sign-in?error=unavailable&return_to=%2Fx')
  const away = await provider({ issuer_url: 'http://127.0.0.1:9' })
  expect((await get(`/auth/sign-in/${away.slug}`)).headers.location).toBe('/sign-in?error=unavailable&return_to=%2F')
})

test('on https the cookies are bound to the host', async () => {
  const { slug } = await provider()
  const config = { ...t.context.config, publicOrigin: 'https://lrs.example' }
  const { app } = await buildApp({ ...t.context, config })
  const begun = await app.inject(`/auth/sign-in/${slug}`)
  expect(begun.cookies).toEqual([
    expect.objectContaining({ name: '__Host-lrs-sign-in', secure: true, httpOnly: true, path: '/', sameSite: 'Lax' }),
  ])
  expect(begun.cookies[0]!.domain).toBeUndefined()
  const cookie = `__Host-lrs-session=${(await browser(slug)).value}`
  expect((await app.inject({ url: '/api/token-info', headers: { cookie } })).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/token-info', headers: { cookie: cookie.slice(7) } })).statusCode).toBe(401)
  await app.close()
})

test('sessions that are over are forgotten, those that can be renewed for a month are not', async () => {
  const { slug } = await provider()
  const [over, renewable, old] = [await browser(slug), await browser(slug), await browser(slug)]
  const set = async ({ value }: { value: string }, expires_at: RawBuilder<string>, rest: { refresh_token?: null } = {}) =>
    t.db
      .updateTable('session')
      .set({ expires_at, ...rest })
      .where('id', '=', (await sessionRow(value))!.id)
      .execute()
  await set(over, sql<string>`now() - interval '1 minute'`, { refresh_token: null })
  await set(renewable, sql<string>`now() - interval '29 days'`)
  await set(old, sql<string>`now() - interval '31 days'`)
  await forgetSessions(t.db)
  expect(await Promise.all([over, renewable, old].map(async ({ value }) => (await sessionRow(value)) !== undefined))).toEqual([
    false,
    true,
    false,
  ])
})

test('mails are written in what the browser spoke at the first sign-in, until somebody says otherwise', async () => {
  const { slug } = await provider()
  const login = t.unique('person')
  const signedIn = async (language: string) => {
    const answer = await signIn(slug, login, '/', { 'accept-language': language })
    const cookie = `lrs-session=${cookieOf(answer, 'lrs-session')!.value}`
    return { cookie, language: (await get('/api/users/me', { cookie })).json().language }
  }
  expect((await signedIn('de-AT,de;q=0.9,en;q=0.5')).language).toBe('de')
  const { cookie, language } = await signedIn('en')
  expect(language).toBe('de')
  const headers = { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
  await t.app.inject({ method: 'PATCH', url: '/api/users/me', headers, payload: { language: 'en' } })
  expect((await signedIn('de')).language).toBe('en')
})
