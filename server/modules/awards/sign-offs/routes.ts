import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { acting } from '#platform/acts/current.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Uuid, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from './actions.ts'
import { CertificationSignOff, CreateCertificationSignOff, RevokeCertificationSignOff } from './schema.ts'
import * as signOffs from './store.ts'

const path = '/certification-rules/:rule_id/sign-offs'
const params = Params({ rule_id: Uuid })
const also = ['manager-chain' as const]

const reads = whoMay('certifications:read', 'row', { also, says: 'certifications:read over the owner, or the manager chain' })
const signs = whoMay('certifications:write', 'row', {
  also,
  person: 'named',
  says: 'certifications:write over the owner and the person, or the manager chain; never about oneself',
})
const revokes = whoMay('certifications:write', 'row', {
  person: 'row',
  says: 'certifications:write over the owner and the person, or who signed',
})
const op = operations('Certifications')

export const signOffRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      path,
      op(
        'listCertificationSignOffs',
        'Sign-offs of a rule, revoked ones included, newest first; managers see those of their people',
        reads,
        { params, querystring: Query({ user_id: Type.Optional(Uuid), ...PageQuery }), 200: pageOf(CertificationSignOff) },
      ),
      async (req) => {
        const { rule, reader } = await actions.readable(db, req, req.params.rule_id)
        const filter = { rule_id: rule.id, reader, ...(req.query.user_id && { user_id: req.query.user_id }) }
        return signOffs.list(db, req.actor, filter, pageRequest(signer, req))
      },
    )

    app.post(
      path,
      op('createCertificationSignOff', 'Say that a person was seen doing what the rule asks for', signs, {
        params,
        body: CreateCertificationSignOff,
        act: true,
        201: CertificationSignOff,
        fails: [409],
      }),
      async (req) => {
        const rule = await actions.signable(db, req, req.params.rule_id, req.body.user_id)
        return once(db, req, (db) => actions.create(db, req.caller, rule, req.body))
      },
    )

    app.post(
      '/certification-sign-offs/:sign_off_id/revoke',
      op('revokeCertificationSignOff', 'Take a sign-off back; awards that rest on it stand', revokes, {
        params: Params({ sign_off_id: Uuid }),
        body: RevokeCertificationSignOff,
        act: true,
        200: CertificationSignOff,
        fails: [409],
      }),
      async (req) => acting(db, req, (db) => actions.revoke(db, req.caller, req.params.sign_off_id, req.body.note)),
    )
  }
