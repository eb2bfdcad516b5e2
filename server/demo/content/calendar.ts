import { type Day, addDays, zoneOf } from '#platform/days.ts'

/** Where the organizations of the demo are. */
export const TIME_ZONE = 'Europe/Berlin'
const zone = zoneOf(TIME_ZONE)

const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** RFC 3339 text, as the database takes it. */
export const at = (moment: number) => new Date(moment).toISOString()

/** That many days before `now`, at some hour of a working day. */
export function daysBefore(now: number, days: number, hour = 9): number {
  const midnight = Math.floor(now / DAY) * DAY
  return Math.min(midnight - days * DAY + hour * HOUR, now - 60_000)
}

/** The day that many days after `now`. */
export const dayAfter = (now: number, days: number): Day => addDays(zone.dayOf(at(now)), days)

/** The end of the day that many days after `now`. */
export const endAfter = (now: number, days: number) => zone.endOf(dayAfter(now, days))

/** Months later, clamped to the end of the month. */
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
