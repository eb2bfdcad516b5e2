import { sql } from 'kysely'
import type { Harness, Org, Person } from './harness.ts'

type Row = { id: string }

/** Helpers for tests of forums. */
export function speaking(t: Harness) {
  /** Creates a member whose account is older than an hour, so that the limits for new accounts do not apply. */
  async function member(org: Org, ...more: Parameters<Harness['person']> extends [Org, ...infer Rest] ? Rest : never): Promise<Person> {
    const someone = await t.person(org, ...more)
    await t.db
      .updateTable('account')
      .set({ created_at: sql<string>`now() - interval '2 hours'` })
      .where('id', '=', someone.account_id)
      .execute()
    return someone
  }

  const make = async (by: Person, org: Org, more: object = {}) =>
    (await t.call(by, 'POST', '/api/forums', { owner_organization_id: org.id, title: 'Ward talk', ...more })).body

  const open = async (by: Person, forum: Row, body_markdown = 'Hello', title = 'A question') =>
    (await t.call(by, 'POST', `/api/forums/${forum.id}/threads`, { title, body_markdown })).body

  const say = (by: Person, thread: Row, body_markdown = 'Well', headers: Record<string, string> = {}) =>
    t.call(by, 'POST', `/api/forum-threads/${thread.id}/posts`, { body_markdown }, headers)

  const posts = async (by: Person, thread: Row, query = '') =>
    (await t.call(by, 'GET', `/api/forum-threads/${thread.id}/posts${query}`)).body.items

  const patch = <const Path extends string>(by: Person, path: Path, body: object) => t.call(by, 'PATCH', `/api/${path}`, body)

  /** Moves recent posts three minutes into the past. */
  async function later() {
    await sql`
      with moved as (
        update forum_post set created_at = created_at - interval '3 minutes' where created_at > now() - interval '2 minutes'
        returning thread_id, post_number, created_at)
      update forum_thread thread set last_post_at = moved.created_at from moved
      where moved.thread_id = thread.id and moved.post_number = thread.last_post_number`.execute(t.db)
  }

  /** Creates a forum of an organization with its keeper, its moderator and two members. */
  async function forum(more: object = {}) {
    const org = await t.org()
    const keeper = await member(org, ['forums:read', 'forums:write'])
    const moderator = await member(org, ['forums:read', 'forums:moderate'])
    const [ada, ben] = [await member(org), await member(org)]
    return { org, keeper, moderator, ada, ben, forum: await make(keeper, org, more) }
  }

  return { member, make, open, say, posts, patch, later, forum }
}
