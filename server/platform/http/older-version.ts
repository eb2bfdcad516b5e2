import type { FastifyInstance } from 'fastify'
import { isVersionOf } from '../db/versions.ts'
import type { Db } from '../db/open.ts'
import { ApiError } from '../errors.ts'

const olderVersion = () =>
  new ApiError(
    503,
    'server_error',
    'This process is older than its database. Ask again in a moment: a newer one answers.',
    { code: 'older_version' },
    { 'retry-after': '2' },
  )

/** What says how a process is doing is answered to the end. */
const PROBES = /^\/(?:healthz|readyz|metrics)(?:\?|$)/

/** Returns the switch after which every request is refused: the database has become one that this version may not use. */
export function refuseOnceOlder(app: FastifyInstance): () => void {
  let isOlder = false
  app.addHook('onRequest', (req, reply, done) => {
    if (!isOlder || PROBES.test(req.url)) return done()
    reply.header('connection', 'close')
    done(olderVersion())
  })
  return () => {
    isOlder = true
  }
}

/** Refuses the work of a scheduler where the database is of a newer version, whose process does it. */
export async function requireNewestVersion(db: Db): Promise<void> {
  if (!(await isVersionOf(db))) throw olderVersion()
}
