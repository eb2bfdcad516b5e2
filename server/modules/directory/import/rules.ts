import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { badRequest } from '#platform/errors.ts'
import type { Form, FormFile } from '#platform/http/form.ts'
import { unstorable } from '#platform/http/json-body.ts'

/** Somebody to be a member: known by the subject at the provider, or by the address alone. */
export type Row = { subject: string | null; display_name: string | null; email: string | null }
/** A row that names nobody, with the column that is wrong and why. */
export type Fault = { field: 'user_id' | 'name' | 'email'; problem: string }
/** A row of a file with the line it ends on. */
export type Judged = { line: number; row: Row; fault: Fault | undefined }

const columns = { subject: ['user_id', 'user_subject', 'subject', 'sub'], display_name: ['name', 'display_name'], email: ['email'] }
type Column = keyof typeof columns
const titles = { subject: 'user_id', display_name: 'name', email: 'email' } as const
const limits: Record<Column, number> = { subject: 255, display_name: 300, email: 300 }

/** What an import form asks for. Throws 400 naming the part that is missing or wrong. */
export function importRequest({ fields, file }: Form): { provider_id: string; allowEmailOnly: boolean; file: FormFile } {
  const { provider_id, allow_email_only = 'false' } = fields
  if (!provider_id) throw badRequest('provider_id is required.', 'provider_id')
  if (!['true', 'false'].includes(allow_email_only)) throw badRequest('allow_email_only must be one of true, false.', 'allow_email_only')
  if (!file) throw badRequest('file is required.', 'file')
  const problem = unstorable(fields)
  if (problem) throw badRequest(problem)
  return { provider_id, allowEmailOnly: allow_email_only === 'true', file }
}

type Asked = { bytes: Buffer; allowEmailOnly: boolean }

/** The people of a directory file. Throws 400 naming the line or column that is wrong: then nothing is imported. */
export function readPeople(asked: Asked): Row[] {
  const { records, places } = readFile(asked)
  return records.map((record, index) => {
    const row = cells(record, places)
    const fault = faultOf(row, asked.allowEmailOnly)
    if (fault) throw badRequest(`file, line ${linesOf(asked.bytes, index + 1)[index + 1]}: ${fault.problem}`)
    return row
  })
}

/** Every row of a directory file, with what is wrong with it. Throws 400 for a file that cannot be read or lacks a column. */
export function judgePeople(asked: Asked): Judged[] {
  const { records, places } = readFile(asked)
  const lines = linesOf(asked.bytes, records.length)
  return records.map((record, index) => {
    const row = cells(record, places)
    return { line: lines[index + 1]!, row, fault: faultOf(row, asked.allowEmailOnly) }
  })
}

function readFile({ bytes, allowEmailOnly }: Asked): { records: string[][]; places: Places } {
  if (!isUtf8(bytes)) throw badRequest('file must be UTF-8.', 'file')
  if (bytes.includes(0)) throw badRequest('file must not contain the NUL character.', 'file')
  const [header, ...records] = parseRecords(bytes)
  if (!header) throw badRequest('file is empty: its first line must name the columns.', 'file')
  const places = placesOf(header)
  if (places.subject === undefined && !allowEmailOnly) throw badRequest('file has no user_id column.', 'file')
  if (places.subject === undefined && places.email === undefined)
    throw badRequest('file has neither a user_id nor an email column.', 'file')
  return { records, places }
}

const options = { bom: true, trim: true, skipEmptyLines: true }

function parseRecords(bytes: Buffer): string[][] {
  try {
    return parse(bytes, options)
  } catch (error) {
    if (error instanceof CsvError) throw badRequest(`file cannot be read as CSV: ${error.message}.`, 'file')
    throw error
  }
}

/** The lines on which the header and the first so many records end. Counting them is slow, so that an import does it only for a row that is wrong. */
function linesOf(bytes: Buffer, records: number): number[] {
  const ends: number[] = []
  const onRecord = (record: string[], { lines }: { lines: number }) => {
    ends.push(lines)
    return record
  }
  parse(bytes, { ...options, to: records + 1, onRecord })
  return ends
}

type Places = Partial<Record<Column, number>>

function placesOf(header: string[]): Places {
  const given = header.map((title) => title.trim().toLowerCase())
  const places: Places = {}
  for (const column of Object.keys(columns) as Column[]) {
    const found = given.flatMap((title, index) => (columns[column].includes(title) ? [index] : []))
    if (found.length > 1)
      throw badRequest(`file has more than one ${titles[column]} column: ${found.map((index) => header[index]).join(', ')}.`, 'file')
    if (found[0] !== undefined) places[column] = found[0]
  }
  return places
}

function cells(record: string[], places: Places): Row {
  const row: Row = { subject: null, display_name: null, email: null }
  for (const column of Object.keys(columns) as Column[])
    row[column] = (places[column] !== undefined && record[places[column]]!.trim()) || null
  return row
}

function faultOf(row: Row, allowEmailOnly: boolean): Fault | undefined {
  for (const column of Object.keys(columns) as Column[]) {
    const text = row[column] ?? ''
    if (text.length > limits[column] && [...text].length > limits[column])
      return { field: titles[column], problem: `${titles[column]} has more than ${limits[column]} characters.` }
  }
  if (row.subject !== null) return undefined
  if (!allowEmailOnly) return { field: 'user_id', problem: 'user_id is blank.' }
  if (row.email === null) return { field: 'email', problem: 'user_id and email are both blank.' }
  return isAddress(row.email) ? undefined : { field: 'email', problem: 'email is not an e-mail address.' }
}

/** Enough to tell an address from a slip; whether anybody reads it is known at sign-in. */
export const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)
