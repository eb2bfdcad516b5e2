import type {
  FastifyInstance,
  FastifyRequest,
  onResponseHookHandler,
  onSendHookHandler,
  RouteOptions,
  preHandlerHookHandler,
} from 'fastify'
import { type Actor, requireSuperuser } from '../access/actor.ts'
import type { AccessLoader } from '../access/load.ts'
import type { ActingAccount } from '../acts/tickets.ts'
import type { BearerVerifier, VerifiedAccount } from './bearer.ts'
import { readCookie, refuseOtherSites } from './cookies.ts'
import type { SessionKeeper } from './sessions.ts'
import type { Caller } from '../access/caller.ts'
import { anyToken } from '../access/declared.ts'
import { requireNewestVersion } from '../http/older-version.ts'
import { bringsCronSecret, scheduler } from './cron-secret.ts'
import { ApiError, refusal } from '../errors.ts'
import { type DebouncedWork, sealedSoon } from '../audit/soon.ts'
import type { Db } from '../db/open.ts'
import type { WriteCounter } from '../db/writes.ts'
import { takeBatchId } from '../audit/batch.ts'

type Parts = {
  config: { publicOrigin: string; cronSecret: string | undefined }
  access: AccessLoader
  bearer: BearerVerifier
  sessions: SessionKeeper
  writes: WriteCounter
  sealing: DebouncedWork
  db: Db
}

/** Adds the sign-in hook. Every route not declared public has a caller, or answers 401. */
export function authenticate(app: FastifyInstance, parts: Parts): void {
  const limit = app.requestLimit
  app.decorateRequest('actor')
  app.decorateRequest('access')
  app.decorateRequest('caller')
  app.addHook('onRequest', (req, reply, done) => {
    if (req.is404) return done()
    const { public: open, access = anyToken } = req.routeOptions.config
    if (open) return done()
    reply.header('cache-control', 'no-store')
    if (access.needs === scheduler.needs) return done(refusedScheduler(req, parts))
    const proceed = (caller: Caller) => {
      req.caller = { ...caller, access }
      req.actor = caller.actor
      req.access = access
      done(limit.ofVerified(caller.actor.id, req.credential.fingerprint))
    }
    const refuse = (error: Error) => done((error instanceof ApiError && limit.ofAddress(req.ip)) || error)
    const known = recognize(req, parts)
    const tooOften = known ? undefined : limit.again(req.credential.fingerprint)
    if (known) proceed(known)
    else if (tooOften) done(tooOften)
    else identify(req, parts).then(proceed, refuse)
  })
  const clearAccess: onSendHookHandler = (_req, reply, _payload, done) => {
    if (reply.statusCode < 400) parts.access.clear()
    done()
  }
  const sealSoon: onResponseHookHandler = (_req, reply, done) => {
    if (reply.statusCode < 400) parts.sealing.soon()
    done()
  }
  holdToDeclarations(app)
  // Most requests only read. Hooks for changes are therefore added only to routes that make changes.
  app.addHook('onRoute', (route) => {
    if (route.config?.access?.needs === scheduler.needs)
      route.preHandler = [() => requireNewestVersion(parts.db), route.preHandler ?? []].flat()
    if (route.config?.changesAccess) route.onSend = [route.onSend ?? [], clearAccess].flat()
    if (route.method === 'GET') return
    route.onResponse = [route.onResponse ?? [], sealSoon].flat()
    if (hasCaller(route)) route.onRequest = [takeBatchId, route.onRequest ?? []].flat()
  })
}

/** Whether requests to a route come from a signed-in caller. */
const hasCaller = ({ config }: RouteOptions) => config?.public !== true && config?.access?.needs !== scheduler.needs

/** Refuses everyone but superusers on routes that declare it. The service does not start if a route declares no access. */
function holdToDeclarations(app: FastifyInstance): void {
  const superusersOnly: preHandlerHookHandler = (req, _reply, done) => {
    requireSuperuser(req.actor)
    done()
  }
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
    const access = route.config?.access
    if (access?.needs === 'superuser' && access.over === 'nothing') route.preHandler = [superusersOnly, route.preHandler ?? []].flat()
  })
  app.addHook('onReady', (done) => {
    const silent = routes.splice(0).find(({ config }) => !config?.access && !config?.public)
    done(silent && new Error(`${silent.url} does not say who may call it.`))
  })
}

/** Returns the refusal for a request to a scheduler's route without the scheduler's secret; undefined if it has the secret. */
function refusedScheduler(req: FastifyRequest, { config: { publicOrigin, cronSecret } }: Parts): ApiError | undefined {
  const limit = req.server.requestLimit
  if (bringsCronSecret(req.headers.authorization, cronSecret)) return limit.ofVerified('scheduler', req.credential.fingerprint)
  return limit.ofAddress(req.ip) ?? unauthorized(publicOrigin, req.credential.presented ? 'invalid' : 'missing')
}

/** Returns the caller of a token that was verified a moment ago, from the caches. Most requests therefore await nothing. */
function recognize(req: FastifyRequest, { bearer, access }: Parts): Caller | undefined {
  const { token, fingerprint } = req.credential
  const identified = token !== undefined && fingerprint !== undefined ? bearer.recall(fingerprint) : undefined
  const actor = identified && access.recall(identified.account_id)
  return actor && callerOf(req, identified, actor)
}

/** Returns the session cookie, which counts only if the request has no other credential. */
const cookieOf = (req: FastifyRequest, publicOrigin: string) =>
  req.headers.authorization === undefined ? readCookie(req, 'session', publicOrigin) : undefined

async function identifiedBy(req: FastifyRequest, { config, bearer, sessions, ...trail }: Parts): Promise<VerifiedAccount | undefined> {
  const { token, fingerprint } = req.credential
  if (token !== undefined) return sealedSoon(trail, () => bearer.identify(token, fingerprint))
  const cookie = cookieOf(req, config.publicOrigin)
  return cookie === undefined ? undefined : sessions.find(cookie)
}

/**
 * Returns the reader of a page that is open to anyone; undefined for an unknown reader. The link to the page may be on any site. Browsers
 * tell other sites nothing of such a page, and send the session only on navigation. Throws if the reader asks too often.
 */
export async function visitor(req: FastifyRequest, parts: Parts): Promise<Actor | undefined> {
  const identified = await identifiedBy(req, parts)
  const actor = identified && (await parts.access.load(identified.account_id))
  const { requestLimit: limit } = req.server
  const tooMany = actor ? limit.ofVerified(actor.id) : limit.ofAddress(req.ip)
  if (tooMany) throw tooMany
  return actor
}

/** Returns the actor of a long request again. Undefined once its session or token has ended, or the account is disabled. */
export async function stillThere(req: FastifyRequest, parts: Parts): Promise<Actor | undefined> {
  const identified = await identifiedBy(req, parts)
  return identified && identified.account_id === req.actor.id ? parts.access.load(identified.account_id) : undefined
}

async function identify(req: FastifyRequest, parts: Parts): Promise<Caller> {
  const { publicOrigin } = parts.config
  const acting = req.server.actTickets.find(req.headers.authorization)
  if (acting) return callerOfAct(req, acting, parts)
  if (cookieOf(req, publicOrigin) !== undefined) refuseOtherSites(req, publicOrigin)
  const identified = await identifiedBy(req, parts)
  const actor = identified && (await parts.access.load(identified.account_id))
  if (!actor) throw unauthorized(publicOrigin, req.credential.presented ? 'invalid' : 'missing')
  return callerOf(req, identified, actor)
}

/** Returns the sender of a batch, with the permissions of this moment. Throws 401 if the account has been disabled since. */
async function callerOfAct(req: FastifyRequest, { account_id, provider, subject, act }: ActingAccount, parts: Parts): Promise<Caller> {
  const actor = await parts.access.load(account_id)
  if (!actor) throw unauthorized(parts.config.publicOrigin, 'invalid')
  return { actor, provider, subject, requestId: req.id, act }
}

const callerOf = (req: FastifyRequest, { provider, subject, token }: VerifiedAccount, actor: Actor): Caller => ({
  actor,
  provider: provider.slug,
  subject,
  requestId: req.id,
  token,
})

const tokenInvalid = refusal('invalid_token', 'invalid_token', 'The access token is not valid.')

function unauthorized(publicOrigin: string, token: 'missing' | 'invalid'): ApiError {
  const challenge = `Bearer resource_metadata="${publicOrigin}/.well-known/oauth-protected-resource"`
  return token === 'missing'
    ? new ApiError(401, 'invalid_token', 'An access token is needed.').withHeaders({ 'www-authenticate': challenge })
    : tokenInvalid().withHeaders({ 'www-authenticate': `${challenge}, error="invalid_token"` })
}
