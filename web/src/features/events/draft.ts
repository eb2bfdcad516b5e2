import { t } from '@lingui/core/macro'
import { type TypedWindow, dayAfter, typedWindow } from '../../platform/forms/typed-window.ts'
import type { FieldErrors } from '../../platform/forms/use-draft.ts'
import { inputMoment } from '../../platform/words/format.ts'
import { momentOfInput } from '../../platform/words/moments.ts'
import type { Event } from './words.ts'

/** An event as typed in the form. Times are in the time zone of its place. */
export type EventDraft = TypedWindow & {
  title: string
  description: string
  location: string
  meeting_url: string
  credit: string
  subjects: string[]
  zone: string
  sign_up: Event['sign_up']
  audience: Event['sign_up_audience']
  capacity: string
  waitlist: Event['waitlist']
  /** Value of a date-time input, in the reader's time zone. */
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

/** Returns the last full hour as typed values in the event's time zone. */
export function lastHour(now: Date, zone: string): TypedWindow {
  const end = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  return typedWindow({ starts_at: new Date(end - HOUR_MS).toISOString(), ends_at: new Date(end).toISOString() }, zone)
}
const HOUR_MS = 3_600_000

const noTime: TypedWindow = { day: '', from: '09:00', to: '10:00', later: 0 }

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
    ...(starts_at === null || ends_at === null ? noTime : typedWindow({ starts_at, ends_at }, zone)),
    sign_up: event.sign_up,
    audience: event.sign_up_audience,
    capacity: event.capacity === null ? '' : String(event.capacity),
    waitlist: event.waitlist,
    closes: event.sign_up_closes_at === null ? '' : inputMoment(event.sign_up_closes_at),
    check_in: event.check_in,
    walk_ins: event.walk_ins,
  }
}

/** Returns the days of a series: the first day, and the same weekday of the following weeks. */
export function daysOf(first: string, weeks: number): string[] {
  return Array.from({ length: weeks }, (_, week) => dayAfter(first, 7 * week))
}

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

/** Returns the payload of the draft, without its time. */
export const aboutOf = (draft: EventDraft, organizationZone: string) => ({
  title: draft.title.trim(),
  description_markdown: orNull(draft.description),
  location: orNull(draft.location),
  meeting_url: orNull(draft.meeting_url),
  credit_hours: draft.credit.trim() === '' ? null : Number(draft.credit.replace(',', '.')),
  time_zone: draft.zone === organizationZone ? null : draft.zone,
})

/** Returns the payload of the draft, with the rules for sign-up and check-in. */
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
