import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWTPayload, SignJWT, exportJWK, generateKeyPair } from 'jose'

export type Issuer = Awaited<ReturnType<typeof startIssuer>>

/** An OpenID provider as far as bearer tokens need one: discovery, a key set, and tokens on demand. */
export async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test-key', alg: 'ES256', use: 'sig' }
  const requests: string[] = []
  const server = createServer((req, res) => {
    requests.push(req.url ?? '')
    res.setHeader('content-type', 'application/json')
    if (req.url === '/.well-known/openid-configuration')
      return res.end(
        JSON.stringify({ issuer: url, jwks_uri: `${url}/jwks`, authorization_endpoint: `${url}/auth`, token_endpoint: `${url}/token` }),
      )
    if (req.url === '/jwks') return res.end(JSON.stringify({ keys: [jwk] }))
    return res.writeHead(404).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    /** An access token with these claims on top of the usual ones; a claim of undefined is left out. */
    token: (claims: JWTPayload = {}, header: Record<string, unknown> = {}) => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ iss: url, iat: now, exp: now + 3600, client_id: 'test-client', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'test-key', typ: 'at+jwt', ...header })
        .sign(privateKey)
    },
    close: () => server.close(),
  }
}
