import { type RawBuilder, type Selectable, type SqlBool, type UpdateObject, sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import { mayOf } from '#platform/access/may.ts'
import { isTrainee } from '#platform/access/audience.ts'
import { person, personRows, readerOf } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { notFound, onViolation } from '#platform/errors.ts'
import { versionOf } from '#platform/rows/as-seen.ts'
import { ofLiveDepartment } from '#platform/rows/archive.ts'
import { type StoredEvent, view } from '../store.ts'
import type { EventSignUp, ListedSignUp, OpenEvent, SignUpAct } from './schema.ts'

onViolation('event_sign_up_event_fkey', notFound)

export type StoredSignUp = Omit<Selectable<DB['event_sign_up']>, 'state'> & Pick<EventSignUp, 'state'>

/** Returns the sign-up of a person. Code that changes it holds the lock of the event. */
export function find(db: Db, eventId: string, userId: string): Promise<StoredSignUp | undefined> {
  return db
    .selectFrom('event_sign_up')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .$castTo<StoredSignUp>()
    .executeTakeFirst()
}

/** SQL for the version of a row named `as`. A person who withdraws and asks again keeps the row. */
export const versionOfSignUp = (as: string) =>
  versionOf(...['event_id', 'user_id', 'state', 'requested_at', 'decided_at'].map((column) => sql.ref(`${as}.${column}`)))

/** Query for the version of a sign-up. */
export const version = ({ event_id, user_id }: Pick<StoredSignUp, 'event_id' | 'user_id'>) => sql<{ version: string }>`
  select ${versionOfSignUp('asked')} as version from event_sign_up asked
  where asked.event_id = ${event_id}::uuid and asked.user_id = ${user_id}::uuid`

type SignUpFields = Pick<StoredSignUp, 'organization_id' | 'event_id' | 'user_id' | 'state'>

/** Stores a sign-up. A person who withdrew and asks again goes to the end of the queue. */
export async function ask(db: Tx, asked: SignUpFields): Promise<StoredSignUp> {
  const anew = { state: asked.state, requested_at: sql<string>`clock_timestamp()`, decided_at: null, decided_by: null, reason: null }
  return db
    .insertInto('event_sign_up')
    .values(asked)
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(anew))
    .returningAll()
    .$castTo<StoredSignUp>()
    .executeTakeFirstOrThrow()
}

export function update(db: Tx, { event_id, user_id }: SignUpFields, columns: UpdateObject<DB, 'event_sign_up'>): Promise<StoredSignUp> {
  return db
    .updateTable('event_sign_up')
    .set(columns)
    .where('event_id', '=', event_id)
    .where('user_id', '=', user_id)
    .returningAll()
    .$castTo<StoredSignUp>()
    .executeTakeFirstOrThrow()
}

/** Stores a decision, with the time of the database. */
export const decide = (
  db: Tx,
  known: SignUpFields,
  decided: Pick<StoredSignUp, 'state' | 'decided_by' | 'reason'>,
): Promise<StoredSignUp> => update(db, known, { ...decided, decided_at: sql<string>`clock_timestamp()` })

/** Returns all people who wait for a seat of these events and are still members. */
export function waiting(db: Db, eventIds: string[]): Promise<StoredSignUp[]> {
  const these = sql<string>`any(${eventIds}::uuid[])`
  return db
    .selectFrom('event_sign_up as s')
    .innerJoin('membership as m', (join) =>
      join.onRef('m.organization_id', '=', 's.organization_id').onRef('m.account_id', '=', 's.user_id'),
    )
    .selectAll('s')
    .where('s.event_id', '=', these)
    .where('s.state', '=', 'waitlisted')
    .$castTo<StoredSignUp>()
    .execute()
}

/** Returns how many seats are left; undefined without a limit. The caller holds the lock of the event. */
export async function seatsLeft(db: Tx, { id, capacity }: StoredEvent): Promise<number | undefined> {
  if (capacity === null) return undefined
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from event_participant where event_id = ${id}::uuid`.execute(db)
  return Math.max(0, capacity - rows[0]!.taken)
}

/** Returns the certification types that share a subject with each of the events. */
export async function typesAbout(db: Db, eventIds: string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ event_id: string; ids: string[] }>`
    select s.event_id, array_agg(c.certification_type_id::text) as ids
    from event_subject s join certification_subject c on c.subject_id = s.subject_id
    where s.event_id = any(${eventIds}::uuid[]) group by s.event_id`.execute(db)
  return new Map(rows.map(({ event_id, ids }) => [event_id, new Set(ids)]))
}

/** SQL for the number of free seats of `event`; null without a limit. */
export const SEATS_LEFT = sql<number | null>`greatest(event.capacity - (
  select count(*)::int from event_participant seated where seated.event_id = event.id), 0)`

/** SQL: whether a seat of `event` is free. */
export const hasSeat = sql<SqlBool>`coalesce(${SEATS_LEFT} > 0, true)`

/**
 * SQL for the `may` of the sign-up named `signUp` for `event`. An approved request gets a seat or a place in the queue, a waiting person
 * only a free seat.
 */
export function signUpMay(actor: Actor, signUp: string): RawBuilder<SignUpAct[]> {
  const column = (name: string) => sql.ref(`${signUp}.${name}`)
  const decides = sql`${column('state')} in ('requested', 'waitlisted') and ${within(actor, 'events:write', 'event')}`
  const placed = sql`(${hasSeat} or ${column('state')} = 'requested' and event.waitlist <> 'off')`
  const member = sql`exists (
    select from membership m where m.organization_id = ${column('organization_id')} and m.account_id = ${column('user_id')})`
  return mayOf<SignUpAct>([['approve'], sql`${decides} and ${placed} and ${member}`], [['decline'], sql`${decides}`])
}

type SignUpRow = Omit<ListedSignUp, 'position'> & { user_id: string }

/** Returns the sign-ups in the order in which people asked. */
export async function list(db: Db, actor: Actor, eventId: string): Promise<SignUpRow[]> {
  const { rows } = await sql<SignUpRow>`
    select s.user_id, s.state, who.person, s.requested_at, s.decided_at, s.reason,
      exists (select from membership m where m.organization_id = s.organization_id and m.account_id = s.user_id) as is_member,
      ${person(actor, 's.decided_by', 's.organization_id')} as decided_by,
      case when s.state in ('requested', 'waitlisted') then ${versionOfSignUp('s')} end as version,
      ${signUpMay(actor, 's')} as may
    from event_sign_up s join event on event.id = s.event_id
    cross join lateral (${personRows(readerOf(actor), 's.user_id', 's.organization_id')}) who
    where s.event_id = ${eventId}::uuid order by s.requested_at, s.user_id`.execute(db)
  return rows
}

type OpenEventRow = Omit<OpenEvent, 'mine'> & { mine: Omit<EventSignUp, 'position'> | null }

/** Returns live events that the caller can sign up for now, and unbegun ones that they asked for, earliest first. */
export function open(db: Db, actor: Actor): Promise<OpenEventRow[]> {
  const mine = sql`(select json_build_object('state', s.state, 'reason', case when s.state <> 'withdrawn' then s.reason end) from event_sign_up s where s.event_id = event.id and s.user_id = ${actor.id}::uuid)`
  const asked = sql`exists (select from event_sign_up s where s.event_id = event.id and s.user_id = ${actor.id}::uuid and s.state <> 'withdrawn')`
  const meant = sql`(event.sign_up_audience = 'trainees' and ${isTrainee(actor, 'event')}
    or event.sign_up_audience = 'trainers' and ${within(actor, 'events:read', 'event')})`
  return view(db, actor)
    .select([
      'event.description_markdown',
      SEATS_LEFT.as('seats_left'),
      sql<number>`(select count(*)::int from event_sign_up s
        join membership m on m.organization_id = s.organization_id and m.account_id = s.user_id
        where s.event_id = event.id and s.state = 'waitlisted')`.as('waiting_count'),
      sql<OpenEventRow['mine']>`${mine}`.as('mine'),
    ])
    .where(sql<boolean>`event.owner_organization_id = any(${[...actor.memberships]}::uuid[])`)
    .where(sql<boolean>`event.cancelled_at is null and event.archived_at is null`)
    .where(sql<boolean>`coalesce(event.starts_at > now(), true)`)
    .where(
      sql<boolean>`(${asked} or (event.sign_up <> 'closed' and ${ofLiveDepartment('event')} and ${meant} and coalesce(event.sign_up_closes_at > now(), true)))`,
    )
    .orderBy(sql`event.starts_at`, (order) => order.asc().nullsLast())
    .orderBy('event.id')
    .$castTo<OpenEventRow>()
    .execute()
}
