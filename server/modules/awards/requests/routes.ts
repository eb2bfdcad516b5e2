import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import { allow } from '#platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { once } from '#platform/rows/create-once.ts'
import { ownerFilter } from '#platform/access/owner.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, OneOf, OwnerFilter, Params, Query, Ref, Uuid, UuidOrSlug, failures, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { reaching } from '../people.ts'
import * as certifications from '#modules/certifications/store.ts'
import * as actions from './actions.ts'
import {
  ApproveCertificationRequest,
  CertificationRequest,
  CreateCertificationRequest,
  RejectCertificationRequest,
  requestStatuses,
} from './schema.ts'
import { list } from './store-list.ts'

const ofCertification = Params({ cert_id: UuidOrSlug })
const params = Params({ request_id: Uuid })
const status = Type.Optional(OneOf(requestStatuses))
const tags = ['Certifications']
const readers = { also: ['oneself' as const], says: 'certifications:read over the owner; others see their own' }
const deciders = whoMay('certifications:write', 'row', { says: 'certifications:write over the owner; never whoever asks' })
/** A body is not needed where every field may be left out. */
const preValidation = async (req: { body: unknown }) => {
  if (req.body === undefined) req.body = {}
}

export const certificationRequestRoutes =
  ({ db, signer }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/certifications/:cert_id/requests',
      {
        preValidation,
        schema: {
          operationId: 'requestCertification',
          tags,
          summary: 'Ask for a certification whose rules one satisfies, where somebody decides',
          ...whoMay('sight', 'row', { says: 'the person, whom the certification reaches' }),
          params: ofCertification,
          querystring: Query(OfOrganization),
          body: Ref(CreateCertificationRequest),
          response: { 201: Ref(CertificationRequest), ...failures(400, 404, 409) },
        },
      },
      async (req, reply) => {
        const { id } = await reaching(db, req.actor, await certifications.named(db, req.actor, req.params, req.query))
        return reply.code(201).send(await once(db, req, (db) => actions.create(db, req.caller, id, req.body.note ?? null)))
      },
    )

    app.get(
      '/certifications/:cert_id/requests',
      {
        schema: {
          operationId: 'listRequestsOfCertification',
          tags,
          summary: 'Requests for a certification, newest first',
          ...whoMay('certifications:read', 'row', readers),
          params: ofCertification,
          querystring: Query({ ...OfOrganization, status, ...PageQuery }),
          response: { 200: pageOf(CertificationRequest), ...failures(404) },
        },
      },
      async (req) => {
        const named = await certifications.named(db, req.actor, req.params, req.query)
        const reads = named !== undefined && req.actor.holds('certifications:read', named)
        const { id } = reads ? allow(req.actor, 'certifications:read', named) : await reaching(db, req.actor, named)
        const filter = { certification_type_id: id, ...(req.query.status && { status: req.query.status }) }
        return list(db, req.actor, filter, pageRequest(signer, req))
      },
    )

    app.get(
      '/certification-requests',
      {
        schema: {
          operationId: 'listCertificationRequests',
          tags,
          summary: 'Requests for certifications, newest first: one’s own, and those one may read',
          ...whoMay('certifications:read', 'list', readers),
          querystring: Query({ status, ...OwnerFilter, ...PageQuery }),
          response: { 200: pageOf(CertificationRequest), ...failures(400) },
        },
      },
      async (req) => {
        const filter = { ...(await ownerFilter(db, req.actor, req.query)), ...(req.query.status && { status: req.query.status }) }
        return list(db, req.actor, filter, pageRequest(signer, req))
      },
    )

    app.post(
      '/certification-requests/:request_id/approve',
      {
        preValidation,
        schema: {
          operationId: 'approveCertificationRequest',
          tags,
          summary: 'Award what was asked for; the proof is looked at once more',
          ...deciders,
          params,
          body: Ref(ApproveCertificationRequest),
          response: { 200: Ref(CertificationRequest), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => transaction(db, (db) => actions.approve(db, req.caller, req.params.request_id, req.body.note ?? null)),
    )

    app.post(
      '/certification-requests/:request_id/reject',
      {
        schema: {
          operationId: 'rejectCertificationRequest',
          tags,
          summary: 'Refuse a request, with a note to whoever asked',
          ...deciders,
          params,
          body: Ref(RejectCertificationRequest),
          response: { 200: Ref(CertificationRequest), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => transaction(db, (db) => actions.reject(db, req.caller, req.params.request_id, req.body.note)),
    )

    app.post(
      '/certification-requests/:request_id/withdraw',
      {
        schema: {
          operationId: 'withdrawCertificationRequest',
          tags,
          summary: 'Take one’s own request back',
          ...whoMay('self', 'row', { says: 'who asked' }),
          params,
          response: { 200: Ref(CertificationRequest), ...failures(403, 404, 409) },
        },
      },
      async (req) => transaction(db, (db) => actions.withdraw(db, req.caller, req.params.request_id)),
    )
  }
