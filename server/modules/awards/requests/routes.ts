import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { acting } from '#platform/acts/current.ts'
import { permissionOf } from '#platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { once } from '#platform/rows/create-once.ts'
import { ownerFilter } from '#platform/access/owner.ts'
import { requestSorts, requestStatuses } from '#platform/decisions/requests.ts'
import { PageQuery, SortQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, OneOf, OwnerFilter, Params, Query, Uuid, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { reachingCaller } from '#modules/standing/actions.ts'
import * as certifications from '#modules/certifications/store.ts'
import * as actions from './actions.ts'
import { ApproveCertificationRequest, CertificationRequest, CreateCertificationRequest, RejectCertificationRequest } from './schema.ts'
import { hasAsked } from './store.ts'
import { list } from './store-list.ts'

const ofCertification = Params({ cert_id: UuidOrSlug })
const params = Params({ request_id: Uuid })
const status = Type.Optional(OneOf(requestStatuses))
const says = 'certifications:read over the owner, of the people it covers; others see their own'
const readers = { also: ['oneself' as const], says }
const members = whoMay('sight', 'row', { says: 'the person, whom the certification reaches' })
const reads = whoMay('certifications:read', 'row', readers)
const lists = whoMay('certifications:read', 'list', { ...readers, person: 'row' })
const writes = whoMay('certifications:write', 'row', {
  person: 'row',
  says: 'certifications:write over the owner and the person; never who asks',
})
const self = whoMay('self', 'row', { person: 'row', says: 'who asked' })
const op = operations('Certifications')

export const certificationRequestRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.post(
      '/certifications/:cert_id/requests',
      op('requestCertification', 'Ask for a certification whose rules one satisfies, where somebody decides', members, {
        params: ofCertification,
        querystring: Query(OfOrganization),
        body: CreateCertificationRequest,
        201: CertificationRequest,
        fails: [409],
        optionalBody: true,
      }),
      async (req) => {
        const { id } = await reachingCaller(db, req.actor, await certifications.named(db, req))
        return once(db, req, (db) => actions.create(db, req.caller, id, req.body.note ?? null))
      },
    )

    app.get(
      '/certifications/:cert_id/requests',
      op('listRequestsOfCertification', 'Requests for a certification, newest first', reads, {
        params: ofCertification,
        querystring: Query({ ...OfOrganization, status, ...PageQuery }),
        200: pageOf(CertificationRequest),
      }),
      async (req) => {
        const named = await certifications.named(db, req)
        const seen = named !== undefined && (req.actor.holds(permissionOf(req), named) || (await hasAsked(db, req.actor, named.id)))
        const { id } = seen ? named : await reachingCaller(db, req.actor, named)
        const filter = { certification_type_id: id, ...(req.query.status && { status: req.query.status }) }
        return list(db, req, filter, '-requested_at', pageRequest(signer, req))
      },
    )

    app.get(
      '/certification-requests',
      op(
        'listCertificationRequests',
        'Requests for certifications, newest first where nothing is said: one’s own, and those one may read',
        lists,
        {
          querystring: Query({ status, request_id: Type.Optional(Uuid), ...OwnerFilter, ...SortQuery(requestSorts), ...PageQuery }),
          200: pageOf(CertificationRequest),
        },
      ),
      async (req) => {
        const { status, request_id, sort } = req.query
        const filter = { ...(await ownerFilter(db, req.actor, req.query)), ...(status && { status }), ...(request_id && { request_id }) }
        return list(db, req, filter, sort, pageRequest(signer, req))
      },
    )

    app.post(
      '/certification-requests/:request_id/approve',
      op('approveCertificationRequest', 'Award what was asked for; the proof is looked at once more', writes, {
        params,
        body: ApproveCertificationRequest,
        act: true,
        200: CertificationRequest,
        fails: [409],
        optionalBody: true,
      }),
      async (req) => acting(db, req, (db) => actions.approve(db, req.caller, req.params.request_id, req.body)),
    )

    app.post(
      '/certification-requests/:request_id/reject',
      op('rejectCertificationRequest', 'Refuse a request, with a note to whoever asked', writes, {
        params,
        body: RejectCertificationRequest,
        act: true,
        200: CertificationRequest,
        fails: [409],
      }),
      async (req) => acting(db, req, (db) => actions.reject(db, req.caller, req.params.request_id, req.body)),
    )

    app.post(
      '/certification-requests/:request_id/withdraw',
      op('withdrawCertificationRequest', 'Take one’s own request back', self, { params, 200: CertificationRequest, fails: [409] }),
      async (req) => transaction(db, (db) => actions.withdraw(db, req.caller, req.params.request_id)),
    )
  }
