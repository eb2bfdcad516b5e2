import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import * as certifications from '#modules/certifications/store.ts'
import { notEvaluated } from '#modules/standing/rules-judge.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { OfOrganization, Params, Query, Timestamp, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import { StandingDetail } from './schema.ts'
import { visibleStanding } from './actions.ts'

const reads = whoMay('certifications:read', 'row', {
  also: ['oneself', 'manager-chain'],
  person: 'named',
  says: 'certifications:read over the owner and the person, oneself, or the manager chain',
})
const op = operations('Standing')

export const standingDetailRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/certifications/:cert_id/standing',
      op('getStanding', 'Where a person stands, now or at a moment; oneself when no user is named', reads, {
        params: Params({ cert_id: UuidOrSlug }),
        querystring: Query({ ...OfOrganization, user_id: Type.Optional(Uuid), at: Type.Optional(Timestamp) }),
        200: StandingDetail,
        fails: [409],
      }),
      async (req) => {
        const standing = await visibleStanding(db, req.actor, await certifications.named(db, req), req.query)
        if (!standing) throw notEvaluated()
        return standing
      },
    )
  }
