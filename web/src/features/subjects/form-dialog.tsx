import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, refresh } from '../../platform/client.ts'
import { NameFields, type NameDraft, followName, nameErrors, nameFields, namesOf } from '../../platform/forms/name-fields.tsx'
import { fieldOf, sentence } from '../../platform/refusal.ts'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { useAccess } from '../../platform/session.tsx'
import { Problem } from '../../platform/parts/states.tsx'
import { ITSELF, type Organization, ownersHolding, useDepartments } from '../organizations/queries.ts'
import type { Hierarchy } from './panel.tsx'

type Props = {
  organization: Organization
  /** The subject that is changed; without it a new one is made. */
  subject?: Hierarchy
  /** What the new one is to lie beneath. */
  beneath?: Hierarchy
  onClose: () => void
  onDone?: (id: string) => void
}
type Draft = NameDraft & { owner: string }
type Field = keyof NameDraft | 'owner_department_id'
const fields: readonly Field[] = [...nameFields, 'owner_department_id']

/** Makes a subject, or changes what it is called. */
export function SubjectFormDialog({ organization, subject, beneath, onClose, onDone }: Props) {
  const { draft, errors, places, change, save, error, busy } = useSubjectForm({ organization, subject, beneath, onClose, onDone })
  const above = beneath?.name
  const title = subject ? t`Edit the subject` : above === undefined ? t`New subject` : t`New subject beneath “${above}”`
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap="md">
          <NameFields draft={draft} errors={errors} onChange={change} />
          {!subject && places.length > 1 && (
            <Select
              label={t`Kept by`}
              required
              searchable
              allowDeselect={false}
              data={places}
              value={draft.owner}
              error={errors.owner_department_id}
              onChange={(owner) => owner !== null && change({ owner })}
            />
          )}
          {error !== null && fieldOf(error, fields) === undefined && <Problem error={error} title={t`It was not saved`} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" loading={busy}>
              {subject ? t`Save the changes` : t`Create the subject`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function useSubjectForm({ organization, subject, beneath, onClose, onDone }: Props) {
  const places = usePlaces(organization)
  const keyFor = useRequestKey()
  const [draft, setDraft] = useState<Draft>(() => draftOf(subject, beneath))
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const onError = (error: unknown) => {
    const field = fieldOf(error, fields)
    if (field) setErrors({ [field]: sentence(error) })
  }
  const onSuccess = ({ id, name }: { id: string; name: string }) => {
    notifications.show({ message: subject ? t`The changes are saved.` : t`“${name}” is there.` })
    onClose()
    onDone?.(id)
    return refresh()
  }
  const creating = $api.useMutation('post', '/api/subjects', { onError, onSuccess })
  const changing = $api.useMutation('patch', '/api/subjects/{subject_id}', { onError, onSuccess })
  const owner = places.some(({ value }) => value === draft.owner) ? draft.owner : (places[0]?.value ?? ITSELF)
  const save = () => {
    const found = nameErrors(draft)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const given = namesOf(draft)
    if (subject) return changing.mutate({ params: { path: { subject_id: subject.id } }, body: given })
    const owner_department_id = owner === ITSELF ? null : owner
    const body = { ...given, owner_organization_id: organization.id, owner_department_id, parent_ids: beneath ? [beneath.id] : [] }
    creating.mutate({ body, headers: keyFor(body) })
  }
  return {
    draft: { ...draft, owner },
    errors,
    places,
    save,
    change: (next: Partial<Draft>) => {
      setErrors({})
      setDraft((before) => ({ ...before, ...next, ...(!subject && followName(before, next)) }))
    },
    error: creating.error ?? changing.error,
    busy: creating.isPending || changing.isPending,
  }
}

const draftOf = (subject: Hierarchy | undefined, beneath: Hierarchy | undefined): Draft => ({
  name: subject?.name ?? '',
  slug: subject?.slug ?? '',
  description: subject?.description ?? '',
  owner: (subject ?? beneath)?.owner_department_id ?? ITSELF,
})

function usePlaces(organization: Organization) {
  const access = useAccess()
  const { departments } = useDepartments(organization.id)
  return ownersHolding(access, 'subjects:write', organization, departments)
}
