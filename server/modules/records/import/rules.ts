import { type Zone, isDay, zoneOf } from '#platform/days.ts'
import { badRequest } from '#platform/errors.ts'
import { cellsOf, headed, placesOf, requireColumns, requireRows, rowsOf, textOf } from '#platform/files/csv.ts'
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

const columns = [
  'owner_department_id', 'learner_user_id', 'provider', 'subject', 'learner_display_name', 'learner_email', 'title', 'description',
  'status', 'completed_at', 'expires_at', 'external_id', 'subject_matter_ids', 'hidden_from_learner',
] as const // prettier-ignore
type Column = (typeof columns)[number]
type Cells = Partial<Record<Column, string>>

/** A row that is well formed in itself; what it names is looked up for the whole file at once. */
export type Wanted = {
  fields: CreateLearningRecord
  /** UUID or slug. */
  department: string | undefined
  /** UUIDs or slugs. */
  subjects: string[]
  provider: string | undefined
  subject: string | undefined
}
/** The sentence says why a row failed. */
export type Row = { row: number } & ({ wanted: Wanted } | { failed: string })

const check = createAjv([CreateLearningRecord]).compile<CreateLearningRecord>(Ref(CreateLearningRecord))

/** What an import form asks for. Throws 400 naming the part that is missing or wrong. */
export function importRequest({ fields, file }: Form): { org: string; dryRun: boolean; file: FormFile; file_name: string } {
  const problem = unstorable({ ...fields, file: file?.file_name })
  if (problem) throw badRequest(problem)
  const { org, dry_run = 'false' } = fields
  if (!org) throw badRequest('org is required: the organization that will own the records.', 'org')
  if (dry_run !== 'true' && dry_run !== 'false') throw badRequest('dry_run must be one of true, false.', 'dry_run')
  if (!file) throw badRequest('file is required.', 'file')
  return { org, dryRun: dry_run === 'true', file, file_name: file.file_name.slice(0, MAX_NAME).toWellFormed() }
}

/** A file, the organization that will own its records, and the time zone of its days. */
type RecordFile = { bytes: Uint8Array; owner_organization_id: string; time_zone: string }

/** The rows of a file. Throws 400 for a file that cannot be read at all; a bad cell fails its own row only. */
export function readRows({ bytes, owner_organization_id, time_zone }: RecordFile): Row[] {
  const zone = zoneOf(time_zone)
  const { header, rows: lines } = headed(rowsOf(textOf(bytes), { relaxColumnCount: true, to: MAX_ROWS + 2 }))
  const places = placesOf(header, columns)
  requireColumns(places, ['title'])
  requireColumns(places, ['learner_user_id'], ['learner_email'], ['provider', 'subject'])
  requireRows(lines, MAX_ROWS)
  return lines.map((line, index) => {
    const row = index + 1
    if (line.length !== header.length) return { row, failed: `The row has ${line.length} cells, and the header ${header.length}.` }
    const cells = cellsOf(line, columns, places)
    return { row, ...readRow(cells, owner_organization_id, zone) }
  })
}

function readRow(cells: Cells, owner_organization_id: string, zone: Zone): { wanted: Wanted } | { failed: string } {
  const { owner_department_id, provider, subject, subject_matter_ids = '', hidden_from_learner, completed_at, expires_at, ...same } = cells
  const fields = {
    ...same,
    owner_organization_id,
    ...(completed_at && { completed_at: isDay(completed_at) ? zone.startOf(completed_at) : completed_at }),
    ...(expires_at && { expires_at: isDay(expires_at) ? zone.endOf(expires_at) : expires_at }),
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
