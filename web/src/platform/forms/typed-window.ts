import { inputDay, inputTime } from '../words/format.ts'
import { momentAt } from '../words/moments.ts'

type Window = { starts_at: string; ends_at: string }

/** From when to when something takes place, as it is typed on the clocks of a place. */
export type TypedWindow = {
  /** Without a day it has no time yet. */
  day: string
  from: string
  to: string
  /** How many days after the first it ends. With none it ends on the first, or on the next one where `to` is no later than `from`. */
  later: number
}

export const isTimed = ({ day, from, to, later }: TypedWindow) => day !== '' && from !== '' && to !== '' && later >= 0

/**
 * Whether what is wrong about its end is the day: one before the first is, and none is while the time is missing or it ends on the
 * first.
 */
export const endsByDay = ({ to, later }: TypedWindow) => later < 0 || (to !== '' && later !== 0)

/** Whether a time was typed anew: seconds that no field shows stay otherwise. */
export const isMoved = (typed: TypedWindow, before: TypedWindow) =>
  (['day', 'from', 'to', 'later'] as const).some((field) => typed[field] !== before[field])

export function typedWindow({ starts_at, ends_at }: Window, zone: string): TypedWindow {
  const day = inputDay(starts_at, zone)
  const [from, to] = [inputTime(starts_at, zone), inputTime(ends_at, zone)]
  const later = daysBetween(day, inputDay(ends_at, zone))
  return { day, from, to, later: later === daysByTimes({ from, to }) ? 0 : later }
}

/** The window that begins on a day. */
export function windowOn({ zone, ...time }: Omit<TypedWindow, 'day'> & { zone: string }, day: string): Window {
  const { from, to, later } = time
  return { starts_at: momentAt(day, from, zone), ends_at: momentAt(day, to, zone, later === 0 ? daysByTimes(time) : later) }
}

/** What ends no later than it begins ends on the day after. */
const daysByTimes = ({ from, to }: Pick<TypedWindow, 'from' | 'to'>) => (to <= from ? 1 : 0)

/** From one day to another, where both are whole. */
export const daysBetween = (first: string, last: string): number => Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS)
const DAY_MS = 86_400_000

export const dayAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

/** The day on which it ends, where that was said. */
export const lastDayOf = ({ day, later }: Pick<TypedWindow, 'day' | 'later'>): string =>
  day === '' || later === 0 ? '' : dayAfter(day, later)
