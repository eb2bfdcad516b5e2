import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { type DayForm, dayForms } from '../../../common/csv/days.ts'
import { OneOf } from '../shapes.ts'
import type { SourceFormat } from './csv.ts'

/** The format of days in a CSV file. If left out, the format that every cell fits. */
export const DatesAs = OneOf(dayForms)

/** Fields that say how a CSV file was read. */
export const fileReading = {
  read_as: OneOf(['utf-8', 'utf-16', 'windows-1252', 'xlsx']),
  /** `iso` also where the file has no days. */
  dates_as: DatesAs,
  /** Titles of columns that were not read. */
  unused_columns: Type.Array(Type.String()),
}

export type FileReading = { read_as: SourceFormat; sheet: string | undefined; dates_as?: DayForm; unused_columns: string[] }

/** The number of titles, and of characters per title, that fit into a header. */
const TITLES = 20
const LETTERS = 40

const inHeader = (text: string) => encodeURIComponent(text.slice(0, LETTERS).toWellFormed())

/**
 * Sets the headers that say how a file was read: `Read-As`, `Read-Sheet`, `Dates-As` and `Unused-Columns`. Names and titles are
 * percent-encoded; titles are separated by commas.
 */
export function tellReading(reply: FastifyReply, { read_as, sheet, dates_as, unused_columns }: FileReading): void {
  const titles = unused_columns.slice(0, TITLES).map(inHeader)
  reply.header('read-as', read_as)
  if (sheet !== undefined) reply.header('read-sheet', inHeader(sheet))
  if (dates_as) reply.header('dates-as', dates_as)
  if (titles.length > 0) reply.header('unused-columns', titles.join(','))
}
