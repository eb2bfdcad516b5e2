import { afterAll, expect, test, vi } from 'vitest'
import { type Person, harness } from '../../../test/harness.ts'
import { startOpenIdProvider } from '../../../test/openid-provider.ts'

const t = await harness()
const root = await t.superuser()
const ORIGIN = t.context.config.publicOrigin

type Claims = Record<string, unknown>
const bearer = (token: string): Person => ({ ...root, token })
const meet = async (claims: Claims, header: Claims = {}) =>
  t.call(bearer(await t.issuer.token({ jti: t.unique('j'), ...claims }, header)), 'GET', '/api/users/me')
const met = async (claims: Claims, header: Claims = {}) => {
  const { status, body, text } = await meet(claims, header)
  expect(status, text).toBe(200)
  return body
} // prettier-ignore
const named = async (names: Claims) => (await met({ sub: t.unique('name'), ...names })).display_name

test('a client that got a token for itself is a machine, by what each provider says of that; a person is none', async () => {
  const c = t.unique('client')
  const machines: [string, Claims][] = [
    ['Entra ID', { sub: `${c}-1`, idtyp: 'app' }],
    ['Auth0 by the grant', { sub: `${c}-2`, gty: 'client-credentials' }],
    ['Auth0 by the subject', { sub: `${c}-3@clients`, azp: `${c}-3` }],
    ['Okta', { sub: `${c}-4`, cid: `${c}-4` }],
    ['Keycloak', { sub: `${c}-5`, client_id: `${c}-A`, preferred_username: `service-account-${c}-a` }],
    ['by client_id', { sub: `${c}-6`, client_id: `${c}-6` }],
    ['by azp', { sub: `${c}-7`, azp: `${c}-7` }],
  ]
  const people: [string, Claims][] = [
    ['Entra ID', { sub: `${c}-8`, idtyp: 'user' }],
    ['Auth0', { sub: `${c}-9`, gty: 'password' }],
    ['the subject of another client', { sub: `${c}-10@clients`, azp: c }],
    ['Okta', { sub: `${c}-11`, cid: c }],
    ['the service account of another client', { sub: `${c}-12`, client_id: c, preferred_username: 'service-account-web' }],
    ['a person who is called so', { sub: `${c}-13`, preferred_username: 'service-account-' }],
  ]
  for (const [name, claims] of machines) expect([name, (await met(claims)).kind]).toEqual([name, 'machine'])
  for (const [name, claims] of people) expect([name, (await met(claims)).kind]).toEqual([name, 'human'])
})

test('the kind follows the tokens until a browser signs in, and is human for good from then on', async () => {
  const idp = await startOpenIdProvider(`${ORIGIN}/auth/callback`)
  afterAll(() => idp.close())
  const web = { slug: t.unique('web'), display_name: 'Web', issuer_url: idp.url, client_id: 'web-none', client_auth_method: 'none' }
  const { id: provider_id } = (await t.call(root, 'POST', '/api/sign-in-providers', web)).body
  const subject = t.unique('ada')
  expect((await met({ sub: subject })).kind).toBe('human')
  const machine = await met({ sub: subject, idtyp: 'app' })
  expect((await met({ sub: subject })).kind, 'a token of another kind says nothing').toBe('machine')
  // The account gets an identity at a provider where browsers sign in.
  await t.db.insertInto('identity').values({ id: crypto.randomUUID(), account_id: machine.id, provider_id, subject }).execute()
  const begun = await t.app.inject({ url: `/auth/sign-in/${web.slug}` })
  const [remembered] = begun.cookies
  const back = await idp.signIn(begun.headers.location!, subject)
  const signedIn = await t.app.inject({ url: back.slice(ORIGIN.length), headers: { cookie: `${remembered!.name}=${remembered!.value}` } })
  expect([signedIn.statusCode, signedIn.headers.location]).toEqual([302, '/'])
  expect(await met({ sub: subject, idtyp: 'app' })).toMatchObject({ id: machine.id, kind: 'human', display_name: `Name of ${subject}` })
})

test('an ID token is 401, and the log says of which provider it was and why; a nonce alone makes none', async () => {
  const told = vi.spyOn(t.context.log, 'info')
  const sub = t.unique('id-token')
  const jwt = { typ: 'JWT' }
  const refused: [Claims, Claims, string][] = [
    [{ at_hash: 'x', scope: 'openid' }, {}, 'at_hash'],
    [{ c_hash: 'x', scp: ['api'] }, {}, 'c_hash'],
    [{ nonce: 'n' }, jwt, 'nonce'],
    [{ nonce: 'n', scope: '' }, { typ: undefined }, 'nonce'],
  ]
  for (const [claims, header, why] of refused) {
    const { status, body } = await meet({ sub, ...claims }, header)
    expect([why, status, body]).toMatchObject([why, 401, { error: 'invalid_token' }])
    expect(told.mock.lastCall).toMatchObject([
      { provider: 'test', reason: expect.stringContaining(`the claim ${why}`) },
      expect.any(String),
    ])
  }
  told.mockRestore()
  const accepted: [Claims, Claims][] = [
    [{ nonce: 'n' }, { typ: 'at+jwt' }],
    [{ nonce: 'n' }, { typ: 'application/AT+JWT' }],
    [{ nonce: 'n', scope: 'openid profile' }, jwt],
    [{ nonce: 'n', scp: 'User.Read' }, jwt],
    [{ nonce: 'n', scp: ['api.read'] }, { typ: undefined }],
  ]
  for (const [claims, header] of accepted) expect((await meet({ sub, ...claims }, header)).status).toBe(200)
})

test('an account is called by its name, else by given and family name, else by its user name', async () => {
  const parts = { given_name: 'Ada', family_name: 'Lovelace', preferred_username: 'ada' }
  expect(await named({ ...parts, name: 'Countess of Lovelace' })).toBe('Countess of Lovelace')
  expect(await named({ ...parts, name: ' ' })).toBe('Ada Lovelace')
  expect(await named({ family_name: 'Suharto', preferred_username: 'x' })).toBe('Suharto')
  expect(await named({ preferred_username: 'ada' })).toBe('ada')
  expect(await named({ given_name: 5, family_name: '' })).toBeNull()
})
