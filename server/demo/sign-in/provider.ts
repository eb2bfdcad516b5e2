import { type Configuration, Provider, errors } from 'oidc-provider'
import type { Config } from '../../config.ts'
import type { Signer } from '../../platform/auth/signer.ts'
import { DEMO_PROVIDER, demoMachine, demoPeople } from '../people.ts'
import { SIGNING_ALGORITHM, signingKeys } from './keys.ts'
import { memoryStore } from './memory.ts'

export const MOUNT = '/demo-idp'
export const WEB_CLIENT = 'learning-record-service'
export const SESSION_COOKIE = 'demo_session'
export const LOGIN_SCOPE = 'openid profile email'
const HOURS = 3600
const DAYS = 24 * HOURS

export const issuerOf = (publicOrigin: string) => `${publicOrigin}${MOUNT}`

type Parts = { config: Pick<Config, 'publicOrigin' | 'dataDir'>; signer: Signer; errorPage: (sentence: string) => string }

/**
 * An OpenID provider without passwords. Anyone who can reach it may sign in as any demo person. Use it on loopback and with demo content
 * only.
 */
export async function openProvider({ config, signer, errorPage }: Parts): Promise<Provider> {
  const { publicOrigin } = config
  const provider = new Provider(issuerOf(publicOrigin), {
    adapter: memoryStore(),
    jwks: await signingKeys(config.dataDir),
    clients: clients(publicOrigin),
    cookies: {
      keys: [signer.sign('sign-in', 'demo provider cookies')],
      names: { session: SESSION_COOKIE, interaction: 'demo_interaction', resume: 'demo_resume' },
      long: { path: MOUNT, httpOnly: true, sameSite: 'lax', signed: true },
    },
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    expiresWithSession: async () => false,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: (_ctx, subject) => findAccount(subject),
    loadExistingGrant: (ctx) => grantEverything(ctx, publicOrigin),
    interactions: { url: (_ctx, { uid }) => `${MOUNT}/people/${uid}` },
    renderError: (ctx, { error_description, error }) => {
      ctx.type = 'html'
      ctx.body = errorPage(error_description ?? error)
    },
    ttl: {
      Session: 10 * 60,
      Interaction: HOURS,
      AuthorizationCode: 60,
      AccessToken: 8 * HOURS,
      IdToken: HOURS,
      Grant: 14 * DAYS,
      RefreshToken: 14 * DAYS,
      ClientCredentials: 8 * HOURS,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => client.clientId === token.clientId },
      resourceIndicators: resourceIndicators(publicOrigin),
    },
  })
  provider.proxy = true
  return provider
}

function clients(publicOrigin: string): Configuration['clients'] {
  return [
    {
      client_id: WEB_CLIENT,
      token_endpoint_auth_method: 'none',
      redirect_uris: [`${publicOrigin}/auth/callback/${DEMO_PROVIDER}`, `${publicOrigin}/auth/callback`],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: SIGNING_ALGORITHM,
    },
    {
      client_id: demoMachine.subject,
      client_secret: demoMachine.secret,
      redirect_uris: [],
      grant_types: ['client_credentials'],
      response_types: [],
      id_token_signed_response_alg: SIGNING_ALGORITHM,
    },
  ]
}

/** Makes every access token a JWT for this service, even if the client names no resource. */
function resourceIndicators(publicOrigin: string): NonNullable<Configuration['features']>['resourceIndicators'] {
  return {
    enabled: true,
    defaultResource: () => publicOrigin,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, resource) => {
      if (resource.replace(/\/$/, '') !== publicOrigin) throw new errors.InvalidTarget()
      return {
        scope: LOGIN_SCOPE,
        audience: publicOrigin,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 8 * HOURS,
        jwt: { sign: { alg: SIGNING_ALGORITHM } },
      }
    },
  }
}

async function findAccount(subject: string) {
  const person = demoPeople.find((candidate) => candidate.subject === subject)
  if (!person) return undefined
  const { name, email } = person
  return { accountId: subject, claims: async () => ({ sub: subject, name, email, email_verified: true }) }
}

type ProviderContext = Parameters<NonNullable<Configuration['loadExistingGrant']>>[0]

/** Grants everything without asking for consent: the only client is the service that runs this provider. */
async function grantEverything({ oidc }: ProviderContext, publicOrigin: string) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
  grant.addOIDCScope(LOGIN_SCOPE)
  grant.addResourceScope(publicOrigin, LOGIN_SCOPE)
  await grant.save()
  return grant
}
