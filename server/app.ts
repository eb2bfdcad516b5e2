import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Context } from './context.ts'
import { sealedSoon } from './platform/audit/soon.ts'
import { prepareActs } from './platform/acts/operations.ts'
import { authenticate } from './platform/auth/authenticate.ts'
import { readCredentials } from './platform/auth/credential.ts'
import { answerErrors } from './platform/http/error-answers.ts'
import { compressAnswers } from './platform/http/compression.ts'
import { streamEvents } from './platform/http/event-streams.ts'
import { limitBodies } from './platform/http/body-timeout.ts'
import { health } from './platform/http/health.ts'
import { logRequests } from './platform/http/logging.ts'
import { refuseOnceOlder } from './platform/http/older-version.ts'
import { serveReference } from './platform/http/reference.ts'
import { secure } from './platform/http/security.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { refuseUnreadableQueries } from './platform/http/query.ts'
import { readJsonBodies } from './platform/http/json-body.ts'
import { document } from './platform/http/openapi.ts'
import { serializerCompiler } from './platform/http/serialize.ts'
import { validatorCompiler } from './platform/http/validate.ts'
import { ErrorBody, PersonRef, namedShapes } from './platform/shapes.ts'
import { DownloadTicket, UploadTicket } from './platform/files/uploads.ts'
import { arrivals } from './platform/files/arrivals.ts'
import * as attachments from './platform/files/attachments/shapes.ts'
import type { Tick } from './platform/jobs/ticks.ts'
import { DeletionConsequence, DeletionImpact } from './platform/rows/deletion.ts'
import { settling } from './platform/settling.ts'
import { SubjectRef } from './platform/rows/tags.ts'
import { type Module, compose } from './module.ts'
import { modules } from './modules.ts'

export type Service = {
  app: FastifyInstance
  drain: () => void
  /** Refuses every request from now on, because the database has a newer version. */
  refuse: () => void
  ticks: Tick[]
}

const house = compose(modules)
/** All named shapes: the components of the OpenAPI document. */
const shapes = [
  ErrorBody,
  PersonRef,
  DeletionConsequence,
  DeletionImpact,
  UploadTicket,
  DownloadTicket,
  SubjectRef,
  ...namedShapes(attachments),
  ...modules.flatMap((module) => module.shapes?.(house) ?? []),
]

/** Builds the service: first the hooks that every request passes, then every module. */
export async function buildApp(context: Context): Promise<Service> {
  const { app, refuse } = createServer(context)
  app.decorate('arrivals', arrivals(join(context.config.dataDir, 'arriving')))
  const streams = streamEvents(app)
  const leaving = new AbortController()
  app.decorate('leaving', leaving.signal)
  prepareActs(app)
  readCredentials(app)
  await secure(app, context.config)
  authenticate(app, context)
  await app.register(swagger, document(context.config.publicOrigin))
  const { drain } = health(app, context)
  await serveReference(app)
  answerErrors.unknownPaths(app, await serveWebApp(app))

  await app.register(
    async (api) => {
      await compressAnswers(api)
      const failed = (err: unknown) => context.log.error({ err }, 'What is due could not be settled, and is tried again at the next read.')
      const settleAll = settling(context.db, house.settles, failed)
      const settle = () => sealedSoon(context, settleAll)
      for (const module of modules) await api.register(apiOf(module, context, settle))
    },
    { prefix: '/api' },
  )
  for (const plugin of modules.flatMap((module) => module.pages?.(context, house) ?? [])) await app.register(plugin)
  const leave = () => {
    drain()
    leaving.abort()
    streams.drain()
  }
  return {
    app,
    drain: leave,
    refuse,
    ticks: modules.flatMap(({ tick }) => (tick ? (signal: AbortSignal) => tick(context, house, signal) : [])),
  }
}

/** Returns the plugin with a module's routes under /api. Where the module shows settled data, it settles due changes before answering. */
const apiOf =
  ({ api, showsSettled }: Module, context: Context, settle: () => Promise<void>) =>
  async (scope: FastifyInstance) => {
    if (showsSettled) {
      scope.addHook('preHandler', async ({ method, routeOptions: { config } }) => {
        if (!config.unsettled && (showsSettled === 'in all' || method === 'GET')) await settle()
      })
    }
    for (const plugin of api?.(context, house) ?? []) await scope.register(plugin)
  }

function createServer({ config, log }: Context) {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUIDv7(),
    requestIdHeader: false,
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    routerOptions: { maxParamLength: 2500 },
    bodyLimit: 4 * 1024 * 1024,
    requestTimeout: 0,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    frameworkErrors: (error, req, reply) => answerErrors.framework(error, req, reply),
    clientErrorHandler: (error, socket) => answerErrors.unparsable(error, socket),
  })
  app.addHook('onRequest', (req, reply, done) => {
    reply.header('x-request-id', req.id)
    done()
  })
  const refuse = refuseOnceOlder(app)
  answerErrors.register(app)
  refuseUnreadableQueries(app)
  limitBodies(app)
  logRequests(app)
  readJsonBodies(app)
  for (const shape of shapes) app.addSchema(shape)
  app.setValidatorCompiler(validatorCompiler(shapes))
  app.setSerializerCompiler(serializerCompiler(shapes))
  return { app, refuse }
}
