import type { JWTPayload, JWTHeaderParameters } from 'jose'

const REFUSED_TYPES = new Set(['logout+jwt', 'dpop+jwt', 'secevent+jwt', 'id+jwt'])
export const LEEWAY_SECONDS = 60

/** What a signature check does not tell: why a well-signed token is still no access token. Undefined when it is one. */
export function refusal(header: Partial<JWTHeaderParameters>, claims: JWTPayload, now: number): string | undefined {
  const type = typeof header.typ === 'string' ? header.typ.toLowerCase().replace(/^application\//, '') : ''
  if (REFUSED_TYPES.has(type)) return 'it is not an access token'
  if ('at_hash' in claims || 'c_hash' in claims || claims.typ === 'ID' || claims.typ === 'Logout' || 'events' in claims)
    return 'it is not an access token'
  if (!isSubject(claims.sub)) return 'its subject is missing or malformed'
  if (!Number.isSafeInteger(claims.exp)) return 'it does not say when it expires'
  if (claims.exp! + LEEWAY_SECONDS <= now) return 'it has expired'
  if (claims.iat !== undefined && !(Number.isFinite(claims.iat) && claims.iat <= now + LEEWAY_SECONDS)) return 'it was issued in the future'
  return undefined
}

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
