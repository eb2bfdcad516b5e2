import * as oidc from 'openid-client'
import { redirectUri } from '#modules/sign-in/actions.ts'
import { type ClientIdentity, clientAuthentication, introspectionIdentity, loginIdentity, providerClients } from '#platform/auth/client.ts'
import { keySource } from '#platform/auth/key-source.ts'
import { fetchJson } from '#platform/auth/outgoing.ts'
import type { Provider } from '#platform/auth/providers.ts'
import type { Remark } from '#platform/errors.ts'
import type { Context } from '../../../context.ts'
import * as rules from './rules.ts'
import { remarks } from './rules-remarks.ts'
import { CHECKS, type ConnectionTest } from './schema.ts'

type Parts = Pick<Context['signIn'], 'fetch' | 'secret'>
type Document = Record<string, unknown>
type Verdicts = Partial<Record<(typeof CHECKS)[number], rules.Verdict>>

/** Tests everything at a provider that a sign-in needs, without caches, and describes each fault. Nobody is signed in. */
export async function test({ signIn, config }: Pick<Context, 'signIn' | 'config'>, provider: Provider): Promise<ConnectionTest> {
  const redirect_uri = redirectUri(config.publicOrigin, provider)
  const verdicts = await judge(signIn, provider, redirect_uri)
  const checks = CHECKS.map((check) => ({
    check,
    ...(verdicts[check] ?? rules.skipped(remarks.notLookedAt())),
  }))
  return { ok: checks.every(({ outcome }) => outcome !== 'failed'), redirect_uri, checks, warnings: rules.warningsOf(provider) }
}

async function judge(parts: Parts, provider: Provider, redirect_uri: string): Promise<Verdicts> {
  const client_secret = await secretOf(parts, provider)
  const address = `${provider.issuer_url.replace(/\/$/, '')}/.well-known/openid-configuration`
  const document = await fetched(parts, address)
  if ('problem' in document) return { client_secret, discovery: rules.failed(document.problem) }
  const asked: Verdicts = {
    discovery: rules.passed(remarks.describesItself({ address })),
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

async function fetched({ fetch }: Parts, address: string): Promise<{ found: Document } | { problem: Remark }> {
  return fetchJson(fetch, address).then(
    (found) => ({ found }),
    (error: unknown) => ({ problem: rules.reasonOf(error, address) }),
  )
}

/**
 * Checks the secrets of both identities, for sign-in and for token introspection. Each secret needs a variable name, and the variable must
 * be set.
 */
async function secretOf({ secret }: Parts, provider: Provider): Promise<rules.Verdict> {
  const proofs = proofsOf(provider).filter(({ auth_method }) => auth_method !== 'none')
  for (const { name, unnamed, ...identity } of proofs) {
    if (name === null) return rules.failed(unnamed)
    if (secret(name) === undefined) return rules.failed(remarks.secretMissing({ variable: name }))
    const readable = await clientAuthentication(identity, secret).then(
      () => true,
      () => false,
    )
    if (!readable) return rules.failed(remarks.noPrivateKey({ variable: name }))
  }
  return proofs.length === 0 ? rules.skipped(remarks.noSecretNeeded()) : rules.passed(remarks.secretsThere())
}

/** Returns our identities at the provider. Each has the variable of its secret and the remark for a missing variable name. */
function proofsOf(provider: Provider) {
  const asking = introspectionIdentity(provider)
  return [
    proofOf(loginIdentity(provider), 'client_secret_env', 'client_private_key_env'),
    ...(asking ? [proofOf(asking, 'introspection_client_secret_env', 'introspection_private_key_env')] : []),
  ]
}

function proofOf(identity: ClientIdentity, secretField: string, keyField: string) {
  const { auth_method: method, private_key_env, secret_env } = identity
  return method === 'private_key_jwt'
    ? { ...identity, name: private_key_env, unnamed: remarks.keyUnnamed({ method, field: keyField }) }
    : { ...identity, name: secret_env, unnamed: remarks.secretUnnamed({ method, field: secretField }) }
}

async function keysOf(parts: Parts, { jwks_uri }: Document, provider: Provider): Promise<rules.Verdict> {
  if (typeof jwks_uri !== 'string' || !URL.canParse(jwks_uri))
    return introspectionIdentity(provider) ? rules.skipped(remarks.noKeysNeeded()) : rules.failed(remarks.noKeysAddress())
  const set = await fetched(parts, jwks_uri)
  return 'problem' in set ? rules.failed(set.problem) : rules.keysOf(set.found.keys, provider)
}

/** Sends an invalid code. A provider that knows the client answers that the code is wrong. */
async function clientOf({ fetch, secret }: Parts, provider: Provider, redirect_uri: string): Promise<rules.Verdict> {
  const sources = (issuer: string) => keySource(fetch, issuer, { warn: () => {} })
  const code = { code: 'connection-test', redirect_uri, code_verifier: oidc.randomPKCECodeVerifier() }
  try {
    const client = await providerClients({ fetch, sources, secret })(provider, loginIdentity(provider))
    await oidc.genericGrantRequest(client, 'authorization_code', code)
    return rules.clientOf(undefined, provider)
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError) return rules.clientOf(error.error, provider)
    // A provider refuses proof in the Authorization header with a challenge instead of a body.
    if (error instanceof oidc.WWWAuthenticateChallengeError) return rules.clientOf('invalid_client', provider)
    return rules.clientOf(undefined, provider)
  }
}
