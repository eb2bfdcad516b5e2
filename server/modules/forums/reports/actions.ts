import { randomUUIDv7 } from 'node:crypto'
import type { CallerWithAccess } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { refuseArchived, trail } from '../posts/actions-write.ts'
import { conceal } from '../posts/actions.ts'
import { HIDING_REPORTS } from '../posts/rules.ts'
import * as posts from '../posts/store.ts'
import * as threads from '../threads/store.ts'
import type { ForumReport, ReportForumPost } from './schema.ts'
import * as reports from './store.ts'

const ownPost = refusal('invalid_state', 'own_post', 'It is your own post: edit it, or take it back.')
const hiddenAlready = refusal('invalid_state', 'post_hidden_already', 'The post is hidden already.')

/** Reports a post. With enough reporters, it is hidden until a moderator decides. */
export async function report(db: Tx, caller: CallerWithAccess, place: threads.FoundPost, body: ReportForumPost): Promise<ForumReport> {
  const { forum } = await threads.lock(db, place.thread.id)
  const post = await posts.stored(db, place.post.id)
  refuseArchived(forum)
  if (post.author_user_id === caller.actor.id) throw ownPost()
  if (post.hidden_at !== null) throw hiddenAlready()
  const { id: post_id, organization_id } = post
  const row = { note: null, ...body, id: randomUUIDv7(), organization_id, post_id, user_id: caller.actor.id }
  const made = await reports.create(db, row)
  await trail.tell(db, caller, post, 'reported', { new: { reason: row.reason } })
  if ((await reports.countOpen(db, post_id)) >= HIDING_REPORTS)
    await conceal(db, caller, post, { hidden_reason: 'reports', hidden_note: null, hidden_by: null })
  return made
}
