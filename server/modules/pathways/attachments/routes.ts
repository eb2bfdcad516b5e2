import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { attachmentRoutes } from '#platform/files/attachments/register.ts'
import { operations } from '#platform/http/operation.ts'
import { OfOrganization, Params, Query, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import { allowed, allowedOf } from '../actions.ts'
import { allowedOfFile } from './actions.ts'
import { CreateLearningPathwayAttachment, LearningPathwayAttachment, UpdateLearningPathwayAttachment } from './schema.ts'
import { levelFiles, pathwayFiles } from './store.ts'
import * as pathways from '../store.ts'

const DOWNLOAD_SECONDS = 300

const writes = whoMay('certifications:write', 'row')
const downloads = whoMay('certifications:read', 'row', {
  also: ['audience'],
  says: 'certifications:read over the owner, or whoever the live pathway is assigned to, but for files that are for trainers',
})
const access = { writes, downloads }
const shapes = { shown: LearningPathwayAttachment, create: CreateLearningPathwayAttachment, update: UpdateLearningPathwayAttachment }
const op = operations('Learning pathways')

export const pathwayFileRoutes: Routes = (context) => async (app) => {
  const { db } = context
  attachmentRoutes(app, context, op, {
    ...pathwayFiles,
    path: '/learning-pathways/:pathway_id',
    params: Params({ pathway_id: UuidOrSlug }),
    querystring: Query(OfOrganization),
    resource: 'LearningPathway',
    access,
    shapes,
    purpose: 'learning-pathway',
    folder: 'learning-pathways',
    thing: (req) => allowed(db, req),
    thingOfFile: async (req, id) => {
      const pathway = await pathways.named(db, req)
      return allowedOfFile(db, req, { files: pathwayFiles, pathway, parentId: pathway?.id, id })
    },
    seconds: DOWNLOAD_SECONDS,
  })

  attachmentRoutes(app, context, op, {
    ...levelFiles,
    path: '/learning-pathway-levels/:level_id',
    params: Params({ level_id: Uuid }),
    querystring: Query({}),
    resource: 'LearningPathwayLevel',
    access,
    shapes,
    purpose: 'learning-pathway-level',
    folder: 'learning-pathway-levels',
    thing: async (req) => ({ ...(await allowedOf(db, req, 'level', req.params.level_id)), id: req.params.level_id }),
    thingOfFile: async (req, id) => {
      const { level_id } = req.params
      const pathway = await pathways.findOf(db, req.actor, 'level', level_id)
      return { ...(await allowedOfFile(db, req, { files: levelFiles, pathway, parentId: level_id, id })), id: level_id }
    },
    seconds: DOWNLOAD_SECONDS,
  })
}
