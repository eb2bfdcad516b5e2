import { t } from '@lingui/core/macro'
import { api } from '../../platform/client.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { NameFields, type NameDraft, followName, nameErrors, nameFields, namesOf } from '../../platform/forms/name-fields.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { useSaving } from '../../platform/forms/use-saving.ts'
import type { Department, Organization } from '../organizations/queries.ts'
import type { Place } from './use-department-tree.ts'

const DEPARTMENT = '/api/organizations/{org_id}/departments/{dept_id}'

type Props = {
  organization: Organization
  /** The department to change. Without it a new one is created below `beneath`. */
  department?: Department
  beneath?: Place
  onClose: () => void
  onDone?: (id: string) => void
}

/** Creates a department, or changes its name. */
export function DepartmentFormDialog({ organization, department, beneath, onClose, onDone }: Props) {
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(() => draftOf(department), nameFields)
  const saving = useSaving({
    send: (typed: NameDraft, keyFor) => {
      const path = { org_id: organization.id }
      if (department) return api.PATCH(DEPARTMENT, { params: { path: { ...path, dept_id: department.id } }, body: namesOf(typed) })
      const body = { ...namesOf(typed), parent_department_id: beneath?.department?.id ?? null }
      return api.POST('/api/organizations/{org_id}/departments', { params: { path }, body, headers: keyFor(body) })
    },
    said: ({ name }) => (department ? t`The changes are saved.` : t`“${name}” is there.`),
    onSaved: ({ id }) => {
      onClose()
      onDone?.(id)
    },
    refuse,
  })
  const above = beneath?.name ?? ''
  return (
    <FormDialog
      title={department ? t`Edit the department` : t`New department beneath “${above}”`}
      does={department ? t`Save the changes` : t`Create the department`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={() => passes(nameErrors(draft)) && saving.mutate(draft)}
      onClose={onClose}
    >
      <NameFields draft={draft} errors={errors} onChange={(next) => change({ ...next, ...(!department && followName(draft, next)) })} />
    </FormDialog>
  )
}

const draftOf = (department: Department | undefined): NameDraft => ({
  name: department?.name ?? '',
  slug: department?.slug ?? '',
  description: department?.description ?? '',
})
