import { createPrivateKey } from 'node:crypto'
import { importPKCS8 } from 'jose'
import * as oidc from 'openid-client'
import { LEEWAY_SECONDS } from './claims.ts'
import type { KeySource } from './key-source.ts'
import type { OutgoingFetch } from './outgoing.ts'
import type { Provider } from './providers.ts'

/** Our client at a provider and its way to authenticate. Secrets are named, never stored. */
export type ClientIdentity = {
  client_id: string
  auth_method: string
  secret_env: string | null
  private_key_env: string | null
  assertion_algorithm: string | null
  key_id: string | null
}

export const loginIdentity = (provider: Provider): ClientIdentity => ({
  client_id: provider.client_id,
  auth_method: provider.client_auth_method,
  secret_env: provider.client_secret_env,
  private_key_env: provider.client_private_key_env,
  assertion_algorithm: provider.client_assertion_algorithm,
  key_id: provider.client_key_id,
})

/**
 * Returns the client for introspection; undefined if the provider has none. Missing fields come from the login client, unless it is another
 * client. One client's secret is never sent in another's name.
 */
export function introspectionIdentity(provider: Provider): ClientIdentity | undefined {
  const own: Omit<ClientIdentity, 'client_id' | 'auth_method'> = {
    secret_env: provider.introspection_client_secret_env,
    private_key_env: provider.introspection_private_key_env,
    assertion_algorithm: provider.introspection_client_assertion_algorithm,
    key_id: provider.introspection_client_key_id,
  }
  const { introspection_client_id: client_id, introspection_auth_method: method } = provider
  if (client_id === null && method === null) return undefined
  const login = loginIdentity(provider)
  const auth_method = method ?? login.auth_method
  if (client_id !== null && client_id !== login.client_id) return { ...own, client_id, auth_method }
  return {
    client_id: login.client_id,
    auth_method,
    secret_env: own.secret_env ?? login.secret_env,
    private_key_env: own.private_key_env ?? login.private_key_env,
    assertion_algorithm: own.assertion_algorithm ?? login.assertion_algorithm,
    key_id: own.key_id ?? login.key_id,
  }
}

export type Secrets = (name: string) => string | undefined
type Parts = { fetch: OutgoingFetch; sources: (issuer: string) => KeySource; secret: Secrets }
export type ProviderClients = ReturnType<typeof providerClients>

/** Makes the OpenID client for a provider and one of our identities. Throws if the provider or a secret cannot be reached. */
export function providerClients({ fetch, sources, secret }: Parts) {
  return async (provider: Provider, identity: ClientIdentity): Promise<oidc.Configuration> => {
    const metadata = await sources(provider.issuer_url).metadata()
    const client = new oidc.Configuration(
      metadata,
      identity.client_id,
      { [oidc.clockTolerance]: LEEWAY_SECONDS },
      await clientAuthentication(identity, secret),
    )
    client[oidc.customFetch] = (url, options) => fetch(url, options)
    client.timeout = 5
    oidc.allowInsecureRequests(client)
    oidc.enableNonRepudiationChecks(client)
    return client
  }
}

/** Returns how the client authenticates. Throws if the secret is missing or is no key. */
export async function clientAuthentication(identity: ClientIdentity, secret: Secrets): Promise<oidc.ClientAuth> {
  const valueOf = (name: string | null) => {
    const value = name === null ? undefined : secret(name)
    if (value === undefined) throw new Error(`The client ${identity.client_id} needs a secret, and ${name ?? 'no variable'} holds one.`)
    return value
  }
  switch (identity.auth_method) {
    case 'none':
      return oidc.None()
    case 'client_secret_post':
      return oidc.ClientSecretPost(valueOf(identity.secret_env))
    case 'client_secret_jwt':
      return oidc.ClientSecretJwt(valueOf(identity.secret_env))
    case 'private_key_jwt':
      return privateKeyJwt(identity, valueOf(identity.private_key_env))
    default:
      return clientSecretBasic(valueOf(identity.secret_env))
  }
}

/**
 * Client authentication with HTTP Basic. The library escapes more than form encoding does, such as hyphens. Providers that do not unescape
 * would then refuse the secret.
 */
function clientSecretBasic(secret: string): oidc.ClientAuth {
  const escaped = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
  return (_provider, { client_id }, _body, headers) => {
    const credentials = `${escaped(client_id)}:${escaped(secret)}`
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  }
}

async function privateKeyJwt({ assertion_algorithm, key_id }: ClientIdentity, text: string): Promise<oidc.ClientAuth> {
  const pem = text.replaceAll(String.raw`\n`, '\n')
  const algorithm = assertion_algorithm ?? usualAlgorithm(pem)
  const key = await importPKCS8(pem, algorithm)
  return oidc.PrivateKeyJwt(key_id === null ? { key } : { key, kid: key_id }, {
    // The library writes the newer name of the same signature algorithm.
    [oidc.modifyAssertion]: (header) => {
      if (algorithm === 'EdDSA') header.alg = algorithm
    },
  })
}

function usualAlgorithm(pem: string): string {
  const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
  if (asymmetricKeyType === 'ed25519') return 'EdDSA'
  if (asymmetricKeyType !== 'ec') return 'RS256'
  const curves: Record<string, string> = { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' }
  return curves[asymmetricKeyDetails?.namedCurve ?? ''] ?? 'ES256'
}
