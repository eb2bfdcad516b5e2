import { type Insertable, type RawBuilder, type Selectable, type SelectQueryBuilder, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { afterOwner, ownerHeld } from '#platform/access/owner.ts'
import { type Reader, contactRows, readerOf } from '#platform/access/people.ts'
import type { Place, Reach } from '#platform/access/reach.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { statement } from '#platform/db/statement.ts'
import { found, notFound, onViolation } from '#platform/errors.ts'
import { type CatalogueFilter, catalogue } from '#platform/rows/catalogue.ts'
import { type Order, byMoment, byText, listing, nullsLast, sortKeys } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { hasText, nameKey } from '#platform/rows/search-text.ts'
import { tagged } from '#platform/rows/tags.ts'
import { writtenAs, writtenWithSubjects } from '#platform/rows/written.ts'
import type { Page } from '#platform/shapes.ts'
import type { Span } from '#platform/span.ts'
import { endsBeforeItStarts } from './rules.ts'
import { type EventSort, ListedEvent } from './schema.ts'

onViolation('event_owner_organization_id_fkey', notFound)
onViolation('event_department_fkey', notFound)
onViolation('event_window_order', () => endsBeforeItStarts({ field: 'ends_at' }))

export const tags = tagged({ things: 'event', table: 'event_subject', column: 'event_id', key: 'event' })

type Table = DB['event']
type EnumColumns = Pick<ListedEvent, 'sign_up' | 'sign_up_audience' | 'waitlist' | 'check_in'>
export type StoredEvent = Omit<Selectable<Table>, keyof EnumColumns> & EnumColumns
/** A listed event with its text, whether the caller is on it, and whether they train it. */
export type ShownEvent = ListedEvent & { description_markdown: string | null; on_event: boolean; trained: boolean }

export const columns = [
  'event.id', 'event.owner_organization_id', 'event.owner_department_id', 'event.title', 'event.meeting_url', 'event.location',
  'event.credit_hours', 'event.capacity', 'event.sign_up', 'event.sign_up_audience', 'event.sign_up_closes_at', 'event.waitlist', 'event.check_in', 'event.walk_ins', 'event.starts_at', 'event.ends_at', 'event.time_zone', 'event.cancelled_at', 'event.created_at',
  'event.updated_at', 'event.archived_at',
] as const // prettier-ignore

/** SQL for the trainers of an event, by name. */
export const trainers = (reader: Reader) => sql`(
  select coalesce(json_agg(json_build_object('user_id', trainer_.user_id, 'display_name', who.display_name, 'email', who.email)
    order by who.display_name, trainer_.user_id), '[]')
  from event_trainer trainer_
  cross join lateral (${contactRows(reader, 'trainer_.user_id', 'event.owner_organization_id')}) who
  where trainer_.event_id = event.id)`

/** SQL for the number of participants, and of those who attended. */
export const counted = sql<Pick<ListedEvent, 'participant_count' | 'attended_count'>>`(
  select count(*)::int as participant_count, (count(*) filter (where on_it.attendance = 'attended'))::int as attended_count
  from event_participant on_it where on_it.event_id = event.id)`

/** Query for events as lists show them to the caller, without their subjects. */
const untagged = (db: Db, actor: Actor) =>
  db
    .selectFrom('event')
    .crossJoinLateral(counted.as('counted'))
    .select(columns)
    .select([trainers(readerOf(actor)).as('trainers'), 'counted.participant_count', 'counted.attended_count'])
    .$castTo<Omit<ListedEvent, 'subjects'>>()

/** Query for events as lists show them to the caller, with their subjects. */
export const view = (db: Db, actor: Actor) => untagged(db, actor).select(tags.subjects.as('subjects'))

/** Condition: the person participates in the event or trains it, and is still a member of its organization. */
export const isOn = ({ id, place }: Reach) =>
  asMember(
    place,
    sql`(exists (select from event_participant on_it where on_it.event_id = event.id and on_it.user_id = ${id}::uuid) or ${trains(id)})`,
  )

const asMember = ({ organizations }: Place, isOnIt: RawBuilder<unknown>) =>
  organizations === undefined
    ? sql<boolean>`false`
    : sql<boolean>`(event.owner_organization_id = any(${organizations}::uuid[]) and ${isOnIt})`

/** SQL for rows (id, user_id): all people on the events of a query for `id`. It is the rule of `isOn` for all people. */
export const peopleOn = (events: RawBuilder<unknown>) => sql<{ id: string; user_id: string }>`
  select on_it.event_id as id, on_it.user_id from (
    select organization_id, event_id, user_id from event_participant where event_id in (select it.id from (${events}) it)
    union select organization_id, event_id, user_id from event_trainer where event_id in (select it.id from (${events}) it)
  ) on_it join membership m on m.organization_id = on_it.organization_id and m.account_id = on_it.user_id`

const trains = (userId: unknown) => sql<boolean>`
  exists (select from event_trainer on_it where on_it.event_id = event.id and on_it.user_id = ${userId}::uuid)`

/** Condition: the person trains the event and is still a member of its organization. */
const isTrainer = ({ id, place }: Reach) => asMember(place, trains(id))

export function find(db: Db, actor: Actor, id: string): Promise<ShownEvent | undefined> {
  return view(db, actor)
    .select(['event.description_markdown', isOn(actor).as('on_event'), isTrainer(actor).as('trained')])
    .where('event.id', '=', id)
    .executeTakeFirst()
}

/** Returns an event. Throws 404 when there is none. */
export const get = async (db: Db, actor: Actor, id: string) => found(await find(db, actor, id))

/** Locks an event with its roster and trainers until the transaction ends, after its owner. Throws 404 when it is gone. */
export const lock = async (db: Tx, id: string): Promise<StoredEvent> => found((await locking(db, { id }))[0])

/** An event with the current time. */
export type HeldEvent = StoredEvent & { present: string }

/** Takes a shared lock to change one person's place on an event; others can change other places meanwhile. */
export const hold = async (db: Tx, id: string): Promise<HeldEvent> => found((await holding(db, { id }))[0])

const locking = statement<StoredEvent, { id: string }>(
  (value) =>
    sql`${ownerHeld('event', value('id'))} select event.* from event where event.id = ${value('id')}::uuid and ${afterOwner} for update`,
)
const holding = statement<HeldEvent, { id: string }>((value) => sql`${ownerHeld('event', value('id'))} ${held(value('id'))}`)

/** SQL that takes the shared lock. The statement around it must contain the owner's parts. */
export const held = (id: RawBuilder<unknown>) => sql`
  select event.*, clock_timestamp() as present from event
  where event.id = ${id}::uuid and ${afterOwner} for share`

/** Returns the current time of the database, the clock that all processes share. */
export async function present(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}

type Owner = Pick<Selectable<DB['organization']>, 'name' | 'slug' | 'time_zone'>

/** Returns the organization of an event. */
export const ownerOf = (db: Db, { owner_organization_id }: Pick<StoredEvent, 'owner_organization_id'>): Promise<Owner> =>
  db.selectFrom('organization').select(['name', 'slug', 'time_zone']).where('id', '=', owner_organization_id).executeTakeFirstOrThrow()

/** Returns the stored row. Throws 404 when there is none. */
export const stored = async (db: Db, id: string): Promise<StoredEvent> =>
  found(await db.selectFrom('event').selectAll().where('id', '=', id).$castTo<StoredEvent>().executeTakeFirst())

/** Restricts a query to events that end at `from` or later and start before `to`, and to unscheduled ones. */
function during<Tables extends keyof Rows & string, Rows extends { event: Table }, Row>(
  rows: SelectQueryBuilder<Rows, Tables, Row>,
  { from, to }: Span,
) {
  const around = sql`tstzrange(event.starts_at, event.ends_at, '[]') && tstzrange(${from ?? null}::timestamptz, ${to ?? null}::timestamptz, '[]')`
  const ends = from === undefined ? sql`true` : sql`event.ends_at >= ${from}::timestamptz`
  const starts = to === undefined ? sql`true` : sql`event.starts_at < ${to}::timestamptz`
  return from === undefined && to === undefined
    ? rows
    : rows.where(sql<boolean>`(event.starts_at is null or (${around} and ${ends} and ${starts}))`)
}

/** With `ended`, only events that are over. */
export type EventFilter = CatalogueFilter & Span & { sort: EventSort; ended: boolean }

/** The order of a list: by title, or by start with unscheduled events last. An event that is over has a start. */
function orderOf({ sort, ended }: Pick<EventFilter, 'sort' | 'ended'>): Order {
  if (sort.endsWith('title')) return byText(nameKey('event.title'), 'event.id', sort)
  const byStart = byMoment('event.starts_at', 'event.id', sort)
  return ended ? byStart : nullsLast(byStart)
}

/** Query for the events of a list, without their order. `q` searches titles and places. */
function filtered(db: Db, asking: ActorWithAccess, { q, ended, ...filter }: EventFilter) {
  let events = during(catalogue(untagged(db, asking.actor), 'event', asking, filter), filter)
  if (ended) events = events.where(sql<boolean>`event.starts_at is not null and event.ends_at <= now()`)
  return q === undefined ? events : events.where(hasText(q, 'event.title', 'event.location'))
}

const written = writtenAs(ListedEvent)

/** Returns new events as lists show them, earliest first. */
export function listed(db: Db, actor: Actor, ids: string[]): Promise<ListedEvent[]> {
  const those = view(db, actor).where('event.id', '=', sql<string>`any(${ids}::uuid[])`)
  return those.orderBy(sortKeys(orderOf({ sort: 'starts_at', ended: false }))).execute()
}

/** Returns all events in the requested order, as JSON text written by the statement. */
export function list(db: Db, asking: ActorWithAccess, filter: EventFilter): Promise<string> {
  return writtenWithSubjects(db, filtered(db, asking, filter).orderBy(sortKeys(orderOf(filter))), tags, written)
}

/** Returns a page of events in the requested order. */
export function page(db: Db, asking: ActorWithAccess, filter: EventFilter, request: PageRequest): Promise<Page<ListedEvent>> {
  return listing(filtered(db, asking, filter).select(tags.subjects.as('subjects')), orderOf(filter), request)
}

export function create(db: Tx, event: Insertable<Table>): Promise<StoredEvent> {
  return db.insertInto('event').values(event).returningAll().$castTo<StoredEvent>().executeTakeFirstOrThrow()
}

const now = sql<string>`now()`

/** Marks a change for calendars, and optionally cancels the event. */
export const announce = (db: Tx, id: string, cancelled = false): Promise<StoredEvent> =>
  update(db, id, { sequence: sql<number>`sequence + 1`, changed_at: now, ...(cancelled && { cancelled_at: now }) })

export function update(db: Tx, id: string, changes: UpdateObject<DB, 'event'>): Promise<StoredEvent> {
  return db
    .updateTable('event')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .$castTo<StoredEvent>()
    .executeTakeFirstOrThrow()
}

/** The table of attached files. */
export const files = { table: 'event_attachment', column: 'event_id', kind: 'event', lock }

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('event').where('id', '=', id).execute()
}
