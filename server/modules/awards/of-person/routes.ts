import { getOrganization } from '#platform/access/owner.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { PageQuery, SortQuery, pageRequest } from '#platform/rows/page.ts'
import { OneOf, Params, Query, Uuid, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { CertificationAward, awardOfPersonSorts } from '../schema.ts'
import * as awards from '../store.ts'
import { requestStatuses } from '#platform/decisions/requests.ts'
import { CertificationSignOffRequest } from '../sign-off-requests/schema.ts'
import * as signOffRequests from '../sign-off-requests/store.ts'
import { CertificationSignOff } from '../sign-offs/schema.ts'
import * as signOffs from '../sign-offs/store.ts'
import { visibleMember } from '#modules/standing/actions-person.ts'

const path = '/organizations/:org_id/directory/:user_id'
const params = Params({ org_id: UuidOrSlug, user_id: Uuid })

type MemberRequest = Pick<FastifyRequest, 'actor'> & { params: { org_id: string; user_id: string } }

/** One member's awards, sign-offs and sign-off requests, across certifications. */
const reads = whoMay('certifications:read', 'organization', {
  also: ['oneself', 'manager-chain'],
  person: 'named',
  says: 'certifications:read over the owner and the person, oneself, or the manager chain',
})
const op = operations('Certifications')

export const certificationsOfMemberRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    const member = async ({ actor, params: { org_id, user_id } }: MemberRequest) => {
      const { id } = await getOrganization(db, actor, org_id)
      return visibleMember(db, actor, id, user_id)
    }

    app.get(
      `${path}/awards`,
      op(
        'listAwardsOfPerson',
        'What a member was awarded, revoked awards included, in the order of `sort`; those of one moment or name by id',
        reads,
        { params, querystring: Query({ ...SortQuery(awardOfPersonSorts), ...PageQuery }), 200: pageOf(CertificationAward) },
      ),
      async (req) => awards.listOfMember(db, req, await member(req), req.query.sort, pageRequest(signer, req)),
    )

    app.get(
      `${path}/sign-offs`,
      op('listSignOffsOfPerson', 'What a member was seen doing, revoked sign-offs included, newest first', reads, {
        params,
        querystring: Query(PageQuery),
        200: pageOf(CertificationSignOff),
      }),
      async (req) => signOffs.listOfMember(db, req, await member(req), pageRequest(signer, req)),
    )

    app.get(
      `${path}/sign-off-requests`,
      op('listSignOffRequestsOfPerson', 'What a member asked to be signed off, newest first', reads, {
        params,
        querystring: Query({ status: Type.Optional(OneOf(requestStatuses)), ...PageQuery }),
        200: pageOf(CertificationSignOffRequest),
      }),
      async (req) => signOffRequests.listOfMember(db, req, await member(req), req.query.status, pageRequest(signer, req)),
    )
  }
