import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Actor, Owned } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { type Reader, personRows, readerOf } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { statement } from '#platform/db/statement.ts'
import { notFound, onConflict, onViolation, refusal } from '#platform/errors.ts'
import type { PersonRef } from '#platform/shapes.ts'
import { checkInOf } from '../check-in/store.ts'
import type { EventParticipant } from './schema.ts'

onConflict('event_participant_pkey', 'on_the_roster_already', 'That person is on the roster already.', 'user_id')
onConflict('event_trainer_pkey', 'trainer_already', 'That person is a trainer of the event already.', 'user_id')
onViolation('event_participant_event_fkey', notFound)
onViolation('event_trainer_event_fkey', notFound)

export const notAMember = refusal('invalid_request', 'person_not_a_member', '{field} must be a member of the organization.')

export type StoredParticipant = Selectable<DB['event_participant']>
export type Place = Pick<StoredParticipant, 'organization_id' | 'event_id' | 'user_id'>

/** Which roster details a caller sees. Notes are for readers of the event and the person concerned; check-ins also for trainers. */
export type RosterView = { id: string; reads: boolean }

/** Returns which details of the event the caller sees. */
export const shownTo = ({ actor }: Pick<ActorWithAccess, 'actor'>, event: Owned & { id: string }): RosterView => ({
  id: event.id,
  reads: actor.holds('events:read', event),
})

/**
 * Condition: a person who runs the event marked their own place `p`. A mark by code does not count, because another person shows the code.
 */
const selfRecorded = sql`coalesce(p.marked_by = p.user_id, false) and not p.marked_by_code`

/** SQL for places `p` as the reader sees them. */
export function view(reader: Reader, reads: boolean): RawBuilder<EventParticipant> {
  const noted = reads ? sql`true` : sql`p.user_id = ${reader.id}::uuid`
  const trains = sql`exists (select from event_trainer t where t.event_id = p.event_id and t.user_id = ${reader.id}::uuid)`
  return sql<EventParticipant>`
    select who.person, p.attendance, p.credited_hours, p.record_id, p.registered_at, p.captured_at, p.marked_at,
      exists (select from membership m where m.organization_id = p.organization_id and m.account_id = p.user_id) as is_member,
      ${selfRecorded} as self_recorded,
      (${personRows(reader, 'p.marked_by', 'p.organization_id')}) as marked_by,
      case when ${noted} then p.note end as note, case when ${noted} or ${trains} then ${checkInOf(reader)} end as check_in
    from event_participant p
    cross join lateral (${personRows(reader, 'p.user_id', 'p.organization_id')}) who`
}

/** Returns the roster by name, or one person on it. */
export async function list(db: Db, actor: Actor, { id, reads }: RosterView, userId?: string): Promise<EventParticipant[]> {
  const { rows } = await sql<EventParticipant>`${view(readerOf(actor), reads)}
    where p.event_id = ${id}::uuid ${userId === undefined ? sql`` : sql`and p.user_id = ${userId}::uuid`}
    order by who.person ->> 'display_name', p.user_id`.execute(db)
  return rows
}

/** Returns the trainers by name. */
export async function trainers(db: Db, actor: Actor, eventId: string): Promise<PersonRef[]> {
  const { rows } = await sql<{ person: PersonRef }>`
    select who.person from event_trainer t
    cross join lateral (${personRows(readerOf(actor), 't.user_id', 't.organization_id')}) who
    where t.event_id = ${eventId}::uuid order by who.person ->> 'display_name', t.user_id`.execute(db)
  return rows.map((row) => row.person)
}

/** Returns the ids in ascending order. */
export async function trainerIds(db: Db, eventId: string): Promise<string[]> {
  const rows = await db.selectFrom('event_trainer').select('user_id').where('event_id', '=', eventId).orderBy('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

type Crowd = { organization_id: string; event_ids: string[]; user_ids: string[] }

/** Adds people to the rosters of new events, each person to each event. */
export const register = (db: Tx, crowd: Crowd) => everybody(db, 'event_participant', crowd)
/** Adds trainers to new events, each person to each event. */
export const appoint = (db: Tx, crowd: Crowd) => everybody(db, 'event_trainer', crowd)

async function everybody(db: Tx, table: 'event_participant' | 'event_trainer', { organization_id, event_ids, user_ids }: Crowd) {
  if (user_ids.length === 0) return
  await sql`
    insert into ${sql.table(table)} (organization_id, event_id, user_id)
    select ${organization_id}::uuid, event_id, user_id
    from unnest(${event_ids}::uuid[]) event_id cross join unnest(${user_ids}::uuid[]) user_id`.execute(db)
}

/** A place, the current time, and the subjects of the event. */
export type LockedPlace = { place: StoredParticipant; now: string; subject_ids: string[] }

/** Locks a person's place until the transaction ends. */
export async function lock(db: Tx, event_id: string, user_id: string): Promise<LockedPlace | undefined> {
  const [row] = await locking(db, { event_id, user_id })
  if (!row) return undefined
  const { now, subject_ids, ...place } = row
  return { place, now, subject_ids }
}

/** SQL for the subjects of the event of a place `p`. */
export const subjectIds = sql`array(select subject_id from event_subject t where t.event_id = p.event_id order by subject_id)`

const locking = statement<StoredParticipant & Omit<LockedPlace, 'place'>, Pick<Place, 'event_id' | 'user_id'>>(
  (value) => sql`
  select p.*, clock_timestamp() as now, ${subjectIds} as subject_ids from event_participant p
  where p.event_id = ${value('event_id')}::uuid and p.user_id = ${value('user_id')}::uuid for update of p`,
)

/** Whether a person is on the roster. */
export async function isOn(db: Db, eventId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('event_participant')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Returns facts about a locked place: whether it is newer than a moment, and whether it was marked or used for a check-in.
 * `asked`: the person asked for it too.
 */
export async function cameOf(db: Tx, { event_id, user_id }: Pick<Place, 'event_id' | 'user_id'>, moment: string) {
  const theirs = (of: string) => sql`exists (select from ${sql.table(of)} o where o.event_id = p.event_id and o.user_id = p.user_id)`
  const { rows } = await sql<{ anew: boolean; used: boolean; asked: boolean }>`
    select p.registered_at > ${moment}::timestamptz as anew, p.marked_at is not null or ${theirs('event_check_in')} as used,
      ${theirs('event_sign_up')} as asked
    from event_participant p where p.event_id = ${event_id}::uuid and p.user_id = ${user_id}::uuid`.execute(db)
  return rows[0]!
}

export async function remove(db: Tx, { event_id, user_id }: Pick<Place, 'event_id' | 'user_id'>): Promise<void> {
  await db.deleteFrom('event_participant').where('event_id', '=', event_id).where('user_id', '=', user_id).execute()
}

/** Removes a trainer. Returns false if the person was none. */
export async function dismiss(db: Tx, eventId: string, userId: string): Promise<boolean> {
  const gone = await db.deleteFrom('event_trainer').where('event_id', '=', eventId).where('user_id', '=', userId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Returns the attendance records of an event, and locks their places. */
export async function recordsOf(db: Tx, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_participant')
    .select('record_id')
    .where('event_id', '=', eventId)
    .where('record_id', 'is not', null)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return rows.flatMap(({ record_id }) => record_id ?? [])
}
