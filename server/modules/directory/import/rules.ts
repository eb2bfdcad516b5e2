import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { badRequest } from '#platform/errors.ts'
import type { Form } from '#platform/form.ts'
import { unstorable } from '#platform/values.ts'

/** Somebody to be a member: known by the subject at the provider, or by the address alone. */
export type Row = { subject: string | null; display_name: string | null; email: string | null }

const columns = { subject: ['user_id', 'user_subject', 'subject', 'sub'], display_name: ['name', 'display_name'], email: ['email'] }
type Column = keyof typeof columns
const limits: Record<Column, number> = { subject: 255, display_name: 300, email: 300 }

/** What an import form asks for. Throws 400 naming the part that is missing or wrong. */
export function importRequest({ fields, file }: Form): { provider_id: string; allowEmailOnly: boolean; bytes: Buffer } {
  const { provider_id, allow_email_only = 'false' } = fields
  if (!provider_id) throw badRequest('provider_id is required.')
  if (!['true', 'false'].includes(allow_email_only)) throw badRequest('allow_email_only must be one of true, false.')
  if (!file) throw badRequest('file is required.')
  const problem = unstorable(fields)
  if (problem) throw badRequest(problem)
  return { provider_id, allowEmailOnly: allow_email_only === 'true', bytes: file.bytes }
}

/** The people of a directory file. Throws 400 naming the line or column that is wrong: then nothing is imported. */
export function readPeople({ bytes, allowEmailOnly }: { bytes: Buffer; allowEmailOnly: boolean }): Row[] {
  if (!isUtf8(bytes)) throw badRequest('file must be UTF-8.')
  if (bytes.includes(0)) throw badRequest('file must not contain the NUL character.')
  const [header, ...records] = parseRecords(bytes)
  if (!header) throw badRequest('file is empty: its first line must name the columns.')
  const places = placesOf(header)
  if (places.subject === undefined && !allowEmailOnly) throw badRequest('file has no user_id column.')
  if (places.subject === undefined && places.email === undefined) throw badRequest('file has neither a user_id nor an email column.')
  return records.map((record, index) => {
    const read = person(record, places, allowEmailOnly)
    if (typeof read === 'string') throw badRequest(`file, line ${lineOf(bytes, index + 1)}: ${read}`)
    return read
  })
}

const options = { bom: true, trim: true, skipEmptyLines: true }

function parseRecords(bytes: Buffer): string[][] {
  try {
    return parse(bytes, options)
  } catch (error) {
    if (error instanceof CsvError) throw badRequest(`file cannot be read as CSV: ${error.message}.`)
    throw error
  }
}

/** The line a record ends on. Counting lines is slow, so it is done only for a record that is wrong. */
function lineOf(bytes: Buffer, index: number): number {
  const ends: number[] = []
  const onRecord = (record: string[], { lines }: { lines: number }) => {
    ends.push(lines)
    return record
  }
  parse(bytes, { ...options, to: index + 1, onRecord })
  return ends[index]!
}

function placesOf(header: string[]): Partial<Record<Column, number>> {
  const titles = header.map((title) => title.trim().toLowerCase())
  const places: Partial<Record<Column, number>> = {}
  for (const column of Object.keys(columns) as Column[]) {
    const found = titles.flatMap((title, index) => (columns[column].includes(title) ? [index] : []))
    if (found.length > 1)
      throw badRequest(`file has more than one ${columns[column][0]} column: ${found.map((index) => header[index]).join(', ')}.`)
    if (found[0] !== undefined) places[column] = found[0]
  }
  return places
}

/** The person of a record, or what is wrong with it. */
function person(record: string[], places: Partial<Record<Column, number>>, allowEmailOnly: boolean): Row | string {
  const row: Row = { subject: null, display_name: null, email: null }
  for (const column of Object.keys(columns) as Column[]) {
    const text = places[column] === undefined ? '' : record[places[column]]!.trim()
    if (text.length > limits[column] && [...text].length > limits[column])
      return `${columns[column][0]} has more than ${limits[column]} characters.`
    row[column] = text === '' ? null : text
  }
  if (row.subject !== null) return row
  if (!allowEmailOnly) return 'user_id is blank.'
  if (row.email === null) return 'user_id and email are both blank.'
  return isAddress(row.email) ? row : 'email is not an e-mail address.'
}

/** Enough to tell an address from a slip; whether anybody reads it is known at sign-in. */
export const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)
