import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../../../platform/client.ts'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { NameFields, followName, nameErrors, nameFields, namesOf } from '../../../../platform/forms/name-fields.tsx'
import { useRequestKey } from '../../../../platform/forms/request-key.ts'
import { useDraft } from '../../../../platform/forms/use-draft.ts'
import { useAccess } from '../../../../platform/session.tsx'
import { ITSELF, type Organization, ownersHolding, useDepartments } from '../../../organizations/queries.ts'

type Props = { organization: Organization; onClose: () => void; onMade: (id: string) => unknown }

const empty = { name: '', slug: '', description: '', owner: '' }

/** Creates an empty pathway and opens it. */
export function CreateDialog({ organization, onClose, onMade }: Props) {
  const places = usePlaces(organization)
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(empty, [...nameFields, 'owner_department_id'])
  const keyFor = useRequestKey()
  const creating = $api.useMutation('post', '/api/learning-pathways', {
    onError: refuse,
    onSuccess: ({ id, name }) => {
      void refresh()
      notifications.show({ title: t`“${name}” is there.`, message: t`Add its levels, and say whom it is for.` })
      onClose()
      return onMade(id)
    },
  })
  const owner = draft.owner || (places[0]?.value ?? ITSELF)
  const send = () => {
    if (!passes(nameErrors(draft))) return
    const owner_department_id = owner === ITSELF ? null : owner
    const body = { ...namesOf(draft), owner_organization_id: organization.id, owner_department_id }
    creating.mutate({ body, headers: keyFor(body) })
  }
  return (
    <FormDialog
      title={t`New learning pathway`}
      does={t`Create the pathway`}
      begun={begun && !creating.isSuccess}
      isPending={creating.isPending}
      error={elsewhere(creating.error)}
      failed={t`The pathway was not created`}
      onSubmit={send}
      onClose={onClose}
    >
      <NameFields draft={draft} errors={errors} onChange={(next) => change({ ...next, ...followName(draft, next) })} />
      {places.length > 1 && (
        <Select
          label={t`Kept by`}
          required
          searchable
          allowDeselect={false}
          data={places}
          value={owner}
          error={errors.owner_department_id}
          onChange={(next) => next !== null && change({ owner: next })}
        />
      )}
    </FormDialog>
  )
}

/** Returns the owners for which the reader may create a pathway. */
function usePlaces(organization: Organization) {
  const access = useAccess()
  const { departments } = useDepartments(organization.id)
  return ownersHolding(access, 'certifications:write', organization, departments)
}
