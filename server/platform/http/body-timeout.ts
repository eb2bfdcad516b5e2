import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file. It may take long, as long as bytes keep coming. */
    slowBody?: boolean
  }
}

/** Milliseconds: for a whole body, for a file (the lifetime of an upload ticket), and between the pieces of a file. */
const LIMITS = { body: 60_000, file: 3_600_000, silence: 60_000 }

/**
 * Closes connections whose body does not arrive. An ordinary body has a minute. A file has an hour, as long as bytes keep coming. The
 * server's own limit cannot distinguish the two.
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
 * Calls `hangUp` once the sender was silent for `limitMs`. Time in which the service itself does not read does not count, nor time after
 * the whole body has arrived.
 */
export function whenSilent(raw: IncomingMessage, limitMs: number, hangUp: () => void): NodeJS.Timeout {
  let [seen, since] = [-1, performance.now()]
  return setInterval(() => {
    // Injected requests of tests have no socket to read from.
    const bytes = raw.socket.bytesRead ?? 0
    if (bytes !== seen || raw.isPaused() || raw.complete) [seen, since] = [bytes, performance.now()]
    else if (performance.now() - since > limitMs) hangUp()
  }, limitMs / 8).unref()
}
