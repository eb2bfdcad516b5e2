import { t } from '@lingui/core/macro'
import { type RecordColumn, recordMeanings, recordTitles } from '../../../../../common/record-columns.ts'
import type { SheetProblem } from '../../../platform/csv/column-list.tsx'
import { type ColumnMeanings, type Sheet, means } from '../../../platform/csv/matching.ts'

export const recordFiles: ColumnMeanings<RecordColumn> = { titles: recordTitles, meanings: recordMeanings }
export type RecordSheet = Sheet<RecordColumn>

/** Labels of the columns that the import reads. */
export const columnNames: Record<RecordColumn, string> = {
  title: t`Title`,
  learner_email: t`Address of the learner`,
  learner_user_id: t`Id of the learner`,
  provider: t`Sign-in provider of the learner`,
  subject: t`Identity at the provider`,
  learner_display_name: t`Name of the learner`,
  status: t`Status`,
  completed_at: t`Completed on`,
  expires_at: t`Valid until`,
  owner_department_id: t`Department`,
  external_id: t`Number elsewhere`,
  description: t`Description`,
  subject_matter_ids: t`Subjects`,
  hidden_from_learner: t`Hidden from the learner`,
}

/** Returns why the file cannot be checked yet, or undefined. */
export function problemOf(sheet: RecordSheet): SheetProblem | undefined {
  if (!means(sheet, 'title')) return { title: t`No title column`, says: t`Choose the column with the titles of the records.` }
  const names = means(sheet, 'learner_email') || means(sheet, 'learner_user_id') || (means(sheet, 'provider') && means(sheet, 'subject'))
  return names
    ? undefined
    : {
        title: t`No learner column`,
        says: t`Choose the column with the learners’ addresses, or with their ids, or two columns with provider and identity.`,
      }
}
