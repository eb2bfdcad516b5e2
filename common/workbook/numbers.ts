import type { NumberFormat } from './formats.ts'

const DAY_MS = 86_400_000
const DAY_SECONDS = 86_400
/** December 31, 9999: the last day of spreadsheets. */
const LAST_DAY = 2_958_465
/** The digits that spreadsheets keep of a number. */
const DIGITS = 15

/**
 * Returns the number of a cell as a text: a day as `2026-05-13`, a moment as `2026-05-13T14:03:00`, a time as `14:03:00`. A number with
 * more digits than a spreadsheet keeps gets a power of ten, because digits are lost.
 */
export function numberText(raw: string, format: NumberFormat, from1904: boolean): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (Math.abs(value) >= 10 ** DIGITS) return value.toExponential().toUpperCase()
  if (typeof format === 'object') return plain(value).padStart(format.digits, '0')
  switch (format) {
    case 'number': return plain(value)
    case 'percent': return `${plain(value * 100)}%`
    case 'day': return dayText(Math.floor(value), from1904) ?? plain(value)
    case 'moment': return momentText(value, from1904) ?? plain(value)
    case 'clock': return value >= 0 && value < 1 ? clockText(value) : (momentText(value, from1904) ?? plain(value))
  }
} // prettier-ignore

/** The number rounded to fifteen digits: binary fractions add wrong digits behind them. */
const plain = (value: number) => String(Number(value.toPrecision(DIGITS)))

/** A moment at midnight is written as a day, because programs store days so. */
function momentText(value: number, from1904: boolean): string | undefined {
  const seconds = Math.round(value * DAY_SECONDS)
  const day = dayText(Math.floor(seconds / DAY_SECONDS), from1904)
  const rest = seconds % DAY_SECONDS
  return day === undefined || rest === 0 ? day : `${day}T${clockOf(rest)}`
}

const clockText = (value: number) => clockOf(Math.min(Math.round(value * DAY_SECONDS), DAY_SECONDS - 1))
const clockOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19)

/**
 * The day of a number, counted from the end of 1899 or from the start of 1904. Undefined for number 60: spreadsheets wrongly take 1900 for
 * a leap year.
 */
function dayText(count: number, from1904: boolean): string | undefined {
  if (count < (from1904 ? 0 : 1) || count > LAST_DAY || (!from1904 && count === 60)) return undefined
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, count < 60 ? 31 : 30)
  return new Date(start + count * DAY_MS).toISOString().slice(0, 10)
}
