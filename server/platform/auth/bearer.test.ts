import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { type Issuer, jsonAnswer, newKey, startIssuer } from '../../../test/issuer.ts'

const t = await harness()
const root = await t.superuser()

async function provider(issuer: Issuer, fields: Record<string, unknown> = {}) {
  const answer = await t.call(root, 'POST', '/api/sign-in-providers', {
    slug: t.unique('provider'),
    display_name: 'Another',
    issuer_url: issuer.url,
    client_id: 'client',
    client_auth_method: 'none',
    ...fields,
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const ask = (token: string) => t.app.inject({ url: '/api/token-info', headers: { authorization: `Bearer ${token}` } })
const status = async (token: string) => (await ask(token)).statusCode
const fetches = (issuer: Issuer, path = '/jwks') => issuer.requests.filter((url) => url === path).length
const accountOf = async (token: string) => (await t.context.bearer.identify(token))?.account_id

test('the same subject at two providers is two people', async () => {
  const [a, b] = [await startIssuer(), await startIssuer()]
  await provider(a)
  await provider(b)
  const [first, second] = [await accountOf(await a.token({ sub: 'ada' })), await accountOf(await b.token({ sub: 'ada' }))]
  expect(first).toBeDefined()
  expect(second).toBeDefined()
  expect(first).not.toBe(second)
  expect(await status(await b.token({ sub: 'ada', iss: a.url }))).toBe(401)
})

test('fifty first contacts at once make one account', async () => {
  const sub = t.unique('crowd')
  const tokens = await Promise.all(Array.from({ length: 50 }, (_, n) => t.issuer.token({ sub, jti: String(n) })))
  const accounts = await Promise.all(tokens.map((token) => accountOf(token)))
  expect(new Set(accounts).size).toBe(1)
  const identities = await t.db.selectFrom('identity').select('account_id').where('subject', '=', sub).execute()
  expect(identities).toHaveLength(1)
})

test('a machine is known by its own client id', async () => {
  const kindOf = async (claims: Record<string, unknown>) => {
    const id = await accountOf(await t.issuer.token(claims))
    return (await t.db.selectFrom('account').select('kind').where('id', '=', id!).executeTakeFirstOrThrow()).kind
  }
  const sub = t.unique('m')
  expect(await kindOf({ sub, client_id: sub })).toBe('machine')
  expect(await kindOf({ sub: `${sub}-azp`, client_id: undefined, azp: `${sub}-azp` })).toBe('machine')
  expect(await kindOf({ sub: `${sub}-human`, client_id: sub })).toBe('human')
})

test('the audience counts where the provider has one', async () => {
  const issuer = await startIssuer()
  await provider(issuer, { audience: 'https://lrs.example' })
  expect(await status(await issuer.token({ sub: 'a' }))).toBe(401)
  expect(await status(await issuer.token({ sub: 'a', aud: 'https://other.example' }))).toBe(401)
  expect(await status(await issuer.token({ sub: 'a', aud: ['https://other.example', 'https://lrs.example'] }))).toBe(200)
})

test('a provider may narrow the algorithms', async () => {
  const issuer = await startIssuer()
  issuer.keys.push(await newKey('EdDSA', 'ed'))
  await provider(issuer, { access_token_algorithms: ['EdDSA'] })
  expect(await status(await issuer.token({ sub: 'a' }))).toBe(401)
  expect(await status(await issuer.token({ sub: 'a' }, {}, issuer.keys[1]))).toBe(200)
})

test('a token without a key id is tried with every key that fits', async () => {
  const issuer = await startIssuer()
  issuer.keys.push(await newKey('ES256', 'second'))
  await provider(issuer)
  expect(await status(await issuer.token({ sub: 'a' }, { kid: undefined }, issuer.keys[1]))).toBe(200)
})

test('a new key is found by one more fetch, and forged key ids cannot cause more', async () => {
  const issuer = await startIssuer()
  await provider(issuer)
  const before = await issuer.token({ sub: 'a', jti: '1' })
  expect(await status(before)).toBe(200)
  issuer.keys.unshift(await newKey('ES256', 'rotated'))
  expect(await status(await issuer.token({ sub: 'a', jti: '2' }))).toBe(200)
  expect(await status(await issuer.token({ sub: 'a', jti: '3' }, {}, issuer.keys[1]))).toBe(200)
  const forged = await Promise.all(Array.from({ length: 200 }, () => issuer.token({ sub: 'a' }, { kid: randomUUID() })))
  const statuses = await Promise.all(forged.map((token) => status(token)))
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(fetches(issuer)).toBe(2)
})

test('a known token costs no SQL', async () => {
  const person = await t.stranger()
  await t.call(person, 'GET', '/api/token-info')
  const asked = async () => {
    for (let i = 0; i < 20; i += 1) expect((await t.call(person, 'GET', '/api/token-info')).status).toBe(200)
  }
  expect(await t.cost(asked)).toBeLessThanOrEqual(2)
})

test('a token expires on time, whether or not it is known', async () => {
  const token = await t.issuer.token({ sub: t.unique('short'), exp: Math.floor(Date.now() / 1000) - 59 })
  expect(await status(token)).toBe(200)
  await new Promise((done) => setTimeout(done, 1500))
  expect(await status(token)).toBe(401)
})

test('a disabled provider accepts nothing at once, and the same people when it is back', async () => {
  const issuer = await startIssuer()
  const { id } = await provider(issuer)
  const token = await issuer.token({ sub: 'a' })
  const account = await accountOf(token)
  const servers = async () => (await t.app.inject('/.well-known/oauth-protected-resource')).json().authorization_servers as string[]
  expect(await servers()).toContain(issuer.url)
  await t.call(root, 'PATCH', `/api/sign-in-providers/${id}`, { enabled: false })
  expect(await status(token)).toBe(401)
  expect(await servers()).not.toContain(issuer.url)
  await t.call(root, 'PATCH', `/api/sign-in-providers/${id}`, { enabled: true })
  expect(await status(token)).toBe(200)
  expect(await accountOf(token)).toBe(account)
  expect(await servers()).toContain(issuer.url)
})

test('a provider that another process disables is refused within a second', async () => {
  const issuer = await startIssuer()
  const { id } = await provider(issuer)
  const token = await issuer.token({ sub: 'a' })
  expect(await status(token)).toBe(200)
  await t.db.updateTable('sign_in_provider').set({ enabled: false }).where('id', '=', id).execute()
  await new Promise((done) => setTimeout(done, 1050))
  expect(await status(token)).toBe(401)
})

test('a disabled account is refused', async () => {
  const person = await t.stranger()
  await t.db.updateTable('account').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', person.account_id).execute()
  t.context.access.clear()
  expect(await status(person.token)).toBe(401)
})

type Harm = (issuer: Issuer) => void
const broken: Record<string, Harm> = {
  'answers 500': ({ answers }) => answers.set('/jwks', jsonAnswer({}, 500)),
  'redirects its keys': ({ answers, url }) =>
    answers.set('/jwks', (_req, res) => res.writeHead(302, { location: `${url}/elsewhere` }).end()),
  'redirects its metadata': ({ answers, url }) =>
    answers.set('/.well-known/openid-configuration', (_req, res) => res.writeHead(302, { location: `${url}/elsewhere` }).end()),
  'answers HTML': ({ answers }) => answers.set('/jwks', (_req, res) => res.end('<html>')),
  'cuts its answer short': ({ answers }) =>
    answers.set('/jwks', (_req, res) => res.writeHead(200, { 'content-length': '1000' }).write('{"keys":', () => res.destroy())),
  'calls itself something else': ({ answers, metadata }) =>
    answers.set('/.well-known/openid-configuration', jsonAnswer({ ...metadata(), issuer: 'https://other.example' })),
  'keeps its keys in a file': ({ answers, metadata }) =>
    answers.set('/.well-known/openid-configuration', jsonAnswer({ ...metadata(), jwks_uri: 'file:///etc/passwd' })),
}

const keepsWaiting: Record<string, Harm> = {
  'answers slowly': ({ answers }) => answers.set('/jwks', () => undefined),
  'drips its answer': ({ answers }) =>
    answers.set('/jwks', (_req, res) => {
      const timer = setInterval(() => res.write(' '), 200)
      res.on('close', () => clearInterval(timer))
    }),
}
const floods: Harm = ({ answers }) => answers.set('/jwks', (_req, res) => res.end(' '.repeat(50_000_000)))

/** Returns the status of a token after its provider was asked again. That happens one second after the last failure. */
async function eventually(token: string): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other.
    await new Promise((done) => setTimeout(done, 1050))
    // oxlint-disable-next-line no-await-in-loop -- one after the other.
    const answered = await status(token)
    if (answered === 200 || attempt === 5) return answered
  }
}

/**
 * Returns how a token of a harmed provider and another token are answered, whether soon and without following redirects. The former is
 * tried again afterwards.
 */
async function harmed(harm: Harm) {
  const issuer = await startIssuer()
  harm(issuer)
  await provider(issuer)
  const token = await issuer.token({ sub: 'a' })
  const started = performance.now()
  const answers = await Promise.all([status(token), status((await t.stranger()).token)])
  const soon = performance.now() - started < 6000
  const followed = issuer.requests.includes('/elsewhere')
  issuer.answers.clear()
  return { answers, soon, followed, afterwards: await eventually(token) }
}
const vouchesForNobody = { answers: [401, 200], soon: true, followed: false, afterwards: 200 }

// The cases that only wait run at the same time.
test.concurrent.for(Object.entries(keepsWaiting))('a provider that %s vouches for nobody, soon, and recovers', async ([, harm]) => {
  expect(await harmed(harm)).toEqual(vouchesForNobody)
})
test('a provider that answers fifty megabytes vouches for nobody, soon, and recovers', async () => {
  expect(await harmed(floods)).toEqual(vouchesForNobody)
})
test.concurrent.for(Object.entries(broken))('a provider that %s vouches for nobody, soon, and recovers', async ([, harm]) => {
  expect(await harmed(harm)).toEqual(vouchesForNobody)
})

test('keys that are known go on working while the provider is down', async () => {
  const issuer = await startIssuer()
  await provider(issuer)
  expect(await status(await issuer.token({ sub: 'a', jti: '1' }))).toBe(200)
  await issuer.close()
  expect(await status(await issuer.token({ sub: 'a', jti: '2' }))).toBe(200)
})

const links: [strictness: string, verified: unknown, claimed: boolean][] = [
  ['lenient', undefined, true], ['lenient', false, true], ['lenient', true, true],
  ['reject_unverified', undefined, true], ['reject_unverified', false, false], ['reject_unverified', 'false', false],
  ['reject_unverified', true, true], ['require_verified', undefined, false], ['require_verified', false, false],
  ['require_verified', 'true', false], ['require_verified', true, true],
] // prettier-ignore

test.for(links)('with %s an address that is verified=%s claims its link: %s', async ([strictness, email_verified, claimed]) => {
  const issuer = await startIssuer()
  const { id } = await provider(issuer, { email_verification_strictness: strictness })
  const account_id = await pending(id, 'ada@example.org')
  const found = await accountOf(await issuer.token({ sub: 'ada', email: 'ADA@Example.org', email_verified }))
  expect(found === account_id).toBe(claimed)
  expect(await waiting(id)).toBe(claimed ? 0 : 1)
})

test('a link waits for its own address, its own provider, and an account without an identity there', async () => {
  const [issuer, elsewhere] = [await startIssuer(), await startIssuer()]
  const { id } = await provider(issuer, { email_verification_strictness: 'lenient' })
  await provider(elsewhere, { email_verification_strictness: 'lenient' })
  const account_id = await pending(id, 'admin@example.org')
  for (const email of ['ａdmin@example.org', 'admın@example.org', 'admin@example.org ', 'admin@example.org\0'])
    expect(await accountOf(await issuer.token({ sub: t.unique('other'), email }))).not.toBe(account_id)
  expect(await accountOf(await elsewhere.token({ sub: 'admin', email: 'admin@example.org' }))).not.toBe(account_id)
  const holder = (await accountOf(await issuer.token({ sub: 'holder' })))!
  await t.db.updateTable('pending_email_link').set({ account_id: holder }).where('provider_id', '=', id).execute()
  expect(await accountOf(await issuer.token({ sub: 'late', email: 'admin@example.org' }))).not.toBe(holder)
})

test('of fifty people with the awaited address one gets the account', async () => {
  const issuer = await startIssuer()
  const { id } = await provider(issuer)
  const account_id = await pending(id, 'one@example.org')
  const tokens = await Promise.all(Array.from({ length: 50 }, (_, n) => issuer.token({ sub: `p${n}`, email: 'one@example.org' })))
  const accounts = await Promise.all(tokens.map((token) => accountOf(token)))
  expect(new Set(accounts).size).toBe(50)
  expect(accounts.filter((id) => id === account_id)).toHaveLength(1)
})

test('people who come while their provider is being deleted are refused, or keep it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const issuer = await startIssuer()
    const { id } = await provider(issuer)
    const tokens = await Promise.all(Array.from({ length: 10 }, (_, n) => issuer.token({ sub: `p${n}` })))
    const ask = (token: string) => t.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })
    const [deletion, ...answers] = await Promise.all([
      new Promise((done) => setTimeout(done, round * 5)).then(() => t.call(root, 'DELETE', `/api/sign-in-providers/${id}`)),
      ...tokens.map(ask),
    ])
    const statuses = new Set(answers.map(({ statusCode }) => statusCode))
    if (deletion.status === 204) expect([...statuses].filter((status) => status !== 401)).toEqual([])
    else expect(deletion.status).toBe(409)
    expect([...statuses].filter((status) => status !== 200 && status !== 401)).toEqual([])
  }
})

async function pending(provider_id: string, email: string): Promise<string> {
  const account_id = randomUUID()
  await t.db.insertInto('account').values({ id: account_id, kind: 'human' }).execute()
  await t.db.insertInto('pending_email_link').values({ id: randomUUID(), provider_id, email, account_id }).execute()
  return account_id
}
const waiting = async (provider_id: string) =>
  (await t.db.selectFrom('pending_email_link').select('id').where('provider_id', '=', provider_id).execute()).length
