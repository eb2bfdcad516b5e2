import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take as long as bytes keep coming. */
    slowBody?: boolean
  }
}

/** Milliseconds: for a whole body, for a file (as long as an upload ticket is valid), and between the pieces of a file. */
const LIMITS = { body: 60_000, file: 3_600_000, silence: 60_000 }

/**
 * Hangs up on bodies that do not arrive: ordinary ones have a minute, files have an hour as long as bytes keep coming.
 * The server's own limit cannot tell the two apart.
 */
export function limitBodies(app: FastifyInstance, limits = LIMITS): void {
  app.addHook('onRequest', (req, _reply, done) => {
    const { raw } = req
    if (raw.method === 'GET' || raw.method === 'HEAD' || raw.complete) return done()
    const slow = req.routeOptions.config?.slowBody ?? false
    const hangUp = () => {
      if (!raw.complete) raw.destroy()
    }
    const timer = setTimeout(hangUp, slow ? limits.file : limits.body).unref()
    // Requests that tests inject have no socket.
    if (slow) raw.setTimeout?.(limits.silence, hangUp)
    raw.once('close', () => clearTimeout(timer))
    raw.once('end', () => {
      clearTimeout(timer)
      if (slow) raw.setTimeout?.(0)
    })
    return done()
  })
}
