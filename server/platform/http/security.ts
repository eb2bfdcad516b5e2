import { createHash } from 'node:crypto'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { ApiError } from '../errors.ts'

type Settings = Pick<Config, 'publicOrigin' | 'contentOrigin' | 'corsOrigins' | 'rateLimitPerMinute' | 'blobs'>

/** What every answer carries and every request meets: security headers, CORS for bearer clients, and a rate limit. */
export async function secure(app: FastifyInstance, config: Settings): Promise<void> {
  serveOnlyContentOnTheContentHost(app, config)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    strictTransportSecurity: config.publicOrigin.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    // Courses open windows of their own, and those look for what opened them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  })
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      credentials: false,
      exposedHeaders: ['x-request-id', 'retry-after'],
      maxAge: 600,
    })
  }
  await app.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: '1 minute',
    cache: 20_000,
    keyGenerator: clientKey,
    allowList: (req) => !LIMITED.test(req.url),
    addHeadersOnExceeding: noLimitHeaders,
    addHeaders: { ...noLimitHeaders, 'retry-after': true },
    errorResponseBuilder: (_req, { ttl }) => tooMany(ttl),
  })
  limitRefused(app, config.rateLimitPerMinute)
}

/** What asks the database something; files, pages of the web app and content of courses do not. */
const LIMITED = /^\/(?:(?:api|auth|verify)\/|scorm\/[^/]+\/(?:state|commit|exit)\b)/

const noLimitHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

function tooMany(milliseconds: number): ApiError {
  const seconds = Math.ceil(milliseconds / 1000)
  return new ApiError(429, 'rate_limited', `Too many requests. Try again in ${seconds} seconds.`, { 'retry-after': String(seconds) })
}

/** Somebody who makes up a credential for every request is a new client each time: what is refused is counted by address too. */
function limitRefused(app: FastifyInstance, max: number): void {
  const count = app.createRateLimit({ max, keyGenerator: ({ ip }) => `refused ${ip}`, allowList: [] })
  app.addHook('onRequest', async (req) => {
    const limit = await count(req, { increment: false })
    if (!limit.isAllowed && limit.remaining <= 0) throw tooMany(limit.ttl)
  })
  app.addHook('onResponse', async (req, reply) => {
    if (reply.statusCode === 401) await count(req)
  })
}

/** One credential is one client, wherever it comes from; without one, the address is. */
function clientKey(req: FastifyRequest): string {
  const ticket = /^\/scorm\/[^/]+/.exec(req.url)?.[0]
  const credential = ticket ?? req.headers.authorization ?? req.headers.cookie
  return credential === undefined ? req.ip : createHash('sha256').update(credential).digest('base64url')
}

function contentPolicy({ contentOrigin, blobs }: Settings) {
  const store = blobs.kind === 's3' ? [blobs.endpoint ?? `https://*.amazonaws.com`] : []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...store],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...store],
    'frame-src': ["'self'", 'blob:', ...(contentOrigin === undefined ? [] : [contentOrigin])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
}

const HEALTH = new Set(['/healthz', '/readyz', '/metrics'])

/** Course packages are untrusted code: their host serves them and nothing of the application. */
function serveOnlyContentOnTheContentHost(app: FastifyInstance, { contentOrigin, publicOrigin }: Settings): void {
  if (contentOrigin === undefined) return
  const host = new URL(contentOrigin).host
  app.addHook('onRequest', async (req) => {
    if (req.headers.host !== host || req.url.startsWith('/scorm/') || HEALTH.has(req.url.split('?')[0]!)) return
    throw new ApiError(404, 'not_found', `This address serves course content only. Use ${publicOrigin} instead.`)
  })
}
