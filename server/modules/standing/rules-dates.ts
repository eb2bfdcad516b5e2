import { type Day, addMonths, dayOn, partsOf } from '#platform/days.ts'
import { before } from '#platform/moments.ts'

/** Calendar arithmetic for recertification schemes. */

export const later = (a: string, b: string) => (before(a, b) ? b : a)

/** Returns `base` plus as many whole periods as needed to come after `day`, at least one. */
export function addPeriods(base: Day, months: number, day: Day): Day {
  const [fromYear, fromMonth] = partsOf(base)
  const [toYear, toMonth] = partsOf(day)
  const apart = (toYear - fromYear) * 12 + toMonth - fromMonth
  const periods = Math.max(1, Math.floor(apart / months))
  const reached = addMonths(base, months * periods)
  return day < reached ? reached : addMonths(base, months * (periods + 1))
}

/** Returns the first such day of the year after `after`. */
export function nextDay(after: Day, month: number, day: number): Day {
  const [year] = partsOf(after)
  const thisYear = dayOn(year, month, day)
  return after < thisYear ? thisYear : dayOn(year + 1, month, day)
}

/** Returns the day of the year, some years after the year of `from`. */
export const dayInYears = (from: Day, years: number, month: number, day: number): Day => dayOn(partsOf(from)[0] + years, month, day)
