import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { owner, ownerFilter } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { type Discussed, discussedKinds } from '#platform/rows/discussions.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { IncludeArchived, JSON_TYPE, OneOf, OwnerFilter, Params, Query, Uuid, Written, pageOf, text } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { consequences } from './consequences.ts'
import { CreateForum, Forum, UpdateForum, forumKinds } from './schema.ts'
import { get, listing } from './store-list.ts'

const path = '/forums/:forum_id'
const params = Params({ forum_id: Uuid })
const readers = 'forums:read over the owner, of archived ones too, or anyone whom the live forum is for'

const lists = whoMay('forums:read', 'list', { also: ['audience'], says: readers })
const creates = whoMay('forums:write', 'new row')
const reads = whoMay('forums:read', 'row', { also: ['audience'], says: readers })
const writes = whoMay('forums:write', 'row')
const op = operations('Forums')

const filters = {
  ...OwnerFilter,
  ...IncludeArchived,
  q: Type.Optional(text(200)),
  kind: Type.Optional(OneOf(forumKinds)),
  about_kind: Type.Optional(OneOf(discussedKinds)),
  about_id: Type.Optional(Uuid),
}

export const forumRoutes: Routes<Discussed[]> =
  ({ db, signer }, discussed) =>
  async (app) => {
    const forums = listing(discussed)
    const allowed = (req: ActorWithAccess & { params: { forum_id: string } }) => actions.allowed(db, req, discussed, req.params.forum_id)

    app.get(
      '/forums',
      op('listForums', 'Forums that one may read, newest first, each with what is unread', lists, {
        querystring: Query({ ...filters, ...PageQuery }),
        200: Written(pageOf(Forum)),
        fails: [404],
      }),
      async (req, reply) => {
        const { org: _org, department: _department, limit: _limit, cursor: _cursor, ...others } = req.query
        const filter = { ...(await ownerFilter(db, req.actor, req.query, 'not_found')), ...others }
        return reply.type(JSON_TYPE).send(await forums.list(db, req.actor, filter, pageRequest(signer, req)))
      },
    )

    app.post(
      '/forums',
      op('createForum', 'Make a forum, or begin the discussion of something', creates, { body: CreateForum, 201: Forum, fails: [409] }),
      async (req) => {
        const owned = await owner(db, req, req.body.owner_organization_id, req.body.owner_department_id)
        return once(db, req, (db) => actions.create(db, req.caller, discussed, owned, req.body))
      },
    )

    app.get(path, op('getForum', 'A forum, with what is unread in it', reads, { params, 200: Forum }), async (req) => {
      const { id } = await allowed(req)
      return get(db, req.actor, discussed, id)
    })

    app.patch(
      path,
      op('updateForum', 'Change, archive or bring back a forum', writes, { params, body: UpdateForum, 200: Forum }),
      async (req) => {
        const { id } = await allowed(req)
        return transaction(db, (db) => actions.update(db, req.caller, discussed, id, req.body))
      },
    )

    permanentDeletion(app, db, op, {
      path,
      params,
      resource: 'Forum',
      access: whoMay('forums:delete', 'row'),
      find: async (req) => {
        const { id, title: name } = await allowed(req)
        return { id, name }
      },
      consequences,
      remove: (db, req, { id }) => actions.remove(db, req.caller, id),
    })
  }
