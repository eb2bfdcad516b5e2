import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import * as departments from '#modules/departments/store.ts'
import { allowIn, requireSuperuser } from '#platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { IncludeArchived, Params, Query, UuidOrSlug, pageOf, text } from '#platform/shapes.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import type { OwnedTable } from '#platform/rows/owned.ts'
import * as actions from './actions.ts'
import { consequencesFor } from './consequences.ts'
import { CreateOrganization, Organization, OrganizationSummary, UpdateOrganization } from './schema.ts'
import * as organizations from './store.ts'

const params = Params({ org_id: UuidOrSlug })

const superusers = whoMay('superuser', 'nothing')
const members = whoMay('sight', 'organization', { says: 'seeing the organization' })
const writes = whoMay('directory:write', 'organization', {
  says: 'directory:write over the organization; slug and archived for superusers',
})
const op = operations('Organizations')

export const organizationRoutes: Routes<OwnedTable[]> =
  ({ db, signer, jobs }, owned) =>
  async (app) => {
    app.get(
      '/organizations',
      op('listOrganizations', 'The organizations one sees, newest first', anyToken, {
        querystring: Query({ q: Type.Optional(text(200)), ...IncludeArchived, ...PageQuery }),
        200: pageOf(OrganizationSummary),
      }),
      async (req) => organizations.list(db, req.actor, req.query, pageRequest(signer, req)),
    )

    app.post(
      '/organizations',
      op('createOrganization', 'Create an organization', superusers, {
        body: CreateOrganization,
        201: OrganizationSummary,
        fails: [409],
        changesAccess: true,
      }),
      async (req) => once(db, req, (db) => actions.create(db, req.caller, req.body)),
    )

    app.get(
      '/organizations/:org_id',
      op('getOrganization', 'An organization with its departments', members, { params, 200: Organization }),
      async (req) => {
        const organization = await organizations.get(db, req.actor, req.params.org_id)
        return { ...organization, departments: await departments.list(db, organization.id, { include_archived: true }) }
      },
    )

    app.patch(
      '/organizations/:org_id',
      op('updateOrganization', 'Change an organization; slug and archived are for superusers', writes, {
        params,
        body: UpdateOrganization,
        200: OrganizationSummary,
        fails: [409],
        changesAccess: true,
      }),
      async (req) => {
        const { id } = await organizations.get(db, req.actor, req.params.org_id)
        allowIn(req, id)
        if (req.body.slug !== undefined || req.body.archived !== undefined) requireSuperuser(req.actor)
        return transaction(db, (db) => actions.update(db, req.caller, id, req.body))
      },
    )

    permanentDeletion(app, db, op, {
      path: '/organizations/:org_id',
      params,
      resource: 'Organization',
      access: whoMay('superuser', 'organization'),
      changesAccess: true,
      find: async ({ actor, params }) => {
        const organization = await organizations.get(db, actor, params.org_id)
        requireSuperuser(actor)
        return organization
      },
      consequences: consequencesFor(owned),
      remove: (db, req, organization) => actions.remove(db, jobs, req.caller, organization, owned),
    })
  }
