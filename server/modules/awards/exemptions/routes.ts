import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { acting } from '#platform/acts/current.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, Params, Query, Uuid, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { allowed } from '#modules/certifications/actions.ts'
import * as actions from './actions.ts'
import { CertificationExemption, GrantCertificationExemption } from './schema.ts'
import * as exemptions from './store.ts'

const path = '/certifications/:cert_id/exemptions'
const params = Params({ cert_id: UuidOrSlug, user_id: Uuid })
const querystring = Query(OfOrganization)

const reads = whoMay('certifications:read', 'row')
const writes = whoMay('certifications:write', 'row', {
  person: 'named',
  says: 'certifications:write over the owner and the person; never about oneself',
})
const op = operations('Certifications')

export const exemptionRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      path,
      op('listCertificationExemptions', 'Who is exempt, latest first', reads, {
        params: Params({ cert_id: UuidOrSlug }),
        querystring: Query({ ...OfOrganization, ...PageQuery }),
        200: pageOf(CertificationExemption),
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        return exemptions.list(db, req.actor, id, pageRequest(signer, req))
      },
    )

    app.put(
      `${path}/:user_id`,
      op('grantCertificationExemption', 'Exempt a person from a certification', writes, {
        params,
        querystring,
        body: GrantCertificationExemption,
        act: true,
        200: CertificationExemption,
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        return acting(db, req, (db) => actions.grant(db, req.caller, id, req.params.user_id, req.body))
      },
    )

    app.delete(
      `${path}/:user_id`,
      op('endCertificationExemption', 'End the exemption of a person', writes, { params, querystring, act: true, 204: Type.Null() }),
      async (req) => {
        const { id } = await allowed(db, req)
        await acting(db, req, (db) => actions.remove(db, req.caller, id, req.params.user_id))
      },
    )
  }
