import type { Routes } from '../../../module.ts'
import { stillThere } from '#platform/auth/authenticate.ts'
import { EventStream } from '#platform/http/event-streams.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { Params, Uuid } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { advance } from './actions-advance.ts'
import { FAREWELL, watching } from './actions-watch.ts'
import { seesSitting } from './rules.ts'
import { AdvanceQuizSitting, SittingState } from './schema.ts'
import * as sittings from './store.ts'

const params = Params({ quiz_sitting_id: Uuid })
const leads = whoMay('quizzes:write', 'row', { also: ['host'], says: 'quizzes:write over the owner, or a host of the sitting' })
const op = operations('Quizzes')

export const quizSittingLiveRoutes: Routes = (context) => async (app) => {
  const { db } = context
  const hub = watching(context)
  app.addHook('onClose', () => hub.stop())

  app.get(
    '/quiz-sittings/:quiz_sitting_id/events',
    op(
      'watchQuizSitting',
      'The state of a sitting, whenever it is another: events `state`, `alive` every 15 seconds, and at last `end`',
      seesSitting,
      {
        params,
        200: EventStream,
      },
    ),
    async (req, reply) => {
      const { id } = await actions.allowed(db, req, req.params.quiz_sitting_id)
      const stays = async () => {
        const actor = await stillThere(req, context)
        return actor !== undefined && (await sittings.isShown(db, actor, id))
      }
      await hub.enter(id, req.actor.id, (left) => app.eventStreams.open(req, reply, { farewell: FAREWELL, stays, left }))
    },
  )

  app.post(
    '/quiz-sittings/:quiz_sitting_id/advance',
    op('advanceQuizSitting', 'Lead a sitting on: of two hosts who act upon the same state, one does', leads, {
      params,
      body: AdvanceQuizSitting,
      200: SittingState,
      fails: [409],
    }),
    async (req) => {
      const { id } = await actions.allowed(db, req, req.params.quiz_sitting_id)
      const state = await transaction(db, (db) => advance(db, req.caller, id, req.body))
      hub.poke(id)
      return state
    },
  )
}
