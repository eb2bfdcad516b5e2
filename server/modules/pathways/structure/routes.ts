import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { OfOrganization, Params, Query, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import { allowed, allowedOf } from '../actions.ts'
import * as phases from './actions-phases.ts'
import * as levels from './actions.ts'
import {
  CreateLearningPathwayLevel,
  CreateLearningPathwayPhase,
  LearningPathwayLevel,
  LearningPathwayPhaseDetail,
  UpdateLearningPathwayLevel,
  UpdateLearningPathwayPhase,
} from './schema.ts'

const params = Params({ pathway_id: UuidOrSlug })
const querystring = Query(OfOrganization)
const levelParams = Params({ level_id: Uuid })
const phaseParams = Params({ phase_id: Uuid })

const writes = whoMay('certifications:write', 'row')
const op = operations('Learning pathways')

export const pathwayLevelRoutes: Routes =
  ({ db, jobs }) =>
  async (app) => {
    app.post(
      '/learning-pathways/:pathway_id/levels',
      op('createLearningPathwayLevel', 'Add a level, after all others', writes, {
        params,
        querystring,
        body: CreateLearningPathwayLevel,
        201: LearningPathwayLevel,
        fails: [409],
      }),
      async (req) => {
        const pathway = await allowed(db, req)
        return once(db, req, (db) => levels.create(db, { caller: req.caller, pathway }, req.body))
      },
    )

    app.patch(
      '/learning-pathway-levels/:level_id',
      op('updateLearningPathwayLevel', 'Change a level, move it, or replace what it waits and asks for', writes, {
        params: levelParams,
        body: UpdateLearningPathwayLevel,
        200: LearningPathwayLevel,
        fails: [409],
      }),
      async (req) => {
        const { level_id } = req.params
        const pathway = await allowedOf(db, req, 'level', level_id)
        return transaction(db, (db) => levels.update(db, { caller: req.caller, pathway }, level_id, req.body))
      },
    )

    app.delete(
      '/learning-pathway-levels/:level_id',
      op('deleteLearningPathwayLevel', 'Take a level away; what waited for it no longer does', writes, {
        params: levelParams,
        204: Type.Null(),
      }),
      async (req) => {
        const { level_id } = req.params
        const pathway = await allowedOf(db, req, 'level', level_id)
        await transaction(db, (db) => levels.remove(db, jobs, { caller: req.caller, pathway }, level_id))
      },
    )
  }

export const pathwayPhaseRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.post(
      '/learning-pathways/:pathway_id/phases',
      op('createLearningPathwayPhase', 'Add a phase', writes, {
        params,
        querystring,
        body: CreateLearningPathwayPhase,
        201: LearningPathwayPhaseDetail,
        fails: [409],
      }),
      async (req) => {
        const pathway = await allowed(db, req)
        return once(db, req, (db) => phases.create(db, { caller: req.caller, pathway }, req.body))
      },
    )

    app.patch(
      '/learning-pathway-phases/:phase_id',
      op('updateLearningPathwayPhase', 'Change a phase, or what it comes after', writes, {
        params: phaseParams,
        body: UpdateLearningPathwayPhase,
        200: LearningPathwayPhaseDetail,
        fails: [409],
      }),
      async (req) => {
        const { phase_id } = req.params
        const pathway = await allowedOf(db, req, 'phase', phase_id)
        return transaction(db, (db) => phases.update(db, { caller: req.caller, pathway }, phase_id, req.body))
      },
    )

    app.delete(
      '/learning-pathway-phases/:phase_id',
      op('deleteLearningPathwayPhase', 'Take an empty phase away', writes, { params: phaseParams, 204: Type.Null(), fails: [409] }),
      async (req) => {
        const { phase_id } = req.params
        const pathway = await allowedOf(db, req, 'phase', phase_id)
        await transaction(db, (db) => phases.remove(db, { caller: req.caller, pathway }, phase_id))
      },
    )
  }
