import { t } from '@lingui/core/macro'
import { locale } from '../language.ts'
import { organizationZone, readerZone } from './zones.ts'

/** Formats for moments, which the API sends as RFC 3339 in UTC. `zones.ts` says which time zone applies. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatIn(timeZone: string, kind: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const found = formats.get(`${kind} ${timeZone}`) ?? new Intl.DateTimeFormat(kind === INPUT ? 'en' : locale, { ...options, timeZone })
  formats.set(`${kind} ${timeZone}`, found)
  return found
}
const INPUT = 'input'
const inDays = { day: 'numeric', month: 'short', year: 'numeric' } as const
const inParts = {
  ...inDays,
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
const relativeFormat = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const percentFormat = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
const numberFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

/** Formats the day of a moment, by default in the zone of the chosen organization. */
export const day = (at: string, zone = organizationZone()) => formatIn(zone, 'day', inDays).format(new Date(at))
/** Formats the month of such a day: `Nov 2026`. */
export const month = (at: string, zone = organizationZone()) =>
  formatIn(zone, 'month', { month: 'short', year: 'numeric' }).format(new Date(at))
/** Formats a month such as `2026-11` in full: `November 2026`. */
export const monthName = (of: string) => formatIn('UTC', 'month name', { month: 'long', year: 'numeric' }).format(new Date(`${of}-01`))
/** Formats the month of a day such as `2026-11-20` without the year: `Nov`. */
export const shortMonth = (of: string) => formatIn('UTC', 'short month', { month: 'short' }).format(new Date(of))
/** Formats the weekday of a day such as `2026-11-20`. */
export const weekday = (of: string, length: 'short' | 'long') =>
  formatIn('UTC', `weekday ${length}`, { weekday: length }).format(new Date(of))
/** Formats the day of a moment without legal meaning, in the zone of the reader (see `zones.ts`). */
export const ownDay = (at: string) => day(at, readerZone())
/** Formats a range of days, which have no zone: `5 – 11 May 2031`. */
export const days = (from: string, to: string) => formatIn('UTC', 'day', inDays).formatRange(new Date(from), new Date(to))
/** Formats a moment with the name of the zone, in the zone of the reader: `21 Nov 2026, 17:30 CET`. */
export const moment = (at: string) => formatIn(readerZone(), 'moment', inParts).format(new Date(at))
/** Formats a range of moments, by default in the zone of the reader: `21 Nov 2026, 17:30–19:00 CET`. */
export const span = (from: string, to: string, zone = readerZone()) =>
  formatIn(zone, 'moment', inParts).formatRange(new Date(from), new Date(to))
/** Formats a moment to the second: `21 Nov 2026, 17:30:09 CET`. */
export const second = (at: string) =>
  formatIn(readerZone(), 'second', { ...inParts, hour: '2-digit', second: '2-digit' }).format(new Date(at))
/** Formats the time of a moment of today: `17:30`. */
export const clock = (at: string) => formatIn(readerZone(), 'clock', { hour: 'numeric', minute: '2-digit' }).format(new Date(at))
/** Formats the time of a moment to the second. */
export const clockSecond = (at: string) =>
  formatIn(readerZone(), 'clock second', { hour: 'numeric', minute: '2-digit', second: '2-digit' }).format(new Date(at))
export const number = (value: number) => numberFormat.format(value)
/**
 * Formats a number from 0 to 100 as a percentage such as `75%`. It rounds down. A value just below a limit or the whole
 * must not look as if it reached it.
 */
export const percent = (part: number) => percentFormat.format(Math.floor(part + ROUNDING) / 100)
/** More than the error of binary fractions, which could turn a whole number into a little less. */
const ROUNDING = 1e-9
const unitFormat = (unit: string, unitDisplay: 'long' | 'short') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: unitDisplay === 'long' ? 2 : 1 })
const inHours = unitFormat('hour', 'long')
const inMinutes = unitFormat('minute', 'long')

/** Formats the hours of a piece of evidence: `40 minutes`, `1 hour`, `3.5 hours`. */
export const hours = (value: number) => (value < 1 ? inMinutes.format(Math.round(value * 60)) : inHours.format(value))

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Formats the distance to now, such as `3 days ago` or `just now`. */
export function ago(at: string): string {
  const seconds = (new Date(at).getTime() - Date.now()) / 1000
  const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? []
  return unit && length ? relativeFormat.format(Math.trunc(seconds / length), unit) : t`just now`
}

const DAY_MS = 86_400_000
const counted = (day: string) => Date.parse(day) / DAY_MS

/** Returns the number of calendar days from today, or from another moment, to a moment. It is negative for the past. */
export const daysUntil = (at: string, from?: string, zone = organizationZone()) =>
  counted(inputDay(at, zone)) - counted(from === undefined ? today(zone) : inputDay(from, zone))

/**
 * Formats the distance in days, such as `in 12 days`, `tomorrow` or `5 days ago`. Beyond 60 days it counts months,
 * beyond 24 months years.
 */
export function distance(at: string, from?: string, zone?: string): string {
  const days = daysUntil(at, from, zone)
  if (Math.abs(days) <= 60) return relativeFormat.format(days, 'day')
  const months = Math.round(days / 30.44)
  return Math.abs(months) <= 24 ? relativeFormat.format(months, 'month') : relativeFormat.format(Math.round(days / 365.25), 'year')
}

const inBytes = unitFormat('byte', 'long')
const inKilobytes = unitFormat('kilobyte', 'short')
const inMegabytes = unitFormat('megabyte', 'short')

/** Formats a size such as `2.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return inBytes.format(bytes)
  return bytes < 1024 ** 2 ? inKilobytes.format(Math.round(bytes / 1024)) : inMegabytes.format(bytes / 1024 ** 2)
}

/** Returns the name of a zone, such as `Central European Time`. */
export const zoneName = (zone: string) =>
  formatIn(zone, 'zone', { timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** Returns the parts of the local time in a zone. */
const wall = (at: string | Date, zone: string) =>
  Object.fromEntries(
    formatIn(zone, INPUT, { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )

/** Returns the day of a moment for a date input, such as `2026-03-01`. The default zone is that of the organization. */
export function inputDay(at: string | Date, zone = organizationZone()): string {
  const { year = '', month, day } = wall(at, zone)
  return `${year.padStart(4, '0')}-${month}-${day}`
}

export const today = (zone = organizationZone()) => inputDay(new Date(), zone)

/** Returns the time of a moment for a time input, such as `09:30`. */
export function inputTime(at: string, zone: string): string {
  const { hour, minute } = wall(at, zone)
  return `${hour}:${minute}`
}

/** Returns a moment for a date-time input, such as `2026-03-01T09:30`, in the zone of the reader. */
export function inputMoment(at: string): string {
  return [inputDay(at, readerZone()), inputTime(at, readerZone())].join('T')
}
