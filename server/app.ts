import { randomUUIDv7 } from 'node:crypto'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Context } from './context.ts'
import { evidenceRoutes } from './modules/records/evidence/routes.ts'
import { exportRoutes } from './modules/records/export/routes.ts'
import { personDataRoutes } from './modules/person-data/routes.ts'
import { importRoutes } from './modules/records/import/routes.ts'
import { recordRoutes } from './modules/records/routes.ts'
import { submissionRoutes } from './modules/records/submissions/routes.ts'
import { auditLogRoutes } from './modules/audit-log/routes.ts'
import { departmentRoutes } from './modules/departments/routes.ts'
import { grantRoutes } from './modules/directory/grants/routes.ts'
import { permissionHolderRoutes } from './modules/directory/holders/routes.ts'
import { directoryImportRoutes } from './modules/directory/import/routes.ts'
import { directoryRoutes } from './modules/directory/routes.ts'
import { organizationRoutes } from './modules/organizations/routes.ts'
import { roleRoutes } from './modules/roles/routes.ts'
import { standingRoutes } from './modules/standing/routes.ts'
import { matrixRoutes } from './modules/standing/matrix/routes.ts'
import { certificationRoutes } from './modules/certifications/routes.ts'
import { standingDetailRoutes } from './modules/awards/detail/routes.ts'
import { awardRoutes } from './modules/awards/routes.ts'
import { certificateRoutes, verificationRoutes } from './modules/awards/certificate/routes.ts'
import { dueDateRoutes } from './modules/awards/due-dates/routes.ts'
import { exemptionRoutes } from './modules/awards/exemptions/routes.ts'
import { certificationRequestRoutes } from './modules/awards/requests/routes.ts'
import { requirementRoutes } from './modules/requirements/routes.ts'
import { certificationRuleRoutes } from './modules/certifications/proof-rules/routes.ts'
import { signOffRoutes } from './modules/awards/sign-offs/routes.ts'
import { certificationsOfMemberRoutes } from './modules/awards/of-person/routes.ts'
import { scormContentRoutes } from './modules/scorm-content/routes.ts'
import { scormAnalyticsRoutes } from './modules/scorm-courses/analytics/routes.ts'
import { scormAttemptRoutes } from './modules/scorm-courses/attempts/routes.ts'
import { scormLaunchRoutes } from './modules/scorm-courses/launches/routes.ts'
import { fileRoutes } from './modules/files/routes.ts'
import { subjectOverviewRoutes } from './modules/subjects/overview/routes.ts'
import { subjectRoutes } from './modules/subjects/routes.ts'
import { signInRoutes } from './modules/sign-in/routes.ts'
import { connectionTestRoutes } from './modules/sign-in-providers/connection/routes.ts'
import { signInProviderRoutes } from './modules/sign-in-providers/routes.ts'
import { resourceMetadataRoutes, tokenInfoRoutes } from './modules/token-info/routes.ts'
import { scormCourseRoutes } from './modules/scorm-courses/routes.ts'
import { scormVersionRoutes } from './modules/scorm-courses/versions/routes.ts'
import { userRoutes } from './modules/users/routes.ts'
import { authenticate } from './platform/auth/authenticate.ts'
import { readCredentials } from './platform/auth/credential.ts'
import { answerErrors } from './platform/http/error-answers.ts'
import { limitBodies } from './platform/http/body-timeout.ts'
import { health } from './platform/http/health.ts'
import { logRequests } from './platform/http/logging.ts'
import { serveReference } from './platform/http/reference.ts'
import { secure } from './platform/http/security.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { readJsonBodies } from './platform/http/json-body.ts'
import { document } from './platform/http/openapi.ts'
import { serializerCompiler } from './platform/http/serialize.ts'
import { validatorCompiler } from './platform/http/validate.ts'
import { shapes } from './shapes.ts'

export type Service = { app: FastifyInstance; drain: () => void }

/** The whole service: what every request goes through, then one line per module. */
export async function buildApp(context: Context): Promise<Service> {
  const app = createServer(context)
  readCredentials(app)
  await secure(app, context.config)
  authenticate(app, context)
  await app.register(swagger, document(context.config.publicOrigin))
  const { drain } = health(app, context)
  await serveReference(app)
  answerErrors.unknownPaths(app, await serveWebApp(app))

  await app.register(signInRoutes(context))
  await app.register(resourceMetadataRoutes(context))
  await app.register((api) => apiRoutes(api, context), { prefix: '/api' })
  await app.register(verificationRoutes(context))
  await app.register(fileRoutes(context))
  await app.register(scormContentRoutes(context))
  return { app, drain }
}

/** Everything under /api. */
async function apiRoutes(api: FastifyInstance, context: Context): Promise<void> {
  await api.register(organizationRoutes(context))
  await api.register(departmentRoutes(context))
  await api.register(auditLogRoutes(context))
  await api.register(personDataRoutes(context))
  await api.register(roleRoutes(context))
  await api.register(directoryRoutes(context))
  await api.register(grantRoutes(context))
  await api.register(directoryImportRoutes(context))
  await api.register(permissionHolderRoutes(context))
  await api.register(signInProviderRoutes(context))
  await api.register(connectionTestRoutes(context))
  await api.register(tokenInfoRoutes())
  await api.register(userRoutes(context))
  await api.register(subjectRoutes(context))
  await api.register(subjectOverviewRoutes(context))
  await api.register(certificationRoutes(context))
  await api.register(standingRoutes(context))
  await api.register(standingDetailRoutes(context))
  await api.register(matrixRoutes(context))
  await api.register(certificationRuleRoutes(context))
  await api.register(requirementRoutes(context))
  await api.register(certificationRequestRoutes(context))
  await api.register(awardRoutes(context))
  await api.register(certificateRoutes(context))
  await api.register(signOffRoutes(context))
  await api.register(certificationsOfMemberRoutes(context))
  await api.register(dueDateRoutes(context))
  await api.register(exemptionRoutes(context))
  await api.register(scormCourseRoutes(context))
  await api.register(scormVersionRoutes(context))
  await api.register(scormAttemptRoutes(context))
  await api.register(scormAnalyticsRoutes(context))
  await api.register(scormLaunchRoutes(context))
  await api.register(recordRoutes(context))
  await api.register(evidenceRoutes(context))
  await api.register(submissionRoutes(context))
  await api.register(exportRoutes(context))
  await api.register(importRoutes(context))
}

function createServer({ config, log }: Context): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUIDv7(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
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
  answerErrors.register(app)
  limitBodies(app)
  logRequests(app)
  readJsonBodies(app)
  for (const shape of shapes) app.addSchema(shape)
  app.setValidatorCompiler(validatorCompiler(shapes))
  app.setSerializerCompiler(serializerCompiler(shapes))
  return app
}
