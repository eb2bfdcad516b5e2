const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** RFC 3339 text, as the database takes it. */
export const at = (moment: number) => new Date(moment).toISOString()

/** That many days before `now`, at some hour of a working day. */
export function daysBefore(now: number, days: number, hour = 9): number {
  const midnight = Math.floor(now / DAY) * DAY
  return Math.min(midnight - days * DAY + hour * HOUR, now - 60_000)
}

/** The end of the day that many days after `now`. */
export const daysAfter = (now: number, days: number) => Math.floor(now / DAY) * DAY + (days + 1) * DAY - 1000

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
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(moment)
