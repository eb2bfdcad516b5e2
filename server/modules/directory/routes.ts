import { getOrganization } from '#platform/access/owner.ts'
import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { type Actor, allowIn } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { transaction } from '#platform/db/open.ts'
import { deletionPreview } from '#platform/rows/deletion.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, SortQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Uuid, UuidOrSlug, pageOf, text } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from './actions.ts'
import { roleFilter } from './filter.ts'
import { AccountKind, AddDirectoryUser, DirectoryUser, DirectoryUserWithRoles, ListedDirectoryUser, directorySorts } from './schema.ts'
import * as directory from './store.ts'

const path = '/organizations/:org_id/directory'
const inOrganization = Params({ org_id: UuidOrSlug })
const params = Params({ org_id: UuidOrSlug, user_id: Uuid })

type MemberPath = { org_id: string; user_id: string }

const members = whoMay('sight', 'organization', { says: 'directory reader; other members see themselves' })
const writes = whoMay('directory:write', 'organization', { says: 'directory:write over the organization' })
const readers = whoMay('directory-reader', 'directory', { also: ['oneself'], says: 'directory reader or self' })
const deletes = whoMay('directory:delete', 'directory', { says: 'directory:delete over the organization' })
const op = operations('Directory')

export const directoryRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    const get = async (actor: Actor, { org_id, user_id }: MemberPath) => {
      const { id } = await getOrganization(db, actor, org_id)
      return directory.get(db, actor, id, user_id)
    }
    const removable = async (req: ActorWithAccess & { params: MemberPath }) => {
      const member = await get(req.actor, req.params)
      allowIn(req, member.organization_id)
      return member
    }

    app.get(
      path,
      op('listDirectory', 'The members of an organization; only oneself without any permission there', members, {
        params: inOrganization,
        querystring: Query({
          q: Type.Optional(text(300)),
          kind: Type.Optional(AccountKind),
          department: Type.Optional(UuidOrSlug),
          role: Type.Optional(UuidOrSlug),
          ...SortQuery(directorySorts),
          ...PageQuery,
        }),
        200: pageOf(ListedDirectoryUser),
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        const { q, kind, sort } = req.query
        const filter = await roleFilter(db, req.actor, id, req.query)
        const wanted = { ...filter, ...(q !== undefined && { q }), ...(kind !== undefined && { kind }) }
        return directory.list(db, req.actor, id, wanted, sort, pageRequest(signer, req))
      },
    )

    app.post(
      path,
      op('addDirectoryUser', 'Make somebody a member', writes, {
        params: inOrganization,
        body: AddDirectoryUser,
        201: DirectoryUser,
        fails: [409],
        changesAccess: true,
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        allowIn(req, id)
        return once(db, req, (db) => actions.add(db, req.caller, id, req.body))
      },
    )

    app.get(
      `${path}/:user_id`,
      op('getDirectoryUser', 'A member with every grant', readers, { params, 200: DirectoryUserWithRoles }),
      async (req) => {
        const member = await get(req.actor, req.params)
        return { ...member, ...(await actions.shownBeside(db, req.actor, member)) }
      },
    )

    app.delete(
      `${path}/:user_id`,
      op('removeDirectoryUser', 'End a membership with every grant; records and awards stay', deletes, {
        params,
        204: Type.Null(),
        changesAccess: true,
      }),
      async (req) => {
        const member = await removable(req)
        await transaction(db, (db) => actions.remove(db, req.caller, member))
      },
    )

    deletionPreview(app, db, op, {
      path: `${path}/:user_id`,
      params,
      resource: 'DirectoryUser',
      access: whoMay('directory:delete', 'directory', { says: 'directory:delete over the organization' }),
      find: async (req) => {
        const { user_id, display_name, email, organization_id } = await removable(req)
        return { id: user_id, name: display_name ?? email ?? user_id, organization_id }
      },
      consequences: directory.consequences,
    })
  }
