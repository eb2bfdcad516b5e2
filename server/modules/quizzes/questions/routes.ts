import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { Params, Query, Ref, Uuid } from '#platform/shapes.ts'
import * as quizActions from '../actions.ts'
import { PublishQuiz, Quiz } from '../schema.ts'
import * as actions from './actions.ts'
import { QuizQuestions, QuizVersion, SetQuizQuestions } from './schema-bank.ts'
import * as questions from './store.ts'

const params = Params({ quiz_id: Uuid })
const reads = whoMay('quizzes:read', 'row')
const writes = whoMay('quizzes:write', 'row')
const op = operations('Quizzes')

export const quizQuestionRoutes: Routes =
  ({ db, jobs }) =>
  async (app) => {
    app.get(
      '/quizzes/:quiz_id/questions',
      op('getQuizQuestions', 'The questions of a quiz with their keys: those that wait to be published, else those of its version', reads, {
        params,
        querystring: Query({ version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) }),
        200: QuizQuestions,
      }),
      async (req) => {
        const quiz = await quizActions.allowed(db, req)
        const { version } = req.query
        return version === undefined ? actions.current(db, req.actor, quiz) : actions.published(db, req.actor, quiz, version)
      },
    )

    app.put(
      '/quizzes/:quiz_id/questions',
      op('setQuizQuestions', 'Write the questions of a quiz; nobody is asked them before they are published', writes, {
        params,
        body: SetQuizQuestions,
        200: QuizQuestions,
        fails: [409],
      }),
      async (req) => {
        const { id } = await quizActions.allowed(db, req)
        return transaction(db, (db) => actions.setDraft(db, req.caller, id, req.body))
      },
    )

    app.post(
      '/quizzes/:quiz_id/publish',
      op('publishQuiz', 'Publish the questions of a quiz as its next version; attempts that are open keep theirs', writes, {
        params,
        body: PublishQuiz,
        200: Quiz,
        fails: [409],
        optionalBody: true,
      }),
      async (req) => {
        const { id } = await quizActions.allowed(db, req)
        return transaction(db, async (db) => {
          await actions.publish(db, jobs, req.caller, id, req.body)
          return quizActions.shown(db, req.actor, id)
        })
      },
    )

    app.get(
      '/quizzes/:quiz_id/versions',
      op('listQuizVersions', 'What was published when, newest first', reads, { params, 200: Type.Array(Ref(QuizVersion)) }),
      async (req) => questions.versions(db, req.actor, await quizActions.allowed(db, req)),
    )
  }
