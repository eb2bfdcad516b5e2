import type { DayForm } from '../../../../common/csv/days.ts'
import { type ColumnChoice, choicesIn } from '../../../../common/csv/meanings.ts'
import { type RecordColumn, recordColumns, recordMeanings, recordTitles } from '../../../../common/record-columns.ts'
import { addressOf } from '#platform/addresses.ts'
import { type Zone, isDay, zoneOf } from '#platform/days.ts'
import { badRequest } from '#platform/errors.ts'
import { chosenForm, damagedIn, dayReader, errorIn, momentOf } from '#platform/files/csv-cells.ts'
import { type SourceFormat, cellsOf, chosenColumns, faultOfLine, requireColumns, requireRows, sheetOf } from '#platform/files/csv.ts'
import type { Form, FormFile } from '#platform/http/form.ts'
import { liesAhead, parseTimestamp } from '#platform/moments.ts'
import { unstorable } from '#platform/http/json-body.ts'
import { createAjv, describe } from '#platform/http/validate.ts'
import { Ref } from '#platform/shapes.ts'
import { completedAhead } from '../rules.ts'
import { faultOfExternalId } from '../rules-own-ids.ts'
import { CreateLearningRecord, MOST_SUBJECTS } from '../schema.ts'

const MAX_ROWS = 5000
const MAX_NAME = 300

type Cells = Partial<Record<RecordColumn, string>>

/** A well-formed row. The things it names are looked up for the whole file at once. */
export type ImportFields = {
  fields: CreateLearningRecord
  /** UUID or slug. */
  department: string | undefined
  /** UUIDs or slugs. */
  subjects: string[]
  provider: string | undefined
  subject: string | undefined
}
/** `failed` says why the row failed. */
export type Row = { row: number } & ({ wanted: ImportFields } | { failed: string })
/** The rows of a file, the choices for its columns, and how it was read. */
export type RecordsRead = {
  rows: Row[]
  choices: ColumnChoice[]
  read_as: SourceFormat
  sheet: string | undefined
  dates_as: DayForm
  unused_columns: string[]
}

const check = createAjv([CreateLearningRecord]).compile<CreateLearningRecord>(Ref(CreateLearningRecord))

type Request = {
  org: string
  dryRun: boolean
  dates: DayForm | undefined
  columns: string[] | undefined
  file: FormFile
  file_name: string
}

/** Returns the request of an import form. Throws 400 that names a missing or wrong part. */
export function importRequest({ fields, file }: Form): Request {
  const problem = unstorable({ ...fields, file: file?.file_name })
  if (problem) throw badRequest(problem)
  const { org, dry_run = 'false' } = fields
  if (!org) throw badRequest('org is required: the organization that will own the records.', 'org')
  if (dry_run !== 'true' && dry_run !== 'false') throw badRequest('dry_run must be one of true, false.', 'dry_run')
  const choices = { dates: chosenForm(fields.dates), columns: chosenColumns(fields.columns, recordColumns) }
  if (!file) throw badRequest('file is required.', 'file')
  return { org, dryRun: dry_run === 'true', ...choices, file, file_name: file.file_name.slice(0, MAX_NAME).toWellFormed() }
}

/** A file, its organization and that organization's time zone, with the caller's choices of day format and columns. */
type RecordFile = Pick<Request, 'dates' | 'columns'> & { bytes: Uint8Array; owner_organization_id: string; time_zone: string }
type Reading = { owner_organization_id: string; zone: Zone; dayOf: ReturnType<typeof dayReader>['read'] }

/** The rows of a file. Throws 400 for a file that cannot be read at all; a bad cell fails its own row only. */
export async function readRows({ bytes, owner_organization_id, time_zone, dates, columns: chosen }: RecordFile): Promise<RecordsRead> {
  const { header, places, rows: lines, ...how } = await sheetOf(bytes, recordTitles, { chosen, most: MAX_ROWS + 1 })
  requireColumns(places, ['title'])
  requireColumns(places, ['learner_user_id'], ['learner_email'], ['provider', 'subject'])
  requireRows(lines, MAX_ROWS)
  const read = lines.map((line) => ({ fault: faultOfLine(line, header), cells: cellsOf(line, recordColumns, places) }))
  const days = dayReader([read.map(({ cells }) => cells.completed_at), read.map(({ cells }) => cells.expires_at)], dates)
  const reading = { owner_organization_id, zone: zoneOf(time_zone), dayOf: days.read }
  const rows = read.map(({ fault, cells }, index) => ({
    row: index + 1,
    ...(fault ? { failed: fault.description } : readRow(cells, reading)),
  }))
  return { rows, choices: choicesIn(header, chosen, recordMeanings(header)), ...how, dates_as: days.dates_as }
}

function readRow(cells: Cells, { owner_organization_id, zone, dayOf }: Reading): { wanted: ImportFields } | { failed: string } {
  const { owner_department_id, provider, subject, subject_matter_ids = '', hidden_from_learner, learner_email, ...same } = cells
  const days = momentsIn(cells, zone, dayOf)
  const fault = errorIn(cells) ?? damagedIn(cells, IDENTIFIERS) ?? days.fault
  if (fault) return { failed: fault.description }
  const fields = {
    ...same,
    ...days.moments,
    owner_organization_id,
    ...(learner_email && { learner_email: addressOf(learner_email) }),
    ...(hidden_from_learner && { hidden_from_learner: flag(hidden_from_learner) }),
  }
  const subjects = [
    ...new Set(
      subject_matter_ids
        .split(';')
        .map((text) => text.trim().toLowerCase())
        .filter(Boolean),
    ),
  ]
  if (!check(fields)) return { failed: describe(check).message }
  const failed = contradiction(fields) ?? unnamed(cells)
  if (failed) return { failed }
  if (subjects.length > MOST_SUBJECTS) return { failed: `subject_matter_ids must have at most ${MOST_SUBJECTS} items.` }
  return { wanted: { fields, department: owner_department_id, subjects, provider, subject } }
}

const IDENTIFIERS = ['external_id', 'learner_user_id', 'subject'] as const

/** Returns when a row was completed and when it expires. A day counts from its beginning and to its end. */
function momentsIn(cells: Cells, zone: Zone, dayOf: Reading['dayOf']) {
  const moments: { completed_at?: string; expires_at?: string } = {}
  for (const field of ['completed_at', 'expires_at'] as const) {
    const text = cells[field]
    if (text === undefined) continue
    const read = dayOf(field, text)
    if ('fault' in read) return { moments, fault: read.fault }
    const moment = momentOf(read.day, zone) ?? text
    moments[field] = !isDay(moment) ? moment : field === 'completed_at' ? zone.startOf(moment) : zone.endOf(moment)
  }
  return { moments, fault: undefined }
}

const flag = (text: string) => (/^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text)

function contradiction({ completed_at, expires_at, external_id, hidden_from_learner, status }: CreateLearningRecord): string | undefined {
  if (completed_at && liesAhead(completed_at)) return completedAhead().message
  if (completed_at && expires_at && parseTimestamp(expires_at)! <= parseTimestamp(completed_at)!)
    return 'expires_at must be after completed_at.'
  if (hidden_from_learner && status === 'pending') return 'hidden_from_learner cannot be true on a pending record.'
  return faultOfExternalId(external_id)?.message
}

function unnamed({ learner_user_id, learner_email, provider, subject }: Cells): string | undefined {
  if ((provider === undefined) !== (subject === undefined)) return 'provider and subject go together.'
  if (learner_user_id ?? learner_email ?? provider) return undefined
  return 'The row names no learner: give learner_user_id, learner_email, or provider and subject.'
}
