import { t } from '@lingui/core/macro'
import type { FieldErrors } from '../../../platform/forms/use-draft.ts'
import { today } from '../../../platform/words/format.ts'
import { organizationZone } from '../../../platform/words/zones.ts'
import { momentOfDay } from '../../../platform/words/moments.ts'

/** The learner's own statement of what they learned. */
export type AboutForm = {
  organization: string
  department: string | null
  title: string
  completed: string
  description: string
  subjects: string[]
}

/** Form fields by the API's field names, for showing refusals. */
export const fieldNames = {
  title: 'title',
  completed_at: 'completed',
  description: 'description',
  subject_matter_ids: 'subjects',
  owner_department_id: 'department',
  owner_organization_id: 'organization',
} as const satisfies Record<string, keyof AboutForm>
export const apiFields = [
  'title',
  'completed_at',
  'description',
  'subject_matter_ids',
  'owner_department_id',
  'owner_organization_id',
] as const

/** Returns what is missing or wrong. */
export const aboutErrors = ({ organization, title, completed }: AboutForm): FieldErrors<keyof AboutForm> => ({
  ...(organization === '' && { organization: t`Choose the organization this belongs to.` }),
  ...(title.trim() === '' && { title: t`Give it a title, such as the name of the course.` }),
  ...(completed === '' && { completed: t`When did you finish it?` }),
  ...(completed > today(organizationZone(organization)) && { completed: t`This day is still to come.` }),
})

/** Returns the fields of a record that its learner may write. */
export const writtenBy = ({ organization, title, completed, description, subjects }: AboutForm, was?: string | null) => ({
  title: title.trim(),
  completed_at: momentOfDay(completed, was, organizationZone(organization)),
  description: description.trim() === '' ? null : description.trim(),
  subject_matter_ids: subjects,
})
