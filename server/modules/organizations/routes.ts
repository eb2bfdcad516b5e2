import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import * as departments from '#modules/departments/store.ts'
import { allow, requireSuperuser } from '#platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { IncludeArchived, Params, Query, Ref, UuidOrSlug, failures, pageOf, text } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as actions from './actions.ts'
import { consequences } from './consequences.ts'
import { CreateOrganization, Organization, OrganizationSummary, UpdateOrganization } from './schema.ts'
import * as organizations from './store.ts'

const params = Params({ org_id: UuidOrSlug })
const tags = ['Organizations']

export const organizationRoutes =
  ({ db, signer, jobs }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/organizations',
      {
        schema: {
          operationId: 'listOrganizations',
          tags,
          summary: 'The organizations one sees, newest first',
          ...whoMay('token', 'nothing', { says: 'any token' }),
          querystring: Query({ q: Type.Optional(text(200)), ...IncludeArchived, ...PageQuery }),
          response: { 200: pageOf(OrganizationSummary), ...failures(400) },
        },
      },
      async (req) => organizations.list(db, req.actor, req.query, pageRequest(signer, req)),
    )

    app.post(
      '/organizations',
      {
        config: { changesAccess: true },
        schema: {
          operationId: 'createOrganization',
          tags,
          summary: 'Create an organization',
          ...whoMay('superuser', 'nothing'),
          body: Ref(CreateOrganization),
          response: { 201: Ref(OrganizationSummary), ...failures(400, 403, 409) },
        },
      },
      async (req, reply) => {
        requireSuperuser(req.actor)
        return reply.code(201).send(await once(db, req, (db) => actions.create(db, req.caller, req.body)))
      },
    )

    app.get(
      '/organizations/:org_id',
      {
        schema: {
          operationId: 'getOrganization',
          tags,
          summary: 'An organization with its departments',
          ...whoMay('sight', 'organization', { says: 'seeing the organization' }),
          params,
          response: { 200: Ref(Organization), ...failures(404) },
        },
      },
      async (req) => {
        const organization = await organizations.get(db, req.actor, req.params.org_id)
        return { ...organization, departments: await departments.list(db, organization.id, { include_archived: true }) }
      },
    )

    app.patch(
      '/organizations/:org_id',
      {
        config: { changesAccess: true },
        schema: {
          operationId: 'updateOrganization',
          tags,
          summary: 'Change an organization; slug and archived are for superusers',
          ...whoMay('directory:write', 'organization', { says: 'directory:write over the organization; slug and archived for superusers' }),
          params,
          body: Ref(UpdateOrganization),
          response: { 200: Ref(OrganizationSummary), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => {
        const { id } = await organizations.get(db, req.actor, req.params.org_id)
        allow(req.actor, 'directory:write', { owner_organization_id: id, owner_department_id: null }, true)
        if (req.body.slug !== undefined || req.body.archived !== undefined) requireSuperuser(req.actor)
        return transaction(db, (db) => actions.update(db, req.caller, id, req.body))
      },
    )

    permanentDeletion(app, db, {
      path: '/organizations/:org_id',
      params,
      tag: tags[0]!,
      resource: 'Organization',
      access: whoMay('superuser', 'organization'),
      changesAccess: true,
      find: async ({ actor, params }) => {
        const organization = await organizations.get(db, actor, (params as { org_id: string }).org_id)
        requireSuperuser(actor)
        return organization
      },
      consequences,
      remove: (db, req, organization) => actions.remove(db, jobs, req.caller, organization),
    })
  }
