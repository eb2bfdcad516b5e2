import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { requireSuperuser } from '#platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Ref, UuidOrSlug, failures } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as actions from './actions.ts'
import { CreateSignInProvider, SignInProvider, UpdateSignInProvider } from './schema.ts'
import * as providers from './store.ts'

const params = Params({ provider_id: UuidOrSlug })
const about = { tags: ['Sign-in'], ...whoMay('superuser', 'nothing') }
/** A superuser is named by provider and subject, so a provider's slug decides who is one. */
const config = { changesAccess: true }

export const signInProviderRoutes =
  ({ db, bearer, config: { allowPrivateProviders } }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/sign-in-providers',
      {
        schema: {
          ...about,
          operationId: 'listSignInProviders',
          summary: 'Every sign-in provider, by name',
          response: { 200: Type.Array(Ref(SignInProvider)), ...failures(403) },
        },
      },
      async (req) => {
        requireSuperuser(req.actor)
        return providers.list(db)
      },
    )

    app.post(
      '/sign-in-providers',
      {
        config,
        schema: {
          ...about,
          operationId: 'createSignInProvider',
          summary: 'Register a sign-in provider',
          body: Ref(CreateSignInProvider),
          response: { 201: Ref(SignInProvider), ...failures(400, 403, 409) },
        },
      },
      async (req, reply) => {
        requireSuperuser(req.actor)
        const provider = await once(db, req, (db) => actions.create(db, req.caller, req.body, allowPrivateProviders))
        bearer.clear()
        return reply.code(201).send(provider)
      },
    )

    app.get(
      '/sign-in-providers/:provider_id',
      {
        schema: {
          ...about,
          operationId: 'getSignInProvider',
          summary: 'A sign-in provider',
          params,
          response: { 200: Ref(SignInProvider), ...failures(403, 404) },
        },
      },
      async (req) => {
        requireSuperuser(req.actor)
        return providers.get(db, req.params.provider_id)
      },
    )

    app.patch(
      '/sign-in-providers/:provider_id',
      {
        config,
        schema: {
          ...about,
          operationId: 'updateSignInProvider',
          summary: 'Change, disable or enable a sign-in provider',
          params,
          body: Ref(UpdateSignInProvider),
          response: { 200: Ref(SignInProvider), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => {
        requireSuperuser(req.actor)
        const { provider_id } = req.params
        const provider = await transaction(db, (db) => actions.update(db, req.caller, provider_id, req.body, allowPrivateProviders))
        bearer.clear()
        return provider
      },
    )

    app.delete(
      '/sign-in-providers/:provider_id',
      {
        config,
        schema: {
          ...about,
          operationId: 'deleteSignInProvider',
          summary: 'Remove a sign-in provider that nobody has used',
          params,
          response: { 204: Type.Null(), ...failures(403, 404, 409) },
        },
      },
      async (req, reply) => {
        requireSuperuser(req.actor)
        await transaction(db, (db) => actions.remove(db, req.caller, req.params.provider_id))
        bearer.clear()
        return reply.code(204).send(null)
      },
    )
  }
