import { type Insertable, type Selectable, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { statement } from '#platform/db/statement.ts'
import { found } from '#platform/errors.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import type { StoredForum } from '../store-access.ts'
import * as forums from '../store.ts'
import { listed } from './store-list.ts'

export type StoredThread = Selectable<DB['forum_thread']>
/** A thread with its forum, and the fields that decide what the caller may do in it. */
export type FoundThread = forums.FoundForum & { thread: Pick<StoredThread, 'id' | 'title' | 'author_user_id' | 'answer_post_id'> }

/** SQL for these fields of a `forum_thread`. */
export const facts = sql`json_build_object('id', forum_thread.id, 'title', forum_thread.title,
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

/** Returns a post with its thread and forum. */
export async function findPost(db: Db, actor: Actor, discussed: Discussed[], id: string): Promise<FoundPost | undefined> {
  const [found] = await byPost(db, { id })
  return found && forums.withReach(db, actor, discussed, found)
}

/** Returns a thread as lists show it, as JSON text. Throws 404 when there is none. */
export async function get(db: Db, actor: Actor, id: string): Promise<string> {
  const [row] = await listed(db, actor, [id])
  return found(row).json
}

/** Locks a thread with its posts until the transaction ends, and takes a shared lock of its forum. Throws 404 when it is gone. */
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
