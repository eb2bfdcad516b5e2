import { randomUUIDv7 } from 'node:crypto'
import { type Actor, allow, allowBeside } from '#platform/access/actor.ts'
import type { ActorWithAccess, CallerWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found, notFound, refusal } from '#platform/errors.ts'
import { goneWith } from '#platform/rows/deletion.ts'
import { checkVersion } from '#platform/rows/as-seen.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { ofPost } from '../consequences.ts'
import * as reports from '../reports/store.ts'
import { moderates } from '../threads/actions.ts'
import * as threads from '../threads/store.ts'
import { holdPace, named, refuseArchived, trail, write } from './actions-write.ts'
import type { CreateForumPost, ForumPost, ForumPostVersion, HideForumPost, RestoreForumPost } from './schema.ts'
import * as mentions from './store-mentions.ts'
import * as lists from './store-list.ts'
import * as posts from './store.ts'

const threadLocked = refusal('invalid_state', 'thread_locked', 'The thread is locked: nothing more is written in it.')
const postHidden = refusal('invalid_state', 'post_hidden', 'The post is hidden.')
const takenBack = refusal('invalid_state', 'post_taken_back', 'Its author has taken the post back: it stays hidden.')
const postGone = refusal('invalid_state', 'post_deleted', 'The post was deleted for good.')
const notYours = refusal('forbidden', 'not_your_post', 'Only its author may do this with a post.')

/** Returns the post with its thread and forum, when the caller has the permission that the route declares. */
export async function allowed(db: Db, asking: ActorWithAccess, discussed: Discussed[], id: string): Promise<threads.FoundPost> {
  const place = await threads.findPost(db, asking.actor, discussed, id)
  return allow(asking, place, place?.reaches)
}

/** Returns the post for its author. Throws 403 for other people who may read it. */
export async function allowedAuthor(db: Db, { actor }: { actor: Actor }, discussed: Discussed[], id: string): Promise<threads.FoundPost> {
  const place = found(await threads.findPost(db, actor, discussed, id))
  if (!place.reaches && !actor.holds('forums:read', place)) throw notFound()
  if (place.post.author_user_id !== actor.id) throw notYours()
  return place
}

/** Returns a page of the posts of a thread as JSON text, when the caller may read it. */
export async function list(
  db: Db,
  asking: ActorWithAccess,
  discussed: Discussed[],
  threadId: string,
  filter: lists.PostFilter,
  request: PageRequest,
): Promise<string> {
  const { place, page } = found(await lists.list(db, asking.actor, discussed, threadId, filter, request))
  allow(asking, place, place.reaches)
  return page
}

export async function create(db: Tx, caller: CallerWithAccess, discussed: Discussed[], threadId: string, body: CreateForumPost): Promise<ForumPost> {
  await holdPace(db, caller)
  const place = await threads.lock(db, threadId)
  refuseArchived(place.forum)
  if (place.thread.locked) throw threadLocked()
  const post = await write(db, caller, discussed, place, body.body_markdown)
  return posts.get(db, caller.actor, moderates(caller.actor, place.forum), post.id)
} // prettier-ignore

/** Locks the thread of a post and returns the current post with its thread and forum. */
async function held(db: Tx, { thread, post }: threads.FoundPost) {
  const place = await threads.lock(db, thread.id)
  return { ...place, post: await posts.stored(db, post.id) }
}

/** Changes the text of a post for its author. The earlier text is kept. */
export async function edit(db: Tx, caller: Caller, discussed: Discussed[], place: threads.FoundPost, text: string): Promise<ForumPost> {
  const { forum, post } = await held(db, place)
  refuseArchived(forum)
  if (post.hidden_at !== null) throw postHidden()
  const { body_markdown, user_ids } = await named(db, discussed, forum, text)
  if (body_markdown !== post.body_markdown) {
    const { id: post_id, organization_id, edited_at, created_at } = post
    const written_at = edited_at ?? created_at
    await posts.keep(db, { id: randomUUIDv7(), organization_id, post_id, body_markdown: post.body_markdown, written_at })
    const after = await posts.edit(db, post.id, body_markdown)
    await mentions.set(db, after, user_ids)
    await trail.tell(db, caller, after, 'changed', { new: { edited_at: after.edited_at } })
  }
  return posts.get(db, caller.actor, moderates(caller.actor, forum), post.id)
}

/** Hides a post as withdrawn by its author, even if it is hidden already. Nobody can restore it after that. */
export async function takeBack(db: Tx, caller: Caller, place: threads.FoundPost): Promise<void> {
  const { post } = await held(db, place)
  if (post.hidden_reason === 'author' || post.hidden_reason === 'deleted') return
  await conceal(db, caller, post, { hidden_reason: 'author', hidden_note: post.hidden_note, hidden_by: caller.actor.id })
}

/** Hides a post. The caller holds the lock of its thread. */
export async function conceal(db: Tx, caller: Caller, post: posts.StoredPost, how: posts.Concealment): Promise<void> {
  await posts.conceal(db, post.id, how)
  await trail.tell(db, caller, post, 'hidden', { new: { reason: how.hidden_reason } })
}

/** Hides a post for a reason, which closes its reports. A post withdrawn by its author keeps that reason. */
export async function hide(db: Tx, caller: Caller, place: threads.FoundPost, body: HideForumPost): Promise<ForumPost> {
  const { reason, note = null, expected_version } = body
  const { post } = await held(db, place)
  if (post.hidden_reason === 'deleted') throw postGone()
  await checkVersion(db, expected_version, posts.version(post.id))
  await reports.review(db, post.id, caller.actor.id)
  const how = { hidden_reason: reason, hidden_note: note, hidden_by: caller.actor.id }
  if (post.hidden_reason !== 'author') await conceal(db, caller, post, how)
  return posts.get(db, caller.actor, true, post.id)
}

/** Leaves a post visible or restores it, which closes its reports. */
export async function restore(db: Tx, caller: Caller, place: threads.FoundPost, body: RestoreForumPost): Promise<ForumPost> {
  const { post } = await held(db, place)
  if (post.hidden_reason === 'deleted') throw postGone()
  if (post.hidden_reason === 'author') throw takenBack()
  await checkVersion(db, body.expected_version, posts.version(post.id))
  await reports.review(db, post.id, caller.actor.id)
  if (post.hidden_at !== null) {
    await posts.show(db, post.id)
    await trail.tell(db, caller, post, 'restored', { old: { reason: post.hidden_reason } })
  }
  return posts.get(db, caller.actor, true, post.id)
}

/** Returns the versions of a post. Those of a hidden post are for moderators only. */
export async function history(db: Db, { actor }: ActorWithAccess, place: threads.FoundPost): Promise<ForumPostVersion[]> {
  if (place.post.is_hidden) allowBeside(actor, 'forums:moderate', place, true)
  return posts.history(db, found(await posts.find(db, place.post.id)))
}

/** Deletes a post for good, except its number. */
export async function remove(db: Tx, caller: Caller, place: threads.FoundPost): Promise<void> {
  const { post } = await held(db, place)
  const gone = await goneWith(db, { id: post.id, name: String(post.post_number) }, ofPost)
  await posts.empty(db, post.id)
  await trail.deleted(db, caller, post, { forum_thread_id: post.thread_id, post_number: post.post_number, gone })
}
