import { randomUUIDv7 } from 'node:crypto'
import type { Caller } from '#platform/access/caller.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { badRequest, refusal } from '#platform/errors.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import * as marks from '../reading/store.ts'
import { type StoredForum, readersOf } from '../store-access.ts'
import * as threads from '../threads/store.ts'
import { MOST_MENTIONS, mentionedIn, mostAMinute, withNames } from './rules.ts'
import * as mentions from './store-mentions.ts'
import * as posts from './store.ts'

/** The audit trail of posts, without their texts. */
export const trail = trailOf<{ id: string; organization_id: string; author_user_id: string | null }>(
  'forum_post',
  ({ author_user_id }) => author_user_id,
)

const tooFast = refusal('rate_limited', 'too_many_posts', 'You have written {most} posts within a minute. Try again in {seconds} seconds.')
const forumArchived = refusal('invalid_state', 'forum_archived', 'The forum is archived: nothing more is written in it.')

export function refuseArchived({ archived_at }: StoredForum): void {
  if (archived_at !== null) throw forumArchived()
}

/** Locks the account of an author. Throws 429 if they have posted too much within the last minute. */
export async function holdPace(db: Tx, { actor }: Caller): Promise<void> {
  const { written, is_new, seconds } = await posts.pace(db, actor.id)
  const most = mostAMinute(is_new)
  if (written >= most) throw tooFast({ most, seconds }).withHeaders({ 'retry-after': String(seconds) })
}

/** Returns the text to store, and the mentioned people who may read the forum. */
export async function named(db: Tx, discussed: Discussed[], forum: StoredForum, text: string): Promise<{ body_markdown: string; user_ids: string[] }> {
  const ids = mentionedIn(text)
  if (ids.length > MOST_MENTIONS) throw badRequest(`body_markdown names more than ${MOST_MENTIONS} people.`, 'body_markdown')
  const names = await mentions.named(db, readersOf(discussed, forum), ids)
  return { body_markdown: withNames(text, names), user_ids: [...names.keys()] }
} // prettier-ignore

/** Creates the next post of a thread. The caller holds the lock of the thread, and of the author's account. */
export async function write(
  db: Tx,
  caller: Caller,
  discussed: Discussed[],
  { forum, thread }: { forum: StoredForum; thread: threads.StoredThread },
  text: string,
): Promise<posts.StoredPost> {
  const { body_markdown, user_ids } = await named(db, discussed, forum, text)
  const { id: thread_id, organization_id } = thread
  const post_number = thread.last_post_number + 1
  const author_user_id = caller.actor.id
  const post = await posts.create(db, { id: randomUUIDv7(), organization_id, thread_id, post_number, author_user_id, body_markdown })
  await threads.update(db, thread_id, { last_post_number: post_number, last_post_at: post.created_at })
  await mentions.set(db, post, user_ids)
  await marks.wrote(db, thread, author_user_id, post_number)
  await trail.created(db, caller, post, { forum_id: forum.id, forum_thread_id: thread_id, post_number })
  return post
}
