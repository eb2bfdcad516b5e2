import { ownColumns } from '../../../../common/csv/columns.ts'
import type { DayForm } from '../../../../common/csv/days.ts'
import { badRequest } from '#platform/errors.ts'
import { chosenForm, damagedIn, dayReader, errorIn, momentOf } from '#platform/files/csv-cells.ts'
import { type SourceFormat, cellsOf, faultOfLine, requireColumns, requireRows, sheetOf } from '#platform/files/csv.ts'
import type { Form, FormFile } from '#platform/http/form.ts'
import { unstorable } from '#platform/http/json-body.ts'
import { type Zone, zoneOf } from '#platform/days.ts'
import { isUuid } from '#platform/shapes.ts'
import { type Row, judged } from './rules.ts'
import { type ExternalGradeRow, MOST_ROWS } from './schema.ts'

const columns = [
  'external_course_id', 'external_user_id', 'learner_user_id', 'score', 'completed_at', 'passed', 'external_attempt_id',
] as const // prettier-ignore
type Column = (typeof columns)[number]
type Cells = Partial<Record<Column, string>>
const REQUIRED: Column[] = ['external_course_id', 'score', 'completed_at']
const NAMES: Column[] = ['external_course_id', 'external_user_id', 'external_attempt_id']
const IDENTIFIERS = ['external_course_id', 'external_user_id', 'learner_user_id', 'external_attempt_id'] as const
const MAX_NAME = 200

type Request = { dryRun: boolean; dates: DayForm | undefined; file: FormFile; file_name: string }

/** Reads an import form. Throws 400 with the part that is missing or wrong. */
export function importRequest({ fields, file }: Form): Request {
  const problem = unstorable({ ...fields, file: file?.file_name })
  if (problem) throw badRequest(problem)
  const { dry_run = 'false' } = fields
  if (dry_run !== 'true' && dry_run !== 'false') throw badRequest('dry_run must be one of true, false.', 'dry_run')
  const dates = chosenForm(fields.dates)
  if (!file) throw badRequest('file is required.', 'file')
  return { dryRun: dry_run === 'true', dates, file, file_name: file.file_name.slice(0, 300).toWellFormed() }
}

type GradeFile = { bytes: Uint8Array; time_zone: string; dates: DayForm | undefined }
type DateReading = { zone: Zone; dayOf: ReturnType<typeof dayReader>['read'] }
/** The rows of a file, and how it was read. */
export type GradesRead = { rows: Row[]; read_as: SourceFormat; sheet: string | undefined; dates_as: DayForm; unused_columns: string[] }

/** The rows of a file, numbered from 1, with days of a time zone. Throws 400 for a file that cannot be read at all; a bad cell fails its own row only. */
export async function readRows({ bytes, time_zone, dates }: GradeFile): Promise<GradesRead> {
  const { header, places, rows: lines, ...how } = await sheetOf(bytes, ownColumns(columns), { most: MOST_ROWS + 1 })
  for (const column of REQUIRED) requireColumns(places, [column])
  requireColumns(places, ['external_user_id'], ['learner_user_id'])
  requireRows(lines, MOST_ROWS)
  const read = lines.map((line) => ({ fault: faultOfLine(line, header), cells: cellsOf(line, columns, places) }))
  const days = dayReader([read.map(({ cells }) => cells.completed_at)], dates)
  const reading = { zone: zoneOf(time_zone), dayOf: days.read }
  const rows = read.map(({ fault, cells }, index) => ({
    row: index + 1,
    ...(fault ? { failed: fault.description } : readRow(cells, reading)),
  }))
  return { rows, ...how, dates_as: days.dates_as }
}

function readRow(cells: Cells, { zone, dayOf }: DateReading): ReturnType<typeof judged> {
  const { external_course_id, external_user_id, learner_user_id, external_attempt_id, score, completed_at, passed } = cells
  if (Object.keys(cells).length === 0) return { failed: 'The row is empty.' }
  const fault = errorIn(cells) ?? damagedIn(cells, IDENTIFIERS)
  const failed = fault?.description ?? tooLong(cells) ?? faultOfScore(score) ?? faultOfFlag(passed) ?? faultOfId(learner_user_id)
  if (failed !== undefined) return { failed }
  if (completed_at === undefined) return { failed: 'completed_at is empty.' }
  const day = dayOf('completed_at', completed_at)
  if ('fault' in day) return { failed: day.fault.description }
  const grade: ExternalGradeRow = {
    external_course_id: external_course_id ?? '',
    score: Number(score),
    completed_at: momentOf(day.day, zone) ?? completed_at,
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

const faultOfFlag = (text: string | undefined) =>
  text === undefined || /^(true|false)$/i.test(text) ? undefined : `passed ${shortened(text)} must be true or false.`

const faultOfId = (text: string | undefined) =>
  text === undefined || isUuid(text) ? undefined : `learner_user_id ${shortened(text)} must be a UUID.`

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text)
