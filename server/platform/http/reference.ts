import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ErrorBody, Ref } from '../shapes.ts'
import { publicRoutes } from './public-routes.ts'
import { anybody, documented } from '../access/declared.ts'

/** Serves the OpenAPI document at /api/openapi.json and a page to read it at /docs. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  let text: string | undefined
  app.get(
    '/api/openapi.json',
    {
      config: { public: true, access: anybody },
      schema: {
        operationId: 'getOpenapiDocument',
        tags: ['Service'],
        summary: 'This document',
        ...documented(anybody),
        response: { 200: Type.Object({}, { additionalProperties: true }), 400: Ref(ErrorBody) },
      },
    },
    async (_req, reply) => {
      text ??= JSON.stringify(app.swagger())
      return reply
        .type('application/json; charset=utf-8')
        .serializer((value: string) => value)
        .send(text)
    },
  )
  await app.register(async (scope) => {
    publicRoutes(scope)
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'none', deepLinking: true },
      theme: { title: 'Learning Record Service API' },
    })
  })
}
