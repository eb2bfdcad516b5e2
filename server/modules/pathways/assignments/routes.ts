import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { OfOrganization, Params, Query, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import * as actions from './actions.ts'
import { CreateLearningPathwayAssignment, LearningPathwayAssignment } from './schema.ts'

const querystring = Query(OfOrganization)
const writes = whoMay('certifications:write', 'row')
const op = operations('Learning pathways')

export const pathwayAssignmentRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.post(
      '/learning-pathways/:pathway_id/assignments',
      op('createLearningPathwayAssignment', 'Show a pathway to a role, a department or everybody; it requires nothing of them', writes, {
        params: Params({ pathway_id: UuidOrSlug }),
        querystring,
        body: CreateLearningPathwayAssignment,
        201: LearningPathwayAssignment,
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        return once(db, req, (db) => actions.create(db, req.caller, id, req.body))
      },
    )

    app.delete(
      '/learning-pathways/:pathway_id/assignments/:assignment_id',
      op('deleteLearningPathwayAssignment', 'Show a pathway no longer to an audience', writes, {
        params: Params({ pathway_id: UuidOrSlug, assignment_id: Uuid }),
        querystring,
        204: Type.Null(),
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        await transaction(db, (db) => actions.remove(db, req.caller, id, req.params.assignment_id))
      },
    )
  }
