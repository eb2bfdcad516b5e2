import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../../config.ts'
import { ApiError, badRequest } from '../errors.ts'
import { contentHosts } from './content-hosts.ts'
import { limitRequests } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route serves untrusted content with headers of its own. */
    ofContent?: boolean
  }
}

/** Paths that show no page. The first page loads about twenty such files, and each saves half a kilobyte of headers. */
const NO_PAGE = /^\/(?:(?:api|assets)\/|auth\/(?:session|providers)$)/

type Settings = Pick<Config, 'publicOrigin' | 'contentOrigin' | 'contentFallback' | 'corsOrigins' | 'rateLimitPerMinute' | 'blobs'>

/** Adds security headers, CORS for bearer clients and a rate limit to all requests. */
export async function secure(app: FastifyInstance, config: Settings): Promise<void> {
  refuseTwoHosts(app)
  serveOnlyContentOnContentHosts(app, config)
  const [page, data] = [pageHeaders(config), dataHeaders(config)]
  app.addHook('onRequest', (req, reply, done) => {
    if (NO_PAGE.test(req.url)) reply.headers(data)
    else if (!req.routeOptions.config?.ofContent) reply.headers(page)
    done()
  })
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      credentials: false,
      exposedHeaders: ['x-request-id', 'retry-after'],
      maxAge: 600,
    })
  }
  limitRequests(app, config.rateLimitPerMinute)
}

/** Refuses two Host headers, because a proxy may have read the other one. */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (req, _reply, done) => {
    const { rawHeaders } = req.raw
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at]!)) hosts += 1
    if (hosts > 1) throw badRequest('The request has more than one Host header.')
    done()
  })
}
const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'

const everywhere = ({ publicOrigin }: Settings) =>
  ({
    strictTransportSecurity: publicOrigin.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  }) satisfies HelmetOptions

const pageHeaders = (config: Settings) =>
  written({
    ...everywhere(config),
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
    // Courses open windows of their own, which look for their opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })

/**
 * Headers for answers that are no pages. They load nothing and link nowhere, so a short policy suffices. It also says who may frame them,
 * which every browser prefers to `X-Frame-Options`.
 */
const dataHeaders = (config: Settings) =>
  written({
    ...everywhere(config),
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'self'"] } },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xFrameOptions: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })

/** Returns the headers, computed once for all answers of a kind. A plain object is faster to read than Node's own. */
function written(options: HelmetOptions) {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, () => {})
  return { ...answer.getHeaders() }
}

function contentPolicy({ contentOrigin, contentFallback, blobs }: Settings) {
  const content = [contentOrigin, contentFallback].filter((origin) => origin !== undefined)
  const store = blobs.kind === 's3' ? [blobs.endpoint ?? `https://*.amazonaws.com`] : []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...store],
    'font-src': ["'self'", 'data:'],
    // With a fallback, the page checks whether the browser can reach the origin.
    'connect-src': ["'self'", ...store, ...(contentFallback === undefined ? [] : content)],
    'frame-src': ["'self'", 'blob:', ...content],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
}

const HEALTH = new Set(['/healthz', '/readyz'])

/** Course packages are untrusted code. Their hosts serve only them, and nothing of the application. */
function serveOnlyContentOnContentHosts(app: FastifyInstance, settings: Settings): void {
  if (settings.contentOrigin === undefined) return
  const hosts = contentHosts(settings)
  app.addHook('onRequest', (req, _reply, done) => {
    if (req.url.startsWith('/scorm/') || !hosts.isApart(req.headers.host) || HEALTH.has(req.url.split('?')[0]!)) return done()
    return done(new ApiError(404, 'not_found', `This address serves course content only. Use ${settings.publicOrigin} instead.`))
  })
}
