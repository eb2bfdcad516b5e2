import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Uuid } from '#platform/shapes.ts'
import { seen } from '../attempts/actions.ts'
import { ScormAttempt } from '../attempts/schema.ts'
import { correct } from './actions.ts'
import { CorrectScormAttempt } from './schema.ts'

const writes = whoMay('scorm:write', 'row', { says: "scorm:write over the owner of the course; never about one's own attempt" })
const op = operations('SCORM courses')

export const scormCorrectionRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.post(
      '/scorm-attempts/:attempt_id/corrections',
      op('correctScormAttempt', 'Leave an attempt unfinished or complete it by hand, with a reason', writes, {
        params: Params({ attempt_id: Uuid }),
        body: CorrectScormAttempt,
        201: ScormAttempt,
        fails: [403, 409],
      }),
      async (req) => {
        const attempt = await seen(db, req, req.params.attempt_id)
        return once(db, req, (db) => correct(db, req.caller, attempt, req.body))
      },
    )
  }
