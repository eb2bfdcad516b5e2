import { getOrganization } from '#platform/access/owner.ts'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { type Actor, allow } from '#platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { deletionPreview } from '#platform/rows/deletion.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Ref, Uuid, UuidOrSlug, failures, pageOf, text } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as actions from './actions.ts'
import { roleFilter } from './filter.ts'
import * as grants from './grants/store.ts'
import { AddDirectoryUser, DirectoryUser, DirectoryUserWithRoles } from './schema.ts'
import * as directory from './store.ts'

const path = '/organizations/:org_id/directory'
const inOrganization = Params({ org_id: UuidOrSlug })
const params = Params({ org_id: UuidOrSlug, user_id: Uuid })
const tags = ['Directory']
const changesAccess = { changesAccess: true }

type MemberPath = { org_id: string; user_id: string }

export const directoryRoutes =
  ({ db, signer }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const get = async (actor: Actor, { org_id, user_id }: MemberPath) => {
      const { id } = await getOrganization(db, actor, org_id)
      return directory.get(db, actor, id, user_id)
    }
    const removable = async (actor: Actor, path: MemberPath) => {
      const member = await get(actor, path)
      allow(actor, 'directory:delete', { owner_organization_id: member.organization_id, owner_department_id: null }, true)
      return member
    }

    app.get(
      path,
      {
        schema: {
          operationId: 'listDirectory',
          tags,
          summary: 'The members of an organization, newest first; only oneself without any permission there',
          ...whoMay('sight', 'organization', { says: 'directory reader; other members see themselves' }),
          params: inOrganization,
          querystring: Query({
            q: Type.Optional(text(300)),
            department: Type.Optional(UuidOrSlug),
            role: Type.Optional(UuidOrSlug),
            ...PageQuery,
          }),
          response: { 200: pageOf(DirectoryUser), ...failures(400, 404) },
        },
      },
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        const filter = await roleFilter(db, req.actor, id, req.query)
        return directory.list(
          db,
          req.actor,
          id,
          { ...filter, ...(req.query.q !== undefined && { q: req.query.q }) },
          pageRequest(signer, req),
        )
      },
    )

    app.post(
      path,
      {
        config: changesAccess,
        schema: {
          operationId: 'addDirectoryUser',
          tags,
          summary: 'Make somebody a member',
          ...whoMay('directory:write', 'organization', { says: 'directory:write over the organization' }),
          params: inOrganization,
          body: Ref(AddDirectoryUser),
          response: { 201: Ref(DirectoryUser), ...failures(400, 403, 404, 409) },
        },
      },
      async (req, reply) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        allow(req.actor, 'directory:write', { owner_organization_id: id, owner_department_id: null }, true)
        return reply.code(201).send(await once(db, req, (db) => actions.add(db, req.caller, id, req.body)))
      },
    )

    app.get(
      `${path}/:user_id`,
      {
        schema: {
          operationId: 'getDirectoryUser',
          tags,
          summary: 'A member with every grant',
          ...whoMay('directory-reader', 'directory', { also: ['oneself'], says: 'directory reader or self' }),
          params,
          response: { 200: Ref(DirectoryUserWithRoles), ...failures(404) },
        },
      },
      async (req) => {
        const member = await get(req.actor, req.params)
        return { ...member, roles: await grants.list(db, member.organization_id, member.user_id) }
      },
    )

    app.delete(
      `${path}/:user_id`,
      {
        config: changesAccess,
        schema: {
          operationId: 'removeDirectoryUser',
          tags,
          summary: 'End a membership with every grant; records and awards stay',
          ...whoMay('directory:delete', 'directory', { says: 'directory:delete over the organization' }),
          params,
          response: { 204: Type.Null(), ...failures(403, 404) },
        },
      },
      async (req, reply) => {
        const member = await removable(req.actor, req.params)
        await transaction(db, (db) => actions.remove(db, req.caller, member))
        return reply.code(204).send(null)
      },
    )

    deletionPreview<directory.Leaver>(app, db, {
      path: `${path}/:user_id`,
      params,
      tag: tags[0]!,
      resource: 'DirectoryUser',
      access: whoMay('directory:delete', 'directory', { says: 'directory:delete over the organization' }),
      find: async (req) => {
        const { user_id, display_name, email, organization_id } = await removable(req.actor, req.params as MemberPath)
        return { id: user_id, name: display_name ?? email ?? user_id, organization_id }
      },
      consequences: directory.consequences,
    })
  }
