import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { OfOrganization, Params, Query, Ref, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import { JobAidRef } from '#modules/job-aids/schema.ts'
import { allowed, allowedOf } from '../actions.ts'
import * as actions from './actions.ts'
import { SetLearningPathwayJobAids } from './schema.ts'

const writes = whoMay('certifications:write', 'row')
const op = operations('Learning pathways')
const answer = Type.Array(Ref(JobAidRef))

export const pathwayAidRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.put(
      '/learning-pathways/:pathway_id/job-aids',
      op('setLearningPathwayJobAids', 'Choose the job aids of a pathway, in order', writes, {
        params: Params({ pathway_id: UuidOrSlug }),
        querystring: Query(OfOrganization),
        body: SetLearningPathwayJobAids,
        200: answer,
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        return transaction(db, (db) => actions.setOfPathway(db, req.caller, id, req.body))
      },
    )

    app.put(
      '/learning-pathway-levels/:level_id/job-aids',
      op('setLearningPathwayLevelJobAids', 'Choose the job aids of a level, in order', writes, {
        params: Params({ level_id: Uuid }),
        body: SetLearningPathwayJobAids,
        200: answer,
        fails: [409],
      }),
      async (req) => {
        const { level_id } = req.params
        const { id } = await allowedOf(db, req, 'level', level_id)
        return transaction(db, (db) => actions.setOfLevel(db, req.caller, id, level_id, req.body))
      },
    )
  }
