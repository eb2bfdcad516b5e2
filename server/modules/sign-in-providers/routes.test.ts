import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { before as earlier } from '#platform/moments.ts'
import { readConfig } from '../../config.ts'
import { harness } from '../../../test/harness.ts'
import { providersFromFile } from './actions-from-file.ts'
import { check } from './rules.ts'

const t = await harness()
const root = await t.superuser()
const URL = '/api/sign-in-providers'
const body = (changed: Record<string, unknown> = {}) => ({
  slug: t.unique('provider'),
  display_name: 'Hospital sign-in',
  issuer_url: `https://${randomUUID()}.example`,
  client_id: 'lrs',
  client_auth_method: 'none',
  ...changed,
})
const create = (changed: Record<string, unknown> = {}) => t.call(root, 'POST', URL, body(changed))
const rows = async () => (await t.db.selectFrom('sign_in_provider').selectAll().orderBy('id').execute()).map((row) => JSON.stringify(row))

afterEach(async () => {
  await t.db.updateTable('sign_in_provider').set({ enabled: false }).where('slug', '<>', 'test').execute()
  t.context.bearer.clear()
})

test('a provider is created with its defaults, read by id and slug, and listed', async () => {
  const sent = body()
  const { status, body: made } = await t.call(root, 'POST', URL, sent)
  expect(status).toBe(201)
  expect(made).toMatchObject({
    ...sent,
    enabled: true,
    audience: null,
    client_secret_env: null,
    request_resource: false,
    legacy_redirect: false,
    introspection_client_id: null,
    introspection_auth_method: null,
    login_scope: 'openid profile email',
    access_token_algorithms: [],
    email_verification_strictness: 'reject_unverified',
  })
  expect((await t.call(root, 'GET', `${URL}/${made.id}`)).body).toEqual(made)
  expect((await t.call(root, 'GET', `${URL}/${made.slug}`)).body).toEqual(made)
  expect((await t.call(root, 'GET', URL)).body).toContainEqual(made)
  const entry = await t.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', made.id).executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'sign_in_provider.created', organization_id: null, actor_id: root.account_id })
})

test('only superusers manage providers, and others learn nothing of them', async () => {
  const { body: made } = await create()
  const org = await t.org()
  const person = await t.person(org, ['directory:write', 'directory:delete'])
  const before = await rows()
  const calls = [
    ['GET', URL], ['POST', URL, body()], ['GET', `${URL}/${made.id}`], ['PATCH', `${URL}/${made.id}`, { enabled: false }],
    ['DELETE', `${URL}/${made.id}`],
  ] as const // prettier-ignore
  for (const [method, url, payload] of calls) {
    expect((await t.call(person, method, url, payload)).status, `${method} ${url}`).toBe(403)
    expect((await t.call(undefined, method, url, payload)).status, `${method} ${url}`).toBe(401)
  }
  const [real, invented] = [await t.call(person, 'GET', `${URL}/${made.id}`), await t.call(person, 'GET', `${URL}/${randomUUID()}`)]
  expect([invented.status, invented.text]).toEqual([real.status, real.text])
  expect((await t.call(root, 'GET', `${URL}/${randomUUID()}`)).status).toBe(404)
  expect(await rows()).toEqual(before)
})

const wrong: [field: string, changed: Record<string, unknown>][] = [
  ['slug', { slug: 'Not A Slug' }], ['slug', { slug: randomUUID() }], ['slug', { slug: undefined }],
  ['display_name', { display_name: '' }], ['display_name', { display_name: 'x'.repeat(201) }],
  ['issuer_url', { issuer_url: 'file:///etc/passwd' }], ['issuer_url', { issuer_url: 'ftp://example.org' }],
  ['issuer_url', { issuer_url: 'https://example.org?x=1' }], ['issuer_url', { issuer_url: 'https://example.org#x' }],
  ['issuer_url', { issuer_url: `https://example.org/${'x'.repeat(500)}` }],
  ['client_id', { client_id: '' }], ['client_id', { client_id: 'x'.repeat(501) }],
  ['client_auth_method', { client_auth_method: 'tls_client_auth' }], ['client_auth_method', { client_auth_method: undefined }],
  ['client_secret_env', { client_secret_env: 'lower_case' }], ['client_secret_env', { client_secret_env: '' }],
  ['client_secret_env', { client_secret_env: 'A'.repeat(201) }], ['client_secret_env', { client_secret_env: '1A' }],
  ['audience', { audience: '' }], ['audience', { audience: 'x'.repeat(501) }],
  ['request_resource', { request_resource: true }], ['request_resource', { request_resource: 'true' }],
  ['introspection_auth_method', { introspection_auth_method: 'none' }],
  ['introspection_auth_method', { introspection_client_id: 'x' }],
  ['introspection_auth_method', { introspection_client_secret_env: 'X' }],
  ['login_scope', { login_scope: '' }], ['login_scope', { login_scope: 'x'.repeat(501) }],
  ['access_token_algorithms', { access_token_algorithms: ['HS256'] }], ['access_token_algorithms', { access_token_algorithms: ['none'] }],
  ['access_token_algorithms', { access_token_algorithms: Array.from({ length: 21 }, () => 'RS256') }],
  ['access_token_algorithms', { access_token_algorithms: 'RS256' }],
  ['client_assertion_algorithm', { client_auth_method: 'private_key_jwt', client_assertion_algorithm: 'HS256' }],
  ['client_assertion_algorithm', { client_assertion_algorithm: 'x'.repeat(21) }],
  ['client_key_id', { client_key_id: 'x'.repeat(201) }],
  ['email_verification_strictness', { email_verification_strictness: 'never' }],
  ['enabled', { enabled: true }], ['surprise', { surprise: 1 }],
] // prettier-ignore

test.for(wrong)('%s is checked: %o', async ([field, changed]) => {
  const before = await rows()
  const answer = await create(changed)
  expect(answer.status).toBe(400)
  expect(answer.body.error_description).toContain(field)
  expect(await rows()).toEqual(before)
})

test('what cannot be set up so is refused by a code beside its field', async () => {
  const own = 'HOME'
  for (const [changed, code, params] of [
    [{ client_secret_env: own }, 'provider_names_own_variable', { name: own }],
    [{ issuer_url: 'https://example.org?x=1' }, 'provider_issuer_with_query'],
    [{ request_resource: true }, 'provider_resource_needs_audience'],
    [{ access_token_algorithms: ['none'] }, 'provider_algorithm_unknown', { values: expect.stringContaining('RS256') }],
    [{ introspection_client_id: 'x' }, 'provider_introspection_method_missing'],
    [{ client_auth_method: 'client_secret_jwt', client_assertion_algorithm: 'RS256' }, 'provider_assertion_not_hmac'],
  ] as const) {
    const { status, body: answer } = await create(changed)
    expect([status, answer.code, answer.params], code).toEqual([400, code, params])
    expect(answer.error_description).toContain(answer.field)
  }
  const closed = { allowPrivateProviders: false, providersMayRead: (name: string) => name === 'LISTED' }
  const refusing = (changed: object) => () => check({ ...body(), client_auth_method: 'client_secret_basic', ...changed }, closed)
  expect(refusing({ issuer_url: 'http://example.org' })).toThrow('issuer_url must be an https address.')
  expect(refusing({ issuer_url: 'https://127.0.0.1' })).toThrow('issuer_url must not be a private or loopback address.')
  expect(refusing({ issuer_url: 'https://example.org', client_secret_env: 'OTHER' })).toThrow('PROVIDER_SECRET_NAMES')
})

const allowed = { allowPrivateProviders: true, providersMayRead: () => true }
const VARIABLES = ['client_secret_env', 'client_private_key_env', 'introspection_client_secret_env', 'introspection_private_key_env']
const OWN = [
  'CRON_SECRET', 'DATABASE_URL', 'SIGNING_KEY', 'SMTP_URL', 'METRICS_TOKEN', 'EMBEDDINGS_API_KEY', 'S3_SECRET_ACCESS_KEY',
  'AWS_SECRET_ACCESS_KEY', 'AWS_ANYTHING', 'PGPASSWORD', 'PG', 'NODE_OPTIONS', 'NPM_TOKEN', 'HOST', 'ALLOW_PRIVATE_PROVIDERS',
  'PATH', 'HOME', 'LD_PRELOAD', 'PROVIDER_SECRET_NAMES', 'HTTPS_PROXY', 'SSH_AUTH_SOCK',
] // prettier-ignore

test('no provider may name a variable of the service itself', async () => {
  const { body: made } = await create()
  for (const field of VARIABLES)
    for (const name of OWN) {
      const fields = { [field]: name, introspection_auth_method: 'client_secret_basic' }
      const [created, updated] = [await create(fields), await t.call(root, 'PATCH', `${URL}/${made.id}`, fields)]
      expect([created.status, updated.status, created.body.error_description], `${field} ${name}`).toEqual([
        400,
        400,
        `${field} must not name ${name}: that variable belongs to the service itself.`,
      ])
    }
  expect(t.env.CRON_SECRET).toBeDefined()
  expect(t.context.config.secret('CRON_SECRET')).toBeUndefined()
})

test('private issuers are refused unless the deployment allows them', () => {
  for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1', '[::1]', 'idp.localhost']) {
    const provider = { ...body(), client_auth_method: 'none' as const, issuer_url: `https://${host}/idp` }
    expect(() => check(provider, { ...allowed, allowPrivateProviders: false }), host).toThrow('private')
    expect(() => check(provider, allowed), host).not.toThrow()
  }
})

test('issuers are called by https unless the deployment allows private ones', () => {
  const provider = { ...body(), client_auth_method: 'none' as const, issuer_url: 'http://idp.example.org' }
  expect(() => check(provider, { ...allowed, allowPrivateProviders: false })).toThrow('issuer_url must be an https address')
  expect(() => check(provider, allowed)).not.toThrow()
})

test('where the deployment lists the variables of providers, no other may be named or is read', () => {
  const config = readConfig({
    PROVIDER_SECRET_NAMES: 'IDP_SECRET, OTHER_SECRET,PATH',
    IDP_SECRET: 'one',
    THIRD_SECRET: 'three',
    PATH: '/bin',
  })
  expect(['IDP_SECRET', 'THIRD_SECRET', 'PATH'].map(config.secret)).toEqual(['one', undefined, undefined])
  for (const field of VARIABLES) {
    const provider = (name: string) => ({
      ...body(),
      client_auth_method: 'client_secret_basic' as const,
      introspection_auth_method: 'client_secret_basic' as const,
      [field]: name,
    })
    const listed = { ...config, allowPrivateProviders: true }
    expect(() => check(provider('OTHER_SECRET'), listed)).not.toThrow()
    expect(() => check(provider('THIRD_SECRET'), listed)).toThrow(`${field} must name a variable that PROVIDER_SECRET_NAMES lists`)
    expect(() => check(provider('PATH'), listed)).toThrow(`${field} must not name PATH`)
  }
})

test('an update keeps what it does not name, and null clears', async () => {
  const { body: made } = await create({ client_auth_method: 'client_secret_basic', client_secret_env: 'MY_SECRET', audience: 'https://a' })
  const patch = (changed: Record<string, unknown>) => t.call(root, 'PATCH', `${URL}/${made.slug}`, changed)
  // The embedded database's clock has steps of one millisecond.
  await setTimeout(2)
  const renamed = await patch({ display_name: 'New name', request_resource: true })
  expect(renamed.body).toEqual({ ...made, display_name: 'New name', request_resource: true, updated_at: expect.any(String) })
  expect(earlier(made.updated_at, renamed.body.updated_at)).toBe(true)
  expect((await patch({})).body).toEqual(renamed.body)
  expect((await patch({ audience: null })).body.error_description).toContain('request_resource')
  expect((await patch({ audience: null, request_resource: false, client_secret_env: null })).body).toMatchObject({
    audience: null,
    client_secret_env: null,
  })
  expect((await patch({ slug: made.slug, enabled: false })).body.enabled).toBe(false)
})

test('the introspection identity is replaced as a whole, and null drops it', async () => {
  const identity = {
    introspection_client_id: 'rs',
    introspection_auth_method: 'private_key_jwt',
    introspection_private_key_env: 'RS_KEY',
    introspection_client_key_id: 'k1',
    introspection_client_assertion_algorithm: 'ES256',
  }
  const { body: made } = await create(identity)
  expect(made).toMatchObject({ ...identity, introspection_client_secret_env: null })
  const patch = (changed: Record<string, unknown>) => t.call(root, 'PATCH', `${URL}/${made.id}`, changed)
  expect((await patch({ display_name: 'Same identity' })).body).toMatchObject(identity)
  const other = { introspection_auth_method: 'client_secret_post', introspection_client_secret_env: 'RS_SECRET' }
  expect((await patch(other)).body).toMatchObject({
    ...other,
    introspection_client_id: null,
    introspection_private_key_env: null,
    introspection_client_key_id: null,
    introspection_client_assertion_algorithm: null,
  })
  expect((await patch({ introspection_auth_method: null })).body).toMatchObject({
    introspection_auth_method: null,
    introspection_client_secret_env: null,
  })
})

test('a slug is one provider’s, an issuer one enabled provider’s', async () => {
  const { body: first } = await create()
  expect((await create({ slug: first.slug })).body.error).toBe('slug_taken')
  expect((await create({ issuer_url: first.issuer_url })).status).toBe(409)
  const patch = (id: string, changed: Record<string, unknown>) => t.call(root, 'PATCH', `${URL}/${id}`, changed)
  await patch(first.id, { enabled: false })
  const { status, body: second } = await create({ issuer_url: first.issuer_url })
  expect(status).toBe(201)
  expect((await patch(first.id, { enabled: true })).status).toBe(409)
  expect((await patch(second.id, { slug: first.slug })).body.error).toBe('slug_taken')
  const issuer_url = `https://${randomUUID()}.example`
  const race = await Promise.all(Array.from({ length: 50 }, () => create({ issuer_url })))
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
})

test('a provider goes for good only when nobody has used it', async () => {
  const { body: made } = await create()
  expect((await t.call(root, 'DELETE', `${URL}/${made.id}`)).status).toBe(204)
  expect((await t.call(root, 'DELETE', `${URL}/${made.id}`)).status).toBe(404)
  const refused = await t.call(root, 'DELETE', `${URL}/${t.provider_id}`)
  expect([refused.status, refused.body.error]).toEqual([409, 'conflict'])
  const actions = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', made.id).execute()
  expect(actions.map(({ action }) => action)).toContain('sign_in_provider.deleted')
})

test('an Idempotency-Key creates one provider', async () => {
  const sent = body()
  const post = () => t.call(root, 'POST', URL, sent, { 'idempotency-key': sent.slug })
  const [first, again] = await Promise.all([post(), post()])
  expect([first.status, again.text]).toEqual([201, first.text])
})

test('providers written in a file are created, then updated by slug, and mistakes are named', async () => {
  const file = join(tmpdir(), `${randomUUID()}.json`)
  const load = async (content: unknown) => {
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    return providersFromFile({ ...t.context, config: { ...t.context.config, signInProvidersFile: file } })
  }
  const entry = body()
  await load([entry])
  const { body: made } = await t.call(root, 'GET', `${URL}/${entry.slug}`)
  await load([entry])
  expect((await t.call(root, 'GET', `${URL}/${entry.slug}`)).body).toEqual(made)
  await load([{ ...entry, display_name: 'From the file' }])
  expect((await t.call(root, 'GET', `${URL}/${entry.slug}`)).body).toMatchObject({ id: made.id, display_name: 'From the file' })
  const before = await rows()
  const bad: [unknown, RegExp][] = [
    ['{', /must hold JSON/], [{}, /array/], [[{ ...body(), client_id: 5 }], /entry 1: client_id/],
    [[body(), { ...body(), client_secret_env: 'CRON_SECRET' }], /client_secret_env must not name CRON_SECRET/],
    [[{ ...body(), issuer_url: entry.issuer_url }], /issuer_url/],
  ] // prettier-ignore
  for (const [content, sentence] of bad) await expect(load(content)).rejects.toThrow(sentence)
  expect(await rows()).toEqual(before)
  const config = { ...t.context.config, signInProvidersFile: '/nowhere.json' }
  await expect(providersFromFile({ ...t.context, config })).rejects.toThrow('SIGN_IN_PROVIDERS_FILE')
})
