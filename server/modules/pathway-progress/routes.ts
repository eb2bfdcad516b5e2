import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { allow } from '#platform/access/actor.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { operations } from '#platform/http/operation.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, Params, Query, Ref, Timestamp, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import { roleFilter } from '#modules/directory/filter.ts'
import { LearningPathwayRef } from '#modules/pathways/schema.ts'
import * as pathways from '#modules/pathways/store.ts'
import * as actions from './actions.ts'
import { PathwayProgress, PathwayReach, TeamProgress } from './schema.ts'
import * as progress from './store.ts'

const params = Params({ pathway_id: UuidOrSlug })
const At = { at: Type.Optional(Timestamp) }
const Whom = { department: Type.Optional(UuidOrSlug), role: Type.Optional(UuidOrSlug), managed: Type.Boolean({ default: false }) }

const reads = whoMay('certifications:read', 'row', {
  also: ['audience'],
  says: 'certifications:read over the owner, or who the live pathway is assigned to; of another person over that person too, or as their manager',
})
const readsTeam = whoMay('certifications:read', 'row', {
  also: ['manager-chain'],
  says: 'certifications:read over the owner, of the people it covers; or who manages people in its organization, of these alone',
})
const readsReach = whoMay('certifications:read', 'row')
const members = whoMay('sight', 'organization', { says: 'seeing the organization; of whom the caller manages there' })
const op = operations('Learning pathways')

export const pathwayProgressRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      '/learning-pathways/mine',
      op('listMyLearningPathways', 'The live pathways that are assigned to the caller, by name, with how far they are', anyToken, {
        200: Type.Array(Ref(PathwayProgress)),
      }),
      (req) => actions.mine(db, req.actor),
    )

    app.get(
      '/learning-pathways/managed',
      op('listLearningPathwaysOfManaged', 'The live pathways that are shown to people whom the caller manages, by name', members, {
        querystring: Query({ org: UuidOrSlug }),
        200: Type.Array(Ref(LearningPathwayRef)),
      }),
      async (req) => progress.shownToManaged(db, req.actor, (await getOrganization(db, req.actor, req.query.org)).id),
    )

    app.get(
      '/learning-pathways/:pathway_id/progress',
      op('getLearningPathwayProgress', 'How far somebody is on a pathway: the caller, or the person that is asked for', reads, {
        params,
        querystring: Query({ ...OfOrganization, user_id: Type.Optional(Uuid), ...At }),
        200: PathwayProgress,
      }),
      async (req) => actions.progressOf(db, req.actor, await pathways.named(db, req), req.query),
    )

    app.get(
      '/learning-pathways/:pathway_id/team',
      op('getLearningPathwayTeam', 'How far everybody is whom a pathway is assigned to, newest member first', readsTeam, {
        params,
        querystring: Query({
          ...OfOrganization,
          ...Whom,
          ...At,
          ...PageQuery,
          limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }),
        }),
        200: TeamProgress,
      }),
      async (req) => {
        const { at, managed, ...named } = req.query
        const pathway = await actions.pathwayOfTeam(db, req)
        const whom = await roleFilter(db, req.actor, pathway.owner_organization_id, named)
        const filter = { ...whom, managed, ...(at !== undefined && { at }) }
        return actions.team(db, req.actor, pathway, filter, pageRequest(signer, req))
      },
    )

    app.get(
      '/learning-pathways/:pathway_id/reach',
      op('getLearningPathwayReach', 'How many people a pathway is shown to, and what of it some of them cannot come to hold', readsReach, {
        params,
        querystring: Query(OfOrganization),
        200: PathwayReach,
      }),
      async (req) => actions.reachOf(db, allow(req, await pathways.named(db, req))),
    )
  }
