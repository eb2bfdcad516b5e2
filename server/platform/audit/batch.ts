import type { onRequestHookHandler } from 'fastify'
import { badRequest } from '../errors.ts'
import { isUuid } from '../shapes.ts'

/**
 * Reads the header `Batch-Id`. Requests with the same id belong to one act of the user, and every audit entry keeps it. Any UUID is
 * allowed: only readers of an entry can find it by this id.
 */
export const takeBatchId: onRequestHookHandler = (req, _reply, done) => {
  const given = req.headers['batch-id']
  if (given === undefined) return done()
  if (typeof given !== 'string' || !isUuid(given)) return done(badRequest('Batch-Id must be a UUID.'))
  req.caller.batchId = given
  done()
}
