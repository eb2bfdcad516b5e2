import { exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import { type Configuration, Provider } from 'oidc-provider'
import { freePort } from '../scripts/free-port.ts'

export const CLIENT_SECRET = 'a secret of the web client, longer than thirty-two characters'
export const CLIENT_METHODS = ['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'private_key_jwt', 'none'] as const
type Grant = { grant_type: string; resource: unknown }

/** Starts a real OpenID provider with one client for each authentication method, `web-<method>`. A person can sign in under any name. */
export async function startOpenIdProvider(redirectUri: string) {
  const state = { lifetime: 3600, claims: {} as Record<string, unknown>, grants: [] as Grant[], authorizations: [] as unknown[] }
  const signing = await generateKeyPair('RS256', { extractable: true })
  const client = await generateKeyPair('ES256', { extractable: true })
  const clientKey = { ...(await exportJWK(client.publicKey)), kid: 'client-key', use: 'sig', alg: 'ES256' }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = new Provider(url, {
    clients: CLIENT_METHODS.map((method) => ({
      client_id: `web-${method}`,
      token_endpoint_auth_method: method,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code' as const],
      ...(method.startsWith('client_secret') && { client_secret: CLIENT_SECRET }),
      ...(method === 'client_secret_jwt' && { token_endpoint_auth_signing_alg: 'HS256' as const }),
      ...(method === 'private_key_jwt' && { token_endpoint_auth_signing_alg: 'ES256' as const, jwks: { keys: [clientKey] } }),
    })),
    jwks: { keys: [{ ...(await exportJWK(signing.privateKey)), use: 'sig', alg: 'RS256', kid: 'rs' }] },
    cookies: { keys: ['a cookie key for tests'] },
    clientAuthMethods: [...CLIENT_METHODS],
    claims: { openid: ['sub'], profile: ['name', 'given_name', 'family_name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    findAccount: async (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, name: `Name of ${id}`, ...state.claims }) }),
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    ttl: { AccessToken: () => state.lifetime, Session: 600, Interaction: 600, Grant: 600, IdToken: 600, RefreshToken: 600 },
    features: {
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: async (_ctx, _client, oneOf) => oneOf ?? [],
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, resource) => ({
          scope: 'openid profile email',
          audience: resource,
          accessTokenFormat: 'jwt',
          accessTokenTTL: state.lifetime,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  } as Configuration)
  // Each configured provider has its own redirect address.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => uri === redirectUri || uri.startsWith(`${redirectUri}/`)
  provider.on('grant.success', ({ oidc }) =>
    state.grants.push({ grant_type: String(oidc.params?.grant_type), resource: oidc.params?.resource }),
  )
  provider.on('authorization.accepted', ({ oidc }) => state.authorizations.push(oidc.params?.resource))
  const server = provider.listen(port, '127.0.0.1').unref()
  return {
    url,
    state,
    clientKeyPem: await exportPKCS8(client.privateKey),
    close: () => server.closeAllConnections(),
    signIn: (location: string, login: string) => walk(url, redirectUri, location, login),
  }
}

/**
 * Follows the pages of the provider like a browser and submits their forms. Returns the address to which the provider
 * redirects in the end.
 */
async function walk(url: string, redirectUri: string, start: string, login: string): Promise<string> {
  const jar = new Map<string, string>()
  const visit = async (address: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const text of response.headers.getSetCookie()) {
      const [pair = ''] = text.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
  let location = start
  for (let step = 0; step < 12; step += 1) {
    if (location.startsWith(redirectUri)) return location
    let response = await visit(location)
    if (response.status === 200) {
      const html = await response.text()
      const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? ''
      const body = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'x' } : { prompt })
      response = await visit(new URL(action, url).href, { method: 'POST', body })
    }
    location = new URL(response.headers.get('location') ?? '', url).href
  }
  throw new Error(`The provider never sent the browser back: ${location}`)
}
