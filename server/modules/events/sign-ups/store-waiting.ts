import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { listed, within } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { OwnerFilter } from '#platform/access/owner.ts'
import { personRows, readerOf } from '#platform/access/people.ts'
import { type Db, rfc3339 } from '#platform/db/open.ts'
import { type Awaited, awaitedRows, deciding } from '#platform/rows/awaited.ts'
import { byMoment, cut, firstOf, following, inOrder } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import { AwaitedSignUp, type AwaitedSort, ListedSignUp } from './schema.ts'
import { SEATS_LEFT, hasSeat, signUpMay, versionOfSignUp } from './store.ts'

/**
 * SQL for the sign-ups of coming events that need a person's decision.
 * These are requests, and people on a manual waiting list while a seat is free.
 */
const undecided = (events: RawBuilder<SqlBool>) => sql`
  from event_sign_up asked join event on event.id = asked.event_id
  where asked.state in ('requested', 'waitlisted')
    and (asked.state = 'requested' or event.waitlist = 'off' and ${hasSeat})
    and event.cancelled_at is null and event.archived_at is null and coalesce(event.starts_at > now(), true) and ${events}`

/** SQL for one key per event and person, because cursors hold one id. */
const KEY = sql.raw(`md5(asked.event_id::text || asked.user_id::text)::uuid`)

export const awaited: Awaited = {
  kind: 'event_sign_up',
  acts: ['approve', 'decline'],
  shapes: [AwaitedSignUp, ListedSignUp],
  decidedBy: ['approveEventSignUp', 'declineEventSignUp'],
  waits: (actor) =>
    deciding(actor, 'events:write', () =>
      awaitedRows(
        {
          key: KEY,
          id: sql`asked.event_id || '.' || asked.user_id`,
          organization_id: sql`asked.organization_id`,
          thing_id: sql`event.id`,
          title: sql`event.title`,
          person_id: sql`asked.user_id`,
          since: sql`asked.requested_at`,
          version: versionOfSignUp('asked'),
        },
        undecided(within(actor, 'events:write', 'event')),
      ),
    ),
}

type Row = AwaitedSignUp & { key: string }
type Filter = OwnerFilter & { event_id?: string; user_id?: string }

/** Returns a page of undecided sign-ups of all events for which the caller has the route's permission. */
export async function list(
  db: Db,
  asking: ActorWithAccess,
  filter: Filter,
  sort: AwaitedSort,
  request: PageRequest,
): Promise<Page<AwaitedSignUp>> {
  const order = byMoment('asked.requested_at', KEY, sort)
  const [organization, department] = [filter.organization_id ?? null, filter.department_id ?? null]
  const [event, user] = [filter.event_id ?? null, filter.user_id ?? null]
  const { rows } = await sql<Row>`
    select asked.*, who.person from (
      select ${KEY} as key, asked.organization_id, asked.user_id, asked.state, asked.requested_at, ${versionOfSignUp('asked')} as version,
        ${signUpMay(asking.actor, 'asked')} as may, json_build_object(
        'id', event.id, 'title', event.title, 'owner_organization_id', event.owner_organization_id,
        'owner_department_id', event.owner_department_id, 'location', event.location,
        'starts_at', ${sql.raw(rfc3339('event.starts_at'))}, 'ends_at', ${sql.raw(rfc3339('event.ends_at'))},
        'time_zone', event.time_zone, 'seats_left', ${SEATS_LEFT}) as event
      ${undecided(listed(asking, 'event'))}
        and (${organization}::uuid is null or event.owner_organization_id = ${organization}::uuid)
        and (${department}::uuid is null or event.owner_department_id = ${department}::uuid)
        and (${event}::uuid is null or asked.event_id = ${event}::uuid)
        and (${user}::uuid is null or asked.user_id = ${user}::uuid) and ${following(order, request)}
      ${firstOf(order, request)}
    ) asked cross join lateral (${personRows(readerOf(asking.actor), 'asked.user_id', 'asked.organization_id')}) who
    ${inOrder(byMoment('asked.requested_at', 'asked.key', sort))}`.execute(db)
  const { items, next_cursor } = cut(rows, ({ requested_at, key }) => [requested_at, key], request)
  return {
    items: items.map(({ event, person, state, requested_at, version, may }) => ({ event, person, state, requested_at, version, may })),
    next_cursor,
  }
}
