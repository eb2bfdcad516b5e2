import type { Routes } from '../../../module.ts'

import { Params, UuidOrSlug } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import * as providers from '../store.ts'
import * as actions from './actions.ts'
import { ConnectionTest } from './schema.ts'

const superusers = whoMay('superuser', 'nothing')
const op = operations('Sign-in')

export const connectionTestRoutes: Routes = (context) => async (app) => {
  app.post(
    '/sign-in-providers/:provider_id/connection-test',
    op('testSignInProvider', 'Ask a sign-in provider what a sign-in relies on, and say what is wrong; nothing is written', superusers, {
      params: Params({ provider_id: UuidOrSlug }),
      200: ConnectionTest,
      fails: [404],
    }),
    async (req) => {
      return actions.test(context, await providers.get(context.db, req.params.provider_id))
    },
  )
}
