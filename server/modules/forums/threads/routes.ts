import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { ownerFilter } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { JSON_TYPE, OneOf, OwnerFilter, Params, Query, Uuid, Written, pageOf, text } from '#platform/shapes.ts'
import * as forumActions from '../actions.ts'
import { ofThread } from '../consequences.ts'
import * as actions from './actions.ts'
import { CreateForumThread, ForumThread, ListedForumThread, OwnForumThread, UpdateForumThread } from './schema.ts'
import * as own from './store-own.ts'

const path = '/forum-threads/:forum_thread_id'
const params = Params({ forum_thread_id: Uuid })
const ofForum = Params({ forum_id: Uuid })
const reads = whoMay('forums:read', 'row', { also: ['audience'], says: 'forums:read over the owner, or anyone whom the live forum is for' })
const opens = whoMay('forums:read', 'row', {
  also: ['audience'],
  says: 'forums:read over the owner, or anyone whom the live forum is for; announcements need forums:write over the owner',
})
const tends = whoMay('forums:moderate', 'row', {
  also: ['author'],
  says: 'forums:moderate over the owner; the author of the thread, but for pinning and locking',
})
const ofOnesOwn = whoMay('forums:read', 'list', {
  also: ['audience'],
  says: 'forums:read over the owner, or anyone whom the live forum is for',
})
const op = operations('Forums')

const Mine = Type.Unsafe<own.OwnThreadKind>({ ...OneOf(own.mine), default: 'followed' })

const flag = Type.Optional(Type.Boolean())
const filters = { pinned: flag, unread: flag, answered: flag, q: Type.Optional(text(200)) }

export const forumThreadRoutes: Routes<Discussed[]> =
  ({ db, signer }, discussed) =>
  async (app) => {
    const allowed = (req: ActorWithAccess & { params: { forum_thread_id: string } }) =>
      actions.allowed(db, req, discussed, req.params.forum_thread_id)

    app.get(
      '/forums/:forum_id/threads',
      op('listForumThreads', 'Threads of a forum, the one last written in first', reads, {
        params: ofForum,
        querystring: Query({ ...filters, ...PageQuery }),
        200: Written(pageOf(ListedForumThread)),
      }),
      async (req, reply) => {
        const { limit: _limit, cursor: _cursor, ...filter } = req.query
        return reply.type(JSON_TYPE).send(await actions.list(db, req, discussed, req.params.forum_id, filter, pageRequest(signer, req)))
      },
    )

    app.get(
      '/forum-threads',
      op('listOwnForumThreads', 'Threads of all forums that one follows or has written in, the one last written in first', ofOnesOwn, {
        querystring: Query({ mine: Mine, unread: flag, ...OwnerFilter, ...PageQuery }),
        200: pageOf(OwnForumThread),
        fails: [404],
      }),
      async (req) => {
        const filter = await ownerFilter(db, req.actor, req.query, 'not_found')
        return own.list(db, req.actor, discussed, { ...filter, ...req.query }, pageRequest(signer, req))
      },
    )

    app.post(
      '/forums/:forum_id/threads',
      op('createForumThread', 'Open a thread with its first post', opens, {
        params: ofForum,
        body: CreateForumThread,
        201: ForumThread,
        fails: [403, 409],
      }),
      async (req) => {
        const forum = await forumActions.allowed(db, req, discussed, req.params.forum_id)
        actions.allowOpening(req, forum)
        return once(db, req, (db) => actions.create(db, req.caller, discussed, forum.id, req.body))
      },
    )

    app.get(path, op('getForumThread', 'A thread, with its answer', reads, { params, 200: ForumThread }), async (req) => {
      const { thread } = await allowed(req)
      return actions.detail(db, req.actor, thread.id)
    })

    app.patch(
      path,
      op('updateForumThread', 'Rename, pin or lock a thread, or say what answers it', tends, {
        params,
        body: UpdateForumThread,
        200: ForumThread,
        fails: [409],
      }),
      async (req) => {
        const { thread } = await allowed(req)
        return transaction(db, (db) => actions.update(db, req.caller, thread.id, req.body))
      },
    )

    permanentDeletion(app, db, op, {
      path,
      params,
      resource: 'ForumThread',
      access: whoMay('forums:delete', 'row'),
      find: async (req) => {
        const { thread } = await allowed(req)
        return { id: thread.id, name: thread.title }
      },
      consequences: ofThread,
      remove: (db, req, { id }) => actions.remove(db, req.caller, id),
    })
  }
