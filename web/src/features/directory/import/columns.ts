import { t } from '@lingui/core/macro'
import { type PersonColumn, isOfRole, personColumns, personMeanings, roleColumns } from '../../../../../common/people-columns.ts'
import type { SheetProblem } from '../../../platform/csv/column-list.tsx'
import { type ColumnMeanings, type Sheet, means } from '../../../platform/csv/matching.ts'

export const peopleFiles: ColumnMeanings<PersonColumn> = { titles: { ...personColumns, ...roleColumns }, meanings: personMeanings }
export type PeopleSheet = Sheet<PersonColumn>

/** Labels of the columns that the import reads. */
export const columnNames: Record<PersonColumn, string> = {
  email: t`E-mail address`,
  name: t`Name`,
  given_name: t`Given name`,
  family_name: t`Family name`,
  user_id: t`Identity at the provider`,
  role: t`Role`,
  department: t`Department of the role`,
  until: t`Role until`,
}

/** Returns why the file cannot be checked yet, or undefined. */
export function problemOf(sheet: PeopleSheet): SheetProblem | undefined {
  if (!means(sheet, 'role') && sheet.columns.some(({ meaning }) => isOfRole(meaning)))
    return {
      title: t`Which role?`,
      says: t`Say which column holds the role that the department or the day belongs to, or do not use these.`,
    }
  if (means(sheet, 'email') || means(sheet, 'user_id')) return undefined
  return { title: t`How are people recognized?`, says: t`Say which column holds their e-mail address, or their identity at the provider.` }
}
