import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import { Params, PersonRef, Query, Ref, Uuid, text } from '#platform/shapes.ts'
import * as forumActions from '../actions.ts'
import { complete } from '../posts/store-mentions.ts'
import { Forum } from '../schema.ts'
import { readersOf } from '../store-access.ts'
import { get } from '../store-list.ts'
import * as threadActions from '../threads/actions.ts'
import { ForumThread } from '../threads/schema.ts'
import * as actions from './actions.ts'
import { ReadForumThread, SetForumSubscription } from './schema.ts'
import * as marks from './store.ts'

const [ofForum, ofThread] = [Params({ forum_id: Uuid }), Params({ forum_thread_id: Uuid })]
const reads = whoMay('forums:read', 'row', { also: ['audience'], says: 'forums:read over the owner, or anyone whom the live forum is for' })
const op = operations('Forums')

export const forumReadingRoutes: Routes<Discussed[]> =
  ({ db }, discussed) =>
  async (app) => {
    const forumOf = (req: ActorWithAccess & { params: { forum_id: string } }) =>
      forumActions.allowed(db, req, discussed, req.params.forum_id)
    const placeOf = (req: ActorWithAccess & { params: { forum_thread_id: string } }) =>
      threadActions.allowed(db, req, discussed, req.params.forum_thread_id)

    app.post(
      '/forums/:forum_id/read',
      op('readForum', 'Take everything in a forum as read', reads, { params: ofForum, 200: Forum }),
      async (req) => {
        const forum = await forumOf(req)
        await transaction(db, (db) => marks.readAll(db, forum, req.actor.id))
        return get(db, req.actor, discussed, forum.id)
      },
    )

    app.put(
      '/forums/:forum_id/subscription',
      op('setForumSubscription', 'What one wants to be told of a forum', reads, {
        params: ofForum,
        body: SetForumSubscription,
        200: Forum,
        fails: [409],
      }),
      async (req) => {
        const forum = await forumOf(req)
        await transaction(db, (db) => actions.follow(db, req.actor, forum, req.body.level))
        return get(db, req.actor, discussed, forum.id)
      },
    )

    app.get(
      '/forums/:forum_id/people',
      op('findForumReaders', 'A few people who read a forum, by words of their names, to name them in a post', reads, {
        params: ofForum,
        querystring: Query({ q: text(100, 1), limit: Type.Integer({ minimum: 1, maximum: 20, default: 8 }) }),
        200: Type.Array(Ref(PersonRef)),
      }),
      async (req) => {
        const forum = await forumOf(req)
        const words = req.query.q.split(/\s+/).filter((word) => word !== '')
        const asked = { organization_id: forum.owner_organization_id, words, limit: req.query.limit }
        return complete(db, req.actor, readersOf(discussed, forum), asked)
      },
    )

    app.put(
      '/forum-threads/:forum_thread_id/read',
      op('readForumThread', 'Note up to which post one has read a thread; never backwards', reads, {
        params: ofThread,
        body: ReadForumThread,
        200: ForumThread,
      }),
      async (req) => {
        const { thread, ...forum } = await placeOf(req)
        await transaction(db, (db) => actions.read(db, req.actor, forum, thread.id, req.body.post_number))
        return threadActions.detail(db, req.actor, thread.id)
      },
    )

    app.put(
      '/forum-threads/:forum_thread_id/subscription',
      op('setForumThreadSubscription', 'What one wants to be told of a thread', reads, {
        params: ofThread,
        body: SetForumSubscription,
        200: ForumThread,
      }),
      async (req) => {
        const { thread, owner_organization_id: organization_id } = await placeOf(req)
        const followed = { id: thread.id, organization_id }
        await transaction(db, (db) => marks.followThread(db, followed, req.actor.id, req.body.level))
        return threadActions.detail(db, req.actor, thread.id)
      },
    )
  }
