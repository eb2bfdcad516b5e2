import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { refusals } from '#platform/errors.ts'
import { type Answer, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'
import { jsonAnswer, startIssuer } from '../../../../test/issuer.ts'
import { CLIENT_METHODS, CLIENT_SECRET, startOpenIdProvider } from '../../../../test/openid-provider.ts'

const t = await harness()
const root = await t.superuser()
const URL = '/api/sign-in-providers'
const redirect_uri = `${t.context.config.publicOrigin}/auth/callback`
const idp = await startOpenIdProvider(redirect_uri)
const issuer = await startIssuer()
const DISCOVERY = '/.well-known/openid-configuration'
t.env.WEB_SECRET = CLIENT_SECRET
t.env.WRONG_SECRET = 'a secret that nobody ever told the provider of, long enough'
t.env.WEB_KEY = idp.clientKeyPem

afterAll(() => {
  idp.close()
})
afterEach(async () => {
  issuer.answers.clear()
  await t.db.updateTable('sign_in_provider').set({ enabled: false }).where('slug', '<>', 'test').execute()
  t.context.bearer.clear()
})

/**
 * Registers a provider and tests the connection to it. Returns the outcome of each check and the answer, and expects a code with each
 * description.
 */
async function tested(changed: Record<string, unknown>) {
  const body = { slug: t.unique('p'), display_name: 'Web', client_id: 'web-none', client_auth_method: 'none', ...changed }
  const made = await t.call(root, 'POST', URL, body)
  expect(made.status, made.text).toBe(201)
  const answer = await t.call(root, 'POST', `${URL}/${made.body.id}/connection-test`)
  expect(answer.status, answer.text).toBe(200)
  const of = ofAnswer(answer)
  for (const { description, code, field, params } of Object.values(of))
    expect(
      refusals.get(code)?.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String({ field, ...params }[name])),
      code,
    ).toBe(description)
  return { ...answer.body, slug: made.body.slug, of }
}
const ofAnswer = ({ body }: Answer<Schema<'ConnectionTest'>>) => Object.fromEntries(body.checks.map((each) => [each.check, each]))
const metadata = (changed: Record<string, unknown>) =>
  jsonAnswer({
    issuer: issuer.url,
    jwks_uri: `${issuer.url}/jwks`,
    authorization_endpoint: `${issuer.url}/auth`,
    token_endpoint: `${issuer.url}/token`,
    ...changed,
  })

test('a real provider passes, with each way of proving oneself', async () => {
  for (const method of CLIENT_METHODS) {
    const { ok, of, ...rest } = await tested({
      issuer_url: idp.url,
      client_id: `web-${method}`,
      client_auth_method: method,
      client_secret_env: 'WEB_SECRET',
      ...(method === 'private_key_jwt' && { client_private_key_env: 'WEB_KEY', client_assertion_algorithm: 'ES256' }),
    })
    expect([ok, rest.redirect_uri], JSON.stringify(of)).toEqual([true, `${redirect_uri}/${rest.slug}`])
    expect(of.client, method).toMatchObject({ outcome: 'passed', code: 'client_known', params: { client_id: `web-${method}` } })
    expect(of.client_secret!.outcome).toBe(method === 'none' ? 'skipped' : 'passed')
    await t.db.updateTable('sign_in_provider').set({ enabled: false }).where('issuer_url', '=', idp.url).execute()
  }
})

test('what the provider does not accept is said: an unknown client, another secret', async () => {
  for (const [changed, says] of [
    [{ client_id: 'web-client_secret_basic', client_secret_env: 'WRONG_SECRET' }, 'refuses the client web-client_secret_basic'],
    [{ client_id: 'unheard-of', client_secret_env: 'WEB_SECRET' }, 'refuses the client unheard-of'],
  ] as const) {
    const { ok, of } = await tested({ issuer_url: idp.url, client_auth_method: 'client_secret_basic', ...changed })
    expect([ok, of.client!.outcome], says).toEqual([false, 'failed'])
    expect(of.client!.description).toContain(says)
    expect(of.client).toMatchObject({ code: 'client_refused', params: { client_id: changed.client_id } })
    await t.db.updateTable('sign_in_provider').set({ enabled: false }).where('issuer_url', '=', idp.url).execute()
  }
})

test('a secret that is missing, or is no key, is named', async () => {
  const { of: missing } = await tested({
    issuer_url: idp.url,
    client_auth_method: 'client_secret_post',
    client_secret_env: 'NOT_THERE',
  })
  expect(missing.client_secret).toMatchObject({ outcome: 'failed', code: 'secret_missing', params: { variable: 'NOT_THERE' } })
  expect(missing.client).toMatchObject({ outcome: 'skipped', code: 'not_looked_at' })
  await t.db.updateTable('sign_in_provider').set({ enabled: false }).where('issuer_url', '=', idp.url).execute()
  const { of: none } = await tested({ issuer_url: idp.url, client_auth_method: 'client_secret_post' })
  expect(none.client_secret).toMatchObject({ code: 'secret_unnamed', field: 'client_secret_env', params: { method: 'client_secret_post' } })
  await t.db.updateTable('sign_in_provider').set({ enabled: false }).where('issuer_url', '=', idp.url).execute()
  const { of: noKeyNamed } = await tested({ issuer_url: idp.url, introspection_auth_method: 'private_key_jwt' })
  expect(noKeyNamed.client_secret).toMatchObject({ code: 'private_key_unnamed', field: 'introspection_private_key_env' })
  await t.db.updateTable('sign_in_provider').set({ enabled: false }).where('issuer_url', '=', idp.url).execute()
  const { of: noKey, ...rest } = await tested({
    issuer_url: idp.url,
    client_auth_method: 'private_key_jwt',
    client_private_key_env: 'WEB_SECRET',
  })
  expect(noKey.client_secret).toMatchObject({ code: 'no_private_key', params: { variable: 'WEB_SECRET' } })
  expect(JSON.stringify(rest)).not.toContain(CLIENT_SECRET)
})

type Fault = [
  code: string,
  check: string,
  answer: ReturnType<typeof jsonAnswer>,
  says: Partial<Schema<'ConnectionCheck'>>,
  changed?: Record<string, unknown>,
]
const faults: Fault[] = [
  ['answered_status', 'discovery', jsonAnswer({}, 500), { params: { address: `${issuer.url}${DISCOVERY}`, status: 500 } }],
  ['answered_no_json', 'discovery', (_req, res) => res.end('<html>'), { params: { address: `${issuer.url}${DISCOVERY}` } }],
  ['answered_no_object', 'discovery', jsonAnswer([]), {}],
  ['issuer_differs', 'issuer', metadata({ issuer: `${issuer.url}/` }), { params: { issuer: `${issuer.url}/` } }],
  ['issuer_unsaid', 'issuer', metadata({ issuer: undefined }), {}],
  ['no_sign_in_page', 'sign_in', metadata({ authorization_endpoint: undefined }), {}],
  ['no_token_address', 'sign_in', metadata({ token_endpoint: 'javascript:alert(1)' }), {}],
  ['no_sign_in_by_code', 'sign_in', metadata({ response_types_supported: ['id_token'] }), {}],
  ['no_code_challenge', 'sign_in', metadata({ code_challenge_methods_supported: ['plain'] }), {}],
  ['scope_lacks_openid', 'sign_in', metadata({}), { field: 'login_scope' }, { login_scope: 'profile' }],
  ['no_keys_address', 'keys', metadata({ jwks_uri: undefined }), {}],
  [
    'answered_status',
    'keys',
    metadata({ jwks_uri: `${issuer.url}/nowhere` }),
    { params: { address: `${issuer.url}/nowhere`, status: 404 } },
  ],
  ['neither_http', 'keys', metadata({ jwks_uri: 'ftp://keys.example.org/' }), {}],
  [
    'keys_not_allowed',
    'keys',
    metadata({}),
    { field: 'access_token_algorithms', params: { own: 'ES256', allowed: 'RS256' } },
    { access_token_algorithms: ['RS256'] },
  ],
  [
    'auth_method_not_taken',
    'client_method',
    metadata({ token_endpoint_auth_methods_supported: ['private_key_jwt'] }),
    { params: { method: 'client_secret_basic', offered: 'private_key_jwt' } },
    SECRET(),
  ],
  [
    'auth_method_not_taken',
    'client_method',
    metadata({}),
    { params: { method: 'client_secret_post', offered: 'client_secret_basic' } },
    { ...SECRET(), client_auth_method: 'client_secret_post' },
  ],
  ['no_introspection_address', 'introspection', metadata({}), {}, { ...SECRET(), introspection_auth_method: 'client_secret_basic' }],
]
function SECRET() {
  return { client_auth_method: 'client_secret_basic', client_secret_env: 'WEB_SECRET' }
}

test.each(faults)('what a provider says of itself is judged: %s', async (code, check, answer, says, changed) => {
  issuer.answers.set(DISCOVERY, answer)
  const { ok, of } = await tested({ issuer_url: issuer.url, ...changed })
  expect(ok).toBe(false)
  expect(of[check]).toMatchObject({ outcome: 'failed', code, ...says })
  if (check === 'discovery') expect(of.keys!.outcome).toBe('skipped')
})

test('what may still work is a warning', async () => {
  issuer.answers.set(DISCOVERY, metadata({ scopes_supported: ['openid'], token_endpoint_auth_methods_supported: ['client_secret_basic'] }))
  const { ok, of } = await tested({ issuer_url: issuer.url })
  expect(ok).toBe(true)
  expect(of.sign_in).toMatchObject({ outcome: 'warned', code: 'scopes_unlisted' })
  expect(of.client_method).toMatchObject({ outcome: 'warned', code: 'public_clients_unlisted' })
  expect(of.client!.outcome).toBe('warned')
})

test('what is permitted and few should want is warned of, whatever comes of the checks', async () => {
  issuer.answers.set(DISCOVERY, jsonAnswer({}, 404))
  const warned = async (changed: Record<string, unknown>) => {
    const { ok, warnings } = await tested({ issuer_url: issuer.url, ...changed })
    await t.db.updateTable('sign_in_provider').set({ enabled: false }).where('issuer_url', '=', issuer.url).execute()
    expect(ok).toBe(false)
    return warnings
  }
  expect(await warned({ audience: 'lrs', email_verification_strictness: 'require_verified' })).toEqual([])
  expect(await warned({ email_verification_strictness: 'require_verified' })).toEqual([
    { code: 'no_audience', description: expect.stringContaining('any other application') },
  ])
  const wide = await warned({ audience: 'lrs', email_verification_strictness: 'lenient' })
  expect(wide).toEqual([{ code: 'unverified_addresses', description: expect.stringContaining('even when the provider says') }])
  expect((await warned({})).map(({ code }: { code: string }) => code)).toEqual(['no_audience', 'unverified_addresses'])

  issuer.answers.set(DISCOVERY, metadata({}))
  const good = await tested({ issuer_url: issuer.url })
  expect([good.ok, good.warnings.length], JSON.stringify(good)).toEqual([true, 2])
})

test('a provider out of reach is told from one that is not there', async () => {
  const closed = await tested({ issuer_url: 'http://127.0.0.1:9' })
  expect(closed.of.discovery).toMatchObject({ outcome: 'failed', code: 'nothing_answers', params: { host: '127.0.0.1:9' } })
  const unknown = await tested({ issuer_url: `https://${randomUUID()}.invalid` })
  expect(unknown.of.discovery!.outcome).toBe('failed')
})

test('a disabled provider can be tested, always afresh, and nothing is written', async () => {
  issuer.answers.set(DISCOVERY, jsonAnswer({}, 404))
  const made = await t.call(root, 'POST', URL, {
    slug: t.unique('p'),
    display_name: 'Web',
    issuer_url: issuer.url,
    client_id: 'x',
    client_auth_method: 'none',
  })
  await t.call(root, 'PATCH', `${URL}/${made.body.id}`, { enabled: false })
  const entries = () => t.db.selectFrom('audit_entry').select(t.db.fn.countAll().as('n')).executeTakeFirstOrThrow()
  const before = await entries()
  const ask = async () => ofAnswer(await t.call(root, 'POST', `${URL}/${made.body.slug}/connection-test`)).discovery!.outcome
  expect(await ask()).toBe('failed')
  issuer.answers.clear()
  expect(await ask()).toBe('passed')
  expect(await entries()).toEqual(before)
})

test('only superusers test connections', async () => {
  const person = await t.person(await t.org(), ['directory:write'])
  for (const id of [t.provider_id, randomUUID()]) {
    expect((await t.call(person, 'POST', `${URL}/${id}/connection-test`)).status).toBe(403)
    expect((await t.call(undefined, 'POST', `${URL}/${id}/connection-test`)).status).toBe(401)
  }
  expect((await t.call(root, 'POST', `${URL}/${randomUUID()}/connection-test`)).status).toBe(404)
})
