import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { found } from '#platform/errors.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Ref, Uuid, pageOf } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import { confirm } from './actions-confirm.ts'
import { ConfirmJobAid, JobAidConfirmation, JobAidConfirmationOfPerson, JobAidVersion, JobAidVersionDetail } from './schema.ts'
import * as confirmations from './store-confirmations.ts'
import * as versions from './store.ts'

const params = Params({ job_aid_id: Uuid })
const keeps = whoMay('job-aids:read', 'row')
const reads = whoMay('job-aids:read', 'row', { also: ['audience'], says: 'job-aids:read over the owner, or anyone the live aid reaches' })
const op = operations('Job aids')

export const jobAidVersionRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      '/job-aids/:job_aid_id/versions',
      op('listJobAidVersions', 'What a job aid said over time, newest first', reads, { params, 200: Type.Array(Ref(JobAidVersion)) }),
      async (req) => versions.list(db, req.actor, await allowed(db, req, req.params.job_aid_id)),
    )

    app.get(
      '/job-aids/:job_aid_id/versions/:version',
      op('getJobAidVersion', 'A version with what it said', reads, {
        params: Params({ job_aid_id: Uuid, version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
        200: JobAidVersionDetail,
      }),
      async (req) => {
        const aid = await allowed(db, req, req.params.job_aid_id)
        return found(await versions.find(db, req.actor, aid, req.params.version))
      },
    )

    app.post(
      '/job-aids/:job_aid_id/confirmations',
      op('createJobAidConfirmation', 'Say that one has read and understood the current version; 200 when one said so before', reads, {
        params,
        body: ConfirmJobAid,
        200: JobAidConfirmation,
        201: JobAidConfirmation,
        fails: [409],
      }),
      async (req, reply) => {
        const { id } = await allowed(db, req, req.params.job_aid_id)
        const { made, confirmation } = await once(db, req, (db) => confirm(db, req.caller, id, req.body))
        return reply.code(made ? 201 : 200).send(confirmation)
      },
    )

    app.get(
      '/job-aids/:job_aid_id/confirmations',
      op('listJobAidConfirmations', 'Who confirmed which version, newest first', keeps, {
        params,
        querystring: Query(PageQuery),
        200: pageOf(JobAidConfirmationOfPerson),
      }),
      async (req) => confirmations.list(db, req.actor, await allowed(db, req, req.params.job_aid_id), pageRequest(signer, req)),
    )
  }
