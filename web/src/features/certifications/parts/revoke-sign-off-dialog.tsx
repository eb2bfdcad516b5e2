import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { fieldOf, sentence } from '../../../platform/refusal.ts'
import { NoteField } from '../../../platform/forms/fields.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'

type Props = { signOff: { id: string }; person: string; onClose: () => void }

/** Takes a sign-off back, with the reason. */
export function RevokeSignOffDialog({ signOff, person, onClose }: Props) {
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const revoking = $api.useMutation('post', '/api/certification-sign-offs/{sign_off_id}/revoke', {
    onSuccess: () => {
      notifications.show({ title: t`The sign-off is revoked`, message: person })
      onClose()
      return refresh()
    },
  })
  const field = fieldOf(revoking.error, ['note'])
  const send = () => {
    setMissing(note.trim() === '')
    if (note.trim() !== '') revoking.mutate({ params: { path: { sign_off_id: signOff.id } }, body: { note: note.trim() } })
  }
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
      begun={note !== ''}
      isPending={revoking.isPending}
      error={field ? undefined : revoking.error}
      onSubmit={send}
      onClose={onClose}
    >
      <NoteField
        label={t`Why?`}
        required
        first
        value={note}
        error={missing ? t`Write a sentence, so that it is understood later.` : field ? sentence(revoking.error) : undefined}
        onChange={(text) => {
          setNote(text)
          setMissing(false)
        }}
      />
    </FormDialog>
  )
}
