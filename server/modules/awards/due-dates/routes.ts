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
import { CertificationDueDate, SetCertificationDueDate } from './schema.ts'
import * as dueDates from './store.ts'

const path = '/certifications/:cert_id/due-dates'
const params = Params({ cert_id: UuidOrSlug, user_id: Uuid })
const querystring = Query(OfOrganization)
const tags = ['Certifications']
const writers = whoMay('certifications:write', 'row')

export const dueDateRoutes =
  ({ db, signer }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      path,
      {
        schema: {
          operationId: 'listCertificationDueDates',
          tags,
          summary: 'Due dates set by hand, latest first',
          ...whoMay('certifications:read', 'row'),
          params: Params({ cert_id: UuidOrSlug }),
          querystring: Query({ ...OfOrganization, user_id: Type.Optional(Uuid), ...PageQuery }),
          response: { 200: pageOf(CertificationDueDate), ...failures(404) },
        },
      },
      async (req) => {
        const named = await certifications.named(db, req.actor, req.params, req.query)
        const { id } = allow(req.actor, 'certifications:read', named)
        return dueDates.list(db, req.actor, id, req.query, pageRequest(signer, req))
      },
    )

    app.put(
      `${path}/:user_id`,
      {
        schema: {
          operationId: 'setCertificationDueDate',
          tags,
          summary: 'Set when the certification is due for one person, until the next award',
          ...writers,
          params,
          querystring,
          body: Ref(SetCertificationDueDate),
          response: { 200: Ref(CertificationDueDate), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => {
        const named = await certifications.named(db, req.actor, req.params, req.query)
        const { id } = allow(req.actor, 'certifications:write', named)
        return transaction(db, (db) => actions.set(db, req.caller, id, req.params.user_id.toLowerCase(), req.body))
      },
    )

    app.delete(
      `${path}/:user_id`,
      {
        schema: {
          operationId: 'clearCertificationDueDate',
          tags,
          summary: 'Let what roles ask for decide again when it is due',
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
