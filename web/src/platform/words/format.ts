import { t } from '@lingui/core/macro'
import { locale } from '../language.ts'
import { organizationZone, readerZone } from './zones.ts'

/** Everything comes as moments, RFC 3339 in UTC. Where the days and times of these are is said in zones.ts. */
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

/** The day where an organization is: the one whose zone is given, or the one that is chosen. */
export const day = (at: string, zone = organizationZone()) => formatIn(zone, 'day', inDays).format(new Date(at))
/** The month of such a day: `Nov 2026`. */
export const month = (at: string, zone = organizationZone()) =>
  formatIn(zone, 'month', { month: 'short', year: 'numeric' }).format(new Date(at))
/** A month such as `2026-11` in full: `November 2026`. */
export const monthName = (of: string) => formatIn('UTC', 'month name', { month: 'long', year: 'numeric' }).format(new Date(`${of}-01`))
/** The month of a day such as `2026-11-20` alone: `Nov`. */
export const shortMonth = (of: string) => formatIn('UTC', 'short month', { month: 'short' }).format(new Date(of))
/** What day of the week a day such as `2026-11-20` is. */
export const weekday = (of: string, length: 'short' | 'long') =>
  formatIn('UTC', `weekday ${length}`, { weekday: length }).format(new Date(of))
/** The day of something that only happened, where the reader is. */
export const ownDay = (at: string) => day(at, readerZone())
/** From one day to another, which have no zone: `5 – 11 May 2031`. */
export const days = (from: string, to: string) => formatIn('UTC', 'day', inDays).formatRange(new Date(from), new Date(to))
/** With the name of the zone, such as `21 Nov 2026, 17:30 CET`, where the reader is. */
export const moment = (at: string) => formatIn(readerZone(), 'moment', inParts).format(new Date(at))
/** From one moment to another, such as `21 Nov 2026, 17:30–19:00 CET`, where the reader is, or in the zone that is given. */
export const span = (from: string, to: string, zone = readerZone()) =>
  formatIn(zone, 'moment', inParts).formatRange(new Date(from), new Date(to))
/** To the second, such as `21 Nov 2026, 17:30:09 CET`. */
export const second = (at: string) =>
  formatIn(readerZone(), 'second', { ...inParts, hour: '2-digit', second: '2-digit' }).format(new Date(at))
/** The time alone, such as `17:30`, of a moment of today. */
export const clock = (at: string) => formatIn(readerZone(), 'clock', { hour: 'numeric', minute: '2-digit' }).format(new Date(at))
/** The same to the second. */
export const clockSecond = (at: string) =>
  formatIn(readerZone(), 'clock second', { hour: 'numeric', minute: '2-digit', second: '2-digit' }).format(new Date(at))
export const number = (value: number) => numberFormat.format(value)
/** Such as `75%`, rounded down: what is just below a limit or the whole never looks as if it reached that. Of 100. */
export const percent = (part: number) => percentFormat.format(Math.floor(part + ROUNDING) / 100)
/** The most that binary fractions take off a whole number. */
const ROUNDING = 1e-9
const unitFormat = (unit: string, unitDisplay: 'long' | 'short') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: unitDisplay === 'long' ? 2 : 1 })
const inHours = unitFormat('hour', 'long')
const inMinutes = unitFormat('minute', 'long')

/** What evidence is worth: `40 minutes`, `1 hour`, `3.5 hours`. */
export const hours = (value: number) => (value < 1 ? inMinutes.format(Math.round(value * 60)) : inHours.format(value))

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Such as `3 days ago` or `just now`. */
export function ago(at: string): string {
  const seconds = (new Date(at).getTime() - Date.now()) / 1000
  const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? []
  return unit && length ? relativeFormat.format(Math.trunc(seconds / length), unit) : t`just now`
}

const DAY_MS = 86_400_000
const counted = (day: string) => Date.parse(day) / DAY_MS

/** Calendar days from today, or another moment, to a moment; below zero for what is past. */
export const daysUntil = (at: string, from?: string, zone = organizationZone()) =>
  counted(inputDay(at, zone)) - counted(from === undefined ? today(zone) : inputDay(from, zone))

/** Such as `in 12 days`, `tomorrow` or `5 days ago`; in months beyond two of them, in years beyond two of those. */
export function distance(at: string, from?: string, zone?: string): string {
  const days = daysUntil(at, from, zone)
  if (Math.abs(days) <= 60) return relativeFormat.format(days, 'day')
  const months = Math.round(days / 30.44)
  return Math.abs(months) <= 24 ? relativeFormat.format(months, 'month') : relativeFormat.format(Math.round(days / 365.25), 'year')
}

const inBytes = unitFormat('byte', 'long')
const inKilobytes = unitFormat('kilobyte', 'short')
const inMegabytes = unitFormat('megabyte', 'short')

/** Such as `2.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return inBytes.format(bytes)
  return bytes < 1024 ** 2 ? inKilobytes.format(Math.round(bytes / 1024)) : inMegabytes.format(bytes / 1024 ** 2)
}

/** Such as `Central European Time`. */
export const zoneName = (zone: string) =>
  formatIn(zone, 'zone', { timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** What a clock on the wall says, by its parts. */
const wall = (at: string | Date, zone: string) =>
  Object.fromEntries(
    formatIn(zone, INPUT, { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )

/** The day of a moment as a date input wants it: `2026-03-01`, where the organization is. */
export function inputDay(at: string | Date, zone = organizationZone()): string {
  const { year = '', month, day } = wall(at, zone)
  return `${year.padStart(4, '0')}-${month}-${day}`
}

export const today = (zone = organizationZone()) => inputDay(new Date(), zone)

/** The time of a moment as a time input wants it: `09:30`. */
export function inputTime(at: string, zone: string): string {
  const { hour, minute } = wall(at, zone)
  return `${hour}:${minute}`
}

/** A moment as a date-time input wants it: `2026-03-01T09:30`, where the reader is. */
export function inputMoment(at: string): string {
  return [inputDay(at, readerZone()), inputTime(at, readerZone())].join('T')
}
