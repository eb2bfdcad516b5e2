import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { Type } from 'typebox'
import { isLoopback } from '../../config-parts.ts'
import type { Pool } from '../db/open.ts'
import { standingOf } from '../db/versions.ts'
import { ApiError, notFound } from '../errors.ts'
import { ErrorBody, Ref } from '../shapes.ts'
import { anybody, documented } from '../access/declared.ts'

type Parts = { pool: Pool; config: { metricsToken: string | undefined } }

const unready = (why: string) => new ApiError(503, 'server_error', why)

const Status = Type.Object({ status: Type.String() })
const about = { tags: ['Service'], ...documented(anybody) }

/** Adds liveness, readiness and metrics. Returns the function that turns readiness off while the process drains. */
export function health(app: FastifyInstance, { pool, config }: Parts): { drain: () => void } {
  let draining = false
  app.get(
    '/healthz',
    {
      config: { public: true, access: anybody },
      schema: { ...about, operationId: 'getHealth', summary: 'The process is alive', response: { 200: Status, 400: Ref(ErrorBody) } },
    },
    async () => ({ status: 'ok' }),
  )

  app.get(
    '/readyz',
    {
      config: { public: true, access: anybody },
      schema: {
        ...about,
        operationId: 'getReadiness',
        summary: 'The database answers, and this version may use it',
        response: { 200: Status, 400: Ref(ErrorBody), 503: Ref(ErrorBody) },
      },
    },
    async () => {
      if (draining) throw unready('The process is stopping.')
      const found = await standingOf(pool).catch(() => undefined)
      if (found === undefined) throw unready('The database cannot be reached.')
      if (found.standing === 'waiting') throw unready('The database waits for migrations.')
      if (found.standing === 'older') throw unready(`The database is of a newer version (${found.newest}).`)
      return { status: 'ok' }
    },
  )

  const registry = measure(app)
  app.get('/metrics', { config: { public: true }, schema: { hide: true } }, async (req, reply) => {
    if (!mayReadMetrics(req, config.metricsToken)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  app.addHook('onSend', (_req, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close')
    done()
  })
  return {
    drain: () => {
      draining = true
    },
  }
}

function measure(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route',
    registers: [registry],
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  })
  app.addHook('onResponse', (req, reply, done) => {
    seconds.observe({ method: req.method, route: req.routeOptions.url ?? 'unknown', status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  return registry
}

function mayReadMetrics(req: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return isLoopback(req.socket.remoteAddress?.replace('::ffff:', '') ?? '') && req.headers['x-forwarded-for'] === undefined
  const [given, expected] = [Buffer.from(req.headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
