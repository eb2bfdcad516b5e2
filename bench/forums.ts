import type { Pool } from '../server/platform/db/open.ts'
import { requestText } from './load.ts'
import { type World, newIds } from './seed.ts'
import { type Workload, both } from './sides.ts'
import { wordIn, words } from './words.ts'

const FORUMS = 20
const POSTS = 50
const BATCH = 2000
/** The number of words in a post. */
const LENGTH = 20

/**
 * Adds twenty forums for everybody with ten times as many posts as there are records, fifty in each thread. The learner
 * has read half of them.
 */
export async function growForums(pool: Pool, world: World, records: number): Promise<void> {
  const { main, people, members } = world
  const forums = newIds(FORUMS)
  await pool.query(
    `insert into forum (id, owner_organization_id, title, kind)
     select id, $2, 'Forum ' || n, 'discussion' from unnest($1::uuid[]) with ordinality as t(id, n)`,
    [forums, main.id],
  )
  const threads = newIds(Math.max(FORUMS * 10, Math.round((records * 10) / POSTS)))
  for (let at = 0; at < threads.length; at += BATCH) await write(pool, world, forums, { ids: threads.slice(at, at + BATCH), before: at })
  await pool.query(
    `insert into forum_read_mark (id, organization_id, thread_id, user_id, post_number)
     select gen_random_uuid(), $2, id, $3, $4 from unnest($1::uuid[]) with ordinality as t(id, n) where n / ${FORUMS} % 2 = 0`,
    [threads, main.id, people.learner.id, POSTS],
  )
  await pool.query(
    `insert into forum_subscription (id, organization_id, forum_id, user_id, level)
     select gen_random_uuid(), $2, $1, account, 'all' from unnest($3::uuid[]) account`,
    [forums[0], main.id, members.slice(0, 100)],
  )
  world.forum = { id: forums[0]!, thread: threads[0]! }
}

type Threads = { ids: string[]; before: number }

async function write(pool: Pool, { main, members }: World, forums: string[], { ids, before }: Threads): Promise<void> {
  await pool.query(
    `insert into forum_thread (id, organization_id, forum_id, title, author_user_id, last_post_number, last_post_at, created_at)
     select id, $2, ($3::uuid[])[1 + (n - 1) % ${FORUMS}], 'Thread ' || n || ' ' || ${wordIn('$6::text[]', 'n')}, ($4::uuid[])[1 + n % cardinality($4::uuid[])], ${POSTS},
       at + interval '1 hour', at
     from unnest($1::uuid[]) with ordinality as t(id, nr), lateral (select $5::int + nr as n) counted,
       lateral (select now() - interval '2 years' + n * interval '40 minutes' as at) dated`,
    [ids, main.id, forums, members, before, words],
  )
  await pool.query(
    `insert into forum_post (id, organization_id, thread_id, post_number, author_user_id, body_markdown, created_at)
     select gen_random_uuid(), $2, t.id, nr, ($3::uuid[])[1 + (n + nr) % cardinality($3::uuid[])],
       (select string_agg(${wordIn('$4::text[]', '(n * 50 + nr) * 100 + k')}, ' ') from generate_series(1, ${LENGTH}) k), thread.created_at + nr * interval '1 minute'
     from unnest($1::uuid[]) with ordinality as t(id, n) join forum_thread thread on thread.id = t.id, generate_series(1, ${POSTS}) nr`,
    [ids, main.id, members, words],
  )
}

/** W11: reads of a user who has not read half of the posts. */
export function forums({ forum, people }: World): Workload[] {
  const { token } = people.learner
  const { id, thread } = forum!
  const pair = (path: string, limit: string) => both(requestText(path, token), requestText(limit, token))
  return [
    { name: 'W11 threads of a forum', next: pair(`/api/forums/${id}/threads`, `/threads?forum=${id}`) },
    {
      name: 'W11 threads with something new',
      next: pair(`/api/forums/${id}/threads?unread=true`, `/threads?forum=${id}&unread=true`),
    },
    { name: 'W11 posts of a thread', next: pair(`/api/forum-threads/${thread}/posts`, `/posts?thread=${thread}`) },
    { name: 'W11 own forums, with what is new', next: pair('/api/forums', '/forums') },
  ].map((each) => ({ ...each, target: 0.9 }))
}
