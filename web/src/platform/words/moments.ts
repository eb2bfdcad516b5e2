import { inputDay } from './format.ts'
import { organizationZone, readerZone } from './zones.ts'

/** The moments that people mean by the days and times that they type. */

const startIn = (day: string, zone: string) => Temporal.PlainDate.from(day).toZonedDateTime(zone)
const text = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds).toISOString()

/** The first moment of a day. */
export const startOfDay = (day: string, zone = organizationZone()) => text(startIn(day, zone))

export const startOfNextDay = (day: string, zone = organizationZone()) => text(startIn(day, zone).add({ days: 1 }).startOfDay())

/** The last millisecond of a day: whoever has until a day has all of it. */
export const endOfDay = (day: string, zone = organizationZone()) => new Date(Date.parse(startOfNextDay(day, zone)) - 1).toISOString()

/** The end of a day until which something holds. The day of `was` keeps its time. */
export const lastOfDay = (day: string, was: string | null | undefined, zone: string) =>
  was && inputDay(was, zone) === day ? was : endOfDay(day, zone)

/**
 * The moment on which something happened of which only the day is known: its noon, or its beginning while noon is still to come
 * (most rules refuse the future). The same day gives the same moment, so that a request can be repeated. The day of `was` keeps
 * its time.
 */
export function momentOfDay(day: string, was?: string | null, zone = organizationZone()): string {
  if (was && inputDay(was, zone) === day) return was
  const noon = text(startIn(day, zone).withPlainTime('12:00'))
  return Date.parse(noon) < Date.now() ? noon : startOfDay(day, zone)
}

/**
 * The moment at which the clocks of a zone show a time on a day, or some days after it. Of a time that they leave out it is the one
 * after, and of one that they show twice the first.
 */
export const momentAt = (day: string, time: string, zone: string, daysLater = 0) =>
  text(Temporal.PlainDate.from(day).add({ days: daysLater }).toPlainDateTime(time).toZonedDateTime(zone))

/** The moment meant by a date-time input's value, where the reader is, or undefined when it is not complete. */
export function momentOfInput(value: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return undefined
  return text(Temporal.PlainDateTime.from(value).toZonedDateTime(readerZone()))
}
