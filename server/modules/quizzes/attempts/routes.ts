import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { allow } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { zoneOfOrganization } from '#platform/access/owner.ts'
import { found } from '#platform/errors.ts'
import { CsvFile, XlsxFile, sendCsv, sendXlsx } from '#platform/exports/answer.ts'
import { InLanguage, languageOf } from '#platform/http/language.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OneOf, Params, Query, Uuid, pageOf } from '#platform/shapes.ts'
import * as quizActions from '../actions.ts'
import * as quizzes from '../store.ts'
import { seen, show } from './actions.ts'
import { start } from './actions-start.ts'
import { inTurn } from './actions-turns.ts'
import { exported } from './export.ts'
import { ListedQuizAttempt, QuizAttempt, ShownQuizAttempt, StartQuizAttempt, attemptStates } from './schema.ts'
import { hasOpen } from './store-open.ts'
import * as attempts from './store.ts'

const params = Params({ quiz_id: Uuid })
const readsQuiz = whoMay('quizzes:read', 'row', { says: 'quizzes:read over the owner, of the people it covers' })
const readsOwn = whoMay('quizzes:read', 'row', {
  also: ['learner'],
  person: 'row',
  says: 'quizzes:read over the owner of the quiz and the learner, or its learner',
})
const starts = whoMay('quizzes:read', 'row', {
  also: ['audience'],
  says: 'quizzes:read over the owner, anyone the live quiz is for, or who has an attempt open',
})
const op = operations('Quizzes')

export const quizAttemptRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.post(
      '/quizzes/:quiz_id/attempts',
      op('startQuizAttempt', 'Begin an attempt, or go on with the one that is open: then it is 200', starts, {
        params,
        body: StartQuizAttempt,
        200: QuizAttempt,
        201: QuizAttempt,
        fails: [409],
        optionalBody: true,
      }),
      async (req, reply) => {
        const quiz = found(await quizzes.find(db, req.actor, req.params.quiz_id))
        const { id } = allow(req, quiz, quiz.reached || (await hasOpen(db, quiz.id, req.actor.id)))
        const { made, attempt } = await inTurn(() => once(db, req, (db) => start(db, req.caller, id, req.body)))
        return reply.code(made ? 201 : 200).send(attempt)
      },
    )

    app.get(
      '/quizzes/:quiz_id/attempts',
      op('listQuizAttempts', 'Attempts at a quiz of the people whom the permission covers, newest first', readsQuiz, {
        params,
        querystring: Query({ ...PageQuery, user_id: Type.Optional(Uuid), state: Type.Optional(OneOf(attemptStates)) }),
        200: pageOf(ListedQuizAttempt),
      }),
      async (req) => {
        const { id } = await quizActions.allowed(db, req)
        return attempts.listOfQuiz(db, req.actor, id, req.query, pageRequest(signer, req))
      },
    )

    const table = async (req: ActorWithAccess & { params: { quiz_id: string } }) => {
      const { id, owner_organization_id } = await quizActions.allowed(db, req)
      return exported(req.actor, id, await zoneOfOrganization(db, owner_organization_id))
    }

    app.get(
      '/quizzes/:quiz_id/attempts/export.csv',
      op('exportQuizAttempts', "These people's answers as CSV, a line for each question; refused rather than cut short", readsQuiz, {
        params,
        200: CsvFile,
        fails: [422],
      }),
      async (req, reply) => sendCsv(reply, db, await table(req)),
    )

    app.get(
      '/quizzes/:quiz_id/attempts/export.xlsx',
      op('exportQuizAttemptsWorkbook', 'The same answers as a workbook, in words of the reader', readsQuiz, {
        params,
        querystring: Query(InLanguage),
        200: XlsxFile,
        fails: [422],
      }),
      async (req, reply) => sendXlsx(reply, db, await table(req), languageOf(req)),
    )

    app.get(
      '/users/me/quiz-attempts',
      op('listMyQuizAttempts', "The caller's attempts, newest first", anyToken, {
        querystring: Query({ ...PageQuery, quiz_id: Type.Optional(Uuid) }),
        200: pageOf(ListedQuizAttempt),
      }),
      async (req) => attempts.listOwn(db, req.actor, req.query.quiz_id, pageRequest(signer, req)),
    )

    app.get(
      '/quiz-attempts/:quiz_attempt_id',
      op('getQuizAttempt', 'An attempt, for its learner as far as the quiz lets them review it', readsOwn, {
        params: Params({ quiz_attempt_id: Uuid }),
        200: ShownQuizAttempt,
      }),
      async (req) => show(db, req.actor, await seen(db, req, req.params.quiz_attempt_id)),
    )
  }
