import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { allow } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { found } from '#platform/errors.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Uuid, pageOf, text } from '#platform/shapes.ts'
import * as quizActions from '../actions.ts'
import * as quizzes from '../store.ts'
import * as actions from './actions.ts'
import { create, update } from './actions-change.ts'
import { etagOf, seesSitting } from './rules.ts'
import { CreateQuizSitting, ListedQuizSitting, QuizSitting, UpdateQuizSitting } from './schema.ts'
import * as sittings from './store.ts'

const ofQuiz = Params({ quiz_id: Uuid })
const params = Params({ quiz_sitting_id: Uuid })
const lists = whoMay('quizzes:read', 'row', {
  also: ['audience'],
  says: 'quizzes:read over the owner, or anyone the live quiz is for, of those that they may sit or host',
})
const writes = whoMay('quizzes:write', 'row')
const op = operations('Quizzes')

export const quizSittingRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    const allowed = (req: ActorWithAccess & { params: { quiz_sitting_id: string } }) => actions.allowed(db, req, req.params.quiz_sitting_id)

    app.get(
      '/quizzes/:quiz_id/sittings',
      op('listQuizSittings', 'The live sittings of a quiz that the caller sees, the latest first', lists, {
        params: ofQuiz,
        querystring: Query(PageQuery),
        200: pageOf(ListedQuizSitting),
      }),
      async (req) => {
        const quiz = found(await quizzes.find(db, req.actor, req.params.quiz_id))
        const { id } = allow(req, quiz, quiz.reached || (await sittings.seesAny(db, req.actor, quiz.id)))
        return sittings.listOfQuiz(db, req.actor, id, pageRequest(signer, req))
      },
    )

    app.post(
      '/quizzes/:quiz_id/sittings',
      op('createQuizSitting', 'Arrange a live sitting of a quiz', writes, {
        params: ofQuiz,
        body: CreateQuizSitting,
        201: QuizSitting,
        fails: [409],
      }),
      async (req) => {
        const { id } = await quizActions.allowed(db, req)
        return once(db, req, (db) => create(db, req.caller, id, req.body))
      },
    )

    app.get(
      '/quiz-sittings/mine',
      op('listMyQuizSittings', 'The live sittings that you may sit, host or sat: the next one first, what is over last', anyToken, {
        querystring: Query({ ...PageQuery, join_code: Type.Optional(text(20, 1)) }),
        200: pageOf(ListedQuizSitting),
      }),
      async (req) => sittings.listMine(db, req.actor, req.query, pageRequest(signer, req)),
    )

    app.get(
      '/quiz-sittings/:quiz_sitting_id',
      op('getQuizSitting', 'A live sitting with its state; 304 where If-None-Match names it as it is', seesSitting, {
        params,
        200: QuizSitting,
        304: Type.Null({ description: 'Nothing changed since' }),
      }),
      async (req, reply) => {
        const sitting = await actions.detail(db, await allowed(req))
        const etag = etagOf(sitting)
        reply.header('etag', etag)
        return req.headers['if-none-match'] === etag ? reply.code(304).type('text/plain').send(null) : sitting
      },
    )

    app.patch(
      '/quiz-sittings/:quiz_sitting_id',
      op('updateQuizSitting', 'Change, cancel or bring back a sitting', writes, {
        params,
        body: UpdateQuizSitting,
        200: QuizSitting,
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(req)
        return transaction(db, (db) => update(db, req.caller, id, req.body))
      },
    )

    app.delete(
      '/quiz-sittings/:quiz_sitting_id',
      op('cancelQuizSitting', 'Cancel a sitting: attempts that are open in it do not count', writes, {
        params,
        200: QuizSitting,
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(req)
        return transaction(db, (db) => update(db, req.caller, id, { cancelled: true }))
      },
    )
  }
