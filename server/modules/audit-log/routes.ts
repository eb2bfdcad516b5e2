import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { allowIn } from '#platform/access/actor.ts'
import type { Asking } from '#platform/access/caller.ts'
import type { Family } from '#platform/audit/families.ts'
import { verifyAuditTrail } from '#platform/audit/verify.ts'
import type { Db } from '#platform/db/open.ts'
import { badRequest } from '#platform/errors.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Timestamp, Uuid, UuidOrSlug, pageOf, text } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { AuditEntry, AuditVerification } from './schema.ts'
import { shown } from './rules.ts'
import * as entries from './store.ts'

const params = Params({ org_id: UuidOrSlug })

const writes = whoMay('directory:write', 'organization', { says: 'directory:write over the organization' })
const op = operations('Audit log')

export const auditLogRoutes =
  ({ db, signer }: Context, families: Family[]): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/organizations/:org_id/audit-log',
      op('listAuditEntries', 'What was done in an organization, newest first', writes, {
        params,
        querystring: Query({
          subject_kind: Type.Optional(text(100, 1)),
          subject_id: Type.Optional(Uuid),
          person: Type.Optional(Uuid),
          actor: Type.Optional(Uuid),
          from: Type.Optional(Timestamp),
          to: Type.Optional(Timestamp),
          ...PageQuery,
        }),
        200: pageOf(AuditEntry),
      }),
      async (req) => {
        const { from, to } = req.query
        if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
          throw badRequest('from must not be after to.', 'from')
        const organizationId = await overseen(db, req, req.params.org_id)
        const { items, next_cursor } = await entries.list(db, req.actor, organizationId, req.query, families, pageRequest(signer, req))
        return { items: items.map((entry) => shown(req.actor, organizationId, families, entry)), next_cursor }
      },
    )

    app.get(
      '/organizations/:org_id/audit-log/verify',
      op('verifyAuditLog', 'Whether the sealed entries are all there, unchanged and in order', writes, { params, 200: AuditVerification }),
      async (req) => verifyAuditTrail(db, signer, await overseen(db, req, req.params.org_id)),
    )
  }

/** The id of an organization whose affairs the caller may look into. */
async function overseen(db: Db, req: Asking, idOrSlug: string): Promise<string> {
  const { id } = await getOrganization(db, req.actor, idOrSlug)
  allowIn(req, id)
  return id
}
