import { type Selectable, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { type Reader, person, personRows } from '#platform/access/people.ts'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { notFound, onViolation } from '#platform/errors.ts'
import type { CheckInCode, EventCheckIn, HeadCount } from './schema.ts'

onViolation('event_check_in_event_fkey', notFound)

export type StoredCheckIn = Omit<Selectable<DB['event_check_in']>, 'method'> & Pick<EventCheckIn, 'method'>

type NewCheckIn = Pick<StoredCheckIn, 'organization_id' | 'event_id' | 'user_id' | 'method' | 'walked_in' | 'device' | 'scanned_by'>

/** Stores a check-in. The first one counts; returns undefined for a repeated one. */
export function add(db: Tx, checkIn: NewCheckIn): Promise<StoredCheckIn | undefined> {
  return db
    .insertInto('event_check_in')
    .values(checkIn)
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doNothing())
    .returningAll()
    .$castTo<StoredCheckIn>()
    .executeTakeFirst()
}

export function find(db: Db, eventId: string, userId: string): Promise<StoredCheckIn | undefined> {
  return db
    .selectFrom('event_check_in')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .$castTo<StoredCheckIn>()
    .executeTakeFirst()
}

/** SQL for the people on the roster who checked in and are not marked. */
const unmarked = (eventId: string) => sql`
  from event_check_in c join event_participant p on p.event_id = c.event_id and p.user_id = c.user_id
  where c.event_id = ${eventId}::uuid and p.marked_at is null`

/** Returns these people with the time of their check-in. */
export async function toConfirm(db: Tx, eventId: string): Promise<{ user_id: string; checked_in_at: string }[]> {
  const { rows } = await sql<{ user_id: string; checked_in_at: string }>`
    select c.user_id, c.checked_in_at ${unmarked(eventId)} order by c.user_id`.execute(db)
  return rows
}

type Counts = Pick<CheckInCode, 'checked_in_count' | 'to_confirm_count' | 'participant_count'>

export async function counts(db: Db, eventId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int ${unmarked(eventId)}) as to_confirm_count,
      (select count(*)::int from event_participant where event_id = ${eventId}::uuid) as participant_count,
      (select count(*)::int from event_check_in c join event_participant p on p.event_id = c.event_id and p.user_id = c.user_id
        where c.event_id = ${eventId}::uuid) as checked_in_count`.execute(db)
  return rows[0]!
}

/** SQL for the check-in of a place `p`, as JSON; null without one. */
export const checkInOf = (reader: Reader) => sql<EventCheckIn | null>`(
  select json_build_object('checked_in_at', ${sql.raw(rfc3339('c.checked_in_at'))}, 'method', c.method, 'walked_in', c.walked_in,
    'without_browser', c.method = 'code' and c.device is null,
    'scanned_by', (${personRows(reader, 'c.scanned_by', 'c.organization_id')}),
    'others_by_device', (select count(*) from event_check_in o where o.event_id = c.event_id and o.device = c.device and o.user_id <> c.user_id))
  from event_check_in c where c.event_id = p.event_id and c.user_id = p.user_id)`

/** Returns the head count of an event; null without one. */
export async function headCount(db: Db, actor: Actor, eventId: string): Promise<HeadCount | null> {
  const { rows } = await sql<HeadCount>`
    select head_count as count, head_counted_at as counted_at,
      ${person(actor, 'event.head_counted_by', 'event.owner_organization_id')} as counted_by
    from event where id = ${eventId}::uuid and head_count is not null`.execute(db)
  return rows[0] ?? null
}
