import { badRequest } from '#platform/errors.ts'
import { cellsOf, headed, placesOf, requireColumns, requireRows, rowsOf, textOf } from '#platform/files/csv.ts'
import type { Form, FormFile } from '#platform/http/form.ts'
import { unstorable } from '#platform/http/json-body.ts'
import { type Zone, isDay, zoneOf } from '#platform/days.ts'
import { parseTimestamp } from '#platform/moments.ts'
import { isUuid } from '#platform/shapes.ts'
import { NUMBER_DAMAGE, type Row, damagedNumber, judged } from './rules.ts'
import { type ExternalGradeRow, MOST_ROWS } from './schema.ts'

const columns = [
  'external_course_id', 'external_user_id', 'learner_user_id', 'score', 'completed_at', 'passed', 'external_attempt_id',
] as const // prettier-ignore
type Column = (typeof columns)[number]
type Cells = Partial<Record<Column, string>>
const REQUIRED: Column[] = ['external_course_id', 'score', 'completed_at']
const NAMES: Column[] = ['external_course_id', 'external_user_id', 'external_attempt_id']
const MAX_NAME = 200

/** What an import form asks for. Throws 400 naming the part that is missing or wrong. */
export function importRequest({ fields, file }: Form): { dryRun: boolean; file: FormFile; file_name: string } {
  const problem = unstorable({ ...fields, file: file?.file_name })
  if (problem) throw badRequest(problem)
  const { dry_run = 'false' } = fields
  if (dry_run !== 'true' && dry_run !== 'false') throw badRequest('dry_run must be one of true, false.', 'dry_run')
  if (!file) throw badRequest('file is required.', 'file')
  return { dryRun: dry_run === 'true', file, file_name: file.file_name.slice(0, 300).toWellFormed() }
}

type GradeFile = { bytes: Uint8Array; time_zone: string }

/** The rows of a file, numbered from 1, with days of a time zone. Throws 400 for a file that cannot be read at all; a bad cell fails its own row only. */
export function readRows({ bytes, time_zone }: GradeFile): Row[] {
  const zone = zoneOf(time_zone)
  const { header, rows: lines } = headed(rowsOf(textOf(bytes), { relaxColumnCount: true, to: MOST_ROWS + 2 }))
  const places = placesOf(header, columns)
  for (const column of REQUIRED) requireColumns(places, [column])
  requireColumns(places, ['external_user_id'], ['learner_user_id'])
  requireRows(lines, MOST_ROWS)
  return lines.map((line, index) => {
    const row = index + 1
    if (line.length > header.length) return { row, failed: `The row has ${line.length} cells, and the header ${header.length}. A text with the separator in it needs quotes.` }
    const cells = cellsOf(line, columns, places)
    return { row, ...readRow(cells, zone) }
  })
} // prettier-ignore

function readRow(cells: Cells, zone: Zone): ReturnType<typeof judged> {
  const { external_course_id, external_user_id, learner_user_id, external_attempt_id, score, completed_at, passed } = cells
  if (Object.keys(cells).length === 0) return { failed: 'The row is empty.' }
  const failed =
    tooLong(cells) ??
    faultOfScore(score) ??
    faultOfMoment(completed_at) ??
    faultOfFlag(passed) ??
    faultOfId(learner_user_id) ??
    faultOfAttempt(external_attempt_id)
  if (failed !== undefined) return { failed }
  const grade: ExternalGradeRow = {
    external_course_id: external_course_id ?? '',
    score: Number(score),
    completed_at: completed_at!,
    ...(external_user_id && { external_user_id }),
    ...(learner_user_id && { user_id: learner_user_id.toLowerCase() }),
    ...(passed && { passed: passed.toLowerCase() === 'true' }),
    ...(external_attempt_id && { external_attempt_id }),
  }
  return judged(grade, zone)
}

function tooLong(cells: Cells): string | undefined {
  const column = NAMES.find((name) => [...(cells[name] ?? '')].length > MAX_NAME)
  return column && `${column} must have at most ${MAX_NAME} characters.`
}

function faultOfScore(text: string | undefined): string | undefined {
  if (text === undefined) return 'score is empty.'
  if (/^-?\d{1,15}(\.\d{1,30})?$/.test(text)) return undefined
  if (text === '-') return 'score is -, which is how a gradebook says that there is no grade.'
  if (/^\d+,\d+$/.test(text)) return `score ${text} has a decimal comma. Write ${text.replace(',', '.')}.`
  if (/^[\d.,]+\s*%$/.test(text)) return `score ${text} is a percentage. Write the number alone, without the sign.`
  return `score ${shortened(text)} must be a number from 0 to 100, such as 85 or 92.5.`
}

function faultOfMoment(text: string | undefined): string | undefined {
  if (text === undefined) return 'completed_at is empty.'
  if (isDay(text) || parseTimestamp(text) !== undefined) return undefined
  const day = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text)
  if (day) return `completed_at ${shortened(text)} is written as spreadsheets do. Write ${day[3]}-${day[2]!.padStart(2, '0')}-${day[1]!.padStart(2, '0')}.`
  if (/^\d{1,2}\/\d{1,2}\/\d{2,4}/.test(text)) return `completed_at ${shortened(text)} could be two days. Write the year first, such as 2026-03-31.`
  if (/^\d{5}([.,]\d+)?$/.test(text)) return `completed_at ${text} is the number of a day in a spreadsheet. Format the column as a date, year first.`
  return `completed_at ${shortened(text)} must be a day such as 2026-03-31, or a moment with its zone such as 2026-03-31T10:00:00Z.`
} // prettier-ignore

const faultOfFlag = (text: string | undefined) =>
  text === undefined || /^(true|false)$/i.test(text) ? undefined : `passed ${shortened(text)} must be true or false.`

const faultOfId = (text: string | undefined) =>
  text === undefined || isUuid(text) ? undefined : `learner_user_id ${shortened(text)} must be a UUID.`

/** Of many attempts it makes the same one. */
const faultOfAttempt = (text: string | undefined) =>
  text !== undefined && damagedNumber(text) ? `external_attempt_id ${text} says no longer which attempt it is. ${NUMBER_DAMAGE}` : undefined

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text)
