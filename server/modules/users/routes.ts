import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import * as grants from '#modules/directory/grants/store.ts'
import { requireSuperuser } from '#platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Ref, Uuid, failures, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as actions from './actions.ts'
import { accessIn } from './rules.ts'
import { Trainee, UpdateUser, UserAccess, UserAccount, UserProfile } from './schema.ts'
import * as users from './store.ts'
import { trainees } from './trainees.ts'

const params = Params({ user_id: Uuid })
const tags = ['Users']

export const userRoutes =
  ({ db, signer }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/users/me',
      {
        schema: {
          operationId: 'getMe',
          tags,
          summary: 'One’s own profile',
          ...whoMay('token', 'nothing', { says: 'any token' }),
          response: { 200: Ref(UserProfile), ...failures() },
        },
      },
      async ({ actor }) => ({ ...(await users.get(db, actor.id)), is_superuser: actor.superuser }),
    )

    app.get(
      '/users/me/access',
      {
        schema: {
          operationId: 'getMyAccess',
          tags,
          summary: 'What one may do, organization by organization',
          ...whoMay('token', 'nothing', { says: 'any token' }),
          response: { 200: Type.Array(Ref(UserAccess)), ...failures() },
        },
      },
      async ({ actor }) => accessIn(actor, await users.surroundings(db, actor), await grants.ofAccount(db, actor.id)),
    )

    app.get(
      '/users/me/trainees',
      {
        schema: {
          operationId: 'listMyTrainees',
          tags,
          summary: 'The people one manages, newest account first',
          ...whoMay('token', 'nothing', { says: 'any token' }),
          querystring: Query(PageQuery),
          response: { 200: pageOf(Trainee), ...failures(400) },
        },
      },
      async (req) => trainees(db, req.actor, pageRequest(signer, req)),
    )

    app.get(
      '/users/:user_id',
      {
        schema: {
          operationId: 'getUser',
          tags,
          summary: 'An account',
          ...whoMay('superuser', 'nothing'),
          params,
          response: { 200: Ref(UserAccount), ...failures(400, 403, 404) },
        },
      },
      async (req) => {
        requireSuperuser(req.actor)
        return users.get(db, req.params.user_id)
      },
    )

    app.patch(
      '/users/:user_id',
      {
        config: { changesAccess: true },
        schema: {
          operationId: 'updateUser',
          tags,
          summary: 'Disable an account, or enable it again',
          ...whoMay('superuser', 'nothing'),
          params,
          body: Ref(UpdateUser),
          response: { 200: Ref(UserAccount), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => {
        requireSuperuser(req.actor)
        return transaction(db, (db) => actions.update(db, req.caller, req.params.user_id, req.body))
      },
    )
  }
