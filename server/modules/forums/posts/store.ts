import { type Insertable, type Selectable, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found } from '#platform/errors.ts'
import type { ForumPost, ForumPostVersion } from './schema.ts'
import { shownAs, versionOfPost } from './store-list.ts'

export type StoredPost = Selectable<DB['forum_post']>

/** Returns a post. Throws 404 when there is none. */
export async function get(db: Db, actor: Actor, moderates: boolean, id: string): Promise<ForumPost> {
  const [row] = await shownAs(db, actor, moderates, [id])
  return JSON.parse(found(row).json) as ForumPost
}

export function find(db: Db, id: string): Promise<StoredPost | undefined> {
  return db.selectFrom('forum_post').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Query for the version of a post. */
export const version = (id: string) =>
  sql<{ version: string }>`select ${versionOfPost('post')} as version from forum_post post where post.id = ${id}::uuid`

/** Returns the stored post. The caller holds the lock of its thread. Throws 404 when it is gone. */
export const stored = async (db: Tx, id: string): Promise<StoredPost> => found(await find(db, id))

export function create(db: Tx, post: Insertable<DB['forum_post']>): Promise<StoredPost> {
  return db.insertInto('forum_post').values(post).returningAll().executeTakeFirstOrThrow()
}

/** Changes the text of a post. */
export const edit = (db: Tx, id: string, body_markdown: string): Promise<StoredPost> =>
  update(db, id, { body_markdown, edited_at: sql<string>`clock_timestamp()` })

export type Concealment = Pick<StoredPost, 'hidden_reason' | 'hidden_note' | 'hidden_by'>

/** Hides a post. A post that is hidden already keeps its time. */
export const conceal = (db: Tx, id: string, how: Concealment): Promise<StoredPost> =>
  update(db, id, { ...how, hidden_at: sql<string>`coalesce(hidden_at, now())` })

export const show = (db: Tx, id: string): Promise<StoredPost> =>
  update(db, id, { hidden_at: null, hidden_reason: null, hidden_note: null, hidden_by: null })

function update(db: Tx, id: string, changes: UpdateObject<DB, 'forum_post'>): Promise<StoredPost> {
  return db.updateTable('forum_post').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Stores an earlier version of a post. */
export async function keep(db: Tx, revision: Insertable<DB['forum_post_revision']>): Promise<void> {
  await db.insertInto('forum_post_revision').values(revision).execute()
}

/** Returns the versions of a post, newest first. */
export async function history(db: Db, { id, body_markdown, created_at, edited_at }: StoredPost): Promise<ForumPostVersion[]> {
  const earlier = await db
    .selectFrom('forum_post_revision')
    .select(['body_markdown', 'written_at'])
    .where('post_id', '=', id)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return [{ body_markdown, written_at: edited_at ?? created_at }, ...earlier]
}

/** Deletes all data of a post except its number. */
export async function empty(db: Tx, id: string): Promise<void> {
  for (const table of ['forum_post_revision', 'forum_mention', 'forum_report'] as const)
    await db.deleteFrom(table).where('post_id', '=', id).execute()
  const gone = { author_user_id: null, body_markdown: '', edited_at: null, hidden_reason: 'deleted' as const, hidden_note: null, hidden_by: null }
  await update(db, id, { ...gone, hidden_at: sql<string>`coalesce(hidden_at, now())` })
} // prettier-ignore

/** Locks the account. Returns how many posts a person has written within the last minute, and whether the account is in its first hour. */
export async function pace(db: Tx, userId: string): Promise<{ written: number; is_new: boolean; seconds: number }> {
  await sql`select from account where id = ${userId}::uuid for no key update`.execute(db)
  const { rows } = await sql<{ written: number; is_new: boolean; seconds: number }>`
    select count(*)::int as written, coalesce(ceil(extract(epoch from min(recent.created_at) + interval '1 minute' - clock_timestamp())), 1)::int as seconds,
      (select account.created_at > clock_timestamp() - interval '1 hour' from account where account.id = ${userId}::uuid) as is_new
    from forum_post recent
    where recent.author_user_id = ${userId}::uuid and recent.created_at > clock_timestamp() - interval '1 minute'`.execute(db)
  return rows[0]!
}
