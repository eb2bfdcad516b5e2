import type { Duty } from '#modules/standing/actions-duties.ts'
import type { Scheduled, Stretch } from '#modules/events/store-calendar.ts'
import { type Day, addDays, addMonths, zoneOf } from '#platform/days.ts'

/** Somebody's due date, as a calendar shows it. */
export type Due = {
  kind: 'due'
  uid: string
  /** The day of the organization on which it is due, and the very moment. */
  day: Day
  due_at: string
  time_zone: string
  certification: { id: string; name: string }
  organization: { slug: string; name: string }
  /** Of the people one manages; undefined for what is one's own. */
  person?: { id: string; name: string | null }
  /** When what it follows from last changed. */
  changed_at: string
}

/** What takes place, and what a calendar needs of it. */
type Taking = Pick<
  Scheduled,
  | 'id'
  | 'title'
  | 'description_markdown'
  | 'meeting_url'
  | 'location'
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'cancelled_at'
  | 'sequence'
  | 'changed_at'
  | 'organization'
>

/** An event or a live sitting, as a calendar shows it. */
export type Occasion = {
  kind: 'event' | 'sitting'
  uid: string
  /** The day on which it begins, where it takes place. */
  day: Day
  event: Taking
  /** Whether the owner of the link is on it; `people` are those they manage who are. */
  own: boolean
  people: (string | null)[]
  /** Whether they can open it. */
  opens: boolean
}

const PAST_DAYS = 90
const FUTURE_MONTHS = 24
/** Of more than that, what is longest past is left out. */
export const MOST_ENTRIES = 2000

/** Whether a calendar shows what is due on a day: of the last months and the next two years. */
export function isShown(day: Day, today: Day): boolean {
  return day >= addDays(today, -PAST_DAYS) && day <= addMonths(today, FUTURE_MONTHS)
}

/** The same for events, as moments. What was cancelled is shown for as long as what is past. */
export function shownEvents(at: string): Required<Stretch> {
  const today = at.slice(0, 10)
  const since = new Date(Date.parse(at) - PAST_DAYS * DAY_MS).toISOString()
  return { from: since, to: `${addMonths(today, FUTURE_MONTHS)}T00:00:00Z`, cancelled_since: since }
}
const DAY_MS = 86_400_000

/** What somebody has due, and has a day in the calendar: not what they are excused from. */
export function dueDay({ due_at, state, type }: Duty, at: string): { due_at: string; day: Day } | undefined {
  if (due_at === null || state === 'exempt') return undefined
  const zone = zoneOf(type.time_zone)
  const day = zone.dayOf(due_at)
  return isShown(day, zone.dayOf(at)) ? { due_at, day } : undefined
}

/** At most so many, by their uids; how many were left out. */
export function cut<Entry extends { uid: string; day: Day }>(all: Entry[]): { entries: Entry[]; left_out: number } {
  const newest = all.length <= MOST_ENTRIES ? all : all.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, MOST_ENTRIES)
  return { entries: newest.toSorted((a, b) => (a.uid < b.uid ? -1 : 1)), left_out: all.length - newest.length }
}

/** A due date that moves stays the same entry; a new award begins a new one. */
export const uidOf = ({ type, user_id, award }: Duty, host: string) => `due-${type.id}-${user_id}-${award?.id ?? 'first'}@${host}`

/** Nothing that is told of changed before: sequences count the seconds since. */
export const SEQUENCE_FROM = '2020-01-01T00:00:00Z'

/** Grows with every change, as calendars want it. */
export const sequenceOf = (changed_at: string) => Math.max(0, Math.floor((Date.parse(changed_at) - Date.parse(SEQUENCE_FROM)) / 1000))
