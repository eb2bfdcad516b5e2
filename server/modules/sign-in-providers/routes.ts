import { Type } from 'typebox'
import type { Routes } from '../../module.ts'

import { transaction } from '#platform/db/open.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Ref, UuidOrSlug } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from './actions.ts'
import { CreateSignInProvider, SignInProvider, UpdateSignInProvider } from './schema.ts'
import * as providers from './store.ts'

const params = Params({ provider_id: UuidOrSlug })
/** Superusers are configured by provider slug and subject. So a changed slug could make another account a superuser. */

const superusers = whoMay('superuser', 'nothing')
const op = operations('Sign-in')

export const signInProviderRoutes: Routes =
  ({ db, bearer, config }) =>
  async (app) => {
    app.get(
      '/sign-in-providers',
      op('listSignInProviders', 'Every sign-in provider, by name', superusers, { 200: Type.Array(Ref(SignInProvider)) }),
      async () => {
        return providers.list(db)
      },
    )

    app.post(
      '/sign-in-providers',
      op('createSignInProvider', 'Register a sign-in provider', superusers, {
        body: CreateSignInProvider,
        201: SignInProvider,
        fails: [409],
        changesAccess: true,
      }),
      async (req) => {
        const provider = await once(db, req, (db) => actions.create(db, req.caller, req.body, config))
        bearer.clear()
        return provider
      },
    )

    app.get(
      '/sign-in-providers/:provider_id',
      op('getSignInProvider', 'A sign-in provider', superusers, { params, 200: SignInProvider, fails: [404] }),
      async (req) => {
        return providers.get(db, req.params.provider_id)
      },
    )

    app.patch(
      '/sign-in-providers/:provider_id',
      op('updateSignInProvider', 'Change, disable or enable a sign-in provider', superusers, {
        params,
        body: UpdateSignInProvider,
        200: SignInProvider,
        fails: [404, 409],
        changesAccess: true,
      }),
      async (req) => {
        const { provider_id } = req.params
        const provider = await transaction(db, (db) => actions.update(db, req.caller, provider_id, req.body, config))
        bearer.clear()
        return provider
      },
    )

    app.delete(
      '/sign-in-providers/:provider_id',
      op('deleteSignInProvider', 'Remove a sign-in provider that nobody has used', superusers, {
        params,
        204: Type.Null(),
        fails: [404, 409],
        changesAccess: true,
      }),
      async (req) => {
        await transaction(db, (db) => actions.remove(db, req.caller, req.params.provider_id))
        bearer.clear()
      },
    )
  }
