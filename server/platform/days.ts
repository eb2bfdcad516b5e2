import { Temporal } from 'temporal-polyfill'
import { before, parseTimestamp } from './moments.ts'

/**
 * Converts moments to days; no other code does. A day that counts legally (due, grace, valid until, completed on) is a day in the
 * organization's time zone. It begins at midnight there and ends a millisecond before the next. Everything is stored and sent as moments in
 * UTC. `zoneOf` gives the day of a moment, and the beginning and end of a day. `addDays` and the functions below it work on the calendar
 * alone, which has no zone.
 */

/** A calendar day, such as `2026-11-20`. Days compare as text. */
export type Day = string

/** The days of one time zone. Moments are RFC 3339 in UTC, as the database writes them. */
export type Zone = {
  dayOf: (moment: string) => Day
  /** The first moment of the day: midnight, or later if the clocks go forward at midnight. */
  startOf: (day: Day) => string
  /** The last millisecond before the next day. */
  endOf: (day: Day) => string
  /** The clock time of the moment, in milliseconds since midnight. */
  clockOf: (moment: string) => number
  /**
   * The moment at which the clocks of a day show a time, in milliseconds since midnight. In autumn the first one; in spring as if the
   * clocks had not gone forward.
   */
  momentOf: (day: Day, clock: number) => string
}

const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-12-31'
const FIRST = `${FIRST_DAY}T00:00:00Z`
const LAST = `${LAST_DAY}T23:59:59.999Z`

const DAY = /^\d{4}-\d\d-\d\d$/
/** Whether a text is an existing day, without a time. */
export const isDay = (text: string) => DAY.test(text) && parseTimestamp(`${text}T00:00:00Z`) !== undefined

/** Names of places and of a few systems. An offset such as `+01:00` does not match. */
const NAME = /^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/

/** Whether this runtime knows a zone of that name. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const zones = new Map<string, Zone>()

export function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const zone = inZone(name)
  zones.set(name, zone)
  return zone
}

function inZone(name: string): Zone {
  const startOf = remembered((day) => startIn(name, day))
  const endOf = remembered((day) => (day === LAST_DAY ? LAST : new Date(Date.parse(startOf(addDays(day, 1))) - 1).toISOString()))
  const around = remembered((day) => {
    const after = addDays(day, 1)
    return { former: addDays(day, -1), begins: startOf(day), after, ends: after === day ? undefined : startOf(after) }
  })
  /** A zone's day is never further from the UTC day than one day. */
  const dayOf = (moment: string) => {
    const day = moment.slice(0, 10)
    const { former, begins, after, ends } = around(day)
    if (ends !== undefined && !before(moment, ends)) return after
    return before(moment, begins) ? former : day
  }
  const clockOf = (moment: string) => {
    const day = dayOf(moment)
    const [begins, at] = [Date.parse(startOf(day)), Date.parse(moment)]
    return Date.parse(startOf(addDays(day, 1))) - begins === DAY_MS ? at - begins : clockIn(name, at)
  }
  const momentOf = (day: Day, clock: number) => momentIn(name, day, clock)
  return { dayOf, startOf, endOf, clockOf, momentOf }
}

/** Caches a function of days. Finding the start of a day takes a tenth of a millisecond, and the same few thousand days recur. */
function remembered<Value>(find: (day: Day) => Value): (day: Day) => Value {
  const known = new Map<Day, Value>()
  return (day) => {
    const found = known.get(day)
    if (found !== undefined) return found
    if (known.size >= REMEMBERED) known.clear()
    const value = find(day)
    known.set(day, value)
    return value
  }
}
const REMEMBERED = 20_000

/** Returns the start of a day. Years before 1 and after 9999 cannot be written, so the earliest writable moment is used. */
function startIn(name: string, day: Day): string {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(name).toInstant().toString()
  return start.length === FIRST.length && !start.startsWith('0000') ? start : FIRST
}

function momentIn(name: string, day: Day, clock: number): string {
  const plainTime = Temporal.PlainTime.from('00:00').add({ milliseconds: clock })
  const moment = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: name, plainTime }).toInstant().toString()
  return parseTimestamp(moment) === undefined ? startIn(name, day) : moment
}

/** Returns the clock time on any day, also when the clocks change. It takes a hundred times as long. */
function clockIn(name: string, at: number): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name)
  return (at + offsetNanoseconds / 1e6 + LONG_BEFORE) % DAY_MS
}

const DAY_MS = 86_400_000
/** A whole number of days. No writable moment is as long before 1970, so no remainder is negative. */
const LONG_BEFORE = 1_000_000 * DAY_MS

export const addDays = (day: Day, days: number): Day => (days === 0 ? day : shifted(`${day}${days}`))

/** The key is a day followed by a number of days. A matrix asks for the same few all the time. */
const shifted = remembered((asked) => {
  const date = new Date(Date.parse(asked.slice(0, FIRST_DAY.length)) + Number(asked.slice(FIRST_DAY.length)) * DAY_MS)
  return beyond(date.getUTCFullYear()) ?? date.toISOString().slice(0, FIRST_DAY.length)
})

/** Returns the number of days from the first day to the second. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Returns the same day some months later, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, dayOfMonth] = partsOf(day)
  const count = year * 12 + (month - 1) + months
  return dayOn(Math.floor(count / 12), (count % 12) + 1, dayOfMonth)
}

export const partsOf = (day: Day): [year: number, month: number, day: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8)),
]

/** Returns a calendar day, limited to the end of the month and to the writable years. */
export function dayOn(year: number, month: number, day: number): Day {
  const end = beyond(year)
  if (end !== undefined) return end
  const last = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  const pad = (value: number, width: number) => String(value).padStart(width, '0')
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(day, last), 2)}`
}

const beyond = (year: number) => (year < 1 ? FIRST_DAY : year > 9999 ? LAST_DAY : undefined)
