import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../../platform/client.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useReason } from './fields/reason-field.tsx'

type Props = { signOff: { id: string }; person: string; onClose: () => void }

/** Revokes a sign-off with a reason. */
export function RevokeSignOffDialog({ signOff, person, onClose }: Props) {
  const revoking = $api.useMutation('post', '/api/certification-sign-offs/{sign_off_id}/revoke', {
    onSuccess: () => {
      notifications.show({ title: t`The sign-off is revoked`, message: person })
      onClose()
      return refresh()
    },
  })
  const { begun, passes, reason, rest, fields } = useReason(revoking.error)
  const send = () => passes() && revoking.mutate({ params: { path: { sign_off_id: signOff.id } }, body: { note: reason } })
  return (
    <FormDialog
      title={t`Revoke the sign-off`}
      says={
        <Trans>
          The sign-off of <strong>{person}</strong> stays readable with your reason, but no longer counts. Awards that rest on it stay.
        </Trans>
      }
      does={t`Revoke the sign-off`}
      danger
      begun={begun}
      isPending={revoking.isPending}
      error={rest}
      onSubmit={send}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  )
}
