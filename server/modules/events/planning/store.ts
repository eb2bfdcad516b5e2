import { type Insertable, sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { writtenAs, writtenList } from '#platform/rows/written.ts'
import type { StoredEvent } from '../store.ts'
import { EventConflict, type FindEventConflicts, type Window } from './schema.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

type SharedColumns = Omit<Insertable<DB['event']>, 'id' | keyof Window>

/** Creates an event for each window, with equal fields. */
export async function create(db: Tx, shared: SharedColumns, windows: (Window & { id: string })[]): Promise<StoredEvent[]> {
  return db
    .insertInto('event')
    .values(windows.map((window) => ({ ...shared, ...window })))
    .returningAll()
    .$castTo<StoredEvent>()
    .execute()
}

/** Tags events with subjects. The caller checks that these belong to the organization. */
export async function tag(db: Tx, organizationId: string, eventIds: string[], subjectIds: string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await sql`
    insert into event_subject (organization_id, event_id, subject_id)
    select ${organizationId}::uuid, event_id, subject_id
    from unnest(${eventIds}::uuid[]) event_id cross join unnest(${subjectIds}::uuid[]) subject_id`.execute(db)
}

type ConflictQuery = FindEventConflicts & { organizations: string[] | undefined }

/** Condition: the event belongs to one of these organizations, or to any. */
const among = (organizations: string[] | undefined) =>
  organizations === undefined ? sql`true` : sql`event.owner_organization_id = any(${organizations}::uuid[])`

/**
 * Query for other events of these people during the windows. The end of a window is excluded, so one may begin when another ends.
 * Events outside all windows are filtered out first, before each event is compared with each window.
 */
function clashing(actor: Actor, { user_ids, windows, exclude_event_id, organizations }: ConflictQuery) {
  const [starts, ends] = [windows.map(({ starts_at }) => starts_at), windows.map(({ ends_at }) => ends_at)]
  const people = sql`user_id = any(${user_ids}::uuid[])`
  return sql<Clash>`
    with wanted as materialized (
      select (nr - 1)::int as window_index, starts_at, ends_at
      from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as w (starts_at, ends_at, nr)
    ), busy as materialized (
      select place.user_id, event.id, event.starts_at, event.ends_at, event.title,
        case when bool_or(place.is_trainer) then 'trainer' else 'participant' end as role, ${within(actor, 'events:read', 'event')} as readable
      from (
        select event_id, user_id, false as is_trainer from event_participant where ${people}
        union all
        select event_id, user_id, true from event_trainer where ${people}
      ) place
      join event on event.id = place.event_id
      join membership m on m.organization_id = event.owner_organization_id and m.account_id = place.user_id
      where ${isLiveOrganization('event.owner_organization_id')} and event.cancelled_at is null and event.archived_at is null and ${among(organizations)}
        and tstzrange(event.starts_at, event.ends_at, '[]') && (select range_agg(tstzrange(starts_at, ends_at)) from wanted)
        and event.id is distinct from ${exclude_event_id ?? null}::uuid
      group by event.id, place.user_id
    )
    select wanted.window_index, busy.user_id, busy.role, busy.starts_at, busy.ends_at,
      case when busy.readable then busy.id end as id, case when busy.readable then busy.title end as title
    from wanted join busy on busy.starts_at < wanted.ends_at and busy.ends_at > wanted.starts_at
    order by wanted.window_index, busy.starts_at, busy.id, busy.user_id`
}

type Clash = Omit<EventConflict, 'event'> & EventConflict['event']

/** Returns the conflicts as JSON text written by the statement. */
export const conflicts = (db: Db, actor: Actor, asked: ConflictQuery): Promise<string> =>
  writtenList(db, clashing(actor, asked), conflictWritten)

/** Returns the conflicting events by person. */
export async function clashesOf(db: Db, actor: Actor, asked: ConflictQuery): Promise<Map<string, EventConflict['event'][]>> {
  const { rows } = await clashing(actor, asked).execute(db)
  const found = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map([...found].map(([user_id, own]) => [user_id, own.map(({ window_index: _nr, user_id: _who, ...event }) => event)]))
}

const conflictWritten = writtenAs(EventConflict, {}, { event: writtenAs(EventConflict.properties.event) })
