import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { OneOf, Params, Query, Uuid } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import { analytics } from './rules.ts'
import { QuizAnalytics } from './schema.ts'
import { answered, whichAttempts } from './store.ts'
import { Type } from 'typebox'

const reads = whoMay('quizzes:read', 'row')
const op = operations('Quizzes')

export const quizAnalyticsRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/quizzes/:quiz_id/analytics',
      op('getQuizAnalytics', 'How the questions of a quiz did: how hard they are and how well they tell people apart', reads, {
        params: Params({ quiz_id: Uuid }),
        querystring: Query({ attempts: Type.Optional(OneOf(whichAttempts)) }),
        200: QuizAnalytics,
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        return analytics(await answered(db, id, req.query.attempts ?? 'first'))
      },
    )
  }
