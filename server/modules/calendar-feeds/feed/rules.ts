import type { Duty } from '#modules/standing/actions-duties.ts'
import type { CalendarEvent, Stretch } from '#modules/events/store-calendar.ts'
import { type Day, addDays, addMonths, zoneOf } from '#platform/days.ts'

/** The due date of a person, as a calendar entry. */
export type DueEntry = {
  kind: 'due'
  uid: string
  /** The due day in the organization's time zone, and the exact moment. */
  day: Day
  due_at: string
  time_zone: string
  certification: { id: string; name: string }
  organization: { slug: string; name: string }
  /** The managed person; undefined for the owner's own due dates. */
  person?: { id: string; name: string | null }
  /** When the due date or a name in it last changed. */
  changed_at: string
}

/** The fields of an event or sitting that a calendar needs. */
type EventOrSitting = Pick<
  CalendarEvent,
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

/** An event or a live sitting, as a calendar entry. */
export type Occasion = {
  kind: 'event' | 'sitting'
  uid: string
  /** The day on which it begins, in the time zone of the venue. */
  day: Day
  event: EventOrSitting
  /** Whether the owner of the link is on it. `people` has the managed people who are. */
  own: boolean
  people: (string | null)[]
  /** Whether the owner can open it. */
  opens: boolean
}

const PAST_DAYS = 90
const FUTURE_MONTHS = 24
/** The largest number of entries. Beyond it, the oldest are left out. */
export const MOST_ENTRIES = 2000

/** Whether a calendar shows a due day: the last 90 days and the next two years. */
export function isShown(day: Day, today: Day): boolean {
  return day >= addDays(today, -PAST_DAYS) && day <= addMonths(today, FUTURE_MONTHS)
}

/** Returns the same period as moments, for events. Cancelled events are shown as long as past ones. */
export function shownEvents(at: string): Required<Stretch> {
  const today = at.slice(0, 10)
  const since = new Date(Date.parse(at) - PAST_DAYS * DAY_MS).toISOString()
  return { from: since, to: `${addMonths(today, FUTURE_MONTHS)}T00:00:00Z`, cancelled_since: since }
}
const DAY_MS = 86_400_000

/** Returns the due date of a duty and its day, if calendars show it. Exempt people have none. */
export function dueDay({ due_at, state, type }: Duty, at: string): { due_at: string; day: Day } | undefined {
  if (due_at === null || state === 'exempt') return undefined
  const zone = zoneOf(type.time_zone)
  const day = zone.dayOf(due_at)
  return isShown(day, zone.dayOf(at)) ? { due_at, day } : undefined
}

/** Returns the latest entries up to the limit, sorted by uid, and how many were left out. */
export function cut<Entry extends { uid: string; day: Day }>(all: Entry[]): { entries: Entry[]; left_out: number } {
  const newest = all.length <= MOST_ENTRIES ? all : all.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, MOST_ENTRIES)
  return { entries: newest.toSorted((a, b) => (a.uid < b.uid ? -1 : 1)), left_out: all.length - newest.length }
}

/** A due date that moves keeps its uid; a new award gives a new one. */
export const uidOf = ({ type, user_id, award }: Duty, host: string) => `due-${type.id}-${user_id}-${award?.id ?? 'first'}@${host}`

/** The origin of sequences, which count seconds since then. It is earlier than every change. */
export const SEQUENCE_FROM = '2020-01-01T00:00:00Z'

/** Returns a sequence number that grows with every change, as calendars require. */
export const sequenceOf = (changed_at: string) => Math.max(0, Math.floor((Date.parse(changed_at) - Date.parse(SEQUENCE_FROM)) / 1000))
