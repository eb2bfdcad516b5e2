import { type Static, Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { allowIn, requireSuperuser } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { Db } from '#platform/db/open.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Uuid, UuidOrSlug, pageOf, text } from '#platform/shapes.ts'
import { SpanQuery, inOrder } from '#platform/span.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { AuditEntry, AuditVerification } from './schema.ts'
import { type LogDeclarations, list, verifyInstallation, verifyOrganization } from './actions.ts'

const params = Params({ org_id: UuidOrSlug })

const writes = whoMay('directory:write', 'organization', { says: 'directory:write over the organization' })
const superusers = whoMay('superuser', 'nothing')
const op = operations('Audit log')

const querystring = Query({
  subject_kind: Type.Optional(text(100, 1)),
  subject_id: Type.Optional(Uuid),
  person: Type.Optional(Uuid),
  actor: Type.Optional(Uuid),
  batch_id: Type.Optional(Uuid),
  ...SpanQuery,
  ...PageQuery,
})
const verifies = 'Whether the sealed entries are all there, unchanged and in order'

export const auditLogRoutes: Routes<LogDeclarations> = (context, house) => async (app) => {
  const { db, signer } = context
  const listed = (req: EntryListRequest, organizationId: string | null) =>
    list(db, { actor: req.actor, organizationId }, inOrder(req.query), house, pageRequest(signer, req))

  app.get(
    '/organizations/:org_id/audit-log',
    op('listAuditEntries', 'What was done in an organization, newest first', writes, { params, querystring, 200: pageOf(AuditEntry) }),
    async (req) => listed(req, await overseen(db, req, req.params.org_id)),
  )

  app.get(
    '/organizations/:org_id/audit-log/verify',
    op('verifyAuditLog', `${verifies}, and whether rows are as they say`, writes, { params, 200: AuditVerification }),
    async (req) => {
      const organizationId = await overseen(db, req, req.params.org_id)
      return verifyOrganization(context, { actor: req.actor, organizationId }, house.families)
    },
  )

  app.get(
    '/audit-log',
    op('listInstallationAuditEntries', 'What was done to the installation itself, newest first', superusers, {
      querystring,
      200: pageOf(AuditEntry),
    }),
    async (req) => {
      requireSuperuser(req.actor)
      return listed(req, null)
    },
  )

  app.get('/audit-log/verify', op('verifyInstallationAuditLog', verifies, superusers, { 200: AuditVerification }), async (req) => {
    requireSuperuser(req.actor)
    return verifyInstallation(context)
  })
}

type EntryListRequest = Parameters<typeof pageRequest>[1] & { query: Static<typeof querystring> }

/** Returns the id of an organization whose audit log the caller may read. */
async function overseen(db: Db, req: ActorWithAccess, idOrSlug: string): Promise<string> {
  const { id } = await getOrganization(db, req.actor, idOrSlug)
  allowIn(req, id)
  return id
}
