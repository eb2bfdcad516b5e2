import { randomUUIDv7 } from 'node:crypto'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { subjectRoutes } from './modules/subjects/routes.ts'
import { authenticate } from './platform/authenticate.ts'
import { answerErrors } from './platform/error-answers.ts'
import { readJsonBodies } from './platform/json-body.ts'
import { document } from './platform/openapi.ts'
import { serializerCompiler } from './platform/serialize.ts'
import { shapes } from './shapes.ts'
import { validatorCompiler } from './platform/validate.ts'

/** The whole service: what every request goes through, then one line per module. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config } = context
  const app = Fastify({
    loggerInstance: context.log,
    genReqId: () => randomUUIDv7(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 2500 },
    bodyLimit: 4 * 1024 * 1024,
    requestTimeout: 60_000,
    connectionTimeout: 0,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    frameworkErrors: (error, _req, reply) => answerErrors.framework(error, reply),
  })
  app.addHook('onRequest', async (req, reply) => {
    reply.header('x-request-id', req.id)
  })
  answerErrors.register(app)
  readJsonBodies(app)
  for (const shape of shapes) app.addSchema(shape)
  app.setValidatorCompiler(validatorCompiler(shapes))
  app.setSerializerCompiler(serializerCompiler(shapes))
  await app.register(swagger, document(config.publicOrigin))
  authenticate(app, context)

  await app.register(
    async (api) => {
      await api.register(subjectRoutes(context))
    },
    { prefix: '/api' },
  )
  return app
}
