import type { JWTHeaderParameters, JWTPayload } from 'jose'
import type { TokenInfo } from '../access/caller.ts'

export const LEEWAY_SECONDS = 60
export const SIGNATURE_ALGORITHMS = [
  'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519',
] as const // prettier-ignore
export const isSignatureAlgorithm = (name: string) => SIGNATURE_ALGORITHMS.some((algorithm) => algorithm === name)

const REFUSED_HEADER_TYPES = new Set(['logout+jwt', 'dpop+jwt', 'secevent+jwt', 'id+jwt', 'id_token', 'refresh+jwt', 'rt+jwt'])
const REFUSED_CLAIM_TYPES = new Set(['ID', 'Logout', 'Refresh', 'Offline'])
const REFUSED_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events', 'htm', 'htu'] as const

/** What a signature check does not tell: why a genuine token is still no access token. Undefined when it is one; `now` in seconds. */
export function refusal(header: Partial<JWTHeaderParameters>, claims: JWTPayload, now: number): string | undefined {
  const type = typeof header.typ === 'string' ? header.typ.toLowerCase().replace(/^application\//, '') : ''
  if (REFUSED_HEADER_TYPES.has(type) || REFUSED_CLAIM_TYPES.has(String(claims.typ))) return 'it is not an access token'
  if (REFUSED_CLAIMS.some((name) => claims[name] !== undefined)) return 'it is not an access token'
  if (claims.cnf !== undefined && claims.cnf !== null) return 'it is bound to a key that a bearer request does not prove'
  if (!isSubject(claims.sub)) return 'its subject is missing or malformed'
  if (!Number.isSafeInteger(claims.exp)) return 'it does not say when it expires'
  if (claims.exp! + LEEWAY_SECONDS <= now) return 'it has expired'
  if (!isPast(claims.nbf, now)) return 'it is not valid yet'
  if (!isPast(claims.iat, now)) return 'it was issued in the future'
  return undefined
}

const isPast = (moment: unknown, now: number) =>
  moment === undefined || (typeof moment === 'number' && Number.isFinite(moment) && moment <= now + LEEWAY_SECONDS)

/** 1–255 characters that a database can hold. */
export function isSubject(sub: unknown): sub is string {
  return typeof sub === 'string' && sub.length > 0 && [...sub].length <= 255 && !sub.includes('\0') && sub.isWellFormed()
}

export const isMachine = (claims: JWTPayload) => claims.sub !== undefined && (claims.client_id === claims.sub || claims.azp === claims.sub)

/** A claim that may be shown as a person's name or address; anything else is as if it were not there. */
export function textClaim(value: unknown, max = 300): string | null {
  if (typeof value !== 'string' || value.trim() === '' || value.includes('\0') || !value.isWellFormed()) return null
  return [...value.trim()].slice(0, max).join('')
}

/** Addresses are compared with ASCII letters in lower case and everything else as it is: look-alikes never match. */
export const foldEmail = (email: string) => email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

const texts = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')

/** What the service tells of a token it has accepted. */
export function tokenInfo(claims: JWTPayload, validated_by: TokenInfo['validated_by']): TokenInfo {
  const [client_id] = texts([claims.client_id, claims.azp].find((id) => typeof id === 'string'))
  const scope = claims.scope ?? claims.scp
  return {
    active: true,
    ...(claims.sub !== undefined && { subject: claims.sub }),
    ...(client_id !== undefined && { client_id }),
    ...(claims.iss !== undefined && { issuer: claims.iss }),
    audience: texts(claims.aud),
    scopes: texts(scope)
      .flatMap((text) => text.split(' '))
      .filter(Boolean),
    ...(claims.iat !== undefined && { issued_at: Math.floor(claims.iat) }),
    ...(claims.exp !== undefined && { expires_at: claims.exp }),
    validated_by,
  }
}
