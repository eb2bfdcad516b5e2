import { parse } from 'csv-parse/sync'
import { headed, optionsFor, placesOf, requireColumns, rowsOf, textOf } from '#platform/files/csv.ts'
import { type Remark, badRequest } from '#platform/errors.ts'
import type { Form, FormFile } from '#platform/http/form.ts'
import { unstorable } from '#platform/http/json-body.ts'
import * as remarks from './rules-remarks.ts'

/** Somebody to be a member: known by the subject at the provider, or by the address alone. */
export type Row = { subject: string | null; display_name: string | null; email: string | null }
/** The role that a row grants, in its words. */
export type Given = { role: string | null; department: string | null; until: string | null }
/** A row of a file; a fault says why nothing can become of it. */
export type Read = { row: Row; given: Given; fault: Remark | undefined }
/** The rows of a file, and the line on which each of them ends. */
export type People = { read: Read[]; lines: number[] }

const person = { subject: ['user_id', 'user_subject', 'subject', 'sub'], display_name: ['name', 'display_name'], email: ['email'] }
const granting = { role: ['role'], department: ['department'], until: ['until'] }
const columns = { ...person, ...granting }
type Column = keyof typeof columns
const titles = { subject: 'user_id', display_name: 'name', email: 'email', role: 'role', department: 'department', until: 'until' } as const
const limits: Record<Column, number> = { subject: 255, display_name: 300, email: 300, role: 300, department: 300, until: 300 }
const all = Object.keys(columns) as Column[]
const ofPerson = Object.keys(person) as Column[]

const flags = ['allow_email_only', 'grant_roles', 'skip_failed'] as const
export const formFields = ['provider_id', ...flags]
type Asked = { provider_id: string; allowEmailOnly: boolean; grantRoles: boolean; skipFailed: boolean; file: FormFile }

/** What an import form asks for. Throws 400 naming the part that is missing or wrong. */
export function importRequest({ fields, file }: Form): Asked {
  const { provider_id, allow_email_only, grant_roles, skip_failed } = fields
  if (!provider_id) throw badRequest('provider_id is required.', 'provider_id')
  for (const flag of flags)
    if (!['true', 'false'].includes(fields[flag] ?? 'false')) throw badRequest(`${flag} must be one of true, false.`, flag)
  if (!file) throw badRequest('file is required.', 'file')
  const problem = unstorable(fields)
  if (problem) throw badRequest(problem)
  const [allowEmailOnly, grantRoles, skipFailed] = [allow_email_only === 'true', grant_roles === 'true', skip_failed === 'true']
  return { provider_id, allowEmailOnly, grantRoles, skipFailed, file }
}

type PeopleFile = { bytes: Uint8Array; allowEmailOnly: boolean; grantRoles: boolean }

/** Every row of a directory file, with what is wrong with it. Throws 400 for a file that cannot be read or lacks a column. */
export function readPeople(file: PeopleFile): People {
  const { records, places } = readFile(file)
  return {
    read: records.map((record) => {
      const { role, department, until, ...row } = cells(record, places)
      const given = { role, department, until }
      return { row, given, fault: tooLongIn({ ...row, ...given }) ?? faultOf(row, file.allowEmailOnly) }
    }),
    lines: linesOf(file.bytes, records.length),
  }
}

/** Throws 400 for the first row that is wrong: then nothing is imported. */
export function requireFine(rows: { fault: Remark | undefined }[], { lines }: People): void {
  const index = rows.findIndex(({ fault }) => fault !== undefined)
  if (index !== -1) throw badRequest(`file, line ${lines[index]}: ${rows[index]!.fault!.description}`)
}

function readFile({ bytes, allowEmailOnly, grantRoles }: PeopleFile): { records: string[][]; places: Places } {
  const { header, rows: records } = headed(rowsOf(textOf(bytes), options))
  const places = placesOf(header, grantRoles ? all : ofPerson, (column) => columns[column])
  requireColumns({ user_id: places.subject, email: places.email }, ['user_id'], ...(allowEmailOnly ? [['email']] : []))
  if (grantRoles) requireColumns(places, ['role'])
  return { records, places }
}

const options = { trim: true }

/** The lines on which so many records beneath the header end. */
function linesOf(bytes: Uint8Array, records: number): number[] {
  const ends: number[] = []
  const onRecord = (record: string[], { lines }: { lines: number }) => {
    ends.push(lines)
    return record
  }
  const text = textOf(bytes)
  parse(text, { ...optionsFor(text, options), to: records + 1, onRecord })
  return ends.slice(1)
}

type Places = Partial<Record<Column, number>>

function cells(record: string[], places: Places): Row & Given {
  const row: Row & Given = { subject: null, display_name: null, email: null, role: null, department: null, until: null }
  for (const column of all) row[column] = (places[column] !== undefined && record[places[column]]!.trim()) || null
  return row
}

function tooLongIn(row: Row & Given): Remark | undefined {
  for (const column of all) {
    const [text, maximum] = [row[column] ?? '', limits[column]]
    if (text.length > maximum && [...text].length > maximum) return remarks.tooLong({ field: titles[column], maximum })
  }
  return undefined
}

function faultOf({ subject, email }: Row, allowEmailOnly: boolean): Remark | undefined {
  if (subject !== null) return undefined
  if (!allowEmailOnly) return remarks.blank({ field: titles.subject })
  if (email === null) return remarks.namesNobody()
  return isAddress(email) ? undefined : remarks.noAddress({ value: email })
}

/** Enough to tell an address from a slip; whether anybody reads it is known at sign-in. */
export const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)
