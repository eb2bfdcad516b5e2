import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '../../../context.ts'
import { allow } from '#platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { once } from '#platform/rows/create-once.ts'
import { OfOrganization, Params, Query, Ref, Uuid, UuidOrSlug, failures } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as certifications from '../store.ts'
import * as actions from './actions.ts'
import { CertificationRule, CreateCertificationRule, UpdateCertificationRule } from './schema.ts'

const params = Params({ rule_id: Uuid })
const tags = ['Certifications']

export const certificationRuleRoutes =
  ({ db }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/certifications/:cert_id/rules',
      {
        schema: {
          operationId: 'createCertificationRule',
          tags,
          summary: 'Add a rule, last in the order',
          ...whoMay('certifications:write', 'row'),
          params: Params({ cert_id: UuidOrSlug }),
          querystring: Query(OfOrganization),
          body: Ref(CreateCertificationRule),
          response: { 201: Ref(CertificationRule), ...failures(400, 403, 404, 409) },
        },
      },
      async (req, reply) => {
        const named = await certifications.named(db, req.actor, req.params, req.query)
        const { id } = allow(req.actor, 'certifications:write', named)
        return reply.code(201).send(await once(db, req, (db) => actions.create(db, req.caller, id, req.body)))
      },
    )

    app.patch(
      '/certification-rules/:rule_id',
      {
        schema: {
          operationId: 'updateCertificationRule',
          tags,
          summary: 'Change a rule; progress is worked out anew from then on, and awards stand',
          ...whoMay('certifications:write', 'row'),
          params,
          body: Ref(UpdateCertificationRule),
          response: { 200: Ref(CertificationRule), ...failures(400, 403, 404) },
        },
      },
      async (req) => {
        const rule = await actions.writable(db, req.actor, req.params.rule_id)
        return transaction(db, (db) => actions.update(db, req.caller, rule, req.body))
      },
    )

    app.delete(
      '/certification-rules/:rule_id',
      {
        schema: {
          operationId: 'deleteCertificationRule',
          tags,
          summary: 'Delete a rule with its sign-offs',
          ...whoMay('certifications:write', 'row'),
          params,
          response: { 200: Ref(CertificationRule), ...failures(403, 404) },
        },
      },
      async (req) => {
        const rule = await actions.writable(db, req.actor, req.params.rule_id)
        return transaction(db, (db) => actions.remove(db, req.caller, rule))
      },
    )
  }
