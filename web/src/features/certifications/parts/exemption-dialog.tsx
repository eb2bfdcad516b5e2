import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../../platform/client.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useExemptionFields } from './fields/exemption-fields.tsx'

type Props = {
  certification: { id: string; name: string }
  person: { user_id: string; name: string }
  onClose: () => void
}

/** Exempts a person, until a day or for good. */
export function ExemptionDialog({ certification, person, onClose }: Props) {
  const [certificationName, name] = [certification.name, person.name]
  const granting = $api.useMutation('put', '/api/certifications/{cert_id}/exemptions/{user_id}', {
    onSuccess: () => {
      notifications.show({ title: t`Exempt`, message: `${certificationName}: ${name}` })
      onClose()
      return refresh()
    },
  })
  const { begun, passes, said, rest, fields } = useExemptionFields(granting.error)
  const path = { cert_id: certification.id, user_id: person.user_id }
  const send = () => passes() && granting.mutate({ params: { path }, body: said() })
  return (
    <FormDialog
      title={t({ message: 'Exempt', context: 'to exempt' })}
      says={
        <Trans>
          <strong>{certificationName}</strong> is no longer asked of <strong>{name}</strong>, and never overdue meanwhile.
        </Trans>
      }
      does={t({ message: 'Exempt', context: 'to exempt' })}
      begun={begun}
      isPending={granting.isPending}
      error={rest}
      onSubmit={send}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  )
}
