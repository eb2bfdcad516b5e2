import * as oidc from 'openid-client'
import { redirectUri } from '#modules/sign-in/actions.ts'
import { type ClientIdentity, clientAuthentication, introspectionIdentity, loginIdentity, providerClients } from '#platform/auth/client.ts'
import { keySource } from '#platform/auth/key-source.ts'
import { fetchJson } from '#platform/auth/outgoing.ts'
import type { Provider } from '#platform/auth/providers.ts'
import type { Context } from '../../../context.ts'
import * as rules from './rules.ts'
import { CHECKS, type ConnectionTest } from './schema.ts'

type Parts = Pick<Context['signIn'], 'fetch' | 'secret'>
type Document = Record<string, unknown>
type Verdicts = Partial<Record<(typeof CHECKS)[number], rules.Verdict>>

/** Asks a provider everything that a sign-in will rely on, afresh, and says in words what is wrong. Nobody is signed in. */
export async function test({ signIn, config }: Pick<Context, 'signIn' | 'config'>, provider: Provider): Promise<ConnectionTest> {
  const redirect_uri = redirectUri(config.publicOrigin, provider)
  const verdicts = await judge(signIn, provider, redirect_uri)
  const checks = CHECKS.map((check) => ({
    check,
    ...(verdicts[check] ?? rules.skipped('Not looked at, because of what went wrong before.')),
  }))
  return { ok: checks.every(({ outcome }) => outcome !== 'failed'), redirect_uri, checks, warnings: rules.warningsOf(provider) }
}

async function judge(parts: Parts, provider: Provider, redirect_uri: string): Promise<Verdicts> {
  const client_secret = await secretOf(parts, provider)
  const address = `${provider.issuer_url.replace(/\/$/, '')}/.well-known/openid-configuration`
  const document = await fetched(parts, address)
  if ('problem' in document) return { client_secret, discovery: rules.failed(document.problem) }
  const asked: Verdicts = {
    discovery: rules.passed(`It describes itself at ${address}.`),
    issuer: rules.issuerOf(document.found, provider),
    sign_in: rules.signInOf(document.found, provider),
    keys: await keysOf(parts, document.found, provider),
    client_method: rules.methodOf(document.found, provider),
    client_secret,
    introspection: rules.introspectionOf(document.found, introspectionIdentity(provider) !== undefined),
  }
  const before = [asked.issuer, asked.sign_in, asked.client_method, asked.client_secret]
  if (before.some((verdict) => verdict?.outcome === 'failed')) return asked
  return { ...asked, client: await clientOf(parts, provider, redirect_uri) }
}

async function fetched({ fetch }: Parts, address: string): Promise<{ found: Document } | { problem: string }> {
  return fetchJson(fetch, address).then(
    (found) => ({ found }),
    (error: unknown) => ({ problem: rules.reasonOf(error, address) }),
  )
}

/** Every secret that is named has to be there: the one of signing in and, where it is another, the one of asking about tokens. */
async function secretOf({ secret }: Parts, provider: Provider): Promise<rules.Verdict> {
  const identities = [loginIdentity(provider), introspectionIdentity(provider)].filter((identity) => identity !== undefined)
  for (const identity of identities) {
    const name = identity.auth_method === 'private_key_jwt' ? identity.private_key_env : identity.secret_env
    if (identity.auth_method === 'none') continue
    if (name === null)
      return rules.failed(`${identity.auth_method} needs the name of an environment variable that holds its ${wordFor(identity)}.`)
    if (secret(name) === undefined)
      return rules.failed(`The environment of the service has no ${name}. Set it, and start the service again.`)
    const readable = await clientAuthentication(identity, secret).then(
      () => true,
      () => false,
    )
    if (!readable) return rules.failed(`${name} holds no private key in PKCS#8 form that fits the algorithm.`)
  }
  return identities.every(({ auth_method }) => auth_method === 'none')
    ? rules.skipped('No secret is needed.')
    : rules.passed('Every secret that is named is there.')
}

const wordFor = ({ auth_method }: ClientIdentity) => (auth_method === 'private_key_jwt' ? 'private key' : 'secret')

async function keysOf(parts: Parts, { jwks_uri }: Document, provider: Provider): Promise<rules.Verdict> {
  if (typeof jwks_uri !== 'string' || !URL.canParse(jwks_uri))
    return introspectionIdentity(provider)
      ? rules.skipped('It publishes no keys; it is asked about every token instead.')
      : rules.failed('It names no address of its keys (jwks_uri), and nothing is set up to ask it about tokens.')
  const set = await fetched(parts, jwks_uri)
  return 'problem' in set ? rules.failed(`Its keys cannot be read. ${set.problem}`) : rules.keysOf(set.found.keys, provider)
}

/** Brings a code that nobody was given: a provider that knows the client answers that the code is wrong. */
async function clientOf({ fetch, secret }: Parts, provider: Provider, redirect_uri: string): Promise<rules.Verdict> {
  const sources = (issuer: string) => keySource(fetch, issuer, { warn: () => {} })
  const code = { code: 'connection-test', redirect_uri, code_verifier: oidc.randomPKCECodeVerifier() }
  try {
    const client = await providerClients({ fetch, sources, secret })(provider, loginIdentity(provider))
    await oidc.genericGrantRequest(client, 'authorization_code', code)
    return rules.clientOf(undefined, provider)
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError) return rules.clientOf(error.error, provider)
    // Proof by the Authorization header is refused with a challenge instead of a body.
    if (error instanceof oidc.WWWAuthenticateChallengeError) return rules.clientOf('invalid_client', provider)
    return rules.clientOf(undefined, provider)
  }
}
