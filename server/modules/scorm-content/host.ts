import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, notFound } from '#platform/errors.ts'
import type { Session, Sessions } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the ticket in the path opens. */
    launch: Session
  }
}

/** What every route of content is declared with: no account is needed, and no header of the application is sent. */
export const ofContent = { config: { public: true, ofContent: true } } as const

type Origins = { publicOrigin: string; contentOrigin: string }

/**
 * Makes a scope one of the content origin: it answers on the content host alone, with headers that let the application
 * frame it and nobody else, and without any of the application's own.
 */
export function contentScope(scope: FastifyInstance, origins: Origins): void {
  scope.addHook('onRoute', (route) => {
    if (!route.config?.ofContent || !route.config.public) throw new Error(`${route.url} must be declared with ofContent.`)
  })
  const host = new URL(origins.contentOrigin).host
  const headers = headersOf(origins)
  scope.addHook('onRequest', async (req, reply) => {
    if (req.headers.host !== host) throw notFound()
    reply.headers(headers)
    if (req.headers['service-worker'] !== undefined) throw forbidden('Packages may not install service workers.')
    refuseOtherOrigins(req, origins.contentOrigin)
  })
}

/** Lets in whoever has a ticket, and says what it opens. */
export function ticketsOnly(scope: FastifyInstance, sessions: Sessions): void {
  scope.decorateRequest('launch')
  scope.addHook('onRequest', async (req) => {
    const { ticket } = req.params as { ticket: string }
    const launch = await sessions.find(ticket)
    if (!launch) throw forbidden('This launch is over, or its address is not right. Open the course again.')
    req.launch = launch
  })
}

/** Pages of other origins could not read an answer, and shall not write either. */
function refuseOtherOrigins({ method, headers }: FastifyRequest, contentOrigin: string): void {
  const { origin } = headers
  if (method === 'POST' && origin !== undefined && origin !== contentOrigin) throw forbidden('Only the player may do this.')
}

const headersOf = ({ publicOrigin, contentOrigin }: Origins) => ({
  'content-security-policy': `frame-ancestors ${publicOrigin} ${contentOrigin}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'unload=*, camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-robots-tag': 'noindex',
})
