import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { acting } from '#platform/acts/current.ts'
import { whoMay } from '#platform/access/declared.ts'
import { ownerFilter } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, SortQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, OneOf, Params, Query, Uuid, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import * as certifications from '#modules/certifications/store.ts'
import { reachingCaller } from '#modules/standing/actions.ts'
import { requestSorts, requestStatuses } from '#platform/decisions/requests.ts'
import * as actions from './actions.ts'
import {
  ApproveCertificationSignOffRequest,
  CertificationSignOffRequest,
  CreateCertificationSignOffRequest,
  RejectCertificationSignOffRequest,
} from './schema.ts'
import { listOwn, listWaiting } from './store.ts'

const params = Params({ sign_off_request_id: Uuid })
const also = ['manager-chain' as const]
const members = whoMay('sight', 'row', { says: 'the person, whom the certification reaches' })
const waits = whoMay('certifications:read', 'list', {
  also,
  person: 'row',
  says: 'certifications:read over the owner and the person, or the manager chain; never one’s own',
})
const own = whoMay('sight', 'row', { says: 'the person, whom the certification reaches; their own' })
const answers = whoMay('certifications:write', 'row', {
  also,
  person: 'row',
  says: 'certifications:write over the owner and the person, or the manager chain; never who asks',
})
const self = whoMay('self', 'row', { person: 'row', says: 'who asked' })
const op = operations('Certifications')

export const signOffRequestRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.post(
      '/certification-rules/:rule_id/sign-off-requests',
      op('requestCertificationSignOff', 'Ask to be watched doing what a rule asks for', members, {
        params: Params({ rule_id: Uuid }),
        body: CreateCertificationSignOffRequest,
        201: CertificationSignOffRequest,
        fails: [409],
        optionalBody: true,
      }),
      async (req) => {
        const rule = await actions.requestable(db, req.actor, req.params.rule_id)
        return once(db, req, (db) => actions.create(db, req.caller, rule, req.body.note ?? null))
      },
    )

    app.get(
      '/certifications/:cert_id/sign-off-requests',
      op('listOwnCertificationSignOffRequests', 'What the caller asked to be signed off for a certification, newest first', own, {
        params: Params({ cert_id: UuidOrSlug }),
        querystring: Query({ ...OfOrganization, status: Type.Optional(OneOf(requestStatuses)), ...PageQuery }),
        200: pageOf(CertificationSignOffRequest),
      }),
      async (req) => {
        const { id } = await reachingCaller(db, req.actor, await certifications.named(db, req))
        return listOwn(db, req, { certification_type_id: id, status: req.query.status }, pageRequest(signer, req))
      },
    )

    app.get(
      '/certification-sign-off-requests',
      op('listCertificationSignOffRequests', 'What others ask to be signed off and nobody has answered', waits, {
        querystring: Query({
          org: Type.Optional(UuidOrSlug),
          sign_off_request_id: Type.Optional(Uuid),
          ...SortQuery(requestSorts),
          ...PageQuery,
        }),
        200: pageOf(CertificationSignOffRequest),
        fails: [404],
      }),
      async (req) => {
        const { organization_id } = await ownerFilter(db, req.actor, req.query, 'not_found')
        const { sign_off_request_id: id, sort } = req.query
        return listWaiting(db, req, { organization_id, id }, sort, pageRequest(signer, req))
      },
    )

    app.post(
      '/certification-sign-off-requests/:sign_off_request_id/approve',
      op('approveCertificationSignOffRequest', 'Sign off whoever asked for it', answers, {
        params,
        body: ApproveCertificationSignOffRequest,
        act: true,
        200: CertificationSignOffRequest,
        fails: [409],
        optionalBody: true,
      }),
      async (req) => acting(db, req, (db) => actions.approve(db, req.caller, req.params.sign_off_request_id, req.body)),
    )

    app.post(
      '/certification-sign-off-requests/:sign_off_request_id/reject',
      op('rejectCertificationSignOffRequest', 'Do not sign it off yet, with a note to whoever asked', answers, {
        params,
        body: RejectCertificationSignOffRequest,
        act: true,
        200: CertificationSignOffRequest,
        fails: [409],
      }),
      async (req) => acting(db, req, (db) => actions.reject(db, req.caller, req.params.sign_off_request_id, req.body)),
    )

    app.post(
      '/certification-sign-off-requests/:sign_off_request_id/withdraw',
      op('withdrawCertificationSignOffRequest', 'Take one’s own request back', self, {
        params,
        200: CertificationSignOffRequest,
        fails: [409],
      }),
      async (req) => transaction(db, (db) => actions.withdraw(db, req.caller, req.params.sign_off_request_id)),
    )
  }
