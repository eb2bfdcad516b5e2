import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccessLoader } from './access-load.ts'
import type { BearerVerifier } from './auth/bearer.ts'
import { readCookie, refuseOtherSites } from './auth/cookies.ts'
import type { SessionKeeper } from './auth/sessions.ts'
import type { Caller } from './caller.ts'
import { ApiError } from './errors.ts'
import type { Nudge } from './nudge.ts'

type Parts = { config: { publicOrigin: string }; access: AccessLoader; bearer: BearerVerifier; sessions: SessionKeeper; sealing: Nudge }

/** The sign-in hook: every route that is not declared public has a caller, or answers 401. */
export function authenticate(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('actor')
  app.decorateRequest('caller')
  app.addHook('onRequest', async (req, reply) => {
    if (req.is404 || req.routeOptions.config.public) return
    reply.header('cache-control', 'no-store')
    const caller = await identify(req, parts)
    req.caller = caller
    req.actor = caller.actor
  })
  app.addHook('onSend', (req, reply, _payload, done) => {
    if (req.routeOptions.config?.changesAccess && reply.statusCode < 400) parts.access.clear()
    done()
  })
  app.addHook('onResponse', (req, reply, done) => {
    if (req.method !== 'GET' && reply.statusCode < 400) parts.sealing.soon()
    done()
  })
}

async function identify(req: FastifyRequest, parts: Parts): Promise<Caller> {
  const { publicOrigin } = parts.config
  const { presented, token, fingerprint } = req.credential
  const cookie = req.headers.authorization === undefined ? readCookie(req, 'session', publicOrigin) : undefined
  if (cookie !== undefined) refuseOtherSites(req, publicOrigin)
  const identified = await (token !== undefined ? parts.bearer.identify(token, fingerprint) : cookie && parts.sessions.find(cookie))
  const actor = identified && (await parts.access.load(identified.account_id))
  if (!actor) throw unauthorized(publicOrigin, presented ? 'invalid' : 'missing')
  return { actor, provider: identified.provider.slug, subject: identified.subject, requestId: req.id, token: identified.token }
}

function unauthorized(publicOrigin: string, token: 'missing' | 'invalid'): ApiError {
  const challenge = `Bearer resource_metadata="${publicOrigin}/.well-known/oauth-protected-resource"`
  return token === 'missing'
    ? new ApiError(401, 'invalid_token', 'An access token is needed.', { 'www-authenticate': challenge })
    : new ApiError(401, 'invalid_token', 'The access token is not valid.', { 'www-authenticate': `${challenge}, error="invalid_token"` })
}
