import { createHmac, createPublicKey } from 'node:crypto'
import { type JWK, SignJWT, base64url } from 'jose'
import { type Issuer, newKey } from './issuer.ts'

const part = (value: unknown) => base64url.encode(typeof value === 'string' ? value : JSON.stringify(value))
const pem = (jwk: JWK, type: 'spki' | 'pkcs1' = 'spki') =>
  createPublicKey({ key: jwk as Record<string, string>, format: 'jwk' }).export({ type, format: 'pem' })

/** A token that the provider never issued, or not as an access token. `opaque` tokens do not look like a JWT. */
export type Hostile = { name: string; token: string; opaque: boolean }

/**
 * Returns tokens that must be refused, and adds an RSA key `rsa-key` to the issuer. `own` are the claims that a valid
 * token of the issuer needs in addition, such as an audience. Each hostile token is wrong in only one way.
 */
export async function hostileTokens(issuer: Issuer, own: Record<string, unknown> = {}): Promise<Hostile[]> {
  const [rsa, stranger] = [await newKey('RS256', 'rsa-key'), await newKey('ES256', 'test-key')]
  issuer.keys.push(rsa)
  const now = Math.floor(Date.now() / 1000)
  const usual = { iss: issuer.url, sub: 'mallory', iat: now, exp: now + 3600, client_id: 'test-client', ...own }
  const unsigned = (header: object, signature = '') => `${part(header)}.${part(usual)}.${signature}`
  function symmetric(alg: string, secret: string | Buffer, kid: string) {
    const signed = `${part({ alg, kid, typ: 'at+jwt' })}.${part(usual)}`
    return `${signed}.${createHmac(`sha${alg.slice(2)}`, secret)
      .update(signed)
      .digest('base64url')}`
  }
  const claims = (changed: Record<string, unknown>) => issuer.token({ sub: 'mallory', ...own, ...changed })
  const header = (changed: Record<string, unknown>) => issuer.token({ sub: 'mallory', ...own }, changed)
  const genuine = await claims({})
  const [head = '', body = '', signature = ''] = genuine.split('.')
  const ec = issuer.keys[0]!.jwk
  const badSigned = (changed: Record<string, unknown>) =>
    new SignJWT(usual).setProtectedHeader({ alg: 'ES256', kid: 'test-key', ...changed }).sign(stranger.privateKey)

  const table: Record<string, string | Promise<string>> = {
    'alg none': unsigned({ alg: 'none' }),
    'alg None': unsigned({ alg: 'None' }),
    'alg NONE': unsigned({ alg: 'NONE' }),
    'alg nOnE': unsigned({ alg: 'nOnE' }),
    'alg none with a signature': unsigned({ alg: 'none' }, signature),
    'alg none with a key id': unsigned({ alg: 'none', kid: 'test-key', typ: 'at+jwt' }, 'AA'),
    'alg empty': unsigned({ alg: '' }, signature),
    'alg missing': unsigned({ typ: 'JWT' }, signature),
    'alg null': unsigned({ alg: null }, signature),
    'alg a list': unsigned({ alg: ['ES256'] }, signature),
    'HS256 by the EC key as PEM': symmetric('HS256', pem(ec), 'test-key'),
    'HS256 by the RSA key as PEM': symmetric('HS256', pem(rsa.jwk), 'rsa-key'),
    'HS512 by the RSA key as PEM': symmetric('HS512', pem(rsa.jwk), 'rsa-key'),
    'HS256 by the RSA key as PKCS#1': symmetric('HS256', pem(rsa.jwk, 'pkcs1'), 'rsa-key'),
    'HS256 by the key as JSON': symmetric('HS256', JSON.stringify(ec), 'test-key'),
    'HS384 by the modulus': symmetric('HS384', Buffer.from(rsa.jwk.n!, 'base64url'), 'rsa-key'),
    'HS256 by the empty key': symmetric('HS256', '', 'test-key'),
    'a key in the header': badSigned({ jwk: stranger.jwk }),
    'a key in the header, no key id': badSigned({ jwk: stranger.jwk, kid: undefined }),
    'a key set in the header': badSigned({ jku: 'http://127.0.0.1:9/jwks' }),
    'a certificate address in the header': badSigned({ x5u: 'http://127.0.0.1:9/cert' }),
    'a certificate in the header': badSigned({ x5c: ['MIIB'] }),
    'an unknown critical header': new SignJWT(usual)
      .setProtectedHeader({ alg: 'ES256', kid: 'test-key', crit: ['surprise'], surprise: 1 })
      .sign(issuer.keys[0]!.privateKey, { crit: { surprise: true } }),
    'another key of the same id': badSigned({}),
    'a key id that is a path': badSigned({ kid: '../../../../dev/null' }),
    'a key id that is SQL': badSigned({ kid: "' union select 1 --" }),
    'a key id with NUL': badSigned({ kid: 'test-key\0' }),
    'a key id of 5 kB': badSigned({ kid: 'k'.repeat(5000) }),
    'a key id that is a number': unsigned({ alg: 'ES256', kid: 1 }, signature),
    'PS256 with a key for RS256': unsigned({ alg: 'PS256', kid: 'rsa-key' }, signature),
    'a signature cut short': genuine.slice(0, -4),
    'no signature': `${head}.${body}.`,
    'another body under the signature': `${head}.${part({ ...usual, sub: 'root' })}.${signature}`,
    'another header over the signature': `${part({ alg: 'ES256', kid: 'test-key' })}.${body}.${signature}`,
    'a signature of zeros': `${head}.${body}.${base64url.encode(new Uint8Array(64))}`,
    'three empty parts': '..',
    'not base64': 'a.b.c',
    'five parts': `${head}.a.b.c.d`,
    'one part': 'opaque',
    'a body that is text': `${head}.${part('"text"')}.${signature}`,
    'a body that is a list': `${head}.${part([])}.${signature}`,
    'no issuer': claims({ iss: undefined }),
    'another issuer': claims({ iss: 'https://evil.example' }),
    'issuer with a slash more': claims({ iss: `${issuer.url}/` }),
    'issuer as a list': claims({ iss: [issuer.url] }),
    'issuer in capitals': claims({ iss: issuer.url.toUpperCase() }),
    'no expiry': claims({ exp: undefined }),
    'expiry as text': claims({ exp: String(now + 3600) }),
    'expiry beyond all numbers': claims({ exp: 1e308 }),
    'expiry with a fraction': claims({ exp: now + 3600.5 }),
    'expiry null': claims({ exp: null }),
    'expired': claims({ exp: now - 61 }),
    'not valid yet': claims({ nbf: now + 120 }),
    'not-before as text': claims({ nbf: 'soon' }),
    'issued in the future': claims({ iat: now + 120 }),
    'issued-at as text': claims({ iat: 'now' }),
    'no subject': claims({ sub: undefined }),
    'an empty subject': claims({ sub: '' }),
    'a subject that is a number': claims({ sub: 5 }),
    'a subject that is null': claims({ sub: null }),
    'a subject that is a list': claims({ sub: ['mallory'] }),
    'a subject of 256 characters': claims({ sub: 's'.repeat(256) }),
    'a subject with NUL': claims({ sub: 'mallory\0' }),
    'a subject with half a surrogate pair': claims({ sub: 'mallory\ud800' }),
    'an ID token (at_hash)': claims({ at_hash: 'x' }),
    'an ID token (nonce)': issuer.token({ ...usual, nonce: 'n-0S6_WzA2Mj' }, { typ: 'JWT' }),
    'an ID token (c_hash)': claims({ c_hash: 'x' }),
    'an ID token (typ claim)': claims({ typ: 'ID' }),
    'a refresh token (typ claim)': claims({ typ: 'Refresh' }),
    'a logout token (typ claim)': claims({ typ: 'Logout' }),
    'a logout token (events)': claims({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }),
    'a logout token (header)': header({ typ: 'logout+jwt' }),
    'a logout token (long header)': header({ typ: 'application/logout+jwt' }),
    'a DPoP proof': header({ typ: 'dpop+jwt' }),
    'a security event': header({ typ: 'SECEVENT+JWT' }),
    'a token bound to a key': claims({ cnf: { jkt: 'x' } }),
  } // prettier-ignore
  const tokens = await Promise.all(Object.entries(table).map(async ([name, token]) => ({ name, token: await token })))
  return tokens.map(({ name, token }) => ({ name, token, opaque: OPAQUE.has(name) }))
}

const OPAQUE = new Set(['three empty parts', 'not base64', 'five parts', 'one part', 'a body that is text', 'a body that is a list'])
