import { inputDay, inputTime } from '../words/format.ts'
import { momentAt } from '../words/moments.ts'

type Window = { starts_at: string; ends_at: string }

/** The start and the end of an event as the user types them, in local time of a zone. */
export type TypedWindow = {
  /** Empty if the event has no time yet. */
  day: string
  from: string
  to: string
  /**
   * The number of days from the first day to the last. With 0, the event ends on the first day, or on the next day if
   * `to` is not after `from`.
   */
  later: number
}

export const isTimed = ({ day, from, to, later }: TypedWindow) => day !== '' && from !== '' && to !== '' && later >= 0

/**
 * Whether an error of the end belongs to the field for the last day. It does if the last day is before the first. It
 * does not if the time is missing or the event ends on the first day.
 */
export const endsByDay = ({ to, later }: TypedWindow) => later < 0 || (to !== '' && later !== 0)

/** Whether the user changed the time. If not, the original times stay, because the fields do not show their seconds. */
export const isMoved = (typed: TypedWindow, before: TypedWindow) =>
  (['day', 'from', 'to', 'later'] as const).some((field) => typed[field] !== before[field])

export function typedWindow({ starts_at, ends_at }: Window, zone: string): TypedWindow {
  const day = inputDay(starts_at, zone)
  const [from, to] = [inputTime(starts_at, zone), inputTime(ends_at, zone)]
  const later = daysBetween(day, inputDay(ends_at, zone))
  return { day, from, to, later: later === daysByTimes({ from, to }) ? 0 : later }
}

/** Returns the start and the end of the event on a given first day. */
export function windowOn({ zone, ...time }: Omit<TypedWindow, 'day'> & { zone: string }, day: string): Window {
  const { from, to, later } = time
  return { starts_at: momentAt(day, from, zone), ends_at: momentAt(day, to, zone, later === 0 ? daysByTimes(time) : later) }
}

/** An event whose end is not after its start ends on the next day. */
const daysByTimes = ({ from, to }: Pick<TypedWindow, 'from' | 'to'>) => (to <= from ? 1 : 0)

/** Returns the number of days from one day to another. */
export const daysBetween = (first: string, last: string): number => Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS)
const DAY_MS = 86_400_000

export const dayAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

/** Returns the last day for its field; empty if the event has none. */
export const lastDayOf = ({ day, later }: Pick<TypedWindow, 'day' | 'later'>): string =>
  day === '' || later === 0 ? '' : dayAfter(day, later)
