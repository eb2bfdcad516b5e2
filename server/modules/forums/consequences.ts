import { type RawBuilder, sql } from 'kysely'
import { type Consequence, goes } from '#platform/rows/deletion.ts'

type Row = { id: string; name: string }

const inForum = (table: RawBuilder<unknown>) => (forum: Row) =>
  sql<number>`select count(*) from ${table} where thread.forum_id = ${forum.id}::uuid`
const threads = sql`forum_thread thread`
const posts = sql`forum_thread thread join forum_post post on post.thread_id = thread.id`

/** The rows that are deleted with a forum, most important first. */
export const consequences: Consequence<Row>[] = [
  { key: 'threads', count: inForum(threads), says: goes('thread', 'threads') },
  { key: 'posts', count: inForum(posts), says: goes('post', 'posts') },
  {
    key: 'reports',
    count: inForum(sql`${posts} join forum_report report on report.post_id = post.id`),
    says: goes('report of a post', 'reports of posts'),
  },
]

const inThread = (table: RawBuilder<unknown>) => (thread: Row) =>
  sql<number>`select count(*) from ${table} where post.thread_id = ${thread.id}::uuid`

/** The rows that are deleted with a thread. */
export const ofThread: Consequence<Row>[] = [
  { key: 'posts', count: inThread(sql`forum_post post`), says: goes('post', 'posts') },
  {
    key: 'reports',
    count: inThread(sql`forum_post post join forum_report report on report.post_id = post.id`),
    says: goes('report of a post', 'reports of posts'),
  },
]

const ofOne = (table: string) => (post: Row) => sql<number>`select count(*) from ${sql.table(table)} where post_id = ${post.id}::uuid`

/** The rows that are deleted with a post. The post number stays. */
export const ofPost: Consequence<Row>[] = [
  { key: 'revisions', count: ofOne('forum_post_revision'), says: goes('earlier version of its text', 'earlier versions of its text') },
  { key: 'reports', count: ofOne('forum_report'), says: goes('report', 'reports') },
]
