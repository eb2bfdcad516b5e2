import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '../../context.ts'
import { Ref, failures } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { ProtectedResourceMetadata, TokenInfo } from './schema.ts'

const tags = ['Sign-in']

export const tokenInfoRoutes = (): FastifyPluginAsyncTypebox => async (app) => {
  app.get(
    '/token-info',
    {
      schema: {
        operationId: 'getTokenInfo',
        tags,
        summary: 'What the token of this request says of itself',
        ...whoMay('token', 'nothing', { says: 'any token' }),
        response: { 200: Ref(TokenInfo), ...failures() },
      },
    },
    async (req) => req.caller.token,
  )
}

/** Outside `/api`: where clients look for whom to get a token from. */
export const resourceMetadataRoutes =
  ({ signIn, config: { publicOrigin } }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/.well-known/oauth-protected-resource',
      {
        config: { public: true },
        schema: {
          operationId: 'getProtectedResourceMetadata',
          tags,
          summary: 'Whose access tokens this service accepts',
          ...whoMay('public', 'nothing'),
          security: [],
          response: { 200: Ref(ProtectedResourceMetadata), ...failures() },
        },
      },
      async () => ({
        resource: publicOrigin,
        authorization_servers: (await signIn.providers.enabled()).map(({ issuer_url }) => issuer_url),
        bearer_methods_supported: ['header' as const],
        resource_name: 'Learning Record Service',
        resource_documentation: `${publicOrigin}/docs`,
      }),
    )
  }
