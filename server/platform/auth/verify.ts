import { type JWTHeaderParameters, type JWTPayload, decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import type { TokenInfo } from '../access/caller.ts'
import { LEEWAY_SECONDS, SIGNATURE_ALGORITHMS, isSignatureAlgorithm, refusal, tokenInfo } from './claims.ts'
import { type ProviderClients, introspectionIdentity } from './client.ts'
import type { KeySource } from './key-source.ts'
import type { Provider, ProviderRegistry } from './providers.ts'

export type VerifiedToken = { provider: Provider; claims: JWTPayload; token: TokenInfo }
type Log = Record<'info' | 'warn', (detail: object, message: string) => void>
type Parts = { providers: ProviderRegistry; sources: (issuer: string) => KeySource; clients: ProviderClients; log: Log }

/** A provider that does not answer must not hold a request longer than this, however many calls are needed. */
const DEADLINE_MS = 5000

/**
 * Returns a verified token, if an enabled provider vouches for it. A JWT is verified with the provider's keys. Any other token, and a JWT
 * of a provider without published keys, is verified by introspection. Undefined for every other token, and if the provider cannot be asked.
 */
export function tokenVerifier(parts: Parts) {
  return async (token: string): Promise<VerifiedToken | undefined> => {
    const asked = isJwt(token) ? ofIssuer(parts, token) : ofAnyone(parts, token, await parts.providers.enabled())
    return withDeadline(asked)
  }
}

async function ofIssuer(parts: Parts, token: string): Promise<VerifiedToken | undefined> {
  const { iss } = decodeJwt(token)
  const provider = typeof iss === 'string' ? await parts.providers.byIssuer(iss) : undefined
  if (!provider) return undefined
  const source = parts.sources(provider.issuer_url)
  return verifyLocally(parts, provider, token).catch(async () => {
    const unverifiable = introspectionIdentity(provider) !== undefined && !(await source.hasKeys().catch(() => true))
    return unverifiable ? introspect(parts, provider, token).catch(() => undefined) : undefined
  })
}

async function verifyLocally(parts: Parts, provider: Provider, token: string): Promise<VerifiedToken | undefined> {
  const { payload, protectedHeader } = await verifySignature(parts.sources(provider.issuer_url), provider, token)
  if (isRefused(parts, provider, protectedHeader, payload)) return undefined
  return { provider, claims: payload, token: tokenInfo(payload, 'jwks') }
}

/** Whether a genuine token is refused. The caller learns only that the token is not good; the log has the reason for the operator. */
function isRefused({ log }: Parts, provider: Provider, header: Partial<JWTHeaderParameters>, claims: JWTPayload): boolean {
  const reason = refusal(header, claims, Date.now() / 1000)
  if (reason !== undefined) log.info({ provider: provider.slug, reason }, 'A genuine token was refused.')
  return reason !== undefined
}

async function verifySignature(source: KeySource, provider: Provider, token: string) {
  const { access_token_algorithms: chosen, audience } = provider
  const options = {
    issuer: provider.issuer_url,
    algorithms: chosen.length > 0 ? chosen.filter(isSignatureAlgorithm) : [...SIGNATURE_ALGORITHMS],
    clockTolerance: LEEWAY_SECONDS,
    ...(audience !== null && { audience }),
  }
  try {
    return await jwtVerify(token, source.key, options)
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      const verified = await jwtVerify(token, key, options).catch(() => undefined)
      if (verified) return verified
    }
    throw error
  }
}

/** Returns the answer of the first provider that accepts the token. */
async function ofAnyone(parts: Parts, token: string, providers: Provider[]): Promise<VerifiedToken | undefined> {
  const answers = providers.map(async (provider) => {
    const verified = await introspect(parts, provider, token).catch((error: unknown) => {
      parts.log.warn({ err: error, provider: provider.slug }, 'A token could not be introspected.')
    })
    if (!verified) throw new Error('The token is not active there.')
    return verified
  })
  return Promise.any(answers).catch(() => undefined)
}

async function introspect(parts: Parts, provider: Provider, token: string): Promise<VerifiedToken | undefined> {
  const identity = introspectionIdentity(provider)
  if (!identity) return undefined
  const client = await parts.clients(provider, identity)
  const answer = await oidc.tokenIntrospection(client, token, { token_type_hint: 'access_token' })
  if (!answer.active) return undefined
  const type = answer.token_type?.toLowerCase() ?? 'bearer'
  const audience = [answer.aud ?? []].flat()
  if (type !== 'bearer' || (answer.iss !== undefined && answer.iss !== provider.issuer_url)) return undefined
  if (provider.audience !== null && !audience.includes(provider.audience)) return undefined
  const claims: JWTPayload = { ...answer, iss: provider.issuer_url }
  if (isRefused(parts, provider, {}, claims)) return undefined
  return { provider, claims, token: tokenInfo(claims, 'introspection') }
}

function isJwt(token: string): boolean {
  if (token.split('.').length !== 3) return false
  try {
    decodeProtectedHeader(token)
    return decodeJwt(token) !== undefined
  } catch {
    return false
  }
}

async function withDeadline<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), DEADLINE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
