import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, refresh } from '../../platform/client.ts'
import {
  type NameDraft,
  type NameErrors,
  NameFields,
  followName,
  nameErrors,
  nameFields,
  namesOf,
} from '../../platform/forms/name-fields.tsx'
import { fieldOf, sentence } from '../../platform/refusal.ts'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { Problem } from '../../platform/parts/states.tsx'
import type { Department, Organization } from '../organizations/queries.ts'
import type { Place } from './use-department-tree.ts'

type Props = {
  organization: Organization
  /** The department that is changed; without it one is made beneath the place. */
  department?: Department
  beneath?: Place
  onClose: () => void
  onDone?: (id: string) => void
}

/** Makes a department, or changes what it is called. */
export function DepartmentFormDialog({ organization, department, beneath, onClose, onDone }: Props) {
  const [draft, setDraft] = useState<NameDraft>({
    name: department?.name ?? '',
    slug: department?.slug ?? '',
    description: department?.description ?? '',
  })
  const [errors, setErrors] = useState<NameErrors>({})
  const above = beneath?.name ?? ''
  const saving = useSaving({ organization, department, beneath, onClose, onDone, refuse: setErrors })
  return (
    <Modal opened onClose={onClose} title={department ? t`Edit the department` : t`New department beneath “${above}”`} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const found = nameErrors(draft)
          setErrors(found)
          if (Object.keys(found).length === 0) saving.save(draft)
        }}
      >
        <Stack gap="md">
          <NameFields
            draft={draft}
            errors={errors}
            onChange={(change) => {
              setErrors({})
              setDraft((before) => ({ ...before, ...change, ...(!department && followName(before, change)) }))
            }}
          />
          {saving.error !== null && fieldOf(saving.error, nameFields) === undefined && (
            <Problem error={saving.error} title={t`It was not saved`} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" loading={saving.isPending}>
              {department ? t`Save the changes` : t`Create the department`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function useSaving({ organization, department, beneath, onClose, onDone, refuse }: Props & { refuse: (errors: NameErrors) => void }) {
  const keyFor = useRequestKey()
  const onError = (error: unknown) => {
    const field = fieldOf(error, nameFields)
    if (field) refuse({ [field]: sentence(error) })
  }
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
