import type { FastifyInstance } from 'fastify'
import { refusal } from '../errors.ts'

const unreadable = refusal(
  'invalid_request',
  'query_unreadable',
  'The query could not be read: it must be UTF-8, with every other character than ASCII as percent escapes.',
)

/** Refuses a query with broken escapes or bytes that are not UTF-8. Otherwise it would be read as something else. */
export function refuseUnreadableQueries(app: FastifyInstance): void {
  app.addHook('onRequest', (req, _reply, done) => {
    const { url, config } = req.routeOptions
    if (url !== undefined && !config.ofContent && !readable(req.url)) throw unreadable()
    done()
  })
}

function readable(url: string): boolean {
  const at = url.indexOf('?')
  if (at === -1) return true
  const query = url.slice(at)
  if (/[\u0080-\uFFFF]/.test(query)) return false
  if (!query.includes('%')) return true
  try {
    decodeURIComponent(query)
    return true
  } catch {
    return false
  }
}
