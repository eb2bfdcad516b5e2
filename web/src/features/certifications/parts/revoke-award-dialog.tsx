import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { fieldOf, sentence } from '../../../platform/refusal.ts'
import { NoteField } from '../../../platform/forms/fields.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'

type Props = { award: { id: string }; certification: string; person: string; onClose: () => void }

/** Takes an award back, with the reason. */
export function RevokeAwardDialog({ award, certification, person, onClose }: Props) {
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const revoking = $api.useMutation('post', '/api/certification-awards/{award_id}/revoke', {
    onSuccess: () => {
      notifications.show({ title: t`The award is revoked`, message: `${certification}: ${person}` })
      onClose()
      return refresh()
    },
  })
  const field = fieldOf(revoking.error, ['note'])
  const send = () => {
    setMissing(note.trim() === '')
    if (note.trim() !== '') revoking.mutate({ params: { path: { award_id: award.id } }, body: { note: note.trim() } })
  }
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
