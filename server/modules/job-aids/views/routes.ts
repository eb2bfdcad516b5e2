import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { JSON_TYPE, Params, Ref, Uuid, Written } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import { AvailableJobAid } from '../schema.ts'
import { JobAidAnalytics, JobAidView } from './schema.ts'
import * as views from './store.ts'

const params = Params({ job_aid_id: Uuid })
const reads = whoMay('job-aids:read', 'row')
const opens = whoMay('job-aids:read', 'row', { also: ['audience'], says: 'job-aids:read over the owner, or anyone the live aid reaches' })
const op = operations('Job aids')

export const jobAidViewRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/job-aids/available',
      op('listAvailableJobAids', 'The live aids that reach the caller, by title, each with what the caller made of it', anyToken, {
        200: Written(Type.Array(Ref(AvailableJobAid))),
      }),
      async (req, reply) => reply.type(JSON_TYPE).send(await views.available(db, req.actor)),
    )

    app.post(
      '/job-aids/:job_aid_id/views',
      op('createJobAidView', 'Take down that the caller opened the page; every page load is a view', opens, {
        params,
        201: JobAidView,
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(db, req, req.params.job_aid_id)
        return once(db, req, (db) => views.create(db, req.actor, id))
      },
    )

    app.get(
      '/job-aids/:job_aid_id/analytics',
      op('getJobAidAnalytics', 'Everything that was opened, by person, with totals', reads, { params, 200: JobAidAnalytics }),
      async (req) => views.analytics(db, req.actor, await allowed(db, req, req.params.job_aid_id)),
    )
  }
