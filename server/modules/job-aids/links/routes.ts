import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Uuid } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import * as actions from './actions.ts'
import { CreateJobAidLink, JobAidLink, UpdateJobAidLink } from './schema.ts'

const params = Params({ job_aid_id: Uuid, link_id: Uuid })
const writes = whoMay('job-aids:write', 'row')
const op = operations('Job aids')

export const jobAidLinkRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.post(
      '/job-aids/:job_aid_id/links',
      op('createJobAidLink', 'Add a link, last in the order that it shares with the files', writes, {
        params: Params({ job_aid_id: Uuid }),
        body: CreateJobAidLink,
        201: JobAidLink,
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(db, req, req.params.job_aid_id)
        return once(db, req, (db) => actions.create(db, req.caller, id, req.body))
      },
    )

    app.patch(
      '/job-aids/:job_aid_id/links/:link_id',
      op('updateJobAidLink', 'Point a link elsewhere, relabel or move it', writes, { params, body: UpdateJobAidLink, 200: JobAidLink }),
      async (req) => {
        const { id } = await allowed(db, req, req.params.job_aid_id)
        return transaction(db, (db) => actions.update(db, req.caller, id, req.params.link_id, req.body))
      },
    )

    app.delete(
      '/job-aids/:job_aid_id/links/:link_id',
      op('deleteJobAidLink', 'Delete a link', writes, { params, 204: Type.Null() }),
      async (req) => {
        const { id } = await allowed(db, req, req.params.job_aid_id)
        await transaction(db, (db) => actions.remove(db, req.caller, id, req.params.link_id))
      },
    )
  }
