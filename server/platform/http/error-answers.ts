import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, badRequest, payloadTooLarge, refusal, toApiError } from '../errors.ts'

/** Turns every thrown error into `{ error, error_description }` with its details. No other code does. */
export const answerErrors = {
  /** Call it before adding routes: a route keeps the error handler that it was declared under. */
  register(app: FastifyInstance): void {
    app.setErrorHandler((error: FastifyError, req, reply) => {
      const known = toApiError(error) ?? frameworkError(error)
      if (known) return send(reply, known)
      req.log.error({ reqId: req.id, err: error }, 'The request failed by our fault.')
      return send(reply, ourFault(req.id))
    })
  },
  /** `page` answers requests for a page of the web app, and returns whether it did. */
  unknownPaths(app: FastifyInstance, page: (req: FastifyRequest, reply: FastifyReply) => boolean): void {
    app.setNotFoundHandler((req, reply) => {
      if (!page(req, reply)) send(reply, new ApiError(404, 'not_found', 'There is no such path, or not with this method.'))
    })
  },
  /** Answers faults before routing and its hooks, such as a malformed escape in the URL. */
  framework(error: FastifyError, req: FastifyRequest, reply: FastifyReply): void {
    reply.header('x-request-id', req.id)
    send(reply, frameworkError(error) ?? badRequest('The URL could not be read.'))
  },
  /** Answers bytes that are no HTTP request. Only the socket is available. */
  unparsable(error: ConnectionError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
    const body = JSON.stringify({ error: 'invalid_request', error_description: 'This is no HTTP request the service can read.' })
    socket.end(`HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n${body}`)
  },
}

const failed = refusal(
  'server_error',
  'server_error',
  'Something failed on our side. Quote the request id {request_id} when you report it.',
)
/** The request id is a header of every answer, not a detail. */
const ourFault = (requestId: string) => new ApiError(500, 'server_error', failed({ request_id: requestId }).message)

/** Sends the error. Public routes leave out the details, to reveal no more than needed. */
function send(reply: FastifyReply, { status, code, message, details, headers }: ApiError) {
  return reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ error: code, error_description: message, ...(!reply.request.routeOptions.config.public && details) })
}

/** Returns the faults of a request that the framework found. */
function frameworkError(error: FastifyError): ApiError | undefined {
  const { statusCode } = error
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  if (statusCode === 413) return payloadTooLarge('The request body is too large.')
  if (statusCode === 415) {
    return new ApiError(
      415,
      'unsupported_media_type',
      'The Content-Type is not one this endpoint takes. Send application/json unless it says otherwise.',
    )
  }
  return new ApiError(statusCode, statusCode === 429 ? 'rate_limited' : 'invalid_request', error.message)
}
