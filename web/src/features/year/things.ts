import type { Schemas } from '../../platform/client.ts'
import { inputDay } from '../../platform/words/format.ts'

export const kinds = ['record', 'award', 'due', 'event'] as const
export type Kind = (typeof kinds)[number]
/** Kinds of things that others see in the year of a person: the API lists a person's events to that person alone. */
export const kindsOfOthers = ['record', 'award', 'due'] as const satisfies Kind[]

/** Something on a day: what was completed or awarded, is due, or takes place. `org` is the slug of its organization. */
export type Thing = { kind: Kind; key: string; day: string; id: string; name: string; org: string | undefined }
export type Month = { month: string; things: Thing[] }

type Place = Pick<Schemas['UserAccess']['organization'], 'id' | 'slug' | 'time_zone'>
type Awarded = Pick<Schemas['CertificationAward'], 'id' | 'certification' | 'awarded_at' | 'revoked_at'>

export type Found = {
  records: Pick<Schemas['LearningRecord'], 'id' | 'title' | 'status' | 'completed_at' | 'owner_organization_id'>[]
  /** By the id of the organization that owns what was awarded. */
  awards: { organization_id: string; items: Awarded[] }[]
  standings: Pick<Schemas['Standing'], 'certification' | 'state' | 'due_at' | 'time_zone'>[]
  events: Pick<Schemas['MyEvent'], 'id' | 'title' | 'starts_at' | 'cancelled_at' | 'owner_organization_id'>[]
  organizations: Place[]
  /** Where the days of events are, and of what belongs to an organization that is not known. */
  readerZone: string
}

/** What was completed stays so, though it has run out since. */
const completed: ReadonlySet<string> = new Set(['completed', 'expired'])

/** The twelve months of a year, each with what is on its days, by day and name. */
export function monthsOf(year: number, found: Found): Month[] {
  const byMonth = Map.groupBy(thingsOf(found), ({ day }) => day.slice(0, 7))
  return Array.from({ length: 12 }, (_, nr) => {
    const month = `${year}-${String(nr + 1).padStart(2, '0')}`
    return { month, things: (byMonth.get(month) ?? []).toSorted(byDayAndName) }
  })
}

const byDayAndName = (a: Thing, b: Thing) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name)

function thingsOf({ records, awards, standings, events, organizations, readerZone }: Found): Thing[] {
  const places = new Map(organizations.map((organization) => [organization.id, organization]))
  const zoneOf = (id: string) => places.get(id)?.time_zone ?? readerZone
  const slugOf = (id: string) => places.get(id)?.slug
  return [
    ...records.flatMap(({ id, title, status, completed_at, owner_organization_id: of }): Thing[] => {
      if (completed_at === null || !completed.has(status)) return []
      return [{ kind: 'record', key: id, day: inputDay(completed_at, zoneOf(of)), id, name: title, org: slugOf(of) }]
    }),
    ...awards.flatMap(({ organization_id: of, items }) =>
      items.flatMap(({ id: key, certification: { id, name }, awarded_at, revoked_at }): Thing[] =>
        revoked_at === null ? [{ kind: 'award', key, day: inputDay(awarded_at, zoneOf(of)), id, name, org: slugOf(of) }] : [],
      ),
    ),
    ...standings.flatMap(({ certification: { id, name }, state, due_at, time_zone }): Thing[] =>
      due_at === null || state === 'exempt'
        ? []
        : [{ kind: 'due', key: `due ${id}`, day: inputDay(due_at, time_zone), id, name, org: undefined }],
    ),
    ...events.flatMap(({ id, title, starts_at, cancelled_at, owner_organization_id: of }): Thing[] =>
      starts_at === null || cancelled_at !== null
        ? []
        : [{ kind: 'event', key: id, day: inputDay(starts_at, readerZone), id, name: title, org: slugOf(of) }],
    ),
  ]
}

/** Moments that hold every day of the year, wherever on earth it is. */
export const stretchOf = (year: number) => ({
  from: new Date(Date.UTC(year - 1, 11, 31)).toISOString(),
  to: new Date(Date.UTC(year + 1, 0, 2)).toISOString(),
})

/** The first and the last day of a month. */
export function daysOf(month: string): { from: string; to: string } {
  const [year = 0, nr = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, nr, 0)).toISOString().slice(0, 10) }
}
