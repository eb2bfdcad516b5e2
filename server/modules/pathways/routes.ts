import type { Routes } from '../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { owner } from '#platform/access/owner.ts'
import { operations } from '#platform/http/operation.ts'
import { catalogueOf, changeHandler, createHandler, listHandler } from '#platform/kept/handlers.ts'
import { accessTo } from '#platform/kept/kind.ts'
import { nameSorts } from '#platform/rows/catalogue.ts'
import { once } from '#platform/rows/create-once.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { OfOrganization, Params, Query, UuidOrSlug } from '#platform/shapes.ts'
import { copyAllFiles, duplicate } from './actions-duplicate.ts'
import * as actions from './actions.ts'
import { consequences } from './consequences.ts'
import { CreateLearningPathway, DuplicateLearningPathway, LearningPathway, ListedLearningPathway, UpdateLearningPathway } from './schema.ts'
import * as pathways from './store.ts'

const params = Params({ pathway_id: UuidOrSlug })
const querystring = Query(OfOrganization)

const { lists, creates, writes, deletes } = accessTo(pathways.kind)
const reads = whoMay('certifications:read', 'row', {
  also: ['audience'],
  says: 'certifications:read over the owner, of archived ones too, or whoever the live pathway is assigned to',
})
const op = operations('Learning pathways')

export const pathwayRoutes: Routes = (context) => async (app) => {
  const { db, jobs } = context

  app.get(
    '/learning-pathways',
    op('listLearningPathways', 'Learning pathways, the newest first or by name', lists, catalogueOf(ListedLearningPathway, nameSorts)),
    listHandler(context, pathways.list),
  )

  app.post(
    '/learning-pathways',
    op('createLearningPathway', 'Create a learning pathway', creates, { body: CreateLearningPathway, 201: LearningPathway, fails: [409] }),
    createHandler(db, actions.create),
  )

  app.get(
    '/learning-pathways/:pathway_id',
    op('getLearningPathway', 'A learning pathway with its phases and levels', reads, { params, querystring, 200: LearningPathway }),
    async (req) => actions.detail(db, req.actor, await actions.allowed(db, req)),
  )

  app.patch(
    '/learning-pathways/:pathway_id',
    op('updateLearningPathway', 'Change, archive or bring back a learning pathway', writes, {
      params,
      querystring,
      body: UpdateLearningPathway,
      200: LearningPathway,
      fails: [409],
    }),
    changeHandler(db, actions.allowed, actions.update),
  )

  app.delete(
    '/learning-pathways/:pathway_id',
    op('archiveLearningPathway', 'Archive a learning pathway: nobody is shown it by an assignment any longer', writes, {
      params,
      querystring,
      200: LearningPathway,
    }),
    changeHandler(db, actions.allowed, (db, caller, pathway) => actions.update(db, caller, pathway, { archived: true })),
  )

  app.post(
    '/learning-pathways/:pathway_id/duplicate',
    op(
      'duplicateLearningPathway',
      'Copy a learning pathway with everything in it; whom it is assigned to stays with the original',
      writes,
      {
        params,
        querystring,
        body: DuplicateLearningPathway,
        201: LearningPathway,
        fails: [409, 503],
        optionalBody: true,
      },
    ),
    async (req) => {
      const original = await actions.allowed(db, req)
      await owner(db, req, original.owner_organization_id, original.owner_department_id)
      const copies = await copyAllFiles(context, original)
      return once(db, req, (db) => duplicate(db, req.caller, original, req.body, copies))
    },
  )

  permanentDeletion(app, db, op, {
    path: '/learning-pathways/:pathway_id',
    params,
    querystring,
    resource: 'LearningPathway',
    access: deletes,
    find: (req) => actions.allowed(db, req),
    consequences,
    remove: (db, req, pathway) => actions.remove(db, jobs, req.caller, pathway),
  })
}
