import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import { allow } from '#platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, Params, Query, Ref, Uuid, UuidOrSlug, failures, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as certifications from '#modules/certifications/store.ts'
import * as actions from './actions.ts'
import { CertificationExemption, GrantCertificationExemption } from './schema.ts'
import * as exemptions from './store.ts'

const path = '/certifications/:cert_id/exemptions'
const params = Params({ cert_id: UuidOrSlug, user_id: Uuid })
const querystring = Query(OfOrganization)
const tags = ['Certifications']
const writers = whoMay('certifications:write', 'row', { says: 'certifications:write over the owner; never about oneself' })

export const exemptionRoutes =
  ({ db, signer }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      path,
      {
        schema: {
          operationId: 'listCertificationExemptions',
          tags,
          summary: 'Who is exempt, latest first',
          ...whoMay('certifications:read', 'row'),
          params: Params({ cert_id: UuidOrSlug }),
          querystring: Query({ ...OfOrganization, ...PageQuery }),
          response: { 200: pageOf(CertificationExemption), ...failures(404) },
        },
      },
      async (req) => {
        const named = await certifications.named(db, req.actor, req.params, req.query)
        const { id } = allow(req.actor, 'certifications:read', named)
        return exemptions.list(db, req.actor, id, pageRequest(signer, req))
      },
    )

    app.put(
      `${path}/:user_id`,
      {
        schema: {
          operationId: 'grantCertificationExemption',
          tags,
          summary: 'Exempt a person from a certification',
          ...writers,
          params,
          querystring,
          body: Ref(GrantCertificationExemption),
          response: { 200: Ref(CertificationExemption), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => {
        const named = await certifications.named(db, req.actor, req.params, req.query)
        const { id } = allow(req.actor, 'certifications:write', named)
        return transaction(db, (db) => actions.grant(db, req.caller, id, req.params.user_id.toLowerCase(), req.body))
      },
    )

    app.delete(
      `${path}/:user_id`,
      {
        schema: {
          operationId: 'endCertificationExemption',
          tags,
          summary: 'End the exemption of a person',
          ...writers,
          params,
          querystring,
          response: { 204: Type.Null(), ...failures(403, 404) },
        },
      },
      async (req, reply) => {
        const named = await certifications.named(db, req.actor, req.params, req.query)
        const { id } = allow(req.actor, 'certifications:write', named)
        await transaction(db, (db) => actions.remove(db, req.caller, id, req.params.user_id.toLowerCase()))
        return reply.code(204).send(null)
      },
    )
  }
