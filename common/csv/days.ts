/** The formats in which a file may write days. ISO means the year first: `2026-03-31` or `20260331`. */
export const dayForms = ['iso', 'd.m.y', 'm/d/y', 'd/m/y'] as const
export type DayForm = (typeof dayForms)[number]
const others = ['d.m.y', 'm/d/y', 'd/m/y'] as const

/** A day such as `2026-03-31`. `clock` is the time in milliseconds since midnight; `zone` is its offset, such as `+01:00` or `Z`. */
export type CellDay = { day: string; clock?: number; zone?: string }

const TIME = String.raw`(?:(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([AP])\.?M\.?)?)?`
const iso = new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})${TIME}\s*(Z|[+-]\d{2}(?::?\d{2})?)?$`, 'i')
const plain = /^(\d{4})(\d{2})(\d{2})$/
const dotted = new RegExp(String.raw`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})${TIME}$`, 'i')
const slashed = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${TIME}$`, 'i')

/**
 * Returns the day of a cell in a format. Undefined if the cell has another format or the day does not exist. A time with a zone is always
 * ISO.
 */
export function dayIn(text: string, form: DayForm): CellDay | undefined {
  switch (form) {
    case 'iso': return isoDay(text)
    case 'd.m.y': return fromParts(dotted.exec(text), [3, 2, 1])
    case 'm/d/y': return fromParts(slashed.exec(text), [3, 1, 2])
    case 'd/m/y': return fromParts(slashed.exec(text), [3, 2, 1])
  }
} // prettier-ignore

function isoDay(text: string): CellDay | undefined {
  const match = iso.exec(text)
  const found = fromParts(match ?? plain.exec(text), [1, 2, 3])
  const zone = match?.[9]?.toUpperCase()
  if (!found || zone === undefined) return found
  if (found.clock === undefined) return undefined
  const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return { ...found, zone: hours === undefined ? zone : `${hours}:${minutes}` }
}

function fromParts(match: RegExpExecArray | null, places: [year: number, month: number, day: number]): CellDay | undefined {
  if (!match) return undefined
  const [year, month, day] = places.map((place) => Number(match[place])) as [number, number, number]
  const last = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > last) return undefined
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
  if (match[4] === undefined) return { day: text }
  const clock = clockOf(match.slice(4, 9))
  return clock === undefined ? undefined : { day: text, clock }
}

function clockOf([hour, minute, second = '0', fraction = '', half]: (string | undefined)[]): number | undefined {
  const hours = half === undefined ? Number(hour) : halfDay(Number(hour), half)
  if (hours === undefined || hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
}

/** Converts an hour of a 12-hour clock: 12 counts as the hour 0 of its half day. */
const halfDay = (hour: number, half: string) => (hour < 1 || hour > 12 ? undefined : (hour % 12) + (/p/i.test(half) ? 12 : 0))

const pad = (value: number, width: number) => String(value).padStart(width, '0')

/**
 * Returns the day format of a file, from the cells of each of its day columns. Columns in which every cell is ISO are left out. For the
 * others, a format counts if it alone fits every cell. At least one day of the month must also be above 12. Otherwise the format is ISO.
 */
export function formOf(columns: string[][]): DayForm {
  const written = columns.filter((cells) => cells.some((cell) => isoDay(cell) === undefined)).flat()
  const fitting = others.filter((form) => written.length > 0 && written.every((cell) => dayIn(cell, form) !== undefined))
  const [only, ...more] = fitting
  if (only === undefined || more.length > 0) return 'iso'
  return written.some((cell) => Number(dayIn(cell, only)!.day.slice(8)) > 12) ? only : 'iso'
}

/** Returns each format other than ISO that can read the cell, with the day it yields. */
export const readingsOf = (text: string): { form: DayForm; day: string }[] =>
  others.flatMap((form) => {
    const found = dayIn(text, form)
    return found ? [{ form, day: found.day }] : []
  })

/** Whether a text is a day number of a spreadsheet: days since 1900, with the time as a decimal fraction. */
export const isDayNumber = (text: string) => /^\d{5}(?:[.,]\d+)?$/.test(text)
