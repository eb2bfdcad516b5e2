import { t } from '@lingui/core/macro'
import { inputDay, inputMoment, inputTime } from '../../platform/words/format.ts'
import { momentAt, momentOfInput } from '../../platform/words/moments.ts'
import type { FieldErrors } from '../../platform/forms/use-draft.ts'
import type { Event } from './words.ts'

/** What is typed about an event. Its time is that of the clocks where it takes place; without a day it has none yet. */
export type EventDraft = {
  title: string
  description: string
  location: string
  meeting_url: string
  credit: string
  subjects: string[]
  zone: string
  day: string
  from: string
  to: string
  /** How many days after the first it ends. With none it ends on the first, or on the next one where `to` is no later than `from`. */
  later: number
  sign_up: Event['sign_up']
  audience: Event['sign_up_audience']
  capacity: string
  waitlist: Event['waitlist']
  /** A moment as a date-time input has it, where the reader is. */
  closes: string
  check_in: Event['check_in']
  walk_ins: boolean
}
export type EventField =
  | 'title'
  | 'meeting_url'
  | 'credit_hours'
  | 'starts_at'
  | 'ends_at'
  | 'location'
  | 'time_zone'
  | 'capacity'
  | 'sign_up_closes_at'
export const eventFields: EventField[] = [
  'title',
  'meeting_url',
  'credit_hours',
  'starts_at',
  'ends_at',
  'location',
  'time_zone',
  'capacity',
  'sign_up_closes_at',
]

export const emptyDraft = (zone: string): EventDraft => ({
  title: '',
  description: '',
  location: '',
  meeting_url: '',
  credit: '',
  subjects: [],
  zone,
  ...noTime,
  sign_up: 'closed',
  audience: 'trainees',
  capacity: '',
  waitlist: 'first_come',
  closes: '',
  check_in: 'off',
  walk_ins: false,
})

/** The last full hour, as far as it lies on this day where the event is. */
export function lastHour(now: Date, zone: string): EventTime {
  const end = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  return timeOf({ starts_at: new Date(end - HOUR_MS).toISOString(), ends_at: new Date(end).toISOString() }, zone)
}
const HOUR_MS = 3_600_000

export type EventTime = Pick<EventDraft, 'day' | 'from' | 'to' | 'later'>

/** What is typed for a window, on the clocks of a zone. */
export function timeOf({ starts_at, ends_at }: Window, zone: string): EventTime {
  const [day, last] = [inputDay(starts_at, zone), inputDay(ends_at, zone)]
  const [from, to] = [inputTime(starts_at, zone), inputTime(ends_at, zone)]
  const later = daysBetween(day, last)
  return { day, from, to, later: later === daysByTimes({ from, to }) ? 0 : later }
}

/** Without a day it has no time yet. */
const noTime: EventTime = { day: '', from: '09:00', to: '10:00', later: 0 }

export function draftOf(event: Event, organizationZone: string): EventDraft {
  const zone = event.time_zone ?? organizationZone
  const { starts_at, ends_at } = event
  return {
    title: event.title,
    description: event.description_markdown ?? '',
    location: event.location ?? '',
    meeting_url: event.meeting_url ?? '',
    credit: event.credit_hours === null ? '' : String(event.credit_hours),
    subjects: event.subjects.map(({ id }) => id),
    zone,
    ...(starts_at === null || ends_at === null ? noTime : timeOf({ starts_at, ends_at }, zone)),
    sign_up: event.sign_up,
    audience: event.sign_up_audience,
    capacity: event.capacity === null ? '' : String(event.capacity),
    waitlist: event.waitlist,
    closes: event.sign_up_closes_at === null ? '' : inputMoment(event.sign_up_closes_at),
    check_in: event.check_in,
    walk_ins: event.walk_ins,
  }
}

type Window = { starts_at: string; ends_at: string }

/** What an event has to have a place in somebody's day. */
export const isTimed = ({ day, from, to, later }: EventDraft) => day !== '' && from !== '' && to !== '' && later >= 0

/** The window that begins on a day. */
export function windowOn({ zone, ...time }: Pick<EventDraft, 'zone' | 'from' | 'to' | 'later'>, day: string): Window {
  const { from, to, later } = time
  return { starts_at: momentAt(day, from, zone), ends_at: momentAt(day, to, zone, later === 0 ? daysByTimes(time) : later) }
}

/** What ends no later than it begins ends on the day after. */
const daysByTimes = ({ from, to }: Pick<EventDraft, 'from' | 'to'>) => (to <= from ? 1 : 0)

/** From one day to another, where both are whole. */
export const daysBetween = (first: string, last: string): number => Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS)

/** The day on which it ends, where that was said. */
export const lastDayOf = ({ day, later }: Pick<EventDraft, 'day' | 'later'>): string =>
  day === '' || later === 0 ? '' : dayAfter(day, later)

const dayAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

/** The days of a series: the first, and the same day of the weeks after it. */
export function daysOf(first: string, weeks: number): string[] {
  return Array.from({ length: weeks }, (_, week) => dayAfter(first, 7 * week))
}
const DAY_MS = 86_400_000

export function eventErrors({ title, credit, day, from, to, later, capacity }: EventDraft): FieldErrors<EventField> {
  const hours = Number(credit.replace(',', '.'))
  return {
    ...(title.trim() === '' && { title: t`Give the event a title.` }),
    ...(credit !== '' && !(hours >= 0 && hours <= 10_000) && { credit_hours: t`Say it as a number of hours, such as 1.5.` }),
    ...(day !== '' && from === '' && { starts_at: t`Say when it begins.` }),
    ...(day !== '' && to === '' && { ends_at: t`Say when it ends.` }),
    ...(day !== '' && later < 0 && { ends_at: t`It ends before it begins.` }),
    ...(capacity !== '' && !/^[1-9]\d{0,4}$/.test(capacity) && { capacity: t`Say how many seats there are, such as 12.` }),
  }
}

const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim())

/** What the draft says an event is about, but for its time. */
export const aboutOf = (draft: EventDraft, organizationZone: string) => ({
  title: draft.title.trim(),
  description_markdown: orNull(draft.description),
  location: orNull(draft.location),
  meeting_url: orNull(draft.meeting_url),
  credit_hours: draft.credit.trim() === '' ? null : Number(draft.credit.replace(',', '.')),
  time_zone: draft.zone === organizationZone ? null : draft.zone,
})

/** The same with who may come and how that is known. */
export const sharedOf = (draft: EventDraft, organizationZone: string) => ({
  ...aboutOf(draft, organizationZone),
  capacity: draft.capacity === '' ? null : Number(draft.capacity),
  sign_up: draft.sign_up,
  sign_up_audience: draft.audience,
  sign_up_closes_at: momentOfInput(draft.closes) ?? null,
  waitlist: draft.waitlist,
  check_in: draft.check_in,
  walk_ins: draft.walk_ins,
})
