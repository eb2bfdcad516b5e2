import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { JSON_TYPE, OneOf, Params, Query, Ref, Uuid, Written, pageOf } from '#platform/shapes.ts'
import { ofPost } from '../consequences.ts'
import * as threadActions from '../threads/actions.ts'
import type { FoundPost } from '../threads/store.ts'
import * as actions from './actions.ts'
import { CreateForumPost, ForumPost, ForumPostVersion, HideForumPost, RestoreForumPost, UpdateForumPost } from './schema.ts'
import * as posts from './store.ts'

const path = '/forum-posts/:forum_post_id'
const params = Params({ forum_post_id: Uuid })
const ofThread = Params({ forum_thread_id: Uuid })
const reads = whoMay('forums:read', 'row', { also: ['audience'], says: 'forums:read over the owner, or anyone whom the live forum is for' })
const moderates = whoMay('forums:moderate', 'row')
const deletes = whoMay('forums:delete', 'row')
const authors = whoMay('self', 'row', { says: 'the author of the post' })
const op = operations('Forums')

const walk = {
  /** The number of the first post of the page. Default: the first one forward, and the last one backward. */
  from: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  direction: Type.Unsafe<'forward' | 'backward'>({ ...OneOf(['forward', 'backward']), default: 'forward' }),
}

export const forumPostRoutes: Routes<Discussed[]> =
  ({ db, signer }, discussed) =>
  async (app) => {
    type PostParams = { params: { forum_post_id: string } }
    const allowed = (req: ActorWithAccess & PostParams) => actions.allowed(db, req, discussed, req.params.forum_post_id)
    const ofAuthor = (req: ActorWithAccess & PostParams) => actions.allowedAuthor(db, req, discussed, req.params.forum_post_id)
    const previewed = (place: FoundPost) => ({ ...place, id: place.post.id, name: `#${place.post.post_number} – ${place.thread.title}` })

    app.get(
      '/forum-threads/:forum_thread_id/posts',
      op('listForumPosts', 'Posts of a thread by their numbers, from any of them on, in either direction', reads, {
        params: ofThread,
        querystring: Query({ ...walk, ...PageQuery }),
        200: Written(pageOf(ForumPost)),
      }),
      async (req, reply) => {
        const page = await actions.list(db, req, discussed, req.params.forum_thread_id, req.query, pageRequest(signer, req))
        return reply.type(JSON_TYPE).send(page)
      },
    )

    app.post(
      '/forum-threads/:forum_thread_id/posts',
      op('createForumPost', 'Write in a thread', reads, { params: ofThread, body: CreateForumPost, 201: ForumPost, fails: [409] }),
      async (req) => {
        const { thread } = await threadActions.allowed(db, req, discussed, req.params.forum_thread_id)
        return once(db, req, (db) => actions.create(db, req.caller, discussed, thread.id, req.body))
      },
    )

    app.get(path, op('getForumPost', 'A post', reads, { params, 200: ForumPost }), async (req) => {
      const place = await allowed(req)
      return posts.get(db, req.actor, threadActions.moderates(req.actor, place), place.post.id)
    })

    app.patch(
      path,
      op('updateForumPost', 'Edit one’s own post; what it said is kept', authors, {
        params,
        body: UpdateForumPost,
        200: ForumPost,
        fails: [403, 404, 409],
      }),
      async (req) => {
        const place = await ofAuthor(req)
        return transaction(db, (db) => actions.edit(db, req.caller, discussed, place, req.body.body_markdown))
      },
    )

    app.delete(
      path,
      op('takeForumPostBack', 'Take one’s own post back: it is hidden, and keeps its number', authors, {
        params,
        204: Type.Null(),
        fails: [403, 404],
      }),
      async (req) => {
        const place = await ofAuthor(req)
        await transaction(db, (db) => actions.takeBack(db, req.caller, place))
      },
    )

    app.get(
      `${path}/history`,
      op('listForumPostVersions', 'What a post said over time, newest first', reads, {
        params,
        200: Type.Array(Ref(ForumPostVersion)),
        fails: [403],
      }),
      async (req) => actions.history(db, req, await allowed(req)),
    )

    app.post(
      `${path}/hide`,
      op('hideForumPost', 'Hide a post, and decide its reports', moderates, { params, body: HideForumPost, 200: ForumPost, fails: [409] }),
      async (req) => {
        const place = await allowed(req)
        return transaction(db, (db) => actions.hide(db, req.caller, place, req.body))
      },
    )

    app.post(
      `${path}/restore`,
      op('restoreForumPost', 'Show a post again or leave it visible, and decide its reports', moderates, {
        params,
        body: RestoreForumPost,
        optionalBody: true,
        200: ForumPost,
        fails: [409],
      }),
      async (req) => {
        const place = await allowed(req)
        return transaction(db, (db) => actions.restore(db, req.caller, place, req.body))
      },
    )

    permanentDeletion(app, db, op, {
      path,
      params,
      resource: 'ForumPost',
      access: deletes,
      find: async (req) => previewed(await allowed(req)),
      consequences: ofPost,
      remove: (db, req, place) => actions.remove(db, req.caller, place),
    })
  }
