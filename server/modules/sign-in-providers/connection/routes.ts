import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '../../../context.ts'
import { requireSuperuser } from '#platform/access/actor.ts'
import { Params, Ref, UuidOrSlug, failures } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as providers from '../store.ts'
import * as actions from './actions.ts'
import { ConnectionTest } from './schema.ts'

export const connectionTestRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/sign-in-providers/:provider_id/connection-test',
      {
        schema: {
          operationId: 'testSignInProvider',
          tags: ['Sign-in'],
          summary: 'Ask a sign-in provider what a sign-in relies on, and say what is wrong; nothing is written',
          ...whoMay('superuser', 'nothing'),
          params: Params({ provider_id: UuidOrSlug }),
          response: { 200: Ref(ConnectionTest), ...failures(403, 404) },
        },
      },
      async (req) => {
        requireSuperuser(req.actor)
        return actions.test(context, await providers.get(context.db, req.params.provider_id))
      },
    )
  }
