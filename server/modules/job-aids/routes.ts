import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { owner } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { CatalogueQuery, catalogueFilter, titleSorts } from '#platform/rows/catalogue.ts'
import { once } from '#platform/rows/create-once.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { SortQuery } from '#platform/rows/page.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { WholeOrPageQuery, requestedPage, wholeOrPageOf } from '#platform/rows/whole-or-page.ts'
import { JSON_TYPE, Params, Query, Ref, Uuid } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { consequences } from './consequences.ts'
import { CreateJobAid, JobAid, ListedJobAid, SetJobAidSubjects, UpdateJobAid } from './schema.ts'
import * as aids from './store.ts'

const params = Params({ job_aid_id: Uuid })

const lists = whoMay('job-aids:read', 'list')
const creates = whoMay('job-aids:write', 'new row')
const reads = whoMay('job-aids:read', 'row', {
  also: ['audience'],
  says: 'job-aids:read over the owner, of archived ones too, or anyone the live aid reaches',
})
const writes = whoMay('job-aids:write', 'row')
const op = operations('Job aids')

export const jobAidRoutes: Routes =
  ({ db, jobs, signer }) =>
  async (app) => {
    const allowed = (req: ActorWithAccess & { params: { job_aid_id: string } }) => actions.allowed(db, req, req.params.job_aid_id)

    app.get(
      '/job-aids',
      op('listJobAids', 'Job aids, newest first or by title; a page with limit or cursor, else all', lists, {
        querystring: Query({ ...CatalogueQuery, ...SortQuery(titleSorts), ...WholeOrPageQuery }),
        200: wholeOrPageOf(ListedJobAid),
        fails: [404],
      }),
      async (req, reply) => {
        const filter = await catalogueFilter(db, req.actor, req.query, 'not_found')
        const request = requestedPage(signer, req)
        return request ? aids.page(db, req, filter, request) : reply.type(JSON_TYPE).send(await aids.list(db, req, filter))
      },
    )

    app.post(
      '/job-aids',
      op('createJobAid', 'Create a job aid', creates, { body: CreateJobAid, 201: JobAid, fails: [409] }),
      async (req) => {
        const owned = await owner(db, req, req.body.org, req.body.department)
        return once(db, req, (db) => actions.create(db, req.caller, owned, req.body))
      },
    )

    app.get(
      '/job-aids/:job_aid_id',
      op('getJobAid', 'A job aid with its text, files and links; reading it here is no view', reads, { params, 200: JobAid }),
      async (req) => actions.detail(db, req, await allowed(req)),
    )

    app.patch(
      '/job-aids/:job_aid_id',
      op('updateJobAid', 'Change, archive or bring back a job aid, or have everybody read it again', writes, {
        params,
        body: UpdateJobAid,
        200: JobAid,
      }),
      async (req) => {
        const { id } = await allowed(req)
        return transaction(db, (db) => actions.update(db, req.caller, id, req.body))
      },
    )

    app.put(
      '/job-aids/:job_aid_id/subjects',
      op('setJobAidSubjects', 'Choose the subjects of a job aid', writes, {
        params,
        body: SetJobAidSubjects,
        200: Type.Array(Ref(SubjectRef)),
      }),
      async (req) => {
        const { id } = await allowed(req)
        return transaction(db, (db) => actions.setSubjects(db, req.caller, id, req.body.subject_matter_ids))
      },
    )

    permanentDeletion(app, db, op, {
      path: '/job-aids/:job_aid_id',
      params,
      resource: 'JobAid',
      access: whoMay('job-aids:delete', 'row'),
      find: async (req) => {
        const { id, title: name } = await allowed(req)
        return { id, name }
      },
      consequences,
      remove: (db, req, { id }) => actions.remove(db, jobs, req.caller, id),
    })
  }
