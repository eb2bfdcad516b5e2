import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import { notFound, onViolation } from '#platform/errors.ts'
import type { subscriptionLevels } from '../schema.ts'
import type { StoredForum } from '../store-access.ts'
import { reading } from './store-sql.ts'

// The object was deleted after the caller had read it.
onViolation('forum_subscription_forum_fkey', notFound)
onViolation('forum_thread_subscription_thread_fkey', notFound)
onViolation('forum_read_mark_thread_fkey', notFound)
onViolation('forum_read_watermark_forum_fkey', notFound)

type ThreadRef = { id: string; organization_id: string }

/** Returns how far a person has read a thread. The caller holds the lock of the thread. */
async function readUpTo(db: Tx, threadId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ last_read: number }>`
    select read.last_read from forum_thread thread cross join lateral ${reading(userId)} read where thread.id = ${threadId}::uuid`.execute(
    db,
  )
  return rows[0]!.last_read
}

/** Records that a person has written the last post of a locked thread. It moves their mark to it, if they have read all earlier posts. */
export async function wrote(db: Tx, thread: ThreadRef, userId: string, postNumber: number): Promise<void> {
  const before = await readUpTo(db, thread.id, userId)
  await mark(db, thread, userId, sql`${before === postNumber - 1 ? postNumber : before}::int`)
}

/** Records that a person has read a thread up to a post, at most to its end, and never backwards. Throws 404 if it is deleted. */
export async function read(db: Tx, thread: ThreadRef, userId: string, postNumber: number): Promise<void> {
  const held = await sql`select 1 from forum_thread where id = ${thread.id}::uuid for share`.execute(db)
  if (held.rows.length === 0) throw notFound()
  const before = await readUpTo(db, thread.id, userId)
  const last = sql`(select last_post_number from forum_thread where id = ${thread.id}::uuid)`
  await mark(db, thread, userId, sql`greatest(${before}::int, least(${postNumber}::int, ${last}))`)
}

async function mark(db: Tx, { id, organization_id }: ThreadRef, userId: string, upTo: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into forum_read_mark (id, organization_id, thread_id, user_id, post_number, own_after)
    select ${randomUUIDv7()}::uuid, ${organization_id}::uuid, ${id}::uuid, ${userId}::uuid, up_to.number, (
      select count(*)::int from forum_post own
      where own.thread_id = ${id}::uuid and (own.author_user_id = ${userId}::uuid or own.author_user_id is null) and own.post_number > up_to.number)
    from (select ${upTo} as number) up_to
    on conflict on constraint forum_read_mark_key do update set post_number = excluded.post_number, own_after = excluded.own_after, read_at = now()
    where forum_read_mark.post_number <= excluded.post_number`.execute(db)
}

/** Records that a person has read everything in a forum. It waits for posts that are being written. */
export async function readAll(db: Tx, { id, owner_organization_id }: StoredForum, userId: string): Promise<void> {
  await sql`select from forum where id = ${id}::uuid for no key update`.execute(db)
  await sql`
    insert into forum_read_watermark (id, organization_id, forum_id, user_id, read_up_to)
    select ${randomUUIDv7()}::uuid, ${owner_organization_id}::uuid, ${id}::uuid, ${userId}::uuid, last_post_at
    from forum_thread where forum_id = ${id}::uuid order by last_post_at desc limit 1
    on conflict on constraint forum_read_watermark_key do update
    set read_up_to = greatest(forum_read_watermark.read_up_to, excluded.read_up_to)`.execute(db)
}

export type Level = (typeof subscriptionLevels)[number]

/** Sets a person's subscription of a forum. */
export async function follow(db: Tx, { id, owner_organization_id }: StoredForum, userId: string, level: Level): Promise<void> {
  const row = { id: randomUUIDv7(), organization_id: owner_organization_id, forum_id: id, user_id: userId, level }
  await db
    .insertInto('forum_subscription')
    .values(row)
    .onConflict((conflict) => conflict.constraint('forum_subscription_key').doUpdateSet({ level, chosen_at: sql`now()` }))
    .execute()
}

/** Sets a person's subscription of a thread. */
export async function followThread(db: Tx, { id, organization_id }: ThreadRef, userId: string, level: Level): Promise<void> {
  const row = { id: randomUUIDv7(), organization_id, thread_id: id, user_id: userId, level }
  await db
    .insertInto('forum_thread_subscription')
    .values(row)
    .onConflict((conflict) => conflict.constraint('forum_thread_subscription_key').doUpdateSet({ level, chosen_at: sql`now()` }))
    .execute()
}
