import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { acting } from '#platform/acts/current.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, Params, Query, Uuid, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { allowed } from '#modules/certifications/actions.ts'
import * as actions from './actions.ts'
import { CertificationDueDate, SetCertificationDueDate } from './schema.ts'
import * as dueDates from './store.ts'

const path = '/certifications/:cert_id/due-dates'
const params = Params({ cert_id: UuidOrSlug, user_id: Uuid })
const querystring = Query(OfOrganization)

const reads = whoMay('certifications:read', 'row')
const writes = whoMay('certifications:write', 'row', { person: 'named', says: 'certifications:write over the owner and the person' })
const op = operations('Certifications')

export const dueDateRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      path,
      op('listCertificationDueDates', 'Due dates set by hand, latest first', reads, {
        params: Params({ cert_id: UuidOrSlug }),
        querystring: Query({ ...OfOrganization, user_id: Type.Optional(Uuid), ...PageQuery }),
        200: pageOf(CertificationDueDate),
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        return dueDates.list(db, req.actor, id, req.query, pageRequest(signer, req))
      },
    )

    app.put(
      `${path}/:user_id`,
      op('setCertificationDueDate', 'Set when the certification is due for one person, until the next award', writes, {
        params,
        querystring,
        body: SetCertificationDueDate,
        act: true,
        200: CertificationDueDate,
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        return acting(db, req, (db) => actions.set(db, req.caller, id, req.params.user_id, req.body))
      },
    )

    app.delete(
      `${path}/:user_id`,
      op('clearCertificationDueDate', 'Let what roles ask for decide again when it is due', writes, {
        params,
        querystring,
        act: true,
        204: Type.Null(),
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        await acting(db, req, (db) => actions.remove(db, req.caller, id, req.params.user_id))
      },
    )
  }
