import { Temporal } from 'temporal-polyfill'

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

/**
 * Returns an RFC 3339 moment with a zone in milliseconds since the epoch. Undefined for anything else, including 30 February and year 0.
 */
export function parseTimestamp(value: string): number | undefined {
  const match = MOMENT.exec(value)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [number, number, number, number, number, number]
  const lastDay = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > lastDay || hour > 23 || minute > 59 || second > 59) return undefined
  const zone = match[8]!
  if (zone !== 'Z' && (Number(zone.slice(1, 3)) > 15 || Number(zone.slice(4)) > 59)) return undefined
  const at = Date.parse(value)
  // The database keeps microseconds. A finer moment is rounded, and must not round into the year 10000.
  const finer = (match[7]?.length ?? 0) > '.123456'.length
  return at >= YEAR_1 && at < (finer ? YEAR_10000 - 1 : YEAR_10000) ? at : undefined
}
const YEAR_1 = Date.parse('0001-01-01T00:00:00Z')
const YEAR_10000 = Date.parse('9999-12-31T23:59:59.999Z') + 1

/** Tolerated difference of clocks. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/** Whether an RFC 3339 moment with a zone lies in the future, beyond the tolerance. `now` is in milliseconds since the epoch. */
export const liesAhead = (value: string, now = Date.now()) => parseTimestamp(value)! > now + CLOCKS_DIFFER_MS

/** Returns an RFC 3339 moment in UTC, with the precision of the database. */
export const inUtc = (value: string): string => Temporal.Instant.from(value).round({ smallestUnit: 'microsecond' }).toString()

/** Whether two RFC 3339 moments with a zone are the same moment. */
export const isSameMoment = (a: string, b: string) => a === b || Temporal.Instant.from(a).equals(Temporal.Instant.from(b))

/** Whether `a` is earlier than `b`. Both are RFC 3339 in UTC as the database writes it, with any number of fractional digits. */
export const before = (a: string, b: string) => (a.length === b.length ? a < b : a.slice(0, -1) < b.slice(0, -1))
