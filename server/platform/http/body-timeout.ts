import type { IncomingMessage } from 'node:http'
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
    const timers = [setTimeout(hangUp, slow ? limits.file : limits.body).unref()]
    if (slow) timers.push(whenSilent(raw, limits.silence, hangUp))
    const over = () => timers.forEach((timer) => clearTimeout(timer))
    raw.once('close', over)
    raw.once('end', over)
    return done()
  })
}

/**
 * Calls `hangUp` once the sender was silent for `limitMs`. While we do not read, as long as others have their turn, and once all
 * has arrived, it is not the sender who is silent.
 */
export function whenSilent(raw: IncomingMessage, limitMs: number, hangUp: () => void): NodeJS.Timeout {
  let [seen, since] = [-1, performance.now()]
  return setInterval(() => {
    // Requests that tests inject have no socket that reads.
    const bytes = raw.socket.bytesRead ?? 0
    if (bytes !== seen || raw.isPaused() || raw.complete) [seen, since] = [bytes, performance.now()]
    else if (performance.now() - since > limitMs) hangUp()
  }, limitMs / 8).unref()
}
