import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../../platform/client.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useAwardFields } from './fields/award-fields.tsx'

type Props = {
  certification: { id: string; name: string }
  person: { user_id: string; name: string }
  onClose: () => void
}

/** Awards somebody a certification by hand: what was proved elsewhere, say, or on paper. */
export function AwardDialog({ certification, person, onClose }: Props) {
  const [certificationName, name] = [certification.name, person.name]
  const keyFor = useRequestKey()
  const awarding = $api.useMutation('post', '/api/certifications/{cert_id}/awards', {
    onSuccess: () => {
      notifications.show({ title: t`Awarded`, message: `${certificationName}: ${name}` })
      onClose()
      return refresh()
    },
  })
  const { begun, passes, said, rest, fields } = useAwardFields(awarding.error)
  const send = () => {
    if (!passes()) return
    const body = { user_id: person.user_id, ...said() }
    awarding.mutate({ params: { path: { cert_id: certification.id } }, body, headers: keyFor(body) })
  }
  return (
    <FormDialog
      title={t`Award by hand`}
      says={
        <Trans>
          <strong>{name}</strong> gets <strong>{certificationName}</strong> without the rules being satisfied. The award says that it was
          given by hand, and keeps how the rules stood.
        </Trans>
      }
      does={t({ message: 'Award', context: 'to award' })}
      begun={begun}
      isPending={awarding.isPending}
      error={rest}
      onSubmit={send}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  )
}
