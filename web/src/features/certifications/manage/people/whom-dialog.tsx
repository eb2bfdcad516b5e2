import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { $api } from '../../../../platform/client.ts'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { PersonPicker } from '../../../directory/person-picker.tsx'
import { personName } from '../../../../platform/words/names.ts'

export type ChosenPerson = { user_id: string; name: string }
type Props = { title: string; says: string; organizationId: string; onClose: () => void; onChoose: (person: ChosenPerson) => void }

/** Asks for a person, before the next dialog asks for the details. */
export function WhomDialog({ title, says, organizationId, onClose, onChoose }: Props) {
  const [person, setPerson] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const member = $api.useQuery(
    'get',
    '/api/organizations/{org_id}/directory/{user_id}',
    { params: { path: { org_id: organizationId, user_id: person ?? '' } } },
    { enabled: person !== null, staleTime: 60_000 },
  )
  const goOn = () => {
    setMissing(person === null)
    if (person !== null && member.data) onChoose({ user_id: person, name: personName(member.data) })
  }
  return (
    <FormDialog
      title={title}
      says={says}
      does={t`Go on`}
      begun={false}
      isPending={person !== null && member.isPending}
      error={member.error}
      failed={t`This person could not be looked up`}
      onSubmit={goOn}
      onClose={onClose}
    >
      <PersonPicker
        label={t`Person`}
        placeholder={t`Name or e-mail address`}
        required
        data-autofocus
        organizationId={organizationId}
        value={person}
        error={missing ? t`Choose a person.` : undefined}
        onChange={(next) => {
          setPerson(next)
          setMissing(false)
        }}
      />
    </FormDialog>
  )
}
