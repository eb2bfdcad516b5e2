import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take as long as bytes keep coming. */
    slowBody?: boolean
  }
}

const WHOLE_BODY_MS = 60_000
/** As long as an upload ticket is valid. */
const SLOW_BODY_MS = 3_600_000
const SILENCE_MS = 60_000

/**
 * Hangs up on bodies that do not arrive: ordinary ones have a minute, files have an hour as long as bytes keep coming.
 * The server's own limit cannot tell the two apart.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (raw.method === 'GET' || raw.method === 'HEAD') return
    const slow = routeOptions.config?.slowBody ?? false
    const hangUp = () => raw.destroy()
    const timer = setTimeout(hangUp, slow ? SLOW_BODY_MS : WHOLE_BODY_MS).unref()
    if (slow) raw.setTimeout?.(SILENCE_MS, hangUp)
    const done = () => clearTimeout(timer)
    raw.once('end', done)
    raw.once('close', done)
  })
}
