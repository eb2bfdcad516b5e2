import type { Zone } from '../days.ts'
import type { Db } from '../db/open.ts'
import type { ApiError } from '../errors.ts'
import type { Language } from '../languages.ts'

/** Number of characters written at once. Larger chunks take several times as much memory. */
export const CHUNK = 65_536

export type Cell = string | number | boolean | null
export type Words = Record<Language, string>

/** How a workbook shows a column. */
export type ExportColumn = {
  head: Words
  /** In characters. */
  width: number
  /** `day`: a day, or the day of a moment; `time`: a moment, as day and clock time. Any other text stays text. */
  as?: 'day' | 'time'
  /** The words shown for values. */
  words?: Readonly<Record<string, Words>>
}

/** A column. Without `shown`, as for ids, it is in the CSV only. */
export type Column<Name extends string = string> = { name: Name; shown?: ExportColumn }

/** A table to export as CSV and as a workbook, with the same rows. */
export type Table<Name extends string, Row extends Record<Name, Cell>> = {
  /** The name of the file. */
  name: string
  /** The title of the sheet: at most 31 characters, none of `[]:*?/\`. */
  title: Words
  /** In the order of the CSV. */
  columns: readonly Column<Name>[]
  /** The organization's zone; undefined for a table of no single organization. */
  zone: Zone | undefined
  /** The zone for the days of a row. */
  zoneOf: (row: Row) => Zone
  /** Yields the rows in batches. Throws if there are too many. */
  portions: (db: Db) => AsyncIterable<Row[]>
}

/** Passes the rows on. Throws `tooMany` once there are more than `limit`. */
export async function* atMost<Row>(portions: AsyncIterable<Row[]>, limit: number, tooMany: (of: { limit: number }) => ApiError) {
  let count = 0
  for await (const rows of portions) {
    count += rows.length
    if (count > limit) throw tooMany({ limit })
    yield rows
  }
}
