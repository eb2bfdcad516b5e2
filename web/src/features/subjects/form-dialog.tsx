import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { api } from '../../platform/client.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { NameFields, type NameDraft, followName, nameErrors, nameFields, namesOf } from '../../platform/forms/name-fields.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { useSaving } from '../../platform/forms/use-saving.ts'
import { useAccess } from '../../platform/session.tsx'
import { ITSELF, type Organization, ownersHolding, useDepartments } from '../organizations/queries.ts'
import type { Hierarchy } from './panel.tsx'

type Props = {
  organization: Organization
  /** The subject to change. Without it a new one is created. */
  subject?: Hierarchy
  /** Parent of the new subject. */
  beneath?: Hierarchy
  onClose: () => void
  onDone?: (id: string) => void
}
type Draft = NameDraft & { owner: string }

/** Creates a subject, or changes its name. */
export function SubjectFormDialog({ organization, subject, beneath, onClose, onDone }: Props) {
  const places = usePlaces(organization)
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(
    () => draftOf(subject, beneath),
    [...nameFields, 'owner_department_id'],
  )
  const saving = useSaving({
    send: (typed: Draft, keyFor) => {
      if (subject) return api.PATCH('/api/subjects/{subject_id}', { params: { path: { subject_id: subject.id } }, body: namesOf(typed) })
      const owner_department_id = typed.owner === ITSELF ? null : typed.owner
      const parent_ids = beneath ? [beneath.id] : []
      const body = { ...namesOf(typed), owner_organization_id: organization.id, owner_department_id, parent_ids }
      return api.POST('/api/subjects', { body, headers: keyFor(body) })
    },
    said: ({ name }) => (subject ? t`The changes are saved.` : t`“${name}” is there.`),
    onSaved: ({ id }) => {
      onClose()
      onDone?.(id)
    },
    refuse,
  })
  const owner = places.some(({ value }) => value === draft.owner) ? draft.owner : (places[0]?.value ?? ITSELF)
  const above = beneath?.name
  return (
    <FormDialog
      title={subject ? t`Edit the subject` : above === undefined ? t`New subject` : t`New subject beneath “${above}”`}
      does={subject ? t`Save the changes` : t`Create the subject`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={() => passes(nameErrors(draft)) && saving.mutate({ ...draft, owner })}
      onClose={onClose}
    >
      <NameFields draft={draft} errors={errors} onChange={(next) => change({ ...next, ...(!subject && followName(draft, next)) })} />
      {!subject && places.length > 1 && (
        <Select
          label={t`Kept by`}
          required
          searchable
          allowDeselect={false}
          data={places}
          value={owner}
          error={errors.owner_department_id}
          onChange={(owner) => owner !== null && change({ owner })}
        />
      )}
    </FormDialog>
  )
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
