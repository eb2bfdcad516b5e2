import type { DayForm } from '../../../../common/csv/days.ts'
import { type ColumnChoice, choicesIn } from '../../../../common/csv/meanings.ts'
import { personColumns, personMeanings, roleColumns } from '../../../../common/people-columns.ts'
import { addressOf, isAddress } from '#platform/addresses.ts'
import { foldEmail } from '#platform/auth/claims.ts'
import type { Day } from '#platform/days.ts'
import { type Remark, badRequest } from '#platform/errors.ts'
import { chosenForm, damagedIn, dayReader, errorIn } from '#platform/files/csv-cells.ts'
import { type SourceFormat, cellsOf, chosenColumns, faultOfLine, requireAtMost, requireColumns, sheetOf } from '#platform/files/csv.ts'
import type { Form, FormFile } from '#platform/http/form.ts'
import { unstorable } from '#platform/http/json-body.ts'
import { isUuid } from '#platform/shapes.ts'
import { normalized } from '#platform/text.ts'
import * as remarks from './rules-remarks.ts'

/** A future member, known by the subject at the provider, or only by the address. */
export type Row = { subject: string | null; display_name: string | null; email: string | null }
/** The role that a row grants, as written. */
export type RoleCells = { role: string | null; department: string | null; until: string | null }
/** The day in `until`, or why it is none. */
export type UntilDay = { ends_on: Day } | { fault: Remark } | undefined
/** A row of a file. A row with a fault is not imported. */
export type ReadRow = { row: Row; given: RoleCells; until: UntilDay; fault: Remark | undefined }
/** The rows of a file, the line on which each ends, the choices for its columns, and how the file was read. */
export type People = {
  read: ReadRow[]
  lines: number[]
  choices: ColumnChoice[]
  read_as: SourceFormat
  sheet: string | undefined
  dates_as: DayForm
  unused_columns: string[]
}

const columns = { ...personColumns, ...roleColumns }
type Column = keyof typeof columns
type Cells = Partial<Record<Column, string>>
export const peopleColumns = Object.keys(columns) as Column[]
const limits = { user_id: 255, name: 300, email: 300, role: 300, department: 300, until: 300 }

/** At ten bytes each, they fill the largest file. No list of people has more. */
const MOST_ROWS = 100_000

const flags = ['allow_email_only', 'grant_roles', 'skip_failed'] as const
export const formFields = ['provider_id', 'dates', 'columns', 'roles', ...flags]
/** How to read a file. `columns` has the names of its columns, blank for unused ones. */
type Choices = { allowEmailOnly: boolean; grantRoles: boolean; dates: DayForm | undefined; columns: string[] | undefined }
type Request = Choices & { provider_id: string; skipFailed: boolean; meanings: Record<string, string>; file: FormFile }

/** Returns the request of an import form. Throws 400 that names a missing or wrong part. */
export function importRequest({ fields, file }: Form): Request {
  const { provider_id, allow_email_only, grant_roles, skip_failed } = fields
  if (!provider_id) throw badRequest('provider_id is required.', 'provider_id')
  for (const flag of flags)
    if (!['true', 'false'].includes(fields[flag] ?? 'false')) throw badRequest(`${flag} must be one of true, false.`, flag)
  const choices = {
    dates: chosenForm(fields.dates),
    columns: chosenColumns(fields.columns, peopleColumns),
    meanings: chosenRoles(fields.roles),
  }
  if (!file) throw badRequest('file is required.', 'file')
  const problem = unstorable(fields)
  if (problem) throw badRequest(problem)
  const [allowEmailOnly, grantRoles, skipFailed] = [allow_email_only === 'true', grant_roles === 'true', skip_failed === 'true']
  return { provider_id, allowEmailOnly, grantRoles, skipFailed, ...choices, file }
}

/**
 * Returns the ids of roles by their names in a file, from a form field. Throws 400 if it is not such a JSON object, or has over 100 names.
 */
function chosenRoles(text = '{}'): Record<string, string> {
  const read = parsed(text)
  if (!isMeanings(read)) throw badRequest('roles must be a JSON object of ids of roles by names of the file, at most 100.', 'roles')
  return read
}

const MOST_MEANINGS = 100
const isMeanings = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= MOST_MEANINGS &&
  Object.values(value).every((id) => typeof id === 'string' && isUuid(id))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type PeopleFile = Choices & { bytes: Uint8Array }

/** Every row of a directory file, with what is wrong with it. Throws 400 for a file that cannot be read or lacks a column. */
export async function readPeople({ bytes, allowEmailOnly, grantRoles, dates, columns: chosen }: PeopleFile): Promise<People> {
  const { header, places, rows, ...reading } = await sheetOf<Column>(bytes, grantRoles ? columns : personOnly, {
    chosen,
    known: columns,
    most: MOST_ROWS + 1,
  })
  requireAtMost(rows, MOST_ROWS)
  requireColumns(places, ['user_id'], ...(allowEmailOnly ? [['email']] : []))
  if (grantRoles) requireColumns(places, ['role'])
  const told = rows.map((line) => ({ fault: faultOfLine(line, header), cells: cellsOf(line, peopleColumns, places) }))
  const days = dayReader([told.map(({ cells }) => cells.until)], dates)
  const lines = rows.map(({ line }) => line)
  const otherOf = otherFinder(lines)
  const read = told.map(({ fault, cells }, index): ReadRow => {
    const row = personOf(cells)
    const given = { role: cells.role ?? null, department: cells.department ?? null, until: cells.until ?? null }
    const wrong = fault ?? errorIn(cells) ?? damagedIn(cells, ['user_id']) ?? tooLongIn(row, given) ?? faultOf(row, allowEmailOnly)
    return { row, given, until: untilOf(cells, days.read), fault: wrong ?? otherOf(row, index) }
  })
  const choices = choicesIn(header, chosen, personMeanings(header))
  return { read, lines, choices, ...reading, dates_as: days.dates_as }
}

/** Without `grant_roles`, the columns of roles are ignored like all others. */
const personOnly = { ...personColumns, role: { own: [] }, department: { own: [] }, until: { own: [] } }

/** Throws 400 for the first wrong row. Then nothing is imported. */
export function requireFine(rows: { fault: Remark | undefined }[], { lines }: People): void {
  const index = rows.findIndex(({ fault }) => fault !== undefined)
  if (index !== -1) throw badRequest(`file, line ${lines[index]}: ${rows[index]!.fault!.description}`)
}

const personOf = (cells: Cells): Row => ({
  subject: cells.user_id ?? null,
  display_name: nameOf(cells) || null,
  email: (cells.email && addressOf(cells.email)) || null,
})

/** Returns the name, else given and family name. In lists with only a given name and a name, the name is the family name. */
function nameOf({ name, given_name, family_name }: Cells): string {
  if (name === undefined || given_name === undefined || family_name !== undefined) return name ?? joined(given_name, family_name)
  return normalized(name, true).includes(normalized(given_name, true)) ? name : joined(given_name, name)
}

const joined = (...names: (string | undefined)[]) => names.filter((name) => name !== undefined).join(' ')

function untilOf({ until }: Cells, dayOf: ReturnType<typeof dayReader>['read']): UntilDay {
  if (until === undefined) return undefined
  const read = dayOf('until', until)
  if ('day' in read) return { ends_on: read.day.day }
  return { fault: read.fault.code === 'cell_no_day' ? remarks.untilNoDay({ value: until }) : read.fault }
}

function tooLongIn({ subject, display_name, email }: Row, given: RoleCells): Remark | undefined {
  const texts = { user_id: subject, name: display_name, email, ...given }
  for (const field of Object.keys(limits) as (keyof typeof limits)[]) {
    const [text, maximum] = [texts[field] ?? '', limits[field]]
    if (text.length > maximum && [...text].length > maximum) return remarks.tooLong({ field, maximum })
  }
  return undefined
}

function faultOf({ subject, email }: Row, allowEmailOnly: boolean): Remark | undefined {
  if (subject !== null) return undefined
  if (!allowEmailOnly) return remarks.blank({ field: 'user_id' })
  if (email === null) return remarks.namesNobody()
  return isAddress(email) ? undefined : remarks.noAddress({ value: email })
}

/** Finds rows that give one identity to two people: their addresses differ, or their names if neither row has an address. */
function otherFinder(lines: number[]) {
  const first = new Map<string, { row: Row; line: number }>()
  return (row: Row, index: number): Remark | undefined => {
    if (row.subject === null) return undefined
    const known = first.get(row.subject)
    if (known) return isOther(known.row, row) ? remarks.otherPerson({ value: row.subject, line: known.line }) : undefined
    first.set(row.subject, { row, line: lines[index]! })
    return undefined
  }
}

function isOther(a: Row, b: Row): boolean {
  if (a.email !== null && b.email !== null) return foldEmail(a.email) !== foldEmail(b.email)
  if (a.email !== null || b.email !== null || a.display_name === null || b.display_name === null) return false
  return normalized(a.display_name, true) !== normalized(b.display_name, true)
}
