import { randomUUIDv7 } from 'node:crypto'
import type { Harness, Person } from '../harness.ts'
import type { Ids } from './requests.ts'

type World = {
  owned: { owner_organization_id: string; owner_department_id: string | null }
  mark: string
  learner: Person
  member: Person
}

/** A forum of an owner in which the learner asked, twice edited, and somebody named them; with a row of everything that hangs on it. */
export async function discussed(t: Harness, { owned, mark, learner, member }: World): Promise<Ids> {
  const [forum_id, thread_id, post_id, reply_id] = Array.from({ length: 4 }, () => randomUUIDv7()) as [string, string, string, string]
  const organization_id = owned.owner_organization_id
  const of = (person: Person) => ({ id: randomUUIDv7(), organization_id, user_id: person.account_id })
  const at = '2026-01-02T03:04:05Z'
  await t.db.insertInto('forum').values({ ...owned, id: forum_id, title: `${mark} forum`, description: mark, kind: 'questions' }).execute()
  await t.db.insertInto('forum_thread').values({ id: thread_id, organization_id, forum_id, title: `${mark} thread`, author_user_id: learner.account_id, last_post_number: 2, last_post_at: at, created_at: at }).execute()
  const posts = [{ id: post_id, post_number: 1, author_user_id: learner.account_id }, { id: reply_id, post_number: 2, author_user_id: member.account_id }]
  await t.db.insertInto('forum_post').values(posts.map((post) => ({ ...post, organization_id, thread_id, body_markdown: mark, created_at: at }))).execute()
  await t.db.insertInto('forum_post_revision').values({ id: randomUUIDv7(), organization_id, post_id, body_markdown: mark, written_at: at }).execute()
  await t.db.insertInto('forum_mention').values({ ...of(learner), post_id: reply_id }).execute()
  await t.db.insertInto('forum_report').values({ ...of(member), post_id, reason: 'other', note: mark }).execute()
  await t.db.insertInto('forum_subscription').values({ ...of(learner), forum_id, level: 'all' }).execute()
  await t.db.insertInto('forum_thread_subscription').values({ ...of(learner), thread_id, level: 'all' }).execute()
  await t.db.insertInto('forum_read_mark').values({ ...of(learner), thread_id, post_number: 1 }).execute()
  await t.db.insertInto('forum_read_watermark').values({ ...of(member), forum_id, read_up_to: at }).execute()
  return { forum_id, forum_thread_id: thread_id, forum_post_id: post_id, forum_reply_id: reply_id }
} // prettier-ignore
