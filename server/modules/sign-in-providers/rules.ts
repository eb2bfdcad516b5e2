import * as refusals from './rules-refusals.ts'
import { namesPrivateHost } from '#platform/auth/addresses.ts'
import { SIGNATURE_ALGORITHMS, isSignatureAlgorithm } from '#platform/auth/claims.ts'
import { type Config, isOwnVariable } from '../../config.ts'
import type { CreateSignInProvider, UpdateSignInProvider } from './schema.ts'

const VARIABLES = [
  'client_secret_env', 'client_private_key_env', 'introspection_client_secret_env', 'introspection_private_key_env',
] as const // prettier-ignore

const NO_INTROSPECTION = {
  introspection_client_id: null,
  introspection_auth_method: null,
  introspection_client_secret_env: null,
  introspection_private_key_env: null,
  introspection_client_assertion_algorithm: null,
  introspection_client_key_id: null,
}
const introspectionFields = Object.keys(NO_INTROSPECTION) as (keyof typeof NO_INTROSPECTION)[]

/** Returns the complete changes of an update. The introspection fields are replaced together, so missing ones are cleared. */
export function wholeUpdate(update: UpdateSignInProvider): UpdateSignInProvider {
  return introspectionFields.some((field) => update[field] !== undefined) ? { ...NO_INTROSPECTION, ...update } : update
}

export type ProviderLimits = Pick<Config, 'allowPrivateProviders' | 'providersMayRead'>

/** Throws 400 with the name of the field if the resulting provider would be invalid. */
export function check(provider: CreateSignInProvider, allowed: ProviderLimits): void {
  checkIssuer(provider.issuer_url, allowed.allowPrivateProviders)
  for (const field of VARIABLES) {
    const name = provider[field]
    if (typeof name === 'string' && isOwnVariable(name)) throw refusals.ownVariable({ field, name })
    if (typeof name === 'string' && !allowed.providersMayRead(name)) throw refusals.unlistedVariable({ field, name })
  }
  if (provider.request_resource && (provider.audience ?? null) === null) throw refusals.resourceNeedsAudience({ field: 'request_resource' })
  const unknown = provider.access_token_algorithms?.find((algorithm) => !isSignatureAlgorithm(algorithm))
  if (unknown !== undefined) throw refusals.unknownAlgorithm({ field: 'access_token_algorithms', values: SIGNATURE_ALGORITHMS.join(', ') })
  checkAssertion('client_assertion_algorithm', provider.client_auth_method, provider.client_assertion_algorithm)
  checkIntrospection(provider)
}

function checkIssuer(issuer: string, allowPrivate: boolean): void {
  const url = new URL(issuer)
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(issuer)) throw refusals.issuerWithQuery({ field: 'issuer_url' })
  if (!allowPrivate && url.protocol !== 'https:') throw refusals.issuerNotHttps({ field: 'issuer_url' })
  if (!allowPrivate && namesPrivateHost(url)) throw refusals.issuerIsPrivate({ field: 'issuer_url' })
}

function checkIntrospection(provider: CreateSignInProvider): void {
  const { introspection_auth_method: method, introspection_client_id: client } = provider
  if (introspectionFields.every((field) => (provider[field] ?? null) === null)) return
  if ((method ?? null) === null && ((client ?? null) === null || provider.client_auth_method === 'none'))
    throw refusals.introspectionMethodMissing({ field: 'introspection_auth_method' })
  checkAssertion(
    'introspection_client_assertion_algorithm',
    method ?? provider.client_auth_method,
    provider.introspection_client_assertion_algorithm,
  )
}

function checkAssertion(field: string, method: string, algorithm: string | null | undefined): void {
  if (algorithm === null || algorithm === undefined) return
  if (method === 'client_secret_jwt' && algorithm !== 'HS256') throw refusals.notHs256({ field })
  if (method === 'private_key_jwt' && !isSignatureAlgorithm(algorithm))
    throw refusals.notForKeys({ field, values: SIGNATURE_ALGORITHMS.join(', ') })
}
