import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import type { Notifier } from '#platform/notices/notifier.ts'
import { byMoment, cut, following, inOrder } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Row } from './rules.ts'
import { shownOf, surroundings } from './store-shown.ts'

export type StoredNotification = Row & { id: string; organization_id: string; created_at: string; read_at: string | null }

/** One more than the pages show. */
const MOST_UNREAD = 100

const newest = byMoment('n.created_at', 'n.id')

/** SQL for the number of a person's unread notifications that still have something to say. It counts no further than the limit. */
const unread = (notifiers: Notifier[], userId: string): RawBuilder<number> => sql<number>`(
  select count(*)::int from (
    select from (
      select n.*, ${shownOf(notifiers)} as shown from notification n
      where n.user_id = ${userId}::uuid and n.channel = 'in_app' and n.read_at is null
      ${inOrder(newest)}
    ) n where n.shown is not null limit ${sql.lit(MOST_UNREAD)}
  ) counted)`

/** Returns a page of a person's notifications that still have something to say, newest first, and the unread count, in one statement. */
export async function list(db: Db, notifiers: Notifier[], userId: string, request: PageRequest) {
  const { rows } = await sql<{ unread_count: number } & ({ id: null } | StoredNotification)>`
    select counted.unread_count, listed.*
    from (select ${unread(notifiers, userId)} as unread_count) counted
    left join lateral (
      select n.id, n.organization_id, n.kind, n.subject_kind, n.subject_id, n.about, n.created_at, n.read_at, n.shown, ${surroundings}
      from (
        select n.*, ${shownOf(notifiers)} as shown from notification n
        where n.user_id = ${userId}::uuid and n.channel = 'in_app' and ${following(newest, request)}
        ${inOrder(newest)}
      ) n
      where n.shown is not null limit ${sql.lit(request.limit + 1)}
    ) listed on true
    ${inOrder(byMoment('listed.created_at', 'listed.id'))}`.execute(db)
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  return { ...cut(found, (row) => [row.created_at, row.id], request), unread_count: rows[0]!.unread_count }
}

export async function countUnread(db: Db, notifiers: Notifier[], userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unread(notifiers, userId)} as count`.execute(db)
  return rows[0]!.count
}

/** Returns how many of these notifications are the person's own. */
export async function countOwn(db: Tx, userId: string, ids: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification where user_id = ${userId}::uuid and channel = 'in_app' and id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows[0]!.count
}

/** Marks a person's notifications as read: these, and all up to a moment. An earlier read time stays. */
export async function read(db: Tx, userId: string, { ids, up_to }: { ids: string[]; up_to: string | undefined }): Promise<void> {
  await sql`
    update notification set read_at = now()
    where user_id = ${userId}::uuid and channel = 'in_app' and read_at is null
      and (id = any(${ids}::uuid[]) or created_at <= ${up_to ?? null}::timestamptz)`.execute(db)
}

/** Deletes notifications and reminders of deleted things, older notifications, and mails without notifications. */
export async function forget(db: Db, notifiers: Notifier[]): Promise<void> {
  const kinds = new Map(notifiers.map(({ about, table }) => [about, table]))
  for (const [about, table] of kinds)
    await sql`
      delete from notification n where n.subject_kind = ${about} and not exists (
        select from ${sql.table(table)} thing where thing.id = n.subject_id)`.execute(db)
  for (const [about, table] of kinds)
    await sql`
      delete from reminder r where r.subject_kind = ${about} and not exists (
        select from ${sql.table(table)} thing where thing.id = r.subject_id)`.execute(db)
  await sql`delete from notification where created_at < now() - interval '180 days'`.execute(db)
  await sql`
    delete from notification_mail m where m.created_at < now() - interval '180 days'
      and not exists (select from notification n where n.mail_id = m.id)`.execute(db)
}
