import { t } from '@lingui/core/macro'
import type { FieldErrors } from '../../platform/forms/use-draft.ts'
import { ITSELF } from './queries.ts'

/** Ids of an organization and a department. `department` is `ITSELF` for the organization itself. It is empty until chosen. */
export type OwnerDraft = { organization: string; department: string }

/** Returns an error if no owner is chosen. */
export const ownerErrors = ({ department }: OwnerDraft): FieldErrors<'department'> =>
  department === '' ? { department: t`Choose where it belongs.` } : {}

/** Returns whether a department is chosen as the owner. */
export const isOfDepartment = ({ department }: OwnerDraft) => department !== '' && department !== ITSELF

/** Converts the owner into the payload of the API, as `org` and `department`. */
export const ownedBy = ({ organization, department }: OwnerDraft) => ({ org: organization, ...(department !== ITSELF && { department }) })

/** Converts the owner into the payload of the API, as ids. */
export const ownerIds = ({ organization, department }: OwnerDraft) => ({
  owner_organization_id: organization,
  owner_department_id: department === ITSELF ? null : department,
})
