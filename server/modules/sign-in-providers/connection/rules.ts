import { SIGNATURE_ALGORITHMS } from '#platform/auth/claims.ts'
import type { Provider } from '#platform/auth/providers.ts'
import type { ConnectionCheck, ConnectionWarning } from './schema.ts'

type Document = Record<string, unknown>
export type Verdict = Pick<ConnectionCheck, 'outcome' | 'description'>

export const passed = (description: string): Verdict => ({ outcome: 'passed', description })
export const warned = (description: string): Verdict => ({ outcome: 'warned', description })
export const failed = (description: string): Verdict => ({ outcome: 'failed', description })
export const skipped = (description: string): Verdict => ({ outcome: 'skipped', description })

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined
const isAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)

/** Whether the provider calls itself what we call it: tokens are compared letter by letter. */
export function issuerOf({ issuer }: Document, { issuer_url }: Provider): Verdict {
  if (issuer === issuer_url) return passed('It calls itself what it is called here.')
  if (typeof issuer !== 'string') return failed('Its description does not say who it is. Is this the address of an OpenID provider?')
  return failed(`It calls itself ${issuer}. Enter exactly that as the issuer address: even a slash at the end counts.`)
}

/** Whether people can be sent there and back. */
export function signInOf(document: Document, { login_scope }: Provider): Verdict {
  const { authorization_endpoint, token_endpoint, code_challenge_methods_supported, response_types_supported, scopes_supported } = document
  if (!isAddress(authorization_endpoint)) return failed('It names no page to sign in at (authorization_endpoint).')
  if (!isAddress(token_endpoint)) return failed('It names no address to fetch tokens from (token_endpoint).')
  if (texts(response_types_supported)?.includes('code') === false) return failed('It does not offer sign-in by code, which is used here.')
  if (texts(code_challenge_methods_supported)?.includes('S256') === false)
    return failed('It does not take the S256 code challenge that is sent with every sign-in.')
  const wanted = login_scope.split(/\s+/).filter((scope) => scope !== '')
  if (!wanted.includes('openid')) return failed('login_scope lacks openid, without which nobody is named.')
  const offered = texts(scopes_supported)
  const unknown = offered ? wanted.filter((scope) => !offered.includes(scope)) : []
  if (unknown.length > 0)
    return warned(`It does not list ${unknown.join(', ')} among its scopes, and may refuse a sign-in that asks for it.`)
  return passed('It has a page to sign in at, and hands out tokens.')
}

/** Whether its tokens can be checked with the keys it publishes. */
export function keysOf(keys: unknown, { access_token_algorithms }: Provider): Verdict {
  if (!Array.isArray(keys)) return failed('What it publishes as keys is no set of keys.')
  const signing = (keys as Document[]).filter(({ use, kty }) => (use === undefined || use === 'sig') && kty !== 'oct')
  if (signing.length === 0) return failed('It publishes no key to check signatures with.')
  const wanted: readonly string[] = access_token_algorithms.length > 0 ? access_token_algorithms : SIGNATURE_ALGORITHMS
  const fits = ({ alg, kty }: Document) =>
    typeof alg === 'string' ? wanted.includes(alg) : wanted.some((name) => kinds[name.slice(0, 2)] === kty)
  if (!signing.some(fits)) {
    const own = [...new Set(signing.map(({ alg, kty }) => String(alg ?? kty)))]
    return failed(`Its keys are for ${own.join(', ')}, and access_token_algorithms allows ${wanted.join(', ')} only.`)
  }
  return passed(`${signing.length === 1 ? 'One key' : `${signing.length} keys`} to check signatures with.`)
}

const kinds: Record<string, string> = { RS: 'RSA', PS: 'RSA', ES: 'EC', Ed: 'OKP' }

/** Whether it lets clients prove themselves in the way that is set up. Without a list, the standard means basic. */
export function methodOf({ token_endpoint_auth_methods_supported }: Document, { client_auth_method }: Provider): Verdict {
  const offered = texts(token_endpoint_auth_methods_supported)
  if (offered?.includes(client_auth_method))
    return passed(client_auth_method === 'none' ? 'It takes clients without a secret.' : `It takes ${client_auth_method}.`)
  if (!offered && client_auth_method === 'client_secret_basic')
    return passed('It takes client_secret_basic, as every provider that lists nothing.')
  // Many providers have public clients without listing them.
  if (client_auth_method === 'none')
    return warned('It does not list clients without a secret (none). Check that this client is a public one there.')
  return failed(`It does not take ${client_auth_method}. It offers ${offered?.join(', ') ?? 'client_secret_basic'}.`)
}

/** What a provider means that was asked for tokens with a code nobody was given: only whether it knows the client counts. */
export function clientOf(error: string | undefined, { client_id }: Provider): Verdict {
  if (error === 'invalid_grant') return passed(`It knows the client ${client_id}, and believes the proof.`)
  if (error === 'invalid_client')
    return failed(`It refuses the client ${client_id}: the client id is another there, or the secret or key is not the one it knows.`)
  if (error === 'unauthorized_client') return failed(`It knows the client ${client_id}, but does not let it sign people in by code.`)
  if (error === undefined) return warned('It answered in no way that tells whether it knows the client. Try to sign in.')
  return warned(`It answered ${error}, which does not tell whether it knows the client. Try to sign in.`)
}

/** Whether it can be asked about tokens, where that is set up. */
export function introspectionOf({ introspection_endpoint }: Document, asks: boolean): Verdict {
  if (!asks) return skipped('Nothing is set up to ask about tokens; they are checked by its keys.')
  return isAddress(introspection_endpoint)
    ? passed('It can be asked about tokens.')
    : failed('It names no address at which to ask about tokens (introspection_endpoint).')
}

/** What the settings permit that few should want. An address counts when an account that waits for it is taken over. */
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

/** Why something could not be fetched, in words. */
export function reasonOf(error: unknown, address: string): string {
  const host = new URL(address).host
  const { code = '', name = '', message = '' } = error as { code?: string; name?: string; message?: string }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The name ${host} is not known. Is it spelled right, and can this server look it up?`
  if (code === 'ECONNREFUSED') return `Nothing answers at ${host}. Is the port right, and the provider running?`
  if (code === 'ETIMEDOUT' || name === 'TimeoutError') return `${host} did not answer within five seconds. Can this server reach it?`
  if (CERTIFICATE.test(code)) return `The certificate of ${host} is not trusted here (${code}).`
  if (name === 'SyntaxError') return `${address} did not answer with JSON. Is this the address of an OpenID provider?`
  if (code !== '') return `The connection to ${host} broke (${code}).`
  return message
}
