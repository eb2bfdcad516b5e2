import { createHmac, randomUUID } from 'node:crypto'
import { exportPKCS8, importJWK, jwtVerify } from 'jose'
import { afterEach, expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { bearerVerifier } from './bearer.ts'
import { type Issuer, jsonAnswer, newKey, startIssuer } from '../../../test/issuer.ts'

const t = await harness()
const root = await t.superuser()
const SECRET = 'a secret of the test client, long enough to sign with'
t.env.TEST_CLIENT_SECRET = SECRET
t.env.TEST_OTHER_SECRET = 'another secret, of the login client'

const IDENTITY = {
  introspection_client_id: 'resource-server',
  introspection_auth_method: 'client_secret_basic',
  introspection_client_secret_env: 'TEST_CLIENT_SECRET',
}
async function provider(issuer: Issuer, fields: Record<string, unknown> = IDENTITY) {
  const answer = await t.call(root, 'POST', '/api/sign-in-providers', {
    slug: t.unique('opaque'),
    display_name: 'Opaque',
    issuer_url: issuer.url,
    client_id: 'login-client',
    client_auth_method: 'none',
    ...fields,
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
/** Every provider that can be asked is shown an opaque token. Each test therefore leaves none behind. */
afterEach(async () => {
  await t.db.updateTable('sign_in_provider').set({ enabled: false }).where('slug', '<>', 'test').execute()
  t.context.bearer.clear()
})

const opaque = () => `opaque-${randomUUID()}`
const ask = (token: string) => t.app.inject({ url: '/api/token-info', headers: { authorization: `Bearer ${token}` } })
const asked = (issuer: Issuer) => issuer.forms.filter(({ path }) => path === '/introspect')
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const active = (changed: Record<string, unknown> = {}) => ({
  active: true,
  sub: 'ada',
  exp: inSeconds(600),
  token_type: 'Bearer',
  ...changed,
})

test('an opaque token is accepted on the word of its provider, and asked about once', async () => {
  const issuer = await startIssuer()
  await provider(issuer)
  issuer.answers.set('/introspect', jsonAnswer(active({ scope: 'a b', client_id: 'app', iss: issuer.url })))
  const token = opaque()
  const answer = await ask(token)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ validated_by: 'introspection', subject: 'ada', client_id: 'app', scopes: ['a', 'b'], audience: [] })
  expect((await ask(token)).statusCode).toBe(200)
  expect(asked(issuer)).toHaveLength(1)
  const [call] = asked(issuer)
  expect(call!.form.get('token')).toBe(token)
  expect(call!.authorization).toBe(
    `Basic ${Buffer.from(`resource-server:${encodeURIComponent(SECRET).replaceAll('%20', '+')}`).toString('base64')}`,
  )
})

const refused: Record<string, unknown> = {
  'that it is not active': { active: false },
  'active as text': active({ active: 'true' }),
  'active as a number': active({ active: 1 }),
  nothing: {},
  'a list': [],
  'another issuer': active({ iss: 'https://evil.example' }),
  'another audience': active({ aud: 'https://other.example' }),
  'no expiry': active({ exp: undefined }),
  'a time past': active({ exp: inSeconds(-61) }),
  'expiry as text': active({ exp: '9999999999' }),
  'no subject': active({ sub: undefined }),
  'a subject with NUL': active({ sub: 'a\0' }),
  'a subject of 256 characters': active({ sub: 's'.repeat(256) }),
  'that it is a DPoP token': active({ token_type: 'DPoP' }),
  'that it is bound to a key': active({ cnf: { jkt: 'x' } }),
  'a start in the future': active({ nbf: inSeconds(600) }),
}
test.for(Object.entries(refused))('an answer that says %s refuses the token', async ([, body]) => {
  const issuer = await startIssuer()
  await provider(issuer, { ...IDENTITY, audience: 'https://lrs.example' })
  const withAudience = Array.isArray(body) ? body : { aud: 'https://lrs.example', ...(body as object) }
  issuer.answers.set('/introspect', jsonAnswer(withAudience))
  expect((await ask(opaque())).statusCode).toBe(401)
  issuer.answers.set('/introspect', jsonAnswer(active({ aud: ['https://lrs.example'] })))
  expect((await ask(opaque())).statusCode).toBe(200)
})

test('a provider that fails to answer refuses the token, and another that knows it is not held up', async () => {
  const [failing, slow, knowing] = [await startIssuer(), await startIssuer(), await startIssuer()]
  failing.answers.set('/introspect', (_req, res) => res.writeHead(500).end('<html>'))
  slow.answers.set('/introspect', () => undefined)
  await provider(failing)
  await provider(slow)
  const started = performance.now()
  expect((await ask(opaque())).statusCode).toBe(401)
  expect(performance.now() - started).toBeLessThan(6000)
  await provider(knowing)
  knowing.answers.set('/introspect', jsonAnswer(active()))
  const again = performance.now()
  expect((await ask(opaque())).statusCode).toBe(200)
  expect(performance.now() - again).toBeLessThan(2000)
})

test('an answer is never believed past its expiry', async () => {
  const issuer = await startIssuer()
  await provider(issuer)
  const token = opaque()
  issuer.answers.set('/introspect', jsonAnswer(active({ exp: inSeconds(2) })))
  expect((await ask(token)).statusCode).toBe(200)
  issuer.answers.set('/introspect', jsonAnswer({ active: false }))
  await new Promise((done) => setTimeout(done, 2100))
  expect((await ask(token)).statusCode).toBe(401)
})

test('a JWT is believed by its signature where there are keys, by introspection where there are none', async () => {
  const issuer = await startIssuer()
  await provider(issuer)
  issuer.answers.set('/introspect', jsonAnswer(active()))
  expect((await ask(await issuer.token({ sub: 'ada' }))).json()).toMatchObject({ validated_by: 'jwks' })
  const stranger = await newKey('ES256', 'test-key')
  expect((await ask(await issuer.token({ sub: 'ada' }, {}, stranger))).statusCode).toBe(401)
  expect(asked(issuer)).toHaveLength(0)
  const keyless = await startIssuer()
  keyless.keys.length = 0
  await provider(keyless)
  keyless.answers.set('/introspect', jsonAnswer(active()))
  const token = await keyless.token({ sub: 'ada' }, {}, stranger)
  expect((await ask(token)).json()).toMatchObject({ validated_by: 'introspection' })
})

test('our own secrets are shown to no provider', async () => {
  const issuer = await startIssuer()
  await provider(issuer)
  issuer.answers.set('/introspect', jsonAnswer(active()))
  const secret = opaque()
  const bearer = bearerVerifier(t.db, t.context.signIn, [undefined, secret])
  expect(await bearer.identify(secret)).toBeUndefined()
  expect(asked(issuer)).toHaveLength(0)
  expect(await bearer.identify(opaque())).toBeDefined()
})

test('without an introspection identity nobody is asked', async () => {
  const issuer = await startIssuer()
  await provider(issuer, { client_auth_method: 'client_secret_basic', client_secret_env: 'TEST_CLIENT_SECRET' })
  expect((await ask(opaque())).statusCode).toBe(401)
  expect(asked(issuer)).toHaveLength(0)
})

const keys = { client: await newKey('ES256', 'client-key') }
t.env.TEST_CLIENT_KEY = (await exportPKCS8(keys.client.privateKey)).replaceAll('\n', String.raw`\n`)

test('every way of proving who asks', async () => {
  const issuer = await startIssuer()
  const answer = async (fields: Record<string, unknown>) => {
    const { id } = await provider(issuer, fields)
    issuer.answers.set('/introspect', jsonAnswer(active()))
    expect((await ask(opaque())).statusCode).toBe(200)
    await t.call(root, 'PATCH', `/api/sign-in-providers/${id}`, { enabled: false })
    return asked(issuer).at(-1)!
  }
  const post = await answer({ ...IDENTITY, introspection_auth_method: 'client_secret_post' })
  expect([post.form.get('client_id'), post.form.get('client_secret')]).toEqual(['resource-server', SECRET])

  const jwt = await answer({ ...IDENTITY, introspection_auth_method: 'client_secret_jwt' })
  const [head, body, signature] = jwt.form.get('client_assertion')!.split('.')
  expect(createHmac('sha256', SECRET).update(`${head}.${body}`).digest('base64url')).toBe(signature)

  const signed = await answer({
    introspection_client_id: 'resource-server',
    introspection_auth_method: 'private_key_jwt',
    introspection_private_key_env: 'TEST_CLIENT_KEY',
    introspection_client_key_id: 'client-key',
    introspection_client_assertion_algorithm: 'ES256',
  })
  const key = await importJWK(keys.client.jwk, 'ES256')
  const { payload, protectedHeader } = await jwtVerify(signed.form.get('client_assertion')!, key, { audience: issuer.url })
  expect([payload.iss, payload.sub, protectedHeader.kid]).toEqual(['resource-server', 'resource-server', 'client-key'])

  const login = await answer({
    client_auth_method: 'client_secret_post',
    client_secret_env: 'TEST_OTHER_SECRET',
    introspection_auth_method: 'client_secret_post',
  })
  expect([login.form.get('client_id'), login.form.get('client_secret')]).toEqual(['login-client', t.env.TEST_OTHER_SECRET])
})

test('the secret of the login client is never sent in another’s name', async () => {
  const issuer = await startIssuer()
  await provider(issuer, {
    client_auth_method: 'client_secret_post',
    client_secret_env: 'TEST_OTHER_SECRET',
    introspection_client_id: 'resource-server',
    introspection_auth_method: 'client_secret_post',
  })
  issuer.answers.set('/introspect', jsonAnswer(active()))
  expect((await ask(opaque())).statusCode).toBe(401)
  expect(asked(issuer)).toHaveLength(0)
})
