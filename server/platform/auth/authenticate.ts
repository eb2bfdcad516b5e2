import type { FastifyInstance, FastifyRequest, onResponseHookHandler, onSendHookHandler } from 'fastify'
import type { Actor } from '../access/actor.ts'
import type { AccessLoader } from '../access/load.ts'
import type { BearerVerifier, Identified } from './bearer.ts'
import { readCookie, refuseOtherSites } from './cookies.ts'
import type { SessionKeeper } from './sessions.ts'
import type { Caller } from '../access/caller.ts'
import { ApiError } from '../errors.ts'
import type { Soon } from '../audit/soon.ts'

type Parts = { config: { publicOrigin: string }; access: AccessLoader; bearer: BearerVerifier; sessions: SessionKeeper; sealing: Soon }

/** The sign-in hook: every route that is not declared public has a caller, or answers 401. */
export function authenticate(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('actor')
  app.decorateRequest('caller')
  app.addHook('onRequest', (req, reply, done) => {
    if (req.is404 || req.routeOptions.config.public) return done()
    reply.header('cache-control', 'no-store')
    const proceed = (caller: Caller) => {
      req.caller = caller
      req.actor = caller.actor
      done()
    }
    const known = recognize(req, parts)
    if (known) proceed(known)
    else identify(req, parts).then(proceed, done)
  })
  const clearAccess: onSendHookHandler = (_req, reply, _payload, done) => {
    if (reply.statusCode < 400) parts.access.clear()
    done()
  }
  const sealSoon: onResponseHookHandler = (_req, reply, done) => {
    if (reply.statusCode < 400) parts.sealing.soon()
    done()
  }
  // Most requests only read: what follows a change is hung on the routes that make one.
  app.addHook('onRoute', (route) => {
    if (route.config?.changesAccess) route.onSend = [route.onSend ?? [], clearAccess].flat()
    if (route.method !== 'GET') route.onResponse = [route.onResponse ?? [], sealSoon].flat()
  })
}

/** The caller of a token that was brought a moment ago: most requests have nobody to wait for. */
function recognize(req: FastifyRequest, { bearer, access }: Parts): Caller | undefined {
  const { token, fingerprint } = req.credential
  const identified = token !== undefined && fingerprint !== undefined ? bearer.recall(fingerprint) : undefined
  const actor = identified && access.recall(identified.account_id)
  return actor && callerOf(req, identified, actor)
}

async function identify(req: FastifyRequest, parts: Parts): Promise<Caller> {
  const { publicOrigin } = parts.config
  const { presented, token, fingerprint } = req.credential
  const cookie = req.headers.authorization === undefined ? readCookie(req, 'session', publicOrigin) : undefined
  if (cookie !== undefined) refuseOtherSites(req, publicOrigin)
  const identified = await (token !== undefined ? parts.bearer.identify(token, fingerprint) : cookie && parts.sessions.find(cookie))
  const actor = identified && (await parts.access.load(identified.account_id))
  if (!actor) throw unauthorized(publicOrigin, presented ? 'invalid' : 'missing')
  return callerOf(req, identified, actor)
}

const callerOf = (req: FastifyRequest, { provider, subject, token }: Identified, actor: Actor): Caller => ({
  actor,
  provider: provider.slug,
  subject,
  requestId: req.id,
  token,
})

function unauthorized(publicOrigin: string, token: 'missing' | 'invalid'): ApiError {
  const challenge = `Bearer resource_metadata="${publicOrigin}/.well-known/oauth-protected-resource"`
  return token === 'missing'
    ? new ApiError(401, 'invalid_token', 'An access token is needed.', { 'www-authenticate': challenge })
    : new ApiError(401, 'invalid_token', 'The access token is not valid.', { 'www-authenticate': `${challenge}, error="invalid_token"` })
}
