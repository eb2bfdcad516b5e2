import { SIGNATURE_ALGORITHMS } from '#platform/auth/claims.ts'
import type { Provider } from '#platform/auth/providers.ts'
import { type Remark, isRemark } from '#platform/errors.ts'
import { remarks } from './rules-remarks.ts'
import type { ConnectionCheck, ConnectionWarning } from './schema.ts'

type Document = Record<string, unknown>
export type Verdict = Omit<ConnectionCheck, 'check'>

export const passed = (said: Remark): Verdict => ({ outcome: 'passed', ...said })
export const warned = (said: Remark): Verdict => ({ outcome: 'warned', ...said })
export const failed = (said: Remark): Verdict => ({ outcome: 'failed', ...said })
export const skipped = (said: Remark): Verdict => ({ outcome: 'skipped', ...said })

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined
const isAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)

/** Whether the provider's issuer is the configured one. Tokens must match it exactly. */
export function issuerOf({ issuer }: Document, { issuer_url }: Provider): Verdict {
  if (issuer === issuer_url) return passed(remarks.issuerFits())
  return failed(typeof issuer === 'string' ? remarks.issuerDiffers({ issuer }) : remarks.issuerUnsaid())
}

/** Whether the provider can sign people in and send them back. */
export function signInOf(document: Document, { login_scope }: Provider): Verdict {
  const { authorization_endpoint, token_endpoint, code_challenge_methods_supported, response_types_supported, scopes_supported } = document
  if (!isAddress(authorization_endpoint)) return failed(remarks.noSignInPage())
  if (!isAddress(token_endpoint)) return failed(remarks.noTokenAddress())
  if (texts(response_types_supported)?.includes('code') === false) return failed(remarks.noCodes())
  if (texts(code_challenge_methods_supported)?.includes('S256') === false) return failed(remarks.noChallenge())
  const wanted = login_scope.split(/\s+/).filter((scope) => scope !== '')
  if (!wanted.includes('openid')) return failed(remarks.lacksOpenid({ field: 'login_scope' }))
  const offered = texts(scopes_supported)
  const unknown = offered ? wanted.filter((scope) => !offered.includes(scope)) : []
  return unknown.length > 0 ? warned(remarks.scopesUnlisted({ scopes: unknown.join(', ') })) : passed(remarks.signsPeopleIn())
}

/** Whether the provider's tokens can be verified with its published keys. */
export function keysOf(keys: unknown, { access_token_algorithms: chosen }: Provider): Verdict {
  if (!Array.isArray(keys)) return failed(remarks.noSetOfKeys())
  const signing = (keys as Document[]).filter(({ use, kty }) => (use === undefined || use === 'sig') && kty !== 'oct')
  if (signing.length === 0) return failed(remarks.noSigningKey())
  const wanted: readonly string[] = chosen.length > 0 ? chosen : SIGNATURE_ALGORITHMS
  const fits = ({ alg, kty }: Document) =>
    typeof alg === 'string' ? wanted.includes(alg) : wanted.some((name) => kinds[name.slice(0, 2)] === kty)
  if (signing.some(fits)) return passed(signing.length === 1 ? remarks.oneKey() : remarks.severalKeys({ count: signing.length }))
  const own = [...new Set(signing.map(({ alg, kty }) => String(alg ?? kty)))].join(', ')
  return failed(
    chosen.length > 0
      ? remarks.keysNotAllowed({ own, allowed: chosen.join(', '), field: 'access_token_algorithms' })
      : remarks.keysUnknown({ own, known: SIGNATURE_ALGORITHMS.join(', ') }),
  )
}

const kinds: Record<string, string> = { RS: 'RSA', PS: 'RSA', ES: 'EC', Ed: 'OKP' }

/** Whether the provider supports the configured client authentication. If it lists no methods, the standard implies client_secret_basic. */
export function methodOf({ token_endpoint_auth_methods_supported }: Document, { client_auth_method: method }: Provider): Verdict {
  const offered = texts(token_endpoint_auth_methods_supported)
  if (offered?.includes(method)) return passed(method === 'none' ? remarks.takesPublic() : remarks.takesMethod({ method }))
  if (!offered && method === 'client_secret_basic') return passed(remarks.takesBasic())
  // Many providers accept public clients without listing them.
  if (method === 'none') return warned(remarks.publicUnlisted())
  return failed(remarks.methodRefused({ method, offered: offered?.join(', ') ?? 'client_secret_basic' }))
}

/** Interprets a provider's answer to an invalid code. Only whether it knows the client matters. */
export function clientOf(error: string | undefined, { client_id }: Provider): Verdict {
  if (error === 'invalid_grant') return passed(remarks.clientKnown({ client_id }))
  if (error === 'invalid_client') return failed(remarks.clientRefused({ client_id }))
  if (error === 'unauthorized_client') return failed(remarks.clientNotAllowed({ client_id }))
  return warned(error === undefined ? remarks.clientUntold() : remarks.clientUntoldBy({ error }))
}

/** Whether the provider supports token introspection, if that is set up. */
export function introspectionOf({ introspection_endpoint }: Document, asks: boolean): Verdict {
  if (!asks) return skipped(remarks.notAsked())
  return isAddress(introspection_endpoint) ? passed(remarks.canBeAsked()) : failed(remarks.noAskingAddress())
}

/**
 * Returns warnings about settings that are allowed but rarely intended. An unverified address matters if an account waits for a first
 * sign-in with it.
 */
export function warningsOf({ audience, email_verification_strictness: strictness }: Provider): ConnectionWarning[] {
  const found: (ConnectionWarning | false)[] = [
    audience === null && {
      code: 'no_audience',
      description:
        'No audience is set, so tokens that the provider issued for any other application are taken here as well. Set the audience that tokens for this service carry.',
    },
    strictness !== 'require_verified' && {
      code: 'unverified_addresses',
      description: `${strictness === 'lenient' ? EVEN_REFUSED : UNLESS_REFUSED} Whoever brings the address of somebody who waits for a first sign-in gets that account, with its roles. Set email_verification_strictness to require_verified if the provider says which addresses are verified.`,
    },
  ]
  return found.filter((warning) => warning !== false)
}

const EVEN_REFUSED = 'Addresses count here even when the provider says that nobody verified them.'
const UNLESS_REFUSED = 'Addresses count here also when the provider does not say whether anybody verified them.'

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/

/** Returns the reason that a request failed. */
export function reasonOf(error: unknown, address: string): Remark {
  const host = new URL(address).host
  const { code = '', name = '', message = '', cause } = error as { code?: string; name?: string; message?: string; cause?: unknown }
  if (isRemark(cause)) return cause
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return remarks.hostUnknown({ host })
  if (code === 'ECONNREFUSED') return remarks.nothingAnswers({ host })
  if (code === 'ETIMEDOUT' || name === 'TimeoutError') return remarks.noAnswerInTime({ host })
  if (CERTIFICATE.test(code)) return remarks.notTrusted({ host, error: code })
  if (name === 'SyntaxError') return remarks.noJson({ address })
  return remarks.broke({ host, error: code === '' ? message : code })
}
