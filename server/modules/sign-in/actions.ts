import * as oidc from 'openid-client'
import { sealedSoon } from '#platform/audit/soon.ts'
import { contact, refreshProfile } from '#platform/auth/accounts.ts'
import { isSubject } from '#platform/auth/claims.ts'
import { loginIdentity } from '#platform/auth/client.ts'
import type { Provider } from '#platform/auth/providers.ts'
import type { Language } from '#platform/languages.ts'
import { resourceOf } from '#platform/auth/sessions.ts'
import type { Context } from '../../context.ts'

/** The time limit for signing in at the provider. */
export const FLOW_SECONDS = 600

type Flow = {
  provider_id: string
  redirect_uri: string
  state: string
  nonce: string
  verifier: string
  return_to: string
  started: number
}

/** The reason that a sign-in failed. The sign-in page explains it. */
export type Failure = 'cancelled' | 'expired' | 'unavailable' | 'refused' | 'disabled'
type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>
type ExchangeOutcome = { tokens: Tokens; claims: oidc.IDToken } | { failure: Failure }
type Outcome = { session: string; return_to: string } | { failure: Failure; return_to?: string }

/**
 * Returns the address that a provider sends the browser back to. It must be registered at the provider. Each provider has its own, so an
 * answer of one provider cannot pass as that of another.
 */
export const redirectUri = (publicOrigin: string, { slug, legacy_redirect }: Pick<Provider, 'slug' | 'legacy_redirect'>) =>
  `${publicOrigin}/auth/callback${legacy_redirect ? '' : `/${slug}`}`

/** Returns the address for the browser and the state to remember. Returns undefined if the provider or our secret is unavailable. */
export async function begin({ signIn, signer, config, log }: Context, provider: Provider, return_to: string) {
  const client = await signIn.clients(provider, loginIdentity(provider)).catch((error: unknown) => {
    log.warn({ err: error, provider: provider.slug }, 'A sign-in could not begin.')
  })
  if (!client) return undefined
  const flow: Flow = {
    provider_id: provider.id,
    redirect_uri: redirectUri(config.publicOrigin, provider),
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    return_to,
    started: Date.now(),
  }
  const location = oidc.buildAuthorizationUrl(client, {
    redirect_uri: flow.redirect_uri,
    scope: provider.login_scope,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...resourceOf(provider),
  })
  return { location: location.href, remembered: signer.seal('sign-in', JSON.stringify(flow)) }
}

/** A returning browser: the remembered state, the address with its query, and the language. */
type ProviderCallback = { remembered: string | undefined; address: URL; language: Language }

/** Completes a sign-in: turns the provider's answer into a session. */
export async function finish(context: Context, { remembered, address, language }: ProviderCallback): Promise<Outcome> {
  const flow = readFlow(context, remembered)
  if (!flow) return { failure: 'expired' }
  const { return_to } = flow
  const provider = await context.signIn.providers.byId(flow.provider_id)
  if (!provider) return { failure: 'unavailable', return_to }
  if (address.origin + address.pathname !== flow.redirect_uri) return { failure: 'refused', return_to }
  const answer = await exchange(context, provider, flow, address)
  if ('failure' in answer) return { failure: answer.failure, return_to }
  const { claims, tokens } = answer
  const account_id = await sealedSoon(context, () => contact(context.db, provider, claims))
  if (account_id === undefined) return { failure: 'unavailable', return_to }
  if (!(await context.access.load(account_id))) return { failure: 'disabled', return_to }
  await refreshProfile(context.db, provider, account_id, claims, language)
  return { session: await context.sessions.start(provider, claims.sub, account_id, tokens), return_to }
}

function readFlow({ signer }: Context, remembered: string | undefined): Flow | undefined {
  const text = remembered === undefined ? undefined : signer.unseal('sign-in', remembered)
  if (text === undefined) return undefined
  const flow = JSON.parse(text) as Flow
  return Date.now() - flow.started < FLOW_SECONDS * 1000 ? flow : undefined
}

async function exchange({ signIn, log }: Context, provider: Provider, flow: Flow, address: URL): Promise<ExchangeOutcome> {
  try {
    const client = await signIn.clients(provider, loginIdentity(provider))
    const checks = { pkceCodeVerifier: flow.verifier, expectedState: flow.state, expectedNonce: flow.nonce, idTokenExpected: true }
    const tokens = await oidc.authorizationCodeGrant(client, address, checks, resourceOf(provider))
    const claims = tokens.claims()
    if (!claims || !isSubject(claims.sub)) throw new Error('The ID token names no subject that can be kept.')
    return { tokens, claims }
  } catch (error) {
    log.warn({ err: error, provider: provider.slug }, 'A sign-in failed.')
    const cancelled = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied'
    return { failure: cancelled ? 'cancelled' : 'refused' }
  }
}
