import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import * as grants from '#modules/directory/grants/store.ts'
import { gathered } from '#platform/db/gathered.ts'
import { transaction } from '#platform/db/open.ts'
import { found } from '#platform/errors.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Ref, Uuid, pageOf, text } from '#platform/shapes.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from './actions.ts'
import { accessIn } from './rules.ts'
import { Trainee, UpdateMe, UpdateUser, UserAccess, UserAccount, UserProfile } from './schema.ts'
import * as users from './store.ts'

const params = Params({ user_id: Uuid })

const superusers = whoMay('superuser', 'nothing')
const op = operations('Users')

export const userRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    const own = gathered((ids) => users.byId(db, ids))
    app.get('/users/me', op('getMe', 'One’s own profile', anyToken, { 200: UserProfile }), async ({ actor }) => ({
      ...found(await own(actor.id)),
      is_superuser: actor.superuser,
    }))

    app.patch(
      '/users/me',
      op('updateMe', 'Change what one’s own account says of oneself', anyToken, { body: UpdateMe, 200: UserProfile }),
      async ({ actor, body }) =>
        transaction(db, async (db) => {
          await users.setOwn(db, actor.id, body)
          return { ...(await users.get(db, actor.id)), is_superuser: actor.superuser }
        }),
    )

    app.get(
      '/users/me/access',
      op('getMyAccess', 'What one may do, organization by organization', anyToken, { 200: Type.Array(Ref(UserAccess)) }),
      async ({ actor }) => accessIn(actor, await users.surroundings(db, actor), await grants.ofCaller(db, actor)),
    )

    app.get(
      '/users/me/trainees',
      op('listMyTrainees', 'The people one manages, newest account first', anyToken, {
        querystring: Query(PageQuery),
        200: pageOf(Trainee),
      }),
      (req) => actions.trainees(db, req.actor, pageRequest(signer, req)),
    )

    app.get(
      '/users',
      op('findUsers', 'The accounts with an address, those without an organization too', superusers, {
        querystring: Query({ email: text(300, 1) }),
        200: Type.Array(Ref(UserAccount)),
      }),
      (req) => users.ofAddress(db, req.query.email),
    )

    app.get('/users/:user_id', op('getUser', 'An account', superusers, { params, 200: UserAccount, fails: [404] }), async (req) => {
      return users.get(db, req.params.user_id)
    })

    app.patch(
      '/users/:user_id',
      op('updateUser', 'Disable an account, or enable it again', superusers, {
        params,
        body: UpdateUser,
        200: UserAccount,
        fails: [404, 409],
        changesAccess: true,
      }),
      async (req) => {
        return transaction(db, (db) => actions.update(db, req.caller, req.params.user_id, req.body))
      },
    )
  }
