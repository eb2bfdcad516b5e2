import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type ApiError, refusal } from '../errors.ts'

const tooManyRequests = refusal('rate_limited', 'rate_limited', 'Too many requests. Try again in {seconds} seconds.')

const WINDOW_MS = 60_000
const MOST_CLIENTS = 20_000

/** Paths that query the database. Files, pages of the web app and course content do not. */
const LIMITED = /^\/(?:(?:api|auth|verify|qr|check-in)\/|scorm\/[^/]+\/(?:state|commit|exit)\b)/

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path has a credential, which the route reads itself. */
    secretInPath?: boolean
    /** The page is open to anyone but knows the signed-in reader. `visitors` reads and counts them. */
    ofVisitors?: boolean
  }
  interface FastifyInstance {
    requestLimit: RequestLimit
  }
}

/**
 * A rate limit per client and minute. Each method counts a request and returns the refusal beyond the limit. A verified credential is one
 * client from any address: `ofVerified`. Requests without a good credential count for their address: `ofAddress`. Junk beside a good
 * credential, or bad ones from the same address, therefore do not reduce the limit of the good one.
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
    /** Whether requests to the path are counted. */
    concerns: (url: string) => LIMITED.test(url),
    /** Returns the refusal for a credential that exceeded its limit a moment ago, before it is verified again. */
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
    /** Counts an anonymous request, by its address. */
    ofAddress(ip: string): ApiError | undefined {
      const window = over(network(ip))
      return window && tooMany(window)
    },
  }
}

/**
 * Counts requests to public routes and unknown paths, by address. Other requests are counted where their credential is read: of an account
 * in `authenticate`, of a launch in the scope of course content, of a path in the route's handler.
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

/** Returns an IPv4 address, or the 64 bits of an IPv6 network. The owner of one address in it has them all. */
function network(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d[\d.]+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [left = [], right = []] = ip.split('::').map((groups) => groups.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

type Window = { count: number; ends: number }

/** Counts in windows that begin with their first request. The least recently counted client is dropped first. */
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
