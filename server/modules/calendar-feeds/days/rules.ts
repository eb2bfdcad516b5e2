import type { Duty } from '#modules/standing/actions-duties.ts'
import { type Day, addDays, zoneOf } from '#platform/days.ts'
import { badRequest } from '#platform/errors.ts'

export type Window = { from: Day; to: Day }

/** Two months with the full weeks around them. */
const MOST_DAYS = 62
/** The largest number of entries. Beyond it, the latest are left out. */
const MOST_ENTRIES = 2000

/** Returns the requested days. Throws 400 for too many. */
export function windowOf({ from, to }: Window): Window {
  if (to < from) throw badRequest('to must not be before from.', 'to')
  if (to > addDays(from, MOST_DAYS - 1)) throw badRequest(`to must be at most ${MOST_DAYS} days from from, both included.`, 'to')
  return { from, to }
}

/** Returns the days as moments, wide enough for every time zone. */
export const stretchOf = ({ from, to }: Window) => ({ from: `${addDays(from, -1)}T00:00:00Z`, to: `${addDays(to, 2)}T00:00:00Z` })

export const isWithin = ({ from, to }: Window, day: Day) => day >= from && day <= to

/** An entry on a day of the organization. */
export type DayEntry = { kind: 'due' | 'renewal_opens'; day: Day; at: string; late: 'overdue' | 'in_grace' | null }

/** Returns the entries of a certification on the days. Exempt people have none. */
export function datesWithin(window: Window, { state, due_at, renewal_opens_at, type }: Duty): DayEntry[] {
  if (state === 'exempt') return []
  const zone = zoneOf(type.time_zone)
  const dated = (kind: DayEntry['kind'], at: string | null, late: DayEntry['late']) =>
    at === null ? [] : [{ kind, at, day: zone.dayOf(at), late }]
  return [...dated('due', due_at, state ?? null), ...dated('renewal_opens', renewal_opens_at, null)].filter(({ day }) =>
    isWithin(window, day),
  )
}

const DAY_MS = 86_400_000

/**
 * Returns the days of an event. A shorter event is on the day on which it begins, even if it lasts overnight.
 * An event of a day or longer is on each of its days.
 */
export function daysLasting(window: Window, event: { starts_at: string; ends_at: string; time_zone: string }): Day[] {
  const zone = zoneOf(event.time_zone)
  const [starts, ends] = [Date.parse(event.starts_at), Date.parse(event.ends_at)]
  const first = zone.dayOf(event.starts_at)
  const last = ends - starts < DAY_MS ? first : zone.dayOf(new Date(ends - 1).toISOString())
  const days: Day[] = []
  for (let day = first > window.from ? first : window.from; day <= last && day <= window.to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns the earliest entries up to the limit, and how many were left out. */
export function cut<Entry extends { day: Day; at: string }>(all: Entry[]): { items: Entry[]; left_out: number } {
  const earliest = all.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : Date.parse(a.at) - Date.parse(b.at)))
  const items = earliest.slice(0, MOST_ENTRIES)
  return { items, left_out: all.length - items.length }
}
