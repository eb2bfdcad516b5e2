import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { rehearsal, transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { Params, Ref, Uuid } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import * as actions from './actions.ts'
import { DecideQuizRegrade, QuizRegrade, QuizRegradeDecision, RegradeQuiz } from './schema.ts'
import * as regrades from './store.ts'

const params = Params({ quiz_id: Uuid })
const grades = whoMay('quizzes:grade', 'row')
const decides = whoMay('quizzes:grade', 'row', {
  person: 'row',
  says: 'quizzes:grade over the owner of the quiz and the learner, but for the learner',
})
const op = operations('Quizzes')

export const quizRegradeRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.post(
      '/quizzes/:quiz_id/regrade',
      op('regradeQuiz', 'Mark a question anew by the key of now, or only see what would come of it; passes stand until decided', grades, {
        params,
        body: RegradeQuiz,
        200: QuizRegrade,
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        const within = req.body.preview ? rehearsal : transaction
        return within(db, (db) => actions.regrade(db, req.caller, id, req.body))
      },
    )

    app.get(
      '/quizzes/:quiz_id/regrade-decisions',
      op('listQuizRegradeDecisions', 'Passes that another key would take away, until somebody decides, newest first', grades, {
        params,
        200: Type.Array(Ref(QuizRegradeDecision)),
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        return regrades.waiting(db, req.actor, id)
      },
    )

    app.post(
      '/quiz-regrade-decisions/:decision_id',
      op('decideQuizRegrade', 'Let a pass stand, or take it away', decides, {
        params: Params({ decision_id: Uuid }),
        body: DecideQuizRegrade,
        200: QuizRegradeDecision,
        fails: [409],
      }),
      async (req) => transaction(db, (db) => actions.decide(db, req.caller, req.params.decision_id, req.body)),
    )
  }
