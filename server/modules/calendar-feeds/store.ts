import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import type { CalendarLink, LinkScope } from './schema.ts'

const REMEMBERED = sql`interval '90 days'`
const columns = ['id', 'label', 'scope', 'token_hint', 'created_at', 'last_fetched_at', 'revoked_at'] as const

/** Returns the links of an account, newest first: the live ones, or also those revoked recently. */
export function list(db: Db, account_id: string, revoked: boolean): Promise<CalendarLink[]> {
  const shown: RawBuilder<boolean> = revoked ? sql`(revoked_at is null or revoked_at > now() - ${REMEMBERED})` : sql`revoked_at is null`
  return db
    .selectFrom('calendar_link')
    .select(columns)
    .$narrowType<{ scope: LinkScope }>()
    .where('account_id', '=', account_id)
    .where(shown)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the number of live links of an account. It locks the account, so that nobody adds one until the transaction ends. */
export async function countLive(db: Tx, account_id: string): Promise<number> {
  await sql`select from account where id = ${account_id}::uuid for update`.execute(db)
  const { count } = await db
    .selectFrom('calendar_link')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type NewLink = { id: string; account_id: string; label: string; scope: LinkScope; language: string; token_hash: Buffer; token_hint: string }

export function create(db: Tx, link: NewLink): Promise<CalendarLink> {
  return db.insertInto('calendar_link').values(link).returning(columns).$narrowType<{ scope: LinkScope }>().executeTakeFirstOrThrow()
}

/** Returns undefined when the account has no live link with that id. */
export function update(
  db: Tx,
  account_id: string,
  id: string,
  fields: { label?: string; scope?: LinkScope },
): Promise<CalendarLink | undefined> {
  return db
    .updateTable('calendar_link')
    .set({ id, ...fields })
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .$narrowType<{ scope: LinkScope }>()
    .executeTakeFirst()
}

/** Revokes one link of an account, or all live ones. A link revoked earlier keeps its time. */
export function revoke(db: Tx, account_id: string, id: string | undefined): Promise<CalendarLink[]> {
  const theirs = db
    .updateTable('calendar_link')
    .set({ revoked_at: sql<string>`coalesce(revoked_at, now())` })
    .where('account_id', '=', account_id)
  const meant = id === undefined ? theirs.where('revoked_at', 'is', null) : theirs.where('id', '=', id)
  return meant.returning(columns).$narrowType<{ scope: LinkScope }>().execute()
}

export type FeedLink = Pick<CalendarLink, 'id' | 'label' | 'scope'> & {
  account_id: string
  language: 'en' | 'de'
  fetched_lately: boolean
}

/** Returns the live link with that hash of a secret. */
export function ofToken(db: Db, token_hash: Buffer): Promise<FeedLink | undefined> {
  return db
    .selectFrom('calendar_link')
    .select(['id', 'label', 'scope', 'account_id', 'language'])
    .select(sql<boolean>`coalesce(last_fetched_at > now() - interval '1 minute', false)`.as('fetched_lately'))
    .$narrowType<{ scope: LinkScope; language: 'en' | 'de' }>()
    .where('token_hash', '=', token_hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function setFetched(db: Db, id: string): Promise<void> {
  await db
    .updateTable('calendar_link')
    .set({ last_fetched_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
