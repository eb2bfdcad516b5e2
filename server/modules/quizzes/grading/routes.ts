import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { ownerFilter } from '#platform/access/owner.ts'
import { allowAbout } from '#platform/access/reached-people.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { PageQuery, SortQuery, pageRequest } from '#platform/rows/page.ts'
import { OwnerFilter, Params, Query, Uuid, pageOf } from '#platform/shapes.ts'
import { reviewed } from '../attempts/actions.ts'
import { ReviewedQuizAttempt } from '../attempts/schema.ts'
import * as attempts from '../attempts/store.ts'
import * as actions from './actions.ts'
import { release, reserve } from './actions-reserve.ts'
import { GradeQuizAttempt, QuizAttemptToGrade, QuizReservation, ReserveQuizAnswer, toGradeSorts } from './schema.ts'
import * as grades from './store.ts'

const lists = whoMay('quizzes:grade', 'list', { person: 'row', says: 'quizzes:grade over the owner of the quiz and the learner' })
const gradesRow = whoMay('quizzes:grade', 'row', {
  person: 'row',
  says: 'quizzes:grade over the owner of the quiz and the learner, but for the learner',
})
const ofAnswer = Params({ quiz_attempt_id: Uuid, question_id: Uuid })
const op = operations('Quizzes')

export const quizGradingRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    /** Returns the id of the attempt, for callers who may grade it. */
    async function gradable(req: ActorWithAccess & { params: { quiz_attempt_id: string } }): Promise<string> {
      const attempt = await attempts.find(db, req.actor, req.params.quiz_attempt_id)
      const own = attempt?.user_id === req.actor.id && !attempt.organization_archived
      return allowAbout(req, attempt, own).id
    }

    app.get(
      '/quiz-attempts/to-grade',
      op('listQuizAttemptsToGrade', 'Attempts of others with answers that wait for somebody to grade them', lists, {
        querystring: Query({
          ...OwnerFilter,
          quiz_id: Type.Optional(Uuid),
          quiz_attempt_id: Type.Optional(Uuid),
          ...SortQuery(toGradeSorts),
          ...PageQuery,
        }),
        200: pageOf(QuizAttemptToGrade),
        fails: [404],
      }),
      async (req) => {
        const { quiz_id, quiz_attempt_id, sort } = req.query
        const owner = await ownerFilter(db, req.actor, req.query, 'not_found')
        const filter = { ...owner, ...(quiz_id && { quiz_id }), ...(quiz_attempt_id && { quiz_attempt_id }) }
        return grades.waiting(db, req, filter, sort, pageRequest(signer, req))
      },
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
        const id = await gradable(req)
        await transaction(db, (db) => actions.grade(db, req.caller, id, req.body))
        return reviewed(db, req.actor, await attempts.get(db, req.actor, id), true)
      },
    )

    app.put(
      '/quiz-attempts/:quiz_attempt_id/grade/:question_id/reservation',
      op('reserveQuizAnswer', 'Say that one is grading an answer that waits; said again before it lapses, one still is', gradesRow, {
        params: ofAnswer,
        body: ReserveQuizAnswer,
        200: QuizReservation,
        fails: [409],
        optionalBody: true,
      }),
      async (req) => {
        const id = await gradable(req)
        return transaction(db, (db) => reserve(db, req.caller, id, req.params.question_id, req.body))
      },
    )

    app.delete(
      '/quiz-attempts/:quiz_attempt_id/grade/:question_id/reservation',
      op('releaseQuizAnswer', 'Say that one is no longer grading an answer', gradesRow, { params: ofAnswer, 204: Type.Null() }),
      async (req) => {
        const id = await gradable(req)
        await transaction(db, (db) => release(db, req.caller, id, req.params.question_id))
      },
    )
  }
