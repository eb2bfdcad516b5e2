import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'

/** Paths with a credential in a segment or the query. Only the part before it is logged. */
const SECRET_PATHS = /^(\/scorm\/|\/api\/calendar-feeds\/|\/files\/|\/u\/|\/check-in\/[^/]+\/)[^?]*/

/** Creates the log: JSON lines, on standard output by default. Credentials are removed, and line breaks in values are escaped. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    redact: {
      paths: ['*.authorization', '*.cookie', '*.client_secret', '*.refresh_token', 'err.config', 'err.parameters', 'err.client'],
      remove: true,
    },
    serializers: {
      err: pino.stdSerializers.err,
      req: (req: { method: string; url: string; id: string }) => ({ id: req.id, method: req.method, path: loggablePath(req.url) }),
    },
  }
  return pino(options, destination)
}

/** A serial opens a certificate, so only its first characters are logged. They are enough to find it. */
const SERIAL = /^(\/verify\/.{4})[^]+/

export const loggablePath = (url: string) => url.split('?')[0]!.replace(SECRET_PATHS, '$1[redacted]').replace(SERIAL, '$1…')

/**
 * Logs one line per answered request. All requests share one logger, because a child logger costs more than most of a request's handling.
 */
export function logRequests(app: FastifyInstance): void {
  app.setChildLoggerFactory((logger) => logger)
  if (!['info', 'debug', 'trace'].includes(app.log.level)) return
  app.addHook('onResponse', (req, reply, done) => {
    app.log.info(outcomeOf(req, reply), 'request')
    done()
  })
}

const outcomeOf = (req: FastifyRequest, reply: FastifyReply) => ({
  reqId: req.id,
  method: req.method,
  path: loggablePath(req.url),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  account_id: req.actor?.id,
  client: req.ip,
})
