import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import { transaction } from '#platform/db/open.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Ref, Uuid, failures, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as actions from './actions.ts'
import { CertificationSignOff, CreateCertificationSignOff, RevokeCertificationSignOff } from './schema.ts'
import * as signOffs from './store.ts'

const path = '/certification-rules/:rule_id/sign-offs'
const params = Params({ rule_id: Uuid })
const tags = ['Certifications']
const also = ['manager-chain' as const]

export const signOffRoutes =
  ({ db, signer }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      path,
      {
        schema: {
          operationId: 'listCertificationSignOffs',
          tags,
          summary: 'Sign-offs of a rule, revoked ones included, newest first; managers see those of their people',
          ...whoMay('certifications:read', 'row', { also, says: 'certifications:read over the owner, or the manager chain' }),
          params,
          querystring: Query({ user_id: Type.Optional(Uuid), ...PageQuery }),
          response: { 200: pageOf(CertificationSignOff), ...failures(404) },
        },
      },
      async (req) => {
        const { rule, everybody } = await actions.readable(db, req.actor, req.params.rule_id)
        const filter = { rule_id: rule.id, everybody, ...(req.query.user_id && { user_id: req.query.user_id }) }
        return signOffs.list(db, req.actor, filter, pageRequest(signer, req))
      },
    )

    app.post(
      path,
      {
        schema: {
          operationId: 'createCertificationSignOff',
          tags,
          summary: 'Say that a person was seen doing what the rule asks for',
          ...whoMay('certifications:write', 'row', {
            also,
            says: 'certifications:write over the owner, or the manager chain; never about oneself',
          }),
          params,
          body: Ref(CreateCertificationSignOff),
          response: { 201: Ref(CertificationSignOff), ...failures(400, 403, 404, 409) },
        },
      },
      async (req, reply) => {
        const rule = await actions.signable(db, req.actor, req.params.rule_id, req.body.user_id.toLowerCase())
        return reply.code(201).send(await once(db, req, (db) => actions.create(db, req.caller, rule, req.body)))
      },
    )

    app.post(
      '/certification-sign-offs/:sign_off_id/revoke',
      {
        schema: {
          operationId: 'revokeCertificationSignOff',
          tags,
          summary: 'Take a sign-off back; awards that rest on it stand',
          ...whoMay('certifications:write', 'row', { says: 'certifications:write over the owner, or who signed' }),
          params: Params({ sign_off_id: Uuid }),
          body: Ref(RevokeCertificationSignOff),
          response: { 200: Ref(CertificationSignOff), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => transaction(db, (db) => actions.revoke(db, req.caller, req.params.sign_off_id, req.body.note)),
    )
  }
