import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Query, Ref, Uuid, text } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { join } from './actions-join.ts'
import { seatsOf } from './actions-seats.ts'
import { JoinedQuizSitting, SittingSeat } from './schema.ts'

/** The largest number of people that a sitting can name. */
const MOST_SEATS = 500

const params = Params({ quiz_sitting_id: Uuid })
const oneself = whoMay('sight', 'row', { says: 'anyone the sitting is for, or who has joined it' })
const leads = whoMay('quizzes:write', 'row', { also: ['host'], says: 'quizzes:write over the owner, or a host of the sitting' })
const op = operations('Quizzes')

export const quizSeatRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/quiz-sittings/:quiz_sitting_id/seats',
      op(
        'listSittingSeats',
        'Who may sit it and who does, those who have joined first, then by name; at most 500, so look for the others by name',
        leads,
        {
          params,
          querystring: Query({
            q: Type.Optional(text(200)),
            limit: Type.Integer({ minimum: 1, maximum: MOST_SEATS, default: MOST_SEATS }),
          }),
          200: Type.Array(Ref(SittingSeat)),
        },
      ),
      async (req) => {
        const { id } = await actions.allowed(db, req, req.params.quiz_sitting_id)
        return seatsOf(db, req.actor, id, req.query)
      },
    )

    app.post(
      '/quiz-sittings/:quiz_sitting_id/join',
      op('joinQuizSitting', 'Join a sitting, which begins your attempt, or come back: then it is 200', oneself, {
        params,
        200: JoinedQuizSitting,
        201: JoinedQuizSitting,
        fails: [409],
      }),
      async (req, reply) => {
        const { id } = await actions.meant(db, req.actor, req.params.quiz_sitting_id)
        const { made, joined } = await once(db, req, (db) => join(db, req.caller, id))
        return reply.code(made ? 201 : 200).send(joined)
      },
    )
  }
