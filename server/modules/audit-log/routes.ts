import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { type Actor, allow } from '#platform/access/actor.ts'
import { verifyAuditTrail } from '#platform/audit/verify.ts'
import type { Db } from '#platform/db/open.ts'
import { badRequest } from '#platform/errors.ts'
import { findOrganization } from '#platform/access/owner.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Ref, Timestamp, Uuid, UuidOrSlug, failures, pageOf, text } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { AuditEntry, AuditVerification } from './schema.ts'
import * as entries from './store.ts'

const params = Params({ org_id: UuidOrSlug })
const mayRead = whoMay('directory:write', 'organization', { says: 'directory:write over the organization' })
const about = { params, tags: ['Audit log'], ...mayRead }

export const auditLogRoutes =
  ({ db, signer }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/organizations/:org_id/audit-log',
      {
        schema: {
          ...about,
          operationId: 'listAuditEntries',
          summary: 'What was done in an organization, newest first',
          querystring: Query({
            subject_kind: Type.Optional(text(100, 1)),
            subject_id: Type.Optional(Uuid),
            person: Type.Optional(Uuid),
            actor: Type.Optional(Uuid),
            from: Type.Optional(Timestamp),
            to: Type.Optional(Timestamp),
            ...PageQuery,
          }),
          response: { 200: pageOf(AuditEntry), ...failures(400, 403, 404) },
        },
      },
      async (req) => {
        const { from, to } = req.query
        if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to)) throw badRequest('from must not be after to.')
        const organizationId = await overseen(db, req.actor, req.params.org_id)
        return entries.list(db, req.actor, organizationId, req.query, pageRequest(signer, req))
      },
    )

    app.get(
      '/organizations/:org_id/audit-log/verify',
      {
        schema: {
          ...about,
          operationId: 'verifyAuditLog',
          summary: 'Whether the sealed entries are all there, unchanged and in order',
          response: { 200: Ref(AuditVerification), ...failures(403, 404) },
        },
      },
      async (req) => verifyAuditTrail(db, signer, await overseen(db, req.actor, req.params.org_id)),
    )
  }

/** The id of an organization whose affairs the caller may look into. */
async function overseen(db: Db, actor: Actor, idOrSlug: string): Promise<string> {
  const organization = await findOrganization(db, actor, idOrSlug)
  const owned = organization && { owner_organization_id: organization.id, owner_department_id: null }
  return allow(actor, 'directory:write', owned, owned !== undefined).owner_organization_id
}
