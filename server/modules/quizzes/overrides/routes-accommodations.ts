import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { allowIn } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { type Db, transaction } from '#platform/db/open.ts'
import { found } from '#platform/errors.ts'
import { operations } from '#platform/http/operation.ts'
import { Params, Ref, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { QuizAccommodation, SetQuizAccommodation } from './schema.ts'
import * as overrides from './store.ts'

const params = Params({ org_id: UuidOrSlug, user_id: Uuid })
const lists = whoMay('quizzes:write', 'organization')
const writes = whoMay('quizzes:write', 'organization', { says: 'quizzes:write over the organization; never about oneself' })
const reads = whoMay('quizzes:write', 'organization', { also: ['oneself'], says: 'quizzes:write over the organization, or oneself' })
const op = operations('Quizzes')

/** Returns the id of the organization, when the caller has the route's permission in it. */
async function allowed(db: Db, req: ActorWithAccess & { params: { org_id: string } }): Promise<string> {
  const { id } = await getOrganization(db, req.actor, req.params.org_id)
  allowIn(req, id)
  return id
}

export const quizAccommodationRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/organizations/:org_id/accommodations',
      op('listQuizAccommodations', 'Who has more time at all quizzes of the organization, newest first', lists, {
        params: Params({ org_id: UuidOrSlug }),
        200: Type.Array(Ref(QuizAccommodation)),
      }),
      async (req) => overrides.listAccommodations(db, req.actor, await allowed(db, req)),
    )

    app.get(
      '/organizations/:org_id/accommodations/:user_id',
      op('getQuizAccommodation', 'How much more time a member has at all quizzes of the organization', reads, {
        params,
        200: QuizAccommodation,
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        if (req.params.user_id !== req.actor.id) allowIn(req, id)
        return found(await overrides.findAccommodation(db, req.actor, id, req.params.user_id))
      },
    )

    app.put(
      '/organizations/:org_id/accommodations/:user_id',
      op('setQuizAccommodation', 'Give a member more time at all quizzes; attempts whose time is not up get it at once', writes, {
        params,
        body: SetQuizAccommodation,
        200: QuizAccommodation,
      }),
      async (req) => {
        const member = { organization_id: await allowed(db, req), user_id: req.params.user_id }
        return transaction(db, (db) => actions.setAccommodation(db, req.caller, member, req.body))
      },
    )

    app.delete(
      '/organizations/:org_id/accommodations/:user_id',
      op('deleteQuizAccommodation', 'Take back more time; open attempts end now at the earliest', writes, { params, 204: Type.Null() }),
      async (req) => {
        const member = { organization_id: await allowed(db, req), user_id: req.params.user_id }
        await transaction(db, (db) => actions.removeAccommodation(db, req.caller, member))
      },
    )
  }
