import { before } from '#platform/moments.ts'

/** Arithmetic on moments as they are stored, RFC 3339 text in UTC: dates move, the time of day stays to the microsecond. */

const FIRST = '0001-01-01T00:00:00Z'
const LAST = '9999-12-31T23:59:59Z'
const DAY_MS = 86_400_000

export const later = (a: string, b: string) => (before(a, b) ? b : a)
export const earliest = (moments: string[]) =>
  moments.reduce<string | null>((first, next) => (first === null || before(next, first) ? next : first), null)

export function addDays(moment: string, days: number): string {
  if (days === 0) return moment
  const date = new Date(Date.parse(moment.slice(0, 10)) + days * DAY_MS)
  return beyond(date.getUTCFullYear()) ?? date.toISOString().slice(0, 10) + moment.slice(10)
}

/** The same day some months later, or the last one of a shorter month. */
export function addMonths(moment: string, months: number): string {
  const [year, month, day] = dateOf(moment)
  const count = year * 12 + (month - 1) + months
  return on(moment, Math.floor(count / 12), (count % 12) + 1, day)
}

/** `base` plus as many whole periods as it takes to come after `moment`, at least one. */
export function addPeriods(base: string, months: number, moment: string): string {
  const [fromYear, fromMonth] = dateOf(base)
  const [toYear, toMonth] = dateOf(moment)
  const apart = (toYear - fromYear) * 12 + toMonth - fromMonth
  const periods = Math.max(1, Math.floor(apart / months))
  const reached = addMonths(base, months * periods)
  return before(moment, reached) ? reached : addMonths(base, months * (periods + 1))
}

/** Midnight (UTC) of the first such day of the year that comes after the moment. */
export function nextDay(moment: string, month: number, day: number): string {
  const year = dateOf(moment)[0]
  const midnight = 'YYYY-MM-DDT00:00:00Z'
  const thisYear = on(midnight, year, month, day)
  return before(moment, thisYear) ? thisYear : on(midnight, year + 1, month, day)
}

/** Midnight (UTC) of the day of the year, some years after the one that `moment` is in. */
export function dayInYears(moment: string, years: number, month: number, day: number): string {
  return on('YYYY-MM-DDT00:00:00Z', dateOf(moment)[0] + years, month, day)
}

const dateOf = (moment: string) => moment.slice(0, 10).split('-').map(Number) as [year: number, month: number, day: number]

/** The time of day of `moment` on another date, which is cut to the month's end and to the years that can be written. */
function on(moment: string, year: number, month: number, day: number): string {
  const end = beyond(year)
  if (end !== undefined) return end
  const lastDay = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  const pad = (value: number, width: number) => String(value).padStart(width, '0')
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(day, lastDay), 2)}${moment.slice(10)}`
}

/** The first or last moment that can be written, for a year before or behind it. */
const beyond = (year: number) => (year < 1 ? FIRST : year > 9999 ? LAST : undefined)
