import { randomUUIDv7 } from 'node:crypto'
import { type Actor, type Owned, allow, allowBeside, notOverOwner } from '#platform/access/actor.ts'
import type { ActorWithAccess, CallerWithAccess, Caller } from '#platform/access/caller.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found, notFound, refusal } from '#platform/errors.ts'
import { goneWith } from '#platform/rows/deletion.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { ofThread } from '../consequences.ts'
import * as write from '../posts/actions-write.ts'
import * as posts from '../posts/store.ts'
import * as marks from '../reading/store.ts'
import * as forums from '../store.ts'
import type { CreateForumThread, ForumThread, UpdateForumThread } from './schema.ts'
import * as lists from './store-list.ts'
import * as threads from './store.ts'

const trail = trailOf<threads.StoredThread>('forum_thread', ({ author_user_id }) => author_user_id)

const noAnswers = refusal('invalid_state', 'no_answers_here', 'Only in a forum of questions a thread has an answer.', 'answer_post_id')
const notAnAnswer = refusal(
  'invalid_state',
  'not_an_answer',
  'Choose a post that is not hidden, and not the question itself.',
  'answer_post_id',
)

export const moderates = (actor: Actor, forum: Owned): boolean => actor.holds('forums:moderate', forum)

/**
 * Returns the thread with its forum, when the caller has the permission that the route declares.
 * Its author needs none where authors may do this.
 */
export async function allowed(db: Db, asking: ActorWithAccess, discussed: Discussed[], id: string): Promise<threads.FoundThread> {
  const place = await threads.find(db, asking.actor, discussed, id)
  const reads = place !== undefined && (place.reaches || asking.actor.holds('forums:read', place))
  if (reads && asking.access.also?.includes('author') && place.thread.author_user_id === asking.actor.id) return place
  return allow(asking, place, place?.reaches)
}

/** Returns a page of the threads of a forum as JSON text, when the caller may read it. */
export async function list(
  db: Db,
  asking: ActorWithAccess,
  discussed: Discussed[],
  forumId: string,
  filter: lists.ThreadFilter,
  request: PageRequest,
): Promise<string> {
  const { forum, page } = found(await lists.list(db, asking.actor, discussed, forumId, filter, request))
  allow(asking, forum, forum.reaches)
  return page
}

/** Returns the thread as the API shows it, with its answer. */
export async function detail(db: Db, actor: Actor, id: string): Promise<ForumThread> {
  const thread = JSON.parse(await threads.get(db, actor, id)) as Omit<ForumThread, 'answer'>
  const answer = thread.answer_post_id === null ? null : await posts.get(db, actor, false, thread.answer_post_id)
  return { ...thread, answer }
}

/** Throws unless the caller may open a thread in a forum that they may read. Announcements need forums:write. */
export function allowOpening({ actor }: ActorWithAccess, forum: forums.FoundForum): void {
  if (forum.kind === 'announcements') allowBeside(actor, 'forums:write', forum, true)
}

export async function create(db: Tx, caller: CallerWithAccess, discussed: Discussed[], forumId: string, body: CreateForumThread): Promise<ForumThread> {
  const { body_markdown, ...fields } = body
  await write.holdPace(db, caller)
  const forum = await forums.hold(db, forumId)
  write.refuseArchived(forum)
  const { owner_organization_id: organization_id, id: forum_id } = forum
  const author_user_id = caller.actor.id
  const thread = await threads.create(db, { ...fields, id: randomUUIDv7(), organization_id, forum_id, author_user_id })
  await trail.created(db, caller, thread, { forum_id, title: thread.title })
  await write.write(db, caller, discussed, { forum, thread }, body_markdown)
  await marks.followThread(db, thread, author_user_id, 'all')
  return detail(db, caller.actor, thread.id)
} // prettier-ignore

/** Renames, pins or locks a thread, or sets its answer. */
export async function update(db: Tx, caller: Caller, id: string, patch: UpdateForumThread): Promise<ForumThread> {
  const { forum, thread: before } = await threads.lock(db, id)
  const { pinned, locked, answer_post_id } = patch
  if ((pinned ?? locked) !== undefined && !moderates(caller.actor, forum)) throw notOverOwner({ need: 'forums:moderate' })
  if (answer_post_id !== undefined && forum.kind !== 'questions') throw noAnswers()
  if (answer_post_id) await refuseNoAnswer(db, id, answer_post_id)
  if (Object.keys(patch).length > 0) {
    const after = await threads.update(db, id, patch)
    await trail.changed(db, caller, after, before, after)
  }
  return detail(db, caller.actor, id)
}

async function refuseNoAnswer(db: Tx, threadId: string, postId: string): Promise<void> {
  const post = await posts.find(db, postId)
  if (post?.thread_id !== threadId) throw notFound()
  if (post.hidden_at !== null || post.post_number === 1) throw notAnAnswer()
}

/** Deletes a thread for good, with its posts. */
export async function remove(db: Tx, caller: Caller, id: string): Promise<void> {
  const { thread } = await threads.lock(db, id)
  const gone = await goneWith(db, { id, name: thread.title }, ofThread)
  await threads.remove(db, id)
  await trail.deleted(db, caller, thread, { forum_id: thread.forum_id, title: thread.title, post_count: thread.last_post_number, gone })
}
