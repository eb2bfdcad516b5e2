import type { Zone } from '../days.ts'
import type { Db } from '../db/open.ts'
import type { ApiError } from '../errors.ts'
import type { Language } from '../languages.ts'

/** How much text is written at once: of more, several times as much would be in memory. */
export const CHUNK = 65_536

export type Cell = string | number | boolean | null
export type Words = Record<Language, string>

/** How a column stands in a workbook. */
export type Shown = {
  head: Words
  /** In characters. */
  width: number
  /** `day`: a day, or the one on which a moment lies; `time`: a moment, day and clock. Any other text stays text. */
  as?: 'day' | 'time'
  /** What is written for a value. */
  words?: Readonly<Record<string, Words>>
}

/** What is not `shown`, such as ids, is in the CSV alone. */
export type Column<Name extends string = string> = { name: Name; shown?: Shown }

/** What is exported as CSV and as a workbook: the same rows in both. */
export type Table<Name extends string, Row extends Record<Name, Cell>> = {
  /** Of the file. */
  name: string
  /** Of the sheet. At most 31 characters, and none of `[]:*?/\`. */
  title: Words
  /** In the order of the CSV. */
  columns: readonly Column<Name>[]
  /** Where the organization is; undefined for what is of no one organization. */
  zone: Zone | undefined
  /** Where the days of a row are. */
  zoneOf: (row: Row) => Zone
  /** The rows as they are read, some at a time. It throws where there are too many. */
  portions: (db: Db) => AsyncIterable<Row[]>
}

/** The same rows; throws what `tooMany` gives once there are more. */
export async function* atMost<Row>(portions: AsyncIterable<Row[]>, limit: number, tooMany: (of: { limit: number }) => ApiError) {
  let count = 0
  for await (const rows of portions) {
    count += rows.length
    if (count > limit) throw tooMany({ limit })
    yield rows
  }
}
