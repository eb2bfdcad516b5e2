import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type ApiError, refusal } from '../errors.ts'

const tooManyRequests = refusal('rate_limited', 'rate_limited', 'Too many requests. Try again in {seconds} seconds.')

const WINDOW_MS = 60_000
const MOST_CLIENTS = 20_000

/** What asks the database something; files, pages of the web app and content of courses do not. */
const LIMITED = /^\/(?:(?:api|auth|verify|qr|check-in)\/|scorm\/[^/]+\/(?:state|commit|exit)\b)/

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path carries a credential, which the route reads by itself. */
    secretInPath?: boolean
    /** The page is open to anybody and knows who is signed in: `visitors` reads who asks, and counts them. */
    ofVisitors?: boolean
  }
  interface FastifyInstance {
    requestLimit: RequestLimit
  }
}

/**
 * So many requests a minute of one client; beyond them each count answers what to refuse the request with. A credential that was verified is a client of its own wherever it comes
 * from: `ofVerified`. Whatever brings none, or one that is not good, counts for its address: `ofAddress`. So neither junk
 * beside a good credential nor somebody's bad ones from the same address change what the good one may ask.
 */
export type RequestLimit = ReturnType<typeof requestLimit>

function requestLimit(perMinute: number) {
  const asked = counter()
  const refused = new LRUCache<string, Window>({ max: MOST_CLIENTS })
  const over = (client: string) => {
    const window = asked.add(client)
    return window.count > perMinute ? window : undefined
  }
  return {
    /** Whether the path is one whose requests are counted. */
    concerns: (url: string) => LIMITED.test(url),
    /** For a credential of this fingerprint that asked too often a moment ago, before it is verified once more. */
    again(fingerprint: string | undefined): ApiError | undefined {
      const window = fingerprint === undefined ? undefined : refused.get(fingerprint)
      return window && window.ends > performance.now() ? tooMany(window) : undefined
    },
    /** Counts a request of an account or a launch, by its id. */
    ofVerified(id: string, fingerprint?: string): ApiError | undefined {
      const window = over(id)
      if (window && fingerprint !== undefined) refused.set(fingerprint, window)
      return window && tooMany(window)
    },
    /** Counts a request of nobody in particular. */
    ofAddress(ip: string): ApiError | undefined {
      const window = over(network(ip))
      return window && tooMany(window)
    },
  }
}

/**
 * Counts what public routes and unknown paths are asked, by address. Whoever reads a credential counts the rest: that of an
 * account in `authenticate`, that of a launch in the scope of course content, that in a path in the handler of its route.
 */
export function limitRequests(app: FastifyInstance, perMinute: number): void {
  const limit = requestLimit(perMinute)
  app.decorate('requestLimit', limit)
  app.addHook('onRequest', (req, _reply, done) => {
    const { public: open, ofContent, secretInPath, ofVisitors } = req.routeOptions.config ?? {}
    const nobodys = req.is404 || (open && !ofContent && !secretInPath && !ofVisitors)
    done(nobodys && limit.concerns(req.url) ? limit.ofAddress(req.ip) : undefined)
  })
}

/** An IPv4 address, or the 64 bits of an IPv6 network: whoever has one address of it has them all. */
function network(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d[\d.]+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [left = [], right = []] = ip.split('::').map((groups) => groups.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

type Window = { count: number; ends: number }

/** Counts in windows that begin with the first of what they count. Whoever was not counted for longest is forgotten first. */
function counter() {
  const windows = new LRUCache<string, Window>({ max: MOST_CLIENTS })
  return {
    add(key: string): Window {
      const known = windows.get(key)
      const window = known && known.ends > performance.now() ? known : { count: 0, ends: performance.now() + WINDOW_MS }
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
