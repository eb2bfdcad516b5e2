import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import type { StoredEvent } from './store.ts'

export type Place = { organization_id: string; user_id: string }

/** An event for a calendar. `user_ids` has the requested people who are on it. */
export type CalendarEvent = Pick<
  StoredEvent,
  | 'id'
  | 'owner_organization_id'
  | 'owner_department_id'
  | 'title'
  | 'description_markdown'
  | 'meeting_url'
  | 'location'
  | 'cancelled_at'
  | 'sequence'
  | 'changed_at'
> & {
  starts_at: string
  ends_at: string
  /** The event's own time zone, or else that of the organization. */
  time_zone: string
  organization: { id: string; slug: string; name: string; time_zone: string }
  user_ids: string[]
}

/**
 * Events that end at `from` or later and start before `to`.
 * With `cancelled_since`, a cancelled event counts only if it was cancelled since then.
 */
export type Stretch = { from: string; to: string; cancelled_since?: string }

const columns = sql`
  event.id, event.owner_organization_id, event.owner_department_id, event.title, event.description_markdown, event.meeting_url,
  event.location, event.cancelled_at, event.sequence, event.changed_at, event.starts_at, event.ends_at,
  coalesce(event.time_zone, o.time_zone) as time_zone,
  json_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'time_zone', o.time_zone) as organization`

const shown = ({ from, to, cancelled_since }: Stretch) => sql`
  o.archived_at is null and event.archived_at is null and event.ends_at >= ${from}::timestamptz and event.starts_at < ${to}::timestamptz
  ${cancelled_since === undefined ? sql`` : sql`and coalesce(event.cancelled_at >= ${cancelled_since}::timestamptz, true)`}`

/** Returns the events of these people in the requested organizations, ordered by start. */
export async function eventsOf(db: Db, asked: Place[], stretch: Stretch): Promise<CalendarEvent[]> {
  if (asked.length === 0) return []
  const organizations = asked.map(({ organization_id }) => organization_id)
  const people = asked.map(({ user_id }) => user_id)
  const { rows } = await sql<CalendarEvent>`
    with asked as materialized (
      select * from unnest(${organizations}::uuid[], ${people}::uuid[]) as asked (organization_id, user_id)
    ), place as materialized (
      select p.event_id, p.user_id from asked join event_participant p on p.user_id = asked.user_id and p.organization_id = asked.organization_id
      union
      select t.event_id, t.user_id from asked join event_trainer t on t.user_id = asked.user_id and t.organization_id = asked.organization_id
    )
    select ${columns}, (select array_agg(place.user_id::text order by place.user_id) from place where place.event_id = event.id) as user_ids
    from event join organization o on o.id = event.owner_organization_id
    where event.id in (select event_id from place) and ${shown(stretch)}
    order by event.starts_at, event.id`.execute(db)
  return rows
}

/**
 * Returns one event, even if the person is not on it. Returns undefined for unscheduled events and for archived ones.
 * A cancelled event is returned even if archived, so that calendars which show it learn of the cancellation.
 */
export async function eventFor(db: Db, id: string, userId: string): Promise<CalendarEvent | undefined> {
  const { rows } = await sql<CalendarEvent>`
    select ${columns}, array(
      select p.user_id::text from event_participant p where p.event_id = event.id and p.user_id = ${userId}::uuid
      union
      select t.user_id::text from event_trainer t where t.event_id = event.id and t.user_id = ${userId}::uuid) as user_ids
    from event join organization o on o.id = event.owner_organization_id
    where event.id = ${id}::uuid and event.starts_at is not null and (event.archived_at is null or event.cancelled_at is not null)
      and o.archived_at is null`.execute(db)
  return rows[0]
}

/** Returns all events of an organization in a period, for callers who may read some of them. */
export async function eventsIn(db: Db, organizationId: string, stretch: Stretch): Promise<CalendarEvent[]> {
  const { rows } = await sql<CalendarEvent>`
    select ${columns}, '{}'::text[] as user_ids
    from event join organization o on o.id = event.owner_organization_id
    where event.owner_organization_id = ${organizationId}::uuid and ${shown(stretch)}
      and tstzrange(event.starts_at, event.ends_at, '[]') && tstzrange(${stretch.from}::timestamptz, ${stretch.to}::timestamptz, '[]')
    order by event.starts_at, event.id`.execute(db)
  return rows
}
