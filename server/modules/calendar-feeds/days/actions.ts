import { allDuties } from '#modules/standing/actions-duties.ts'
import { type CalendarEvent, eventsIn, eventsOf } from '#modules/events/store-calendar.ts'
import { type ScheduledSitting, sittingsIn, sittingsOf } from '#modules/quizzes/sittings/store-calendar.ts'
import { type Actor, type Owned, notOverOwner } from '#platform/access/actor.ts'
import { managerOf } from '#platform/access/managers.ts'
import { ownerFilter } from '#platform/access/owner.ts'
import { zoneOf } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import { badRequest } from '#platform/errors.ts'
import { managedBy } from '../feed/store.ts'
import { type Window, cut, datesWithin, daysLasting, isWithin, stretchOf, windowOf } from './rules.ts'
import type { CalendarDays, CalendarEntry, DaysQuery } from './schema.ts'
import * as store from './store.ts'

/** The people, certifications and roles whose days are requested. */
type DaySelection = {
  members: store.Membership[]
  reads: (type: { owner_organization_id: string; owner_department_id: string | null }) => boolean
  grants: Parameters<typeof store.ending>[1] | undefined
  /** The events of the members, or all events of this organization that the caller reads. */
  events: 'theirs' | { organization_id: string }
}

/** Returns the entries of the requested days. */
export async function daysOf(db: Db, actor: Actor, query: DaysQuery): Promise<CalendarDays> {
  const window = windowOf(query)
  const { organization_id } = await ownerFilter(db, actor, query.org === undefined ? {} : { org: query.org })
  const whose = await whoseDays(db, actor, query.scope, organization_id)
  const there = ({ organization_id: of }: { organization_id: string }) => organization_id === undefined || of === organization_id
  const members = whose.members.filter(there)
  const due = await dueOn(db, { ...whose, members }, window)
  const ends = whose.grants ? await endsOn(db, whose.grants, window) : []
  const events = await eventsOn(db, actor, { ...whose, members }, window)
  const sittings = await sittingsOn(db, actor, { ...whose, members }, window)
  const { items, left_out } = cut([...due, ...ends.filter(there), ...events, ...sittings])
  return { items: await named(db, actor, items), left_out }
}

async function whoseDays(db: Db, actor: Actor, scope: DaysQuery['scope'], organization_id: string | undefined): Promise<DaySelection> {
  const everything = () => true
  if (scope === 'self') {
    const members = [...actor.memberships].map((of) => ({ organization_id: of, user_id: actor.id }))
    return { members, reads: everything, grants: store.grantsOf(actor.id), events: 'theirs' }
  }
  if (scope === 'team') {
    const manager = managerOf(actor)
    if (!manager) return { members: [], reads: everything, grants: undefined, events: 'theirs' }
    return { members: await managedBy(db, manager), reads: everything, grants: store.grantsManaged(manager), events: 'theirs' }
  }
  if (organization_id === undefined) throw badRequest('The scope organization needs org beside it.', 'org')
  const certified = actor.holdsSomewhere('certifications:read', organization_id)
  if (!certified && !actor.holdsSomewhere('events:read', organization_id) && !actor.holdsSomewhere('quizzes:read', organization_id))
    throw notOverOwner({ need: 'certifications:read' })
  return {
    members: certified ? await store.membersOf(db, organization_id) : [],
    reads: (type) => actor.holds('certifications:read', type),
    grants: certified ? store.grantsIn(organization_id) : undefined,
    events: { organization_id },
  }
}

type UnnamedEntry = Omit<CalendarEntry, 'person' | 'organization'> & { organization_id: string; user_id: string | null }

/** Returns the due dates of people on the days, and the days from which they can renew. */
async function dueOn(db: Db, { members, reads }: DaySelection, window: Window): Promise<UnnamedEntry[]> {
  const organizations = Map.groupBy(members, ({ user_id }) => user_id)
  const asked = [...organizations].map(([user_id, of]) => ({ user_id, organization_ids: of.map(({ organization_id }) => organization_id) }))
  const { of } = await allDuties(db, asked)
  return of.flat().flatMap((duty) => {
    const { type, user_id } = duty
    if (!reads(type)) return []
    const certification = { id: type.id, slug: type.slug, name: type.name }
    return datesWithin(window, duty).map((dated) => ({
      ...dated,
      certification,
      role: null,
      event: null,
      sitting: null,
      user_id,
      organization_id: type.owner_organization_id,
    }))
  })
}

/** Returns the roles that end on the days. */
async function endsOn(db: Db, grants: NonNullable<DaySelection['grants']>, window: Window): Promise<UnnamedEntry[]> {
  const found = await store.ending(db, grants, stretchOf(window))
  return found.flatMap(({ time_zone, ...grant }) => {
    const day = zoneOf(time_zone).dayOf(grant.at)
    return isWithin(window, day)
      ? [{ ...grant, kind: 'grant_ends' as const, day, certification: null, late: null, event: null, sitting: null }]
      : []
  })
}

type EventOrSitting = Pick<
  CalendarEvent,
  'id' | 'title' | 'starts_at' | 'ends_at' | 'time_zone' | 'location' | 'cancelled_at' | 'organization'
> &
  Owned & { user_ids: string[] }

/** Returns the events on the days: one entry for each member, or one for each event of an organization. */
async function eventsOn(db: Db, actor: Actor, whose: DaySelection, window: Window): Promise<UnnamedEntry[]> {
  const { members, events } = whose
  const stretch = stretchOf(window)
  const found = events === 'theirs' ? await eventsOf(db, members, stretch) : await eventsIn(db, events.organization_id, stretch)
  const taking = takingOn(found, whose, window, (event) => event.user_ids.includes(actor.id) || actor.holds('events:read', event))
  return taking.map(({ shown, ...entry }) => ({ ...entry, kind: 'event', event: shown, sitting: null }))
}

/** Returns the live sittings on the days, in the same way. */
async function sittingsOn(db: Db, actor: Actor, whose: DaySelection, window: Window): Promise<UnnamedEntry[]> {
  const { members, events } = whose
  const stretch = stretchOf(window)
  const found: ScheduledSitting[] =
    events === 'theirs' ? await sittingsOf(db, members, stretch) : await sittingsIn(db, events.organization_id, stretch)
  const taking = takingOn(found, whose, window, (sitting) => sitting.user_ids.includes(actor.id) || actor.holds('quizzes:read', sitting))
  return taking.map(({ shown, ...entry }) => ({ ...entry, kind: 'sitting', event: null, sitting: shown }))
}

/**
 * Returns what takes place on the days, once for each of its people. For an organization, it returns what the caller may open, once each.
 */
function takingOn<T extends EventOrSitting>(found: T[], { events }: DaySelection, window: Window, opens: (taking: T) => boolean) {
  return found.flatMap((taking) => {
    const { user_ids, organization, id, title, starts_at, ends_at, time_zone, location, cancelled_at } = taking
    const readable = opens(taking)
    if (events !== 'theirs' && !readable) return []
    const shown = { id, title, starts_at, ends_at, time_zone, location, cancelled_at, readable }
    const entry = { at: starts_at, certification: null, late: null, role: null, shown, organization_id: organization.id }
    const whose = events === 'theirs' ? user_ids : [null]
    return daysLasting(window, shown).flatMap((day) => whose.map((user_id) => ({ ...entry, day, user_id })))
  })
}

/** Adds the names of people and organizations. */
async function named(db: Db, actor: Actor, items: UnnamedEntry[]): Promise<CalendarEntry[]> {
  const key = ({ organization_id, user_id }: Pick<UnnamedEntry, 'organization_id' | 'user_id'>) => `${organization_id} ${user_id}`
  const asked = [...new Map(items.map((item) => [key(item), item])).values()]
  const names = new Map((await store.named(db, actor, asked)).map((row) => [key(row), row]))
  return items.flatMap(({ user_id, organization_id, ...entry }) => {
    const found = names.get(key({ user_id, organization_id }))
    return found ? [{ ...entry, person: found.person, organization: found.organization }] : []
  })
}
