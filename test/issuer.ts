import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, type JWK, type JWTPayload, SignJWT, exportJWK, generateKeyPair } from 'jose'

export type Issuer = Awaited<ReturnType<typeof startIssuer>>
export type IssuerKey = { alg: string; kid: string; privateKey: CryptoKey; jwk: JWK }

export async function newKey(alg: string, kid: string): Promise<IssuerKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { alg, kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

export const jsonAnswer =
  (body: unknown, status = 200): RequestListener =>
  (_req, res) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Starts an OpenID provider with what bearer tokens need: discovery, a key set, introspection, and tokens on demand. */
export async function startIssuer() {
  const keys = [await newKey('ES256', 'test-key')]
  const requests: string[] = []
  /** Answers that replace the usual ones, by path. */
  const answers = new Map<string, RequestListener>()
  /** The received form bodies with their path and their Authorization header. */
  const forms: { path: string; authorization: string | undefined; form: URLSearchParams }[] = []
  const server = createServer((req, res) => {
    const path = req.url ?? ''
    requests.push(path)
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      forms.push({ path, authorization: req.headers.authorization, form })
      const answer = answers.get(path) ?? usual(path)
      answer(req, res)
    })
  })
  const usual = (path: string): RequestListener => {
    if (path === '/.well-known/openid-configuration') return jsonAnswer(metadata())
    if (path === '/jwks') return jsonAnswer({ keys: keys.map(({ jwk }) => jwk) })
    if (path === '/introspect') return jsonAnswer({ active: false })
    return jsonAnswer({}, 404)
  }
  const metadata = () => ({
    issuer: url,
    jwks_uri: `${url}/jwks`,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
    introspection_endpoint: `${url}/introspect`,
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    answers,
    forms,
    /** The published keys. The first one signs. */
    keys,
    metadata,
    /** Returns an access token with these claims in addition to the usual ones. A claim or header that is undefined is left out. */
    token: (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}, key: IssuerKey = keys[0]!) => {
      const now = Math.floor(Date.now() / 1000)
      const payload = { iss: url, iat: now, exp: now + 3600, client_id: 'test-client', ...claims } as JWTPayload
      return new SignJWT(payload).setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'at+jwt', ...header }).sign(key.privateKey)
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
