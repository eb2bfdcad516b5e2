import type { Routes } from '../../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { owner } from '#platform/access/owner.ts'
import { copyFiles } from '#platform/files/attachments/copies.ts'
import { attachmentRoutes } from '#platform/files/attachments/register.ts'
import { Attachment } from '#platform/files/attachments/shapes.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Query, Uuid } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import { DuplicateJobAid, JobAid, ReplaceJobAidFile } from '../schema.ts'
import * as actions from './actions.ts'
import { duplicate } from './actions-duplicate.ts'
import { files, open } from './store.ts'

const params = Params({ job_aid_id: Uuid })
const DOWNLOAD_SECONDS = 6 * 3600

const writes = whoMay('job-aids:write', 'row')
const downloads = whoMay('job-aids:read', 'row', {
  also: ['audience'],
  says: 'job-aids:read over the owner, or anyone the live aid reaches',
})
const op = operations('Job aids')

export const jobAidFileRoutes: Routes = (context) => async (app) => {
  const { db } = context
  const thing = (req: ActorWithAccess & { params: { job_aid_id: string } }) => allowed(db, req, req.params.job_aid_id)

  attachmentRoutes(app, context, op, {
    ...actions.attached,
    path: '/job-aids/:job_aid_id',
    params,
    querystring: Query({}),
    resource: 'JobAid',
    access: { writes, downloads },
    purpose: 'job-aid',
    folder: 'job-aids',
    thing,
    thingOfFile: thing,
    seconds: DOWNLOAD_SECONDS,
    opened: open,
  })

  app.put(
    '/job-aids/:job_aid_id/attachments/:attachment_id/file',
    op('replaceJobAidFile', 'Put another uploaded file in the place of an attached one', writes, {
      params: Params({ job_aid_id: Uuid, attachment_id: Uuid }),
      body: ReplaceJobAidFile,
      200: Attachment,
      fails: [409, 503],
    }),
    async (req) => {
      const aid = await thing(req)
      const taken = await actions.takeFor(context, aid, req.params.attachment_id, req.body)
      return transaction(db, (db) => actions.replace(db, context.jobs, req.caller, aid, req.params.attachment_id, req.body, taken))
    },
  )

  app.post(
    '/job-aids/:job_aid_id/duplicate',
    op('duplicateJobAid', 'Copy a job aid with its subjects, files and links; what concerns people stays with the original', writes, {
      params,
      body: DuplicateJobAid,
      201: JobAid,
      fails: [409, 503],
      optionalBody: true,
    }),
    async (req) => {
      const original = await thing(req)
      await owner(db, req, original.owner_organization_id, original.owner_department_id)
      const copies = await copyFiles(context, files, original)
      return once(db, req, (db) => duplicate(db, req.caller, original.id, req.body, copies))
    },
  )
}
