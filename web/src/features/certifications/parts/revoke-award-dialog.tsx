import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../../platform/client.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useReason } from './fields/reason-field.tsx'

type Props = { award: { id: string }; certification: string; person: string; onClose: () => void }

/** Revokes an award with a reason. */
export function RevokeAwardDialog({ award, certification, person, onClose }: Props) {
  const revoking = $api.useMutation('post', '/api/certification-awards/{award_id}/revoke', {
    onSuccess: () => {
      notifications.show({ title: t`The award is revoked`, message: `${certification}: ${person}` })
      onClose()
      return refresh()
    },
  })
  const { begun, passes, reason, rest, fields } = useReason(revoking.error)
  const send = () => passes() && revoking.mutate({ params: { path: { award_id: award.id } }, body: { note: reason } })
  return (
    <FormDialog
      title={t`Revoke the award`}
      says={
        <Trans>
          <strong>{person}</strong> no longer holds <strong>{certification}</strong>. The award stays readable with your reason, and its
          certificate says that it no longer counts. This cannot be undone.
        </Trans>
      }
      does={t`Revoke the award`}
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
