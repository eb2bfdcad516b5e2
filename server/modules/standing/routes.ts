import { getOrganization } from '#platform/access/owner.ts'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { roleFilter } from '#modules/directory/filter.ts'
import { allow } from '#platform/access/actor.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, OneOf, Params, Query, Ref, Timestamp, Uuid, UuidOrSlug, failures, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as certifications from '#modules/certifications/store.ts'
import { notEvaluated } from './evaluate.ts'
import * as lists from './lists.ts'
import { standingsOfPerson } from './person.ts'
import { preview } from './preview.ts'
import { CertificationPreview, PersonStandings, PreviewCertification, Standing, standingStates } from './schema.ts'

const params = Params({ cert_id: UuidOrSlug })
const tags = ['Standing']
const At = { at: Type.Optional(Timestamp) }
const Whom = { department: Type.Optional(UuidOrSlug), role: Type.Optional(UuidOrSlug) }

export const standingRoutes =
  ({ db, signer }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const named = ({ actor, params, query }: Pick<FastifyRequest, 'actor' | 'params' | 'query'>) =>
      certifications.named(db, actor, params as { cert_id: string }, query as { org?: string })

    app.get(
      '/certifications/mine',
      {
        schema: {
          operationId: 'listMyStandings',
          tags,
          summary: 'Where the caller stands in what is required of them, was awarded to them or is asked for by them',
          ...whoMay('token', 'nothing', { says: 'any token' }),
          response: { 200: Type.Array(Ref(Standing)), ...failures() },
        },
      },
      (req) => lists.mine(db, req.actor),
    )

    app.get(
      '/users/me/certifications',
      {
        schema: {
          operationId: 'listCertificationsForMe',
          tags,
          summary: 'Where the caller stands in every certification that reaches them, required or not, newest certification first',
          ...whoMay('token', 'nothing', { says: 'any token' }),
          querystring: Query(PageQuery),
          response: { 200: pageOf(Standing), ...failures() },
        },
      },
      (req) => lists.reachingMe(db, req.actor, pageRequest(signer, req)),
    )

    app.get(
      '/certifications/:cert_id/standings',
      {
        schema: {
          operationId: 'listStandings',
          tags,
          summary: 'Where everybody stands whom a certification concerns, newest member first',
          ...whoMay('certifications:read', 'row'),
          params,
          querystring: Query({ ...OfOrganization, state: Type.Optional(OneOf(standingStates)), ...Whom, ...At, ...PageQuery }),
          response: { 200: pageOf(Standing), ...failures(403, 404, 409) },
        },
      },
      async (req) => {
        const { state, at } = req.query
        const certification = allow(req.actor, 'certifications:read', await named(req))
        const whom = await roleFilter(db, req.actor, certification.owner_organization_id, req.query)
        const filter = { ...whom, ...(state && { state }), ...(at !== undefined && { at }) }
        const found = await lists.standings(db, req.actor, certification, filter, pageRequest(signer, req))
        return found ?? Promise.reject(notEvaluated())
      },
    )

    app.get(
      '/organizations/:org_id/directory/:user_id/standings',
      {
        schema: {
          operationId: 'listStandingsOfPerson',
          tags,
          summary: 'Where a member stands in every certification that concerns them',
          ...whoMay('certifications:read', 'organization', {
            also: ['oneself', 'manager-chain'],
            says: 'certifications:read over the owner, oneself, or the manager chain',
          }),
          params: Params({ org_id: UuidOrSlug, user_id: Uuid }),
          response: { 200: Ref(PersonStandings), ...failures(403, 404) },
        },
      },
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        return standingsOfPerson(db, req.actor, id, req.params.user_id.toLowerCase())
      },
    )

    app.post(
      '/certifications/:cert_id/preview',
      {
        schema: {
          operationId: 'previewCertification',
          tags,
          summary: 'Who would gain or lose awardability under other rules or subjects; writes nothing',
          ...whoMay('certifications:write', 'row'),
          params,
          querystring: Query({ ...OfOrganization, ...PageQuery }),
          body: Ref(PreviewCertification),
          response: { 200: Ref(CertificationPreview), ...failures(403, 404, 409) },
        },
      },
      async (req) => {
        const certification = allow(req.actor, 'certifications:write', await named(req))
        const { actor, params, routeOptions } = req
        const query = { ...req.query, supposed: JSON.stringify(req.body) }
        const request = pageRequest(signer, { actor, params, routeOptions, query })
        return (await preview(db, actor, certification, req.body, request)) ?? Promise.reject(notEvaluated())
      },
    )
  }
