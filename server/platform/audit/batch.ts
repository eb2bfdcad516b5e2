import type { onRequestHookHandler } from 'fastify'
import { badRequest } from '../errors.ts'
import { isUuid } from '../shapes.ts'

/**
 * Requests that say the same `Batch-Id` are one act to whoever makes them, and the trail keeps it with each of their entries. Any
 * UUID will do: an entry is found by it only by who reads the entry.
 */
export const takeBatchId: onRequestHookHandler = (req, _reply, done) => {
  const given = req.headers['batch-id']
  if (given === undefined) return done()
  if (typeof given !== 'string' || !isUuid(given)) return done(badRequest('Batch-Id must be a UUID.'))
  req.caller.batchId = given
  done()
}
