import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Harness, Person } from '../../../test/harness.ts'
import type { World } from '../../../test/nets/module.ts'
import type { Ids } from '../../../test/nets/requests.ts'

const AT = '2026-01-02T03:04:05Z'

/**
 * A forum in which the learner asked, and the member mentioned them in a reply.
 * Every table that refers to a forum has a row.
 */
export async function forumRows(t: Harness, { organization_id, owned, mark, learner, member }: World) {
  const [forum_id, thread_id, post_id, reply_id] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const of = (person: Person) => ({ id: randomUUIDv7(), organization_id, user_id: person.account_id })
  await t.db.insertInto('forum').values({ ...owned, id: forum_id, title: `${mark} forum`, description: mark, kind: 'questions' }).execute()
  await t.db.insertInto('forum_thread').values({ id: thread_id, organization_id, forum_id, title: `${mark} thread`, author_user_id: learner.account_id, last_post_number: 2, last_post_at: AT, created_at: AT }).execute()
  const posts = [{ id: post_id, post_number: 1, author_user_id: learner.account_id }, { id: reply_id, post_number: 2, author_user_id: member.account_id }]
  await t.db.insertInto('forum_post').values(posts.map((post) => ({ ...post, organization_id, thread_id, body_markdown: mark, created_at: AT }))).execute()
  await t.db.insertInto('forum_post_revision').values({ id: randomUUIDv7(), organization_id, post_id, body_markdown: mark, written_at: AT }).execute()
  await t.db.insertInto('forum_mention').values({ ...of(learner), post_id: reply_id }).execute()
  await t.db.insertInto('forum_report').values({ ...of(member), post_id, reason: 'other', note: mark }).execute()
  await t.db.insertInto('forum_subscription').values({ ...of(learner), forum_id, level: 'all' }).execute()
  await t.db.insertInto('forum_thread_subscription').values({ ...of(learner), thread_id, level: 'all' }).execute()
  await t.db.insertInto('forum_read_mark').values({ ...of(learner), thread_id, post_number: 1 }).execute()
  await t.db.insertInto('forum_read_watermark').values({ ...of(member), forum_id, read_up_to: AT }).execute()
  return { forum_id, forum_thread_id: thread_id, forum_post_id: post_id, forum_reply_id: reply_id }
} // prettier-ignore

/** Subscribes all accounts to a forum. Lists then show every account its threads, so only permissions decide. */
export async function forumSubscriptions(t: Harness, accounts: string[], { org_id, forum_id }: Ids) {
  await sql`
    insert into forum_subscription (id, organization_id, forum_id, user_id, level)
    select gen_random_uuid(), ${org_id}::uuid, ${forum_id}::uuid, account, 'all' from unnest(${accounts}::uuid[]) account
    on conflict do nothing`.execute(t.db)
  return {}
}
