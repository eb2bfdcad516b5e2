import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type ApiError, refusal } from '../errors.ts'

const tooManyRequests = refusal('rate_limited', 'rate_limited', 'Too many requests. Try again in {seconds} seconds.')

const WINDOW_MS = 60_000
const MOST_CLIENTS = 20_000

/** What asks the database something; files, pages of the web app and content of courses do not. */
const LIMITED = /^\/(?:(?:api|auth|verify)\/|scorm\/[^/]+\/(?:state|commit|exit)\b)/
/** The credential of a course's player is in its path. */
const TICKET = /^\/scorm\/[^/]+/

/**
 * So many requests a minute of one client, else 429. Somebody who makes up a credential for every request is a new client
 * each time: what is refused is counted by address too.
 */
export function limitRequests(app: FastifyInstance, perMinute: number): void {
  const asked = counter()
  const refused = counter()
  app.addHook('onRequest', (req, _reply, done) => {
    if (!LIMITED.test(req.url)) return done()
    const client = asked.add(clientOf(req))
    const address = refused.read(req.ip)
    if (client.count > perMinute) return done(tooMany(client))
    if (address && address.count >= perMinute) return done(tooMany(address))
    return done()
  })
  app.addHook('onResponse', (req, reply, done) => {
    if (reply.statusCode === 401) refused.add(req.ip)
    done()
  })
}

/** One credential is one client, wherever it comes from; without one, the address is. */
const clientOf = (req: FastifyRequest) => TICKET.exec(req.url)?.[0] ?? req.credential.fingerprint ?? req.ip

type Window = { count: number; ends: number }

/** Counts in windows that begin with the first of what they count. Whoever was not counted for longest is forgotten first. */
function counter() {
  const windows = new LRUCache<string, Window>({ max: MOST_CLIENTS })
  const read = (key: string) => {
    const known = windows.get(key)
    return known && known.ends > performance.now() ? known : undefined
  }
  return {
    read,
    add(key: string): Window {
      const window = read(key) ?? { count: 0, ends: performance.now() + WINDOW_MS }
      if (window.count === 0) windows.set(key, window)
      window.count += 1
      return window
    },
  }
}

function tooMany({ ends }: Window): ApiError {
  const seconds = Math.ceil((ends - performance.now()) / 1000)
  return tooManyRequests({ seconds }).withHeaders({ 'retry-after': String(seconds) })
}
