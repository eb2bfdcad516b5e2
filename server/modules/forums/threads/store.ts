import { type Insertable, type RawBuilder, type Selectable, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { type ReaderForm, type ReaderValues, personRows, readerAs, readerIn } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { type Value, statement, statementIn, unplanned } from '#platform/db/statement.ts'
import { found } from '#platform/errors.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import { type PageRequest, type WrittenRow, writtenPage } from '#platform/rows/page.ts'
import { containing } from '#platform/rows/search-text.ts'
import { writtenAs } from '#platform/rows/written.ts'
import { reading, threadLevel } from '../reading/store-sql.ts'
import type { StoredForum } from '../store-access.ts'
import * as forums from '../store.ts'
import { ListedForumThread } from './schema.ts'

export type StoredThread = Selectable<DB['forum_thread']>
/** Its forum, with what decides what may be done in the thread. */
export type FoundThread = forums.FoundForum & { thread: Pick<StoredThread, 'id' | 'title' | 'author_user_id' | 'answer_post_id'> }

const facts = sql`json_build_object('id', forum_thread.id, 'title', forum_thread.title,
  'author_user_id', forum_thread.author_user_id, 'answer_post_id', forum_thread.answer_post_id) as thread`

const byId = statement<Omit<FoundThread, 'reaches'>, { id: string }>(
  (value) => sql`
    select forum.*, ${facts} from forum_thread join forum on forum.id = forum_thread.forum_id where forum_thread.id = ${value('id')}::uuid`,
)

export async function find(db: Db, actor: Actor, discussed: Discussed[], id: string): Promise<FoundThread | undefined> {
  const [found] = await byId(db, { id })
  return found && forums.withReach(db, actor, discussed, found)
}

export type FoundPost = FoundThread & { post: { id: string; post_number: number; author_user_id: string | null; is_hidden: boolean } }

const byPost = statement<Omit<FoundPost, 'reaches'>, { id: string }>(
  (value) => sql`
    select forum.*, ${facts}, json_build_object('id', forum_post.id, 'post_number', forum_post.post_number,
      'author_user_id', forum_post.author_user_id, 'is_hidden', forum_post.hidden_at is not null) as post
    from forum_post join forum_thread on forum_thread.id = forum_post.thread_id join forum on forum.id = forum_thread.forum_id
    where forum_post.id = ${value('id')}::uuid`,
)

/** The same of a post. */
export async function findPost(db: Db, actor: Actor, discussed: Discussed[], id: string): Promise<FoundPost | undefined> {
  const [found] = await byPost(db, { id })
  return found && forums.withReach(db, actor, discussed, found)
}

export type ThreadFilter = { pinned?: boolean; unread?: boolean; answered?: boolean; q?: string }
type Form = ReaderForm & Omit<ThreadFilter, 'q'> & { by: 'forum' | 'ids'; after: boolean; searches: boolean; most: number }
type Values = ReaderValues & { id: string | null; ids: string[]; at: string | null; after: string | null; q: string | null }

/** Threads of a forum, or those with certain ids, as the API lists them, each as text. What decides which is looked up first, and for these the rest. */
export const listing = statementIn<WrittenRow, Form, Values>((form, value) => {
  const reader = readerAs(form, value)
  const nameOf = (column: string) => sql`(${personRows(reader, column, 'row.organization_id')})`
  const fields = writtenAs(ListedForumThread, {
    author: nameOf('row.author_user_id'),
    last_post_author: nameOf('row.last_author_user_id'),
    post_count: sql`row.last_post_number`,
    last_read_post_number: sql`row.last_read`,
    unread_count: sql`row.unread`,
  })
  return sql`
    select row.last_post_at as at, row.id, (select row_to_json(written) from (select ${fields}) written)::text as json
    from (
      select thread.*, ${threadLevel(value('reader'))} as subscription, last.author_user_id as last_author_user_id, ${visible} as answer_post_id
      from (${chosen(form, value)}) thread join forum on forum.id = thread.forum_id
      left join forum_post last on last.thread_id = thread.id and last.post_number = thread.last_post_number
    ) row order by row.last_post_at desc, row.id desc`
})

/** The answer of a `thread`, as long as it is not hidden. */
const visible = sql`(select answer.id from forum_post answer where answer.id = thread.answer_id and answer.hidden_at is null)`
const columns = sql`thread.id, thread.organization_id, thread.forum_id, thread.title, thread.author_user_id, thread.pinned, thread.locked,
  thread.answer_post_id as answer_id, thread.last_post_number, thread.last_post_at, thread.created_at, read.last_read, read.unread`

function chosen({ by, pinned, unread, answered, after, searches, most }: Form, value: Value<Values>): RawBuilder<unknown> {
  const id = unplanned(value('id'), 'uuid')
  const threads = sql`select ${columns} from forum_thread thread cross join lateral ${reading(value('reader'))} read`
  if (by === 'ids') return sql`${threads} where thread.id = any(${value('ids')}::uuid[])`
  const wanted = [sql`thread.forum_id = ${id}`]
  if (pinned !== undefined) wanted.push(sql`thread.pinned = ${sql.lit(pinned)}`)
  if (unread !== undefined) wanted.push(sql`(read.unread > 0) = ${sql.lit(unread)}`)
  if (unread === true)
    wanted.push(sql`thread.last_post_at > coalesce((select whole.read_up_to from forum_read_watermark whole
    where whole.user_id = ${value('reader')}::uuid and whole.forum_id = ${id}), '-infinity')`)
  if (answered !== undefined) wanted.push(sql`(thread.answer_post_id is not null) = ${sql.lit(answered)}`)
  if (searches) wanted.push(sql`folded(thread.title) like folded(${value('q')}::text)`)
  if (after) wanted.push(sql`(thread.last_post_at, thread.id) < (${value('at')}::timestamptz, ${value('after')}::uuid)`)
  return sql`${threads} where ${sql.join(wanted, sql` and `)} order by thread.last_post_at desc, thread.id desc limit ${sql.lit(most)}`
}

/** A page of the threads of a forum, the one that was last written in first, as text. */
export async function list(db: Db, actor: Actor, forumId: string, { q, ...filter }: ThreadFilter, request: PageRequest): Promise<string> {
  const { form, values } = readerIn(actor)
  const [at = null, after = null] = request.after ?? []
  const rows = await listing(
    db,
    { ...form, ...filter, by: 'forum', after: after !== null, searches: q !== undefined, most: request.limit + 1 },
    { ...values, id: forumId, ids: [], at, after, q: q === undefined ? null : containing(q) },
  )
  return writtenPage(rows, request)
}

/** Threads by their ids, the one that was last written in first, as text. */
export function shownAs(db: Db, actor: Actor, ids: string[]): Promise<WrittenRow[]> {
  const { form, values } = readerIn(actor)
  return listing(
    db,
    { ...form, by: 'ids', after: false, searches: false, most: 0 },
    { ...values, id: null, ids, at: null, after: null, q: null },
  )
}

/** One as lists show it, as text; 404 when there is none. */
export async function get(db: Db, actor: Actor, id: string): Promise<string> {
  const [row] = await shownAs(db, actor, [id])
  return found(row).json
}

/** Held with all its posts until the transaction ends, and its forum stays as it is. 404 when it is gone. */
export async function lock(db: Tx, id: string): Promise<{ forum: StoredForum; thread: StoredThread }> {
  const { forum_id } = found(await db.selectFrom('forum_thread').select('forum_id').where('id', '=', id).executeTakeFirst())
  const forum = await forums.hold(db, forum_id)
  return { forum, thread: found(await db.selectFrom('forum_thread').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) }
}

export function create(db: Tx, thread: Insertable<DB['forum_thread']>): Promise<StoredThread> {
  return db.insertInto('forum_thread').values(thread).returningAll().executeTakeFirstOrThrow()
}

export function update(db: Tx, id: string, changes: UpdateObject<DB, 'forum_thread'>): Promise<StoredThread> {
  return db
    .updateTable('forum_thread')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('forum_thread').where('id', '=', id).execute()
}
