import { type Duty, allDuties } from '#modules/standing/actions-duties.ts'
import { type CalendarEvent, eventsOf } from '#modules/events/store-calendar.ts'
import { sittingsOf } from '#modules/quizzes/sittings/store-calendar.ts'
import type { Actor } from '#platform/access/actor.ts'
import { managerOf } from '#platform/access/managers.ts'
import { zoneOf } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import { before } from '#platform/moments.ts'
import type { LinkScope } from '../schema.ts'
import { type DueEntry, type Occasion, SEQUENCE_FROM, cut, dueDay, shownEvents, uidOf } from './rules.ts'
import * as store from './store.ts'

/** The entries of a feed. */
export type Entries = { entries: (DueEntry | Occasion)[]; left_out: number }

/**
 * Returns the entries of a link: the due dates of its owner, and the events and live sittings that they take part in.
 * With the scope `team`, also the due dates of people they manage, where they manage them.
 * With `team_schedule`, also the events and live sittings of these people.
 */
export async function entriesOf(db: Db, actor: Actor, scope: LinkScope, host: string): Promise<Entries> {
  const manager = scope === 'self' ? undefined : managerOf(actor)
  const team = manager ? await store.managedBy(db, manager) : []
  const members = Map.groupBy(team, ({ user_id }) => user_id)
  const asked = [...members].map(([user_id, of]) => ({ user_id, organization_ids: of.map(({ organization_id }) => organization_id) }))
  const { of, at } = await allDuties(db, [{ user_id: actor.id, organization_ids: [...actor.memberships] }, ...asked])
  const shown = of.flat().flatMap((duty) => {
    const due = dueDay(duty, at)
    return due ? [{ duty, ...due }] : []
  })
  const told = await toldOf(db, shown.map(({ duty }) => duty), at) // prettier-ignore
  const all = shown.map(({ duty, due_at, day }): DueEntry => {
    const { user_id, type } = duty
    const person = user_id === actor.id ? undefined : { id: user_id, name: members.get(user_id)?.[0]?.name ?? null }
    return { kind: 'due', uid: uidOf(duty, host), day, due_at, time_zone: type.time_zone, certification: { id: type.id, name: type.name }, ...told(duty), ...(person && { person }) }
  }) // prettier-ignore
  const occasions = await occasionsOf(db, actor, scope === 'team_schedule' ? team : [], { at, host })
  return cut<DueEntry | Occasion>([...all, ...occasions])
}

/** Returns the events and sittings that the owner or the team may take part in, once each. */
async function occasionsOf(
  db: Db,
  actor: Actor,
  team: store.ManagedPerson[],
  { at, host }: { at: string; host: string },
): Promise<Occasion[]> {
  const own = [...actor.memberships].map((organization_id) => ({ organization_id, user_id: actor.id }))
  const names = new Map(team.map(({ user_id, name }) => [user_id, name]))
  const [asked, stretch] = [[...own, ...team], shownEvents(at)]
  const [events, sittings] = [await eventsOf(db, asked, stretch), await sittingsOf(db, asked, stretch)]
  const shown = (kind: Occasion['kind'], event: CalendarEvent, reads: boolean): Occasion => ({
    kind,
    uid: `${kind}-${event.id}@${host}`,
    day: zoneOf(event.time_zone).dayOf(event.starts_at),
    event,
    own: event.user_ids.includes(actor.id),
    people: event.user_ids.flatMap((id) => (id === actor.id ? [] : [names.get(id) ?? null])),
    opens: reads || event.user_ids.includes(actor.id),
  })
  return [
    ...events.map((event) => shown('event', event, actor.holds('events:read', event))),
    ...sittings.map((sitting) => shown('sitting', { ...sitting, description_markdown: null }, actor.holds('quizzes:read', sitting))),
  ]
}

/** Returns a lookup for the organization of each duty, and for the last change of its due date. */
async function toldOf(db: Db, duties: Duty[], at: string): Promise<(duty: Duty) => Pick<DueEntry, 'organization' | 'changed_at'>> {
  const unique = (ids: string[]) => [...new Set(ids)]
  const types = unique(duties.map(({ type }) => type.id))
  const people = unique(duties.map(({ user_id }) => user_id))
  const [names, changes] = await Promise.all([
    store.organizationNames(db, unique(duties.map(({ type }) => type.owner_organization_id))),
    store.lastChanges(db, types, people, at),
  ])
  const changed = new Map(changes.map((each) => [`${each.certification_type_id} ${each.user_id}`, each.at]))
  return ({ type, user_id }) => {
    const all = [changed.get(`${type.id} ${user_id}`), changed.get(`${type.id} null`)].filter((each) => each !== undefined)
    const changed_at = all.reduce((a, b) => (before(a, b) ? b : a), SEQUENCE_FROM)
    return { organization: names.get(type.owner_organization_id)!, changed_at }
  }
}
