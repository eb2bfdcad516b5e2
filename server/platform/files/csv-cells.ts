import { type CellDay, type DayForm, dayForms, dayIn, formOf, isDayNumber, readingsOf } from '../../../common/csv/days.ts'
import type { Zone } from '../days.ts'
import { type Remark, badRequest, remark } from '../errors.ts'
import { parseTimestamp } from '../moments.ts'

/** Remarks about cells, for any import. `field` is the column. */
const damaged = remark(
  'cell_damaged_number',
  '{field} {value} is a long number that a spreadsheet made short. Format the column as text before filling it, or export the file again.',
)
const isError = remark('cell_error_value', '{field} is {value}, an error of a spreadsheet. Correct the cell, and save the file again.')
const dayNumber = remark(
  'cell_day_number',
  '{field} {value} is the number of a day in a spreadsheet. Format the column as a date, year first.',
)
const dayElsewise = remark(
  'cell_day_other_form',
  '{field} {value} is not written with the year first. Write {day}, or choose {form} for the days of this file.',
)
const dayTwice = remark(
  'cell_day_ambiguous',
  '{field} {value} could be two days. Write the year first, such as 2026-03-31, or choose m/d/y or d/m/y for the days of this file.',
)
const noDay = remark('cell_no_day', '{field} {value} must be a day such as 2026-03-31, or a moment such as 2026-03-31T10:00:00.')

/** Whether a text is a long number that a spreadsheet shortened, such as 1.2E+10. The original number is lost. */
export const damagedNumber = (text: string) => /^[+-]?\d+(?:[.,]\d*)?E\+\d+$/i.test(text)

/**
 * Error values of spreadsheets, for failed formulas and columns that are too narrow. It has the words of all languages that translate them.
 */
const ERROR = new RegExp(
  String.raw`^(?:#(?:N/?A|NV|N/D|N/V|N/Z|NB|REF|BEZUG|RIF|VALUE|WERT|VALEUR|VALORE|VALOR|WAARDE|NAME|NOM|NOMBRE|NOME|NAAM|DIV/0|DEEL/0|NUM|ZAHL|GETAL|NULL|NULO|NUL|LEEG|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|ERROR|OVERFLOW|GETTING_DATA|¡(?:REF|VALOR|DIV/0|NULO|NUM)|¿NOMBRE)[!?]?|#{3,}|Err:\d{3})$`,
  'i',
)

/** Returns the remark about the first cell with an error of a spreadsheet. */
export function errorIn(cells: Readonly<Record<string, string | undefined>>): Remark | undefined {
  const [field, value] = Object.entries(cells).find(([, text]) => text !== undefined && ERROR.test(text)) ?? []
  return field === undefined || value === undefined ? undefined : isError({ field, value })
}

/** Returns the remark about the first of these cells that has an id shortened by a spreadsheet. */
export function damagedIn<Name extends string>(cells: Readonly<Partial<Record<Name, string>>>, names: readonly Name[]): Remark | undefined {
  const field = names.find((name) => damagedNumber(cells[name] ?? ''))
  return field && damaged({ field, value: cells[field] ?? '' })
}

/** Returns the day format of a form field; undefined if there is none. Throws 400 for an unknown format. */
export function chosenForm(text: string | undefined): DayForm | undefined {
  const form = dayForms.find((each) => each === text)
  if (text !== undefined && form === undefined) throw badRequest(`dates must be one of ${dayForms.join(', ')}.`, 'dates')
  return form
}

/** Returns a reader for the days of a file. It uses the chosen format, else the one that the day columns fit. ISO is always read. */
export function dayReader(columns: (string | undefined)[][], chosen?: DayForm) {
  const dates_as = chosen ?? formOf(columns.map((cells) => cells.filter((cell) => cell !== undefined).filter((cell) => !ERROR.test(cell))))
  const read = (field: string, text: string): { day: CellDay } | { fault: Remark } => {
    const day = dayIn(text, 'iso') ?? dayIn(text, dates_as)
    return day ? { day } : { fault: faultOfDay(field, text) }
  }
  return { dates_as, read }
}

/** Returns a day or moment as the API takes it: `2026-03-31` or RFC 3339. Undefined if the moment does not exist. */
export function momentOf({ day, clock, zone }: CellDay, home: Zone): string | undefined {
  if (clock === undefined) return day
  if (zone === undefined) return home.momentOf(day, clock)
  const moment = `${day}T${new Date(clock).toISOString().slice(11, -1)}${zone}`
  return parseTimestamp(moment) === undefined ? undefined : moment
}

const SHOWN = 40

function faultOfDay(field: string, text: string): Remark {
  const value = text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text
  if (isDayNumber(text)) return dayNumber({ field, value })
  const [only, another] = readingsOf(text)
  if (only === undefined) return noDay({ field, value })
  return another && another.day !== only.day ? dayTwice({ field, value }) : dayElsewise({ field, value, ...only })
}
