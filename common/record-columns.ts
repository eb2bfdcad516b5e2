import { ownColumns } from './csv/columns.ts'
import { meaningsIn } from './csv/meanings.ts'

/** The columns of a list of records. */
export const recordColumns = [
  'owner_department_id', 'learner_user_id', 'provider', 'subject', 'learner_display_name', 'learner_email', 'title', 'description',
  'status', 'completed_at', 'expires_at', 'external_id', 'subject_matter_ids', 'hidden_from_learner',
] as const // prettier-ignore
export type RecordColumn = (typeof recordColumns)[number]

/** The titles of the record columns. */
export const recordTitles = ownColumns(recordColumns)

/** Returns the column that each title of a list of records names. */
export const recordMeanings = (header: readonly string[]) => meaningsIn(header, recordTitles)
