import type { FastifyInstance } from 'fastify'
import { isVersionOf } from '../db/versions.ts'
import type { Db } from '../db/open.ts'
import { unavailable } from '../errors.ts'

const olderVersion = unavailable('older_version', 'This process is older than its database. Ask again in a moment: a newer one answers.', 2)

/** Probes of the process are always answered. */
const PROBES = /^\/(?:healthz|readyz|metrics)(?:\?|$)/

/** Returns the function after which every request is refused, because this version may no longer use the database. */
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

/** Throws if the database has a newer version. The process of that version does the scheduler's work. */
export async function requireNewestVersion(db: Db): Promise<void> {
  if (!(await isVersionOf(db))) throw olderVersion()
}
