import type { Routes } from '../../../module.ts'
import { acting } from '#platform/acts/current.ts'
import { Params, Uuid } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { reopen } from '#modules/records/actions-decisions.ts'
import { LearningRecord } from '#modules/records/schema.ts'
import { restsOn } from '../store-people.ts'

const params = Params({ record_id: Uuid })
const decided = whoMay('records:write', 'row', {
  also: ['manager-chain'],
  says: 'records:write over the owner, or the learner’s manager chain; whoever decided it, for ten minutes, while no award rests on it',
})
const op = operations('Learning records')

/** It is in this module because only awards know whether they rest on a record. */
export const reopeningRoutes: Routes =
  ({ db, jobs }) =>
  async (app) => {
    app.post(
      '/records/:record_id/reopen',
      op('reopenRecord', 'Take one’s own decision about a submission back', decided, {
        params,
        act: true,
        200: LearningRecord,
        fails: [409],
      }),
      async (req) => acting(db, req, (db) => reopen(db, jobs, req.caller, req.params.record_id, restsOn)),
    )
  }
