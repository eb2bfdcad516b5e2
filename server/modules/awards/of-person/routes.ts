import { getOrganization } from '#platform/access/owner.ts'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Uuid, UuidOrSlug, failures, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { CertificationAward } from '../schema.ts'
import * as awards from '../store.ts'
import { CertificationSignOff } from '../sign-offs/schema.ts'
import * as signOffs from '../sign-offs/store.ts'
import { visibleMember } from '#modules/standing/person.ts'

const path = '/organizations/:org_id/directory/:user_id'
const params = Params({ org_id: UuidOrSlug, user_id: Uuid })
const tags = ['Certifications']
const readers = whoMay('certifications:read', 'organization', {
  also: ['oneself', 'manager-chain'],
  says: 'certifications:read over the owner, oneself, or the manager chain',
})

type Asked = Pick<FastifyRequest, 'actor'> & { params: { org_id: string; user_id: string } }

/** What one member was awarded and seen doing, across certifications. */
export const certificationsOfMemberRoutes =
  ({ db, signer }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const member = async ({ actor, params: { org_id, user_id } }: Asked) => {
      const { id } = await getOrganization(db, actor, org_id)
      return visibleMember(db, actor, id, user_id.toLowerCase())
    }

    app.get(
      `${path}/awards`,
      {
        schema: {
          operationId: 'listAwardsOfPerson',
          tags,
          summary: 'What a member was awarded, revoked awards included, newest first',
          ...readers,
          params,
          querystring: Query(PageQuery),
          response: { 200: pageOf(CertificationAward), ...failures(400, 403, 404) },
        },
      },
      async (req) => awards.listOfMember(db, req.actor, await member(req), pageRequest(signer, req)),
    )

    app.get(
      `${path}/sign-offs`,
      {
        schema: {
          operationId: 'listSignOffsOfPerson',
          tags,
          summary: 'What a member was seen doing, revoked sign-offs included, newest first',
          ...readers,
          params,
          querystring: Query(PageQuery),
          response: { 200: pageOf(CertificationSignOff), ...failures(400, 403, 404) },
        },
      },
      async (req) => signOffs.listOfMember(db, req.actor, await member(req), pageRequest(signer, req)),
    )
  }
