import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import { operations } from '#platform/http/operation.ts'
import { Params, Uuid } from '#platform/shapes.ts'
import { show } from './actions.ts'
import { save } from './actions-save.ts'
import { inTurn } from './actions-turns.ts'
import { submitOwn } from './actions-submit.ts'
import { SaveQuizAnswer, SavedQuizAnswer, ShownQuizAttempt } from './schema.ts'
import { isOf } from './store-ends.ts'
import * as attempts from './store.ts'

const learner = whoMay('self', 'own', { says: 'its learner' })
const op = operations('Quizzes')

export const quizAnswerRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.put(
      '/quiz-attempts/:quiz_attempt_id/answers/:question_id',
      op('saveQuizAnswer', 'Save an answer; an older save changes nothing, and is answered with what is stored', learner, {
        params: Params({ quiz_attempt_id: Uuid, question_id: Uuid }),
        body: SaveQuizAnswer,
        200: SavedQuizAnswer,
        fails: [409],
        unsettled: true,
      }),
      async (req) => save(db, req.actor, req.params.quiz_attempt_id, req.params.question_id, req.body),
    )

    app.post(
      '/quiz-attempts/:quiz_attempt_id/submit',
      op('submitQuizAttempt', 'Submit an attempt; when that was done, or its time was up, what came of it', learner, {
        params: Params({ quiz_attempt_id: Uuid }),
        200: ShownQuizAttempt,
        fails: [409],
      }),
      async (req) => {
        const { quiz_attempt_id: id } = req.params
        if (!(await isOf(db, id, req.actor.id))) throw notFound()
        await inTurn(() => transaction(db, (db) => submitOwn(db, req.caller, id)))
        return show(db, req.actor, await attempts.get(db, req.actor, id))
      },
    )
  }
