import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { allow } from '#platform/access/actor.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Uuid, pageOf } from '#platform/shapes.ts'
import { reviewed } from '../attempts/actions.ts'
import { ReviewedQuizAttempt } from '../attempts/schema.ts'
import * as attempts from '../attempts/store.ts'
import * as actions from './actions.ts'
import { GradeQuizAttempt, QuizAttemptToGrade } from './schema.ts'
import * as grades from './store.ts'

const lists = whoMay('quizzes:grade', 'list')
const gradesRow = whoMay('quizzes:grade', 'row', { says: 'quizzes:grade over the owner of the quiz, but for its learner' })
const op = operations('Quizzes')

export const quizGradingRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      '/quiz-attempts/to-grade',
      op('listQuizAttemptsToGrade', 'Attempts of others with answers that wait for somebody to grade them, newest first', lists, {
        querystring: Query({ ...PageQuery, quiz_id: Type.Optional(Uuid) }),
        200: pageOf(QuizAttemptToGrade),
      }),
      async (req) => grades.waiting(db, req, req.query.quiz_id, pageRequest(signer, req)),
    )

    app.post(
      '/quiz-attempts/:quiz_attempt_id/grade',
      op('gradeQuizAttempt', 'Give marks for answers that wait, or others for those that have some, with a reason', gradesRow, {
        params: Params({ quiz_attempt_id: Uuid }),
        body: GradeQuizAttempt,
        200: ReviewedQuizAttempt,
        fails: [409],
      }),
      async (req) => {
        const attempt = await attempts.find(db, req.actor, req.params.quiz_attempt_id)
        const own = attempt?.user_id === req.actor.id && !attempt.organization_archived
        const { id } = allow(req, attempt, own)
        await transaction(db, (db) => actions.grade(db, req.caller, id, req.body))
        return reviewed(db, req.actor, await attempts.get(db, req.actor, id), true)
      },
    )
  }
