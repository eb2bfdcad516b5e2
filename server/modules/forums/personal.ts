import { sql } from 'kysely'
import type { AuditEvent } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import type { Personal, Scope } from '#platform/rows/personal.ts'

/** Up to 1,000 rows about a person from a table with threads, each with the title of the thread. */
const ofThreads =
  (table: keyof DB) =>
  ({ account_id }: Scope, after: string) =>
    sql<{ id: string }>`
    select r.*, thread.title as thread_title from ${sql.table(table)} r join forum_thread thread on thread.id = r.thread_id
    where r.user_id = ${account_id}::uuid and r.id > ${after}::uuid order by r.id limit 1000`

/** Up to 1,000 rows about a person from a table with posts, each with the title of the thread. */
const ofPosts =
  (table: keyof DB) =>
  ({ account_id }: Scope, after: string) =>
    sql<{ id: string }>`
    select r.*, post.post_number, thread.title as thread_title
    from ${sql.table(table)} r join forum_post post on post.id = r.post_id join forum_thread thread on thread.id = post.thread_id
    where r.user_id = ${account_id}::uuid and r.id > ${after}::uuid order by r.id limit 1000`

/** Up to 1,000 rows about a person from a table with forums, each with the title of the forum. */
const ofForums =
  (table: keyof DB) =>
  ({ account_id }: Scope, after: string) =>
    sql<{ id: string }>`
    select r.*, forum.title as forum_title from ${sql.table(table)} r join forum on forum.id = r.forum_id
    where r.user_id = ${account_id}::uuid and r.id > ${after}::uuid order by r.id limit 1000`

/**
 * Replaces the name of the person in mentions, in earlier versions of posts too.
 * Posts of the person keep the account, which no longer identifies them.
 */
async function erase(db: Tx, accountId: string): Promise<AuditEvent[]> {
  const nameless = sql`regexp_replace(body_markdown, ${`@\\[[^\\]]*\\]\\(${accountId}\\)`}, ${`@[Erased person](${accountId})`}, 'g')`
  const posts = sql`select post_id from forum_mention where user_id = ${accountId}::uuid`
  await sql`update forum_post set body_markdown = ${nameless} where id in (${posts})`.execute(db)
  await sql`update forum_post_revision set body_markdown = ${nameless} where post_id in (${posts})`.execute(db)
  for (const table of ['forum_subscription', 'forum_thread_subscription', 'forum_read_mark', 'forum_read_watermark'] as const)
    await db.deleteFrom(table).where('user_id', '=', accountId).execute()
  return []
}

/** Posts of an erased person stay, under an account that no longer identifies them. Subscriptions and read marks are deleted. */
export const personal: Personal = {
  kind: 'forums',
  onePerPerson: [
    { table: 'forum_mention', person: 'user_id', with: ['post_id'] },
    { table: 'forum_report', person: 'user_id', with: ['post_id'] },
    { table: 'forum_subscription', person: 'user_id', with: ['forum_id'] },
    { table: 'forum_thread_subscription', person: 'user_id', with: ['thread_id'] },
    { table: 'forum_read_mark', person: 'user_id', with: ['thread_id'] },
    { table: 'forum_read_watermark', person: 'user_id', with: ['forum_id'] },
  ],
  about: {
    forum_thread: ['author_user_id'],
    forum_post: ['author_user_id'],
    forum_mention: ['user_id'],
    forum_report: ['user_id'],
    forum_subscription: ['user_id'],
    forum_thread_subscription: ['user_id'],
    forum_read_mark: ['user_id'],
    forum_read_watermark: ['user_id'],
  },
  beside: { forum_post: ['hidden_by'], forum_report: ['reviewed_by'] },
  pages: {
    'forum-threads': ({ account_id }, after) => sql`
      select thread.id, thread.organization_id, thread.forum_id, forum.title as forum_title, thread.title, thread.created_at
      from forum_thread thread join forum on forum.id = thread.forum_id
      where thread.author_user_id = ${account_id}::uuid and thread.id > ${after}::uuid order by thread.id limit 1000`,
    'forum-posts': ({ account_id }, after) => sql`
      select post.id, post.organization_id, post.thread_id, thread.title as thread_title, post.post_number, post.body_markdown,
        post.created_at, post.edited_at, post.hidden_at, post.hidden_reason, (
          select coalesce(json_agg(json_build_object('body_markdown', earlier.body_markdown, 'written_at', earlier.written_at)
            order by earlier.written_at, earlier.id), '[]')
          from forum_post_revision earlier where earlier.post_id = post.id) as earlier
      from forum_post post join forum_thread thread on thread.id = post.thread_id
      where post.author_user_id = ${account_id}::uuid and post.id > ${after}::uuid order by post.id limit 1000`,
    'forum-mentions': ofPosts('forum_mention'),
    'forum-reports': ofPosts('forum_report'),
    'forum-subscriptions': ofForums('forum_subscription'),
    'forum-thread-subscriptions': ofThreads('forum_thread_subscription'),
    'forum-read-marks': ofThreads('forum_read_mark'),
    'forum-read-watermarks': ofForums('forum_read_watermark'),
  },
  erase,
}
