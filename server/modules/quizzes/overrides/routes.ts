import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { Params, Ref, Uuid } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import * as actions from './actions.ts'
import { QuizOverride, SetQuizOverride } from './schema.ts'
import * as overrides from './store.ts'

const params = Params({ quiz_id: Uuid, user_id: Uuid })
const reads = whoMay('quizzes:write', 'row', { says: 'quizzes:write over the owner of the quiz, of the people it covers' })
const writes = whoMay('quizzes:write', 'row', {
  person: 'named',
  says: 'quizzes:write over the owner of the quiz and the person; never about oneself',
})
const op = operations('Quizzes')

export const quizOverrideRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/quizzes/:quiz_id/overrides',
      op('listQuizOverrides', 'Who has more time or more attempts at a quiz, newest first', reads, {
        params: Params({ quiz_id: Uuid }),
        200: Type.Array(Ref(QuizOverride)),
      }),
      async (req) => overrides.list(db, req.actor, (await allowed(db, req)).id),
    )

    app.put(
      '/quizzes/:quiz_id/overrides/:user_id',
      op('setQuizOverride', 'Give a member more time or more attempts at a quiz; an attempt whose time is not up gets it at once', writes, {
        params,
        body: SetQuizOverride,
        200: QuizOverride,
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        return transaction(db, (db) => actions.set(db, req.caller, id, req.params.user_id, req.body))
      },
    )

    app.delete(
      '/quizzes/:quiz_id/overrides/:user_id',
      op('deleteQuizOverride', 'Take back more time and attempts; an open attempt ends now at the earliest', writes, {
        params,
        204: Type.Null(),
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        await transaction(db, (db) => actions.remove(db, req.caller, id, req.params.user_id))
      },
    )
  }
