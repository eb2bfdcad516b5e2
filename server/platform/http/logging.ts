import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'

/** Paths whose segment or query is a credential: only what is before it is logged. */
const SECRET_PATHS = /^(\/scorm\/|\/api\/calendar-feeds\/|\/files\/|\/u\/|\/check-in\/[^/]+\/)[^?]*/

/** JSON lines, on standard output unless told otherwise; credentials never reach them, and line breaks in values are escaped. */
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

/** A serial opens a certificate: its first characters are enough to find it again. */
const SERIAL = /^(\/verify\/.{4})[^]+/

export const loggablePath = (url: string) => url.split('?')[0]!.replace(SECRET_PATHS, '$1[redacted]').replace(SERIAL, '$1…')

/** One line per answered request. Requests share one log: a child of its own would cost more than most of what each goes through. */
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
