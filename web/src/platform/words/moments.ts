import { inputDay } from './format.ts'
import { organizationZone, readerZone } from './zones.ts'

/** Conversions from typed days and times to moments. */

const startIn = (day: string, zone: string) => Temporal.PlainDate.from(day).toZonedDateTime(zone)
const text = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds).toISOString()

/** Returns the first moment of a day. */
export const startOfDay = (day: string, zone = organizationZone()) => text(startIn(day, zone))

export const startOfNextDay = (day: string, zone = organizationZone()) => text(startIn(day, zone).add({ days: 1 }).startOfDay())

/** Returns the last millisecond of a day, so that a deadline includes the whole day. */
export const endOfDay = (day: string, zone = organizationZone()) => new Date(Date.parse(startOfNextDay(day, zone)) - 1).toISOString()

/** Returns the end of the last day of a period. If `was` is on the same day, it keeps its time. */
export const lastOfDay = (day: string, was: string | null | undefined, zone: string) =>
  was && inputDay(was, zone) === day ? was : endOfDay(day, zone)

/**
 * Returns the moment for an event of which only the day is known: noon, or the start of the day if noon is in the
 * future, because most rules refuse the future. The same day gives the same moment, so that a request can be repeated.
 * If `was` is on the same day, it keeps its time.
 */
export function momentOfDay(day: string, was?: string | null, zone = organizationZone()): string {
  if (was && inputDay(was, zone) === day) return was
  const noon = text(startIn(day, zone).withPlainTime('12:00'))
  return Date.parse(noon) < Date.now() ? noon : startOfDay(day, zone)
}

/**
 * Returns the moment of a local time in a zone, on a day or some days after it. For a time that the clock change skips,
 * it is the later one; for a time that occurs twice, the first.
 */
export const momentAt = (day: string, time: string, zone: string, daysLater = 0) =>
  text(Temporal.PlainDate.from(day).add({ days: daysLater }).toPlainDateTime(time).toZonedDateTime(zone))

/** Returns the moment of a date-time input in the zone of the reader, or undefined if the value is incomplete. */
export function momentOfInput(value: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return undefined
  return text(Temporal.PlainDateTime.from(value).toZonedDateTime(readerZone()))
}
