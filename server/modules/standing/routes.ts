import { getOrganization } from '#platform/access/owner.ts'
import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { roleFilter } from '#modules/directory/filter.ts'
import { PageQuery, SortQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, OneOf, Params, Query, Ref, Timestamp, Uuid, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { allowed } from '#modules/certifications/actions.ts'
import { notEvaluated } from './rules-judge.ts'
import * as lists from './actions-lists.ts'
import { standingsOfPerson } from './actions-person.ts'
import { preview } from './actions-preview.ts'
import { CertificationPreview, PersonStandings, PreviewCertification, Standing, standingSorts, standingStates } from './schema.ts'

const params = Params({ cert_id: UuidOrSlug })
const At = { at: Type.Optional(Timestamp) }
const Whom = { department: Type.Optional(UuidOrSlug), role: Type.Optional(UuidOrSlug) }

const reads = whoMay('certifications:read', 'row')
const readsPerson = whoMay('certifications:read', 'organization', {
  also: ['oneself', 'manager-chain'],
  person: 'named',
  says: 'certifications:read over the owner and the person, oneself, or the manager chain',
})
const writes = whoMay('certifications:write', 'row')
const op = operations('Standing')

export const standingRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      '/certifications/mine',
      op(
        'listMyStandings',
        'Where the caller stands in what is required of or due for them, was awarded to them or is asked for by them',
        anyToken,
        {
          200: Type.Array(Ref(Standing)),
        },
      ),
      (req) => lists.mine(db, req.actor),
    )

    app.get(
      '/users/me/certifications',
      op(
        'listCertificationsForMe',
        'Where the caller stands in every certification that reaches them, required or not, newest certification first',
        anyToken,
        { querystring: Query(PageQuery), 200: pageOf(Standing) },
      ),
      (req) => lists.reachingMe(db, req.actor, pageRequest(signer, req)),
    )

    app.get(
      '/certifications/:cert_id/standings',
      op('listStandings', 'Where everybody stands whom a certification concerns, in the order of `sort`', reads, {
        params,
        querystring: Query({
          ...OfOrganization,
          state: Type.Optional(OneOf(standingStates)),
          required: Type.Optional(Type.Boolean()),
          ...Whom,
          ...At,
          ...SortQuery(standingSorts),
          ...PageQuery,
        }),
        200: pageOf(Standing),
        fails: [403, 409],
      }),
      async (req) => {
        const { state, required, at, sort } = req.query
        const certification = await allowed(db, req)
        const whom = await roleFilter(db, req.actor, certification.owner_organization_id, req.query)
        const filter = { ...whom, state, required, sort, ...(at !== undefined && { at }) }
        const found = await lists.ofCertification(db, req.actor, certification, filter, pageRequest(signer, req))
        return found ?? Promise.reject(notEvaluated())
      },
    )

    app.get(
      '/organizations/:org_id/directory/:user_id/standings',
      op('listStandingsOfPerson', 'Where a member stands in every certification that concerns them', readsPerson, {
        params: Params({ org_id: UuidOrSlug, user_id: Uuid }),
        querystring: Query(At),
        200: PersonStandings,
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        return standingsOfPerson(db, req.actor, id, req.params.user_id, req.query.at)
      },
    )

    app.post(
      '/certifications/:cert_id/preview',
      op('previewCertification', 'Who would gain or lose awardability under other rules or subjects; writes nothing', writes, {
        params,
        querystring: Query({ ...OfOrganization, ...PageQuery }),
        body: PreviewCertification,
        200: CertificationPreview,
        fails: [409],
      }),
      async (req) => {
        const certification = await allowed(db, req)
        const { actor, params, routeOptions } = req
        const query = { ...req.query, supposed: JSON.stringify(req.body) }
        const request = pageRequest(signer, { actor, params, routeOptions, query })
        return (await preview(db, actor, certification, req.body, request)) ?? Promise.reject(notEvaluated())
      },
    )
  }
