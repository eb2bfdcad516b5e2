import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../platform/client.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { NameFields, type NameDraft, followName, nameErrors, nameFields, namesOf } from '../../platform/forms/name-fields.tsx'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import type { Department, Organization } from '../organizations/queries.ts'
import type { Place } from './use-department-tree.ts'

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
  const saving = useSaving({ organization, department, beneath, onClose, onDone }, refuse)
  const above = beneath?.name ?? ''
  return (
    <FormDialog
      title={department ? t`Edit the department` : t`New department beneath “${above}”`}
      does={department ? t`Save the changes` : t`Create the department`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={() => passes(nameErrors(draft)) && saving.save(draft)}
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

function useSaving({ organization, department, beneath, onClose, onDone }: Props, onError: (error: unknown) => void) {
  const keyFor = useRequestKey()
  const onSuccess = ({ id, name }: Department) => {
    notifications.show({ message: department ? t`The changes are saved.` : t`“${name}” is there.` })
    onClose()
    onDone?.(id)
    return refresh()
  }
  const creating = $api.useMutation('post', '/api/organizations/{org_id}/departments', { onError, onSuccess })
  const changing = $api.useMutation('patch', '/api/organizations/{org_id}/departments/{dept_id}', { onError, onSuccess })
  const save = (draft: NameDraft) => {
    const path = { org_id: organization.id }
    if (department) return changing.mutate({ params: { path: { ...path, dept_id: department.id } }, body: namesOf(draft) })
    const body = { ...namesOf(draft), parent_department_id: beneath?.department?.id ?? null }
    creating.mutate({ params: { path }, body, headers: keyFor(body) })
  }
  return { save, error: creating.error ?? changing.error, isPending: creating.isPending || changing.isPending }
}
