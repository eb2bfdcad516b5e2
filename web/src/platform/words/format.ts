import { t } from '@lingui/core/macro'
import { locale } from '../language.ts'

/** Moments come as RFC 3339 in UTC and are shown in the reader's zone and manner. */
const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const inParts = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
const momentFormat = new Intl.DateTimeFormat(locale, inParts)
const secondFormat = new Intl.DateTimeFormat(locale, { ...inParts, hour: '2-digit', second: '2-digit' })
const relativeFormat = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const numberFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

export const day = (at: string) => dayFormat.format(new Date(at))
/** With the name of the zone, such as `21 Nov 2026, 17:30 CET`. */
export const moment = (at: string) => momentFormat.format(new Date(at))
/** To the second, such as `21 Nov 2026, 17:30:09 CET`. */
export const second = (at: string) => secondFormat.format(new Date(at))
export const number = (value: number) => numberFormat.format(value)
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
const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Calendar days from today, or another moment, to a moment, in the reader's zone; below zero for what is past. */
export const daysUntil = (at: string, from?: string) =>
  Math.round((midnight(new Date(at)) - midnight(from === undefined ? new Date() : new Date(from))) / DAY_MS)

/** Such as `in 12 days`, `tomorrow` or `5 days ago`; in months beyond two of them, in years beyond two of those. */
export function distance(at: string, from?: string): string {
  const days = daysUntil(at, from)
  if (Math.abs(days) <= 60) return relativeFormat.format(days, 'day')
  const months = Math.round(days / 30.44)
  return Math.abs(months) <= 24 ? relativeFormat.format(months, 'month') : relativeFormat.format(Math.round(days / 365.25), 'year')
}

const inBytes = unitFormat('byte', 'short')
const inKilobytes = unitFormat('kilobyte', 'short')
const inMegabytes = unitFormat('megabyte', 'short')

/** Such as `2.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return inBytes.format(bytes)
  return bytes < 1024 ** 2 ? inKilobytes.format(Math.round(bytes / 1024)) : inMegabytes.format(bytes / 1024 ** 2)
}

/** Such as `Central European Time`: where the days and times of all pages are. */
export const zoneName =
  new Intl.DateTimeFormat(locale, { timeZoneName: 'longGeneric' }).formatToParts().find(({ type }) => type === 'timeZoneName')?.value ??
  'UTC'

const two = (value: number) => String(value).padStart(2, '0')

/** The reader's calendar day of a moment as a date input wants it: `2026-03-01`. */
export function inputDay(at: string | Date): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const today = () => inputDay(new Date())

/** A moment as a date-time input wants it: `2026-03-01T09:30`, in the reader's zone. */
export function inputMoment(at: string): string {
  const date = new Date(at)
  return [inputDay(date), `${two(date.getHours())}:${two(date.getMinutes())}`].join('T')
}

/**
 * The moment meant by a day from a date input: its noon, or its beginning while noon is still to come (most rules
 * refuse the future). The same day gives the same moment, so that a request can be repeated. The day of `was` keeps its time.
 */
export function momentOfDay(value: string, was?: string | null): string {
  if (was && inputDay(was) === value) return was
  const noon = new Date(`${value}T12:00`)
  return (noon.getTime() < Date.now() ? noon : new Date(`${value}T00:00`)).toISOString()
}

/** The moment meant by a date-time input's value, or undefined when it is not complete. */
export function momentOfInput(value: string): string | undefined {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
