import type { JWTHeaderParameters, JWTPayload } from 'jose'
import type { TokenInfo } from '../access/caller.ts'

export const LEEWAY_SECONDS = 60
export const SIGNATURE_ALGORITHMS = [
  'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519',
] as const // prettier-ignore
export const isSignatureAlgorithm = (name: string) => SIGNATURE_ALGORITHMS.some((algorithm) => algorithm === name)

const REFUSED_HEADER_TYPES = new Set(['logout+jwt', 'dpop+jwt', 'secevent+jwt', 'id+jwt', 'id_token', 'refresh+jwt', 'rt+jwt'])
const REFUSED_CLAIM_TYPES = new Set(['ID', 'Logout', 'Refresh', 'Offline'])
/** Claims that only other kinds of tokens have, each with that kind. */
const CLAIMS_OF_OTHERS = {
  at_hash: 'an ID token',
  c_hash: 'an ID token',
  s_hash: 'an ID token',
  events: 'a security event',
  htm: 'a DPoP proof',
  htu: 'a DPoP proof',
}

/** Returns why a token with a valid signature is still no access token; undefined if it is one. `now` is in seconds. */
export function refusal(header: Partial<JWTHeaderParameters>, claims: JWTPayload, now: number): string | undefined {
  const type = typeof header.typ === 'string' ? header.typ.toLowerCase().replace(/^application\//, '') : ''
  if (REFUSED_HEADER_TYPES.has(type) || REFUSED_CLAIM_TYPES.has(String(claims.typ))) return 'its type is that of another kind of token'
  const other = Object.entries(CLAIMS_OF_OTHERS).find(([name]) => claims[name] !== undefined)
  if (other) return `it is ${other[1]}: it has the claim ${other[0]}`
  // Some providers put a nonce into access tokens too.
  if (claims.nonce !== undefined && type !== 'at+jwt' && scopesOf(claims).length === 0)
    return 'it is an ID token: it has the claim nonce, and neither the type at+jwt nor a scope'
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

/** Whether a value is a subject: 1–255 characters that the database can hold. */
export function isSubject(sub: unknown): sub is string {
  return typeof sub === 'string' && sub.length > 0 && [...sub].length <= 255 && !sub.includes('\0') && sub.isWellFormed()
}

/** Whether a client got the token for itself. It reads what any provider, Entra ID, Auth0, Okta and Keycloak say about that. */
export function isMachine({ sub, idtyp, gty, preferred_username, ...claims }: JWTPayload): boolean {
  if (idtyp === 'app' || gty === 'client-credentials') return true
  const account = typeof preferred_username === 'string' ? preferred_username.toLowerCase() : undefined
  return texts([claims.client_id, claims.azp, claims.cid]).some(
    (client) => sub === client || sub === `${client}@clients` || account === `service-account-${client.toLowerCase()}`,
  )
}

/** Returns a claim that may be shown as a person's name or address; null for anything else. */
export function textClaim(value: unknown, max = 300): string | null {
  if (typeof value !== 'string' || value.trim() === '' || value.includes('\0') || !value.isWellFormed()) return null
  return [...value.trim()].slice(0, max).join('')
}

/** Folds an address for comparison: ASCII letters become lower case, all else stays. Look-alikes therefore never match. */
export const foldEmail = (email: string) => email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

const texts = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')

const scopesOf = ({ scope, scp }: JWTPayload): string[] =>
  texts(scope ?? scp)
    .flatMap((text) => text.split(' '))
    .filter(Boolean)

/** Returns what the service shows of an accepted token. */
export function tokenInfo(claims: JWTPayload, validated_by: TokenInfo['validated_by']): TokenInfo {
  const [client_id] = texts([claims.client_id, claims.azp].find((id) => typeof id === 'string'))
  return {
    active: true,
    ...(claims.sub !== undefined && { subject: claims.sub }),
    ...(client_id !== undefined && { client_id }),
    ...(claims.iss !== undefined && { issuer: claims.iss }),
    audience: texts(claims.aud),
    scopes: scopesOf(claims),
    ...(claims.iat !== undefined && { issued_at: Math.floor(claims.iat) }),
    ...(claims.exp !== undefined && { expires_at: claims.exp }),
    validated_by,
  }
}
