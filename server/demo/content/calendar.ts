import { type Day, addDays, zoneOf } from '#platform/days.ts'

/** Time zone of the demo organizations. */
export const TIME_ZONE = 'Europe/Berlin'
const zone = zoneOf(TIME_ZONE)

const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** RFC 3339 text of epoch milliseconds, in UTC. */
export const at = (moment: number) => new Date(moment).toISOString()

/** Epoch milliseconds: the given UTC hour, `days` days before `now`, and never later than a minute before `now`. */
export function daysBefore(now: number, days: number, hour = 9): number {
  const midnight = Math.floor(now / DAY) * DAY
  return Math.min(midnight - days * DAY + hour * HOUR, now - 60_000)
}

/** The date `days` after `now`. */
export const dayAfter = (now: number, days: number): Day => addDays(zone.dayOf(at(now)), days)

/** The end of the date `days` after `now`. */
export const endAfter = (now: number, days: number) => zone.endOf(dayAfter(now, days))

/** Adds months. The day is clamped to the end of the month. */
export function monthsAfter(moment: number, months: number): number {
  const date = new Date(moment)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}

export const dayInWords = (moment: number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: TIME_ZONE }).format(moment)
