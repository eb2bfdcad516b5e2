import { afterAll, expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { hostileTokens } from '../../../test/hostile-tokens.ts'
import { raw, statuses } from '../../../test/http/raw.ts'
import { jsonAnswer, newKey, startIssuer } from '../../../test/issuer.ts'

const t = await harness()
const root = await t.superuser()
const { issuer } = t
const rsa = await newKey('RS256', 'rsa-key')
issuer.keys.push(rsa)
const now = Math.floor(Date.now() / 1000)
const genuine = await issuer.token({ sub: 'mallory' })
const AUDIENCE = 'https://lrs.example'
t.env.HOSTILE_SECRET = 'a secret of the resource server, long enough'
const INTROSPECTED = {
  introspection_client_id: 'resource-server',
  introspection_auth_method: 'client_secret_basic',
  introspection_client_secret_env: 'HOSTILE_SECRET',
}

const count = async () => (await t.db.selectFrom('account').select(t.db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n
const ask = (authorization: string | string[] | undefined, url = '/api/token-info') =>
  t.app.inject({ url, headers: authorization === undefined ? {} : { authorization: authorization as string } })
const challenge = `Bearer resource_metadata="${t.context.config.publicOrigin}/.well-known/oauth-protected-resource"`

test('the control: a genuine token is accepted', async () => {
  const answer = await ask(`Bearer ${genuine}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    active: true,
    subject: 'mallory',
    validated_by: 'jwks',
    issuer: issuer.url,
    expires_at: now + 3600,
  })
  expect((await ask(`bearer ${await issuer.token({ sub: 'longest'.padEnd(255, 'é') }, {}, rsa)}`)).statusCode).toBe(200)
})

type Mode = { name: string; fields: Record<string, unknown>; own?: Record<string, unknown>; keyless?: true }
/** Ways to register a provider. */
const modes: Mode[] = [
  { name: 'keys, no audience', fields: {} },
  { name: 'keys and an audience', fields: { audience: AUDIENCE }, own: { aud: AUDIENCE } },
  { name: 'keys and introspection', fields: INTROSPECTED },
  { name: 'introspection alone', fields: { ...INTROSPECTED, audience: AUDIENCE }, own: { aud: AUDIENCE }, keyless: true },
]
const cases = await Promise.all(
  modes.map(async ({ name, fields, own, keyless }) => {
    const issuer = await startIssuer()
    const { body } = await t.call(root, 'POST', '/api/sign-in-providers', {
      slug: t.unique('hostile'),
      display_name: name,
      issuer_url: issuer.url,
      client_id: 'login',
      client_auth_method: 'none',
      ...fields,
    })
    const tokens = await hostileTokens(issuer, own)
    const good = await issuer.token({ sub: 'good', ...own })
    const active = new Set([good])
    // A provider with keys would vouch for anything that looks like a JWT, and must not even be asked.
    if (!keyless) for (const { token, opaque } of tokens) if (!opaque) active.add(token)
    issuer.answers.set('/introspect', (req, res) => {
      const shown = issuer.forms.at(-1)!.form.get('token')!
      jsonAnswer(active.has(shown) ? { active: true, sub: 'good', exp: now + 600, ...own } : { active: false })(req, res)
    })
    if (keyless) issuer.keys.length = 0
    return { name, id: body.id, issuer, tokens, good, keyless }
  }),
)
afterAll(async () => {
  const ids = cases.map(({ id }) => id)
  await t.db.updateTable('sign_in_provider').set({ enabled: false }).where('id', 'in', ids).execute()
  t.context.bearer.clear()
})

test.each(cases)('$name: a good token is accepted, and forged ones are shown to nobody where there are keys', async (mode) => {
  const answer = await ask(`Bearer ${mode.good}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().validated_by).toBe(mode.keyless ? 'introspection' : 'jwks')
  for (const { token, opaque } of mode.tokens) if (!opaque) expect((await ask(`Bearer ${token}`)).statusCode).toBe(401)
  const shown = mode.issuer.forms.filter(({ path }) => path === '/introspect').map(({ form }) => form.get('token'))
  if (!mode.keyless) expect(shown).toEqual([])
})

const wrongAudiences = [
  undefined,
  null,
  '',
  'https://other.example',
  `${AUDIENCE}/`,
  AUDIENCE.toUpperCase(),
  [],
  [['x']],
  5,
  { x: AUDIENCE },
]
test.each(wrongAudiences)('an audience of %j is not ours', async (aud) => {
  const { issuer } = cases[1]!
  expect((await ask(`Bearer ${await issuer.token({ sub: 'good', aud: ['x', AUDIENCE] })}`)).statusCode).toBe(200)
  expect((await ask(`Bearer ${await issuer.token({ sub: 'mallory', aud })}`)).statusCode).toBe(401)
})

const hostile = cases.flatMap(({ name: mode, tokens }) => tokens.map(({ name, token }) => ({ name: `${mode}: ${name}`, token })))
test.each(hostile)('$name is refused and leaves nothing behind', async ({ token: text }) => {
  const before = await count()
  const answer = await ask(`Bearer ${text}`)
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toBe(`${challenge}, error="invalid_token"`)
  expect(Object.keys(answer.json())).toEqual(['error', 'error_description'])
  expect(answer.body).not.toContain(text.slice(0, 20))
  expect(await count()).toBe(before)
})

test('the challenge says invalid_token only when a bearer token was presented', async () => {
  expect((await ask(undefined)).headers['www-authenticate']).toBe(challenge)
  expect((await ask(undefined, `/api/token-info?access_token=${genuine}`)).statusCode).toBe(401)
  expect((await ask('Basic dGVzdDp0ZXN0')).headers['www-authenticate']).toBe(challenge)
  for (const bad of ['Bearer', 'Bearer ', 'Bearer a b', `Bearer ${genuine},`, `Bearer "${genuine}"`]) {
    const answer = await ask(bad)
    expect([bad, answer.statusCode, answer.headers['www-authenticate']]).toEqual([bad, 401, `${challenge}, error="invalid_token"`])
  }
})

test('two Authorization headers are one too many', async () => {
  const twice = bearer(genuine) + bearer(genuine).replace('a', 'A')
  expect(statuses(await overOneConnection([twice]))).toEqual([401])
})

test('on one connection each request speaks for whoever it names, whatever the one before it brought', async () => {
  const [mallory, trent] = [bearer(genuine), bearer(await issuer.token({ sub: 'trent' }))]
  const sent = [mallory, trent, '', mallory, mallory + mallory, mallory, bearer('x'), 'cookie: x=y\r\n', trent]
  const said = await overOneConnection(sent)
  expect(statuses(said)).toEqual([200, 200, 401, 200, 401, 200, 401, 401, 200])
  const subjects = [...said.matchAll(/"subject":"(\w+)"/g)].map(([, subject]) => subject)
  expect(subjects).toEqual(['mallory', 'trent', 'mallory', 'mallory', 'trent'])
})

const bearer = (token: string) => `authorization: Bearer ${token}\r\n`

/** Returns everything that the service answers to requests with these headers, sent one after another on one connection. */
async function overOneConnection(headers: string[]): Promise<string> {
  const { host, port } = new URL(await t.address())
  const requests = headers.map((more) => `GET /api/token-info HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`)
  return raw(Number(port), requests.join(''))
}
