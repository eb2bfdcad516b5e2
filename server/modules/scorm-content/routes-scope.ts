import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { type ContentHost, contentHosts } from '#platform/http/content-hosts.ts'
import type { Sessions } from './actions-sessions.ts'
import { refuseInWords } from './routes-words.ts'
import type { Session } from './store.ts'

const noServiceWorkers = refusal('forbidden', 'no_service_workers', 'Packages may not install service workers.')
const playerOnly = refusal('forbidden', 'player_only', 'Only the player may do this.')
export const noLaunch = refusal('forbidden', 'no_launch', 'This launch is over, or its address is not right. Open the course again.')

declare module 'fastify' {
  interface FastifyRequest {
    /** The launch that the ticket in the path opens. */
    launch: Session
  }
}

/** The options of every content route: it needs no account and sends no headers of the application. */
export const ofContent = { config: { public: true, ofContent: true } } as const

type Origins = Pick<Config, 'publicOrigin' | 'contentOrigin' | 'contentFallback'>

/**
 * Makes a scope one of content. It answers on content hosts only.
 * Its headers let only the application frame it, and no header of the application is sent.
 */
export function contentScope(scope: FastifyInstance, origins: Origins): void {
  scope.addHook('onRoute', (route) => {
    if (!route.config?.ofContent || !route.config.public) throw new Error(`${route.url} must be declared with ofContent.`)
  })
  refuseInWords(scope)
  const hosts = contentHosts(origins)
  const headers = { own: headersOf(origins, ''), shared: headersOf(origins, SANDBOX) }
  scope.addHook('onRequest', (req, reply, done) => {
    const host = hosts.find(req.headers.host)
    if (!host) return done(notFound())
    reply.headers(host.shared ? headers.shared : headers.own)
    if (req.headers['service-worker'] !== undefined) return done(noServiceWorkers())
    return done(isOfAnotherOrigin(req, host) ? playerOnly() : undefined)
  })
}

/** Whether the request is a write from a page of another origin, which could not read the answer either. */
const isOfAnotherOrigin = ({ method, headers }: FastifyRequest, { origin }: ContentHost) =>
  method === 'POST' && headers.origin !== undefined && headers.origin !== origin

/** Admits requests with a valid ticket and sets `launch`. */
export function ticketsOnly(scope: FastifyInstance, sessions: Sessions): void {
  scope.decorateRequest('launch')
  scope.addHook('onRequest', (req, _reply, done) => {
    const { ticket } = req.params as { ticket: string }
    const enter = (launch: Session | undefined) => {
      if (launch) req.launch = launch
      const limit = scope.requestLimit
      const tooOften = limit.concerns(req.url) && (launch ? limit.ofVerified(launch.launch_id) : limit.ofAddress(req.ip))
      done(tooOften || (launch ? undefined : noLaunch()))
    }
    const { host = '' } = req.headers
    const known = sessions.known(ticket, host)
    if (known) enter(known)
    else sessions.find(ticket, host).then(enter, done)
  })
}

/**
 * Forbids new windows where all launches share an origin, because a window left by one launch could read the next.
 * It also applies to content that a learner opens outside its frame.
 */
const SANDBOX =
  '; sandbox allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-pointer-lock allow-orientation-lock allow-presentation'

const headersOf = ({ publicOrigin }: Origins, sandbox: string) => ({
  'content-security-policy': `frame-ancestors ${publicOrigin} 'self'${sandbox}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'unload=*, camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-robots-tag': 'noindex',
})
