import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '../../context.ts'
import { allow } from '#platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, Params, Query, Ref, Uuid, UuidOrSlug, failures, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { reaching } from './people.ts'
import * as certifications from '#modules/certifications/store.ts'
import * as actions from './actions.ts'
import { CertificationAward, CreateCertificationAward, RevokeCertificationAward } from './schema.ts'
import * as awards from './store.ts'

const ofCertification = Params({ cert_id: UuidOrSlug })
const querystring = Query(OfOrganization)
const params = Params({ award_id: Uuid })
const tags = ['Certifications']

export const awardRoutes =
  ({ db, signer }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/certifications/:cert_id/claim',
      {
        schema: {
          operationId: 'claimCertification',
          tags,
          summary: 'Take a certification whose rules one satisfies, where nobody has to decide',
          ...whoMay('sight', 'row', { says: 'the person, whom the certification reaches' }),
          params: ofCertification,
          querystring,
          response: { 201: Ref(CertificationAward), ...failures(404, 409) },
        },
      },
      async (req, reply) => {
        const { id } = await reaching(db, req.actor, await certifications.named(db, req.actor, req.params, req.query))
        return reply.code(201).send(await once(db, req, (db) => actions.claim(db, req.caller, id)))
      },
    )

    app.get(
      '/certifications/:cert_id/awards',
      {
        schema: {
          operationId: 'listCertificationAwards',
          tags,
          summary: 'Awards of a certification, revoked ones included, newest first',
          ...whoMay('certifications:read', 'row'),
          params: ofCertification,
          querystring: Query({ ...OfOrganization, ...PageQuery }),
          response: { 200: pageOf(CertificationAward), ...failures(404) },
        },
      },
      async (req) => {
        const named = await certifications.named(db, req.actor, req.params, req.query)
        const { id } = allow(req.actor, 'certifications:read', named)
        return awards.list(db, req.actor, id, pageRequest(signer, req))
      },
    )

    app.post(
      '/certifications/:cert_id/awards',
      {
        schema: {
          operationId: 'awardCertification',
          tags,
          summary: 'Award somebody else a certification by hand; the proof is kept as it stands',
          ...whoMay('certifications:write', 'row', { says: 'certifications:write over the owner; never to oneself' }),
          params: ofCertification,
          querystring,
          body: Ref(CreateCertificationAward),
          response: { 201: Ref(CertificationAward), ...failures(400, 403, 404, 409) },
        },
      },
      async (req, reply) => {
        const named = await certifications.named(db, req.actor, req.params, req.query)
        const { id } = allow(req.actor, 'certifications:write', named)
        return reply.code(201).send(await once(db, req, (db) => actions.awardByHand(db, req.caller, id, req.body)))
      },
    )

    app.post(
      '/certification-awards/:award_id/revoke',
      {
        schema: {
          operationId: 'revokeCertificationAward',
          tags,
          summary: 'Take an award back; it stays readable, with the reason',
          ...whoMay('certifications:write', 'row'),
          params,
          body: Ref(RevokeCertificationAward),
          response: { 200: Ref(CertificationAward), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => transaction(db, (db) => actions.revoke(db, req.caller, req.params.award_id, req.body.note)),
    )
  }
