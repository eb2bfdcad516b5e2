import type { Schemas } from '../../platform/client.ts'
import { inputDay } from '../../platform/words/format.ts'

export const kinds = ['record', 'award', 'due', 'event'] as const
export type Kind = (typeof kinds)[number]
/** Kinds in another person's year. The API lists a person's events only to that person. */
export const kindsOfOthers = ['record', 'award', 'due'] as const satisfies Kind[]

/** An entry of a day: completed, awarded, due or taking place. `org` is the slug of its organization. */
export type YearItem = { kind: Kind; key: string; day: string; id: string; name: string; org: string | undefined }
export type Month = { month: string; things: YearItem[] }

type Place = Pick<Schemas['UserAccess']['organization'], 'id' | 'slug' | 'time_zone'>
type YearAward = Pick<Schemas['CertificationAward'], 'id' | 'certification' | 'awarded_at' | 'revoked_at'>

export type YearData = {
  records: Pick<Schemas['LearningRecord'], 'id' | 'title' | 'status' | 'completed_at' | 'owner_organization_id'>[]
  /** Awards by the id of the organization that owns them. */
  awards: { organization_id: string; items: YearAward[] }[]
  standings: Pick<Schemas['Standing'], 'certification' | 'state' | 'due_at' | 'time_zone'>[]
  events: Pick<Schemas['MyEvent'], 'id' | 'title' | 'starts_at' | 'cancelled_at' | 'owner_organization_id'>[]
  organizations: Place[]
  /** Time zone for the days of events, and of objects whose organization is unknown. */
  readerZone: string
}

/** An expired record was completed too. */
const completed: ReadonlySet<string> = new Set(['completed', 'expired'])

/** Returns the twelve months of a year with their entries, sorted by day and name. */
export function monthsOf(year: number, found: YearData): Month[] {
  const byMonth = Map.groupBy(thingsOf(found), ({ day }) => day.slice(0, 7))
  return Array.from({ length: 12 }, (_, nr) => {
    const month = `${year}-${String(nr + 1).padStart(2, '0')}`
    return { month, things: (byMonth.get(month) ?? []).toSorted(byDayAndName) }
  })
}

const byDayAndName = (a: YearItem, b: YearItem) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name)

function thingsOf({ records, awards, standings, events, organizations, readerZone }: YearData): YearItem[] {
  const places = new Map(organizations.map((organization) => [organization.id, organization]))
  const zoneOf = (id: string) => places.get(id)?.time_zone ?? readerZone
  const slugOf = (id: string) => places.get(id)?.slug
  return [
    ...records.flatMap(({ id, title, status, completed_at, owner_organization_id: of }): YearItem[] => {
      if (completed_at === null || !completed.has(status)) return []
      return [{ kind: 'record', key: id, day: inputDay(completed_at, zoneOf(of)), id, name: title, org: slugOf(of) }]
    }),
    ...awards.flatMap(({ organization_id: of, items }) =>
      items.flatMap(({ id: key, certification: { id, name }, awarded_at, revoked_at }): YearItem[] =>
        revoked_at === null ? [{ kind: 'award', key, day: inputDay(awarded_at, zoneOf(of)), id, name, org: slugOf(of) }] : [],
      ),
    ),
    ...standings.flatMap(({ certification: { id, name }, state, due_at, time_zone }): YearItem[] =>
      due_at === null || state === 'exempt'
        ? []
        : [{ kind: 'due', key: `due ${id}`, day: inputDay(due_at, time_zone), id, name, org: undefined }],
    ),
    ...events.flatMap(({ id, title, starts_at, cancelled_at, owner_organization_id: of }): YearItem[] =>
      starts_at === null || cancelled_at !== null
        ? []
        : [{ kind: 'event', key: id, day: inputDay(starts_at, readerZone), id, name: title, org: slugOf(of) }],
    ),
  ]
}

/** Range that contains every day of the year in all time zones. */
export const stretchOf = (year: number) => ({
  from: new Date(Date.UTC(year - 1, 11, 31)).toISOString(),
  to: new Date(Date.UTC(year + 1, 0, 2)).toISOString(),
})

/** Returns the first and last day of a month. */
export function daysOf(month: string): { from: string; to: string } {
  const [year = 0, nr = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, nr, 0)).toISOString().slice(0, 10) }
}
