import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { today } from '../../../platform/words/format.ts'
import { fieldOf, sentence } from '../../../platform/refusal.ts'
import { endOfDay } from '../../../platform/words/moments.ts'
import { DayField, NoteField } from '../../../platform/forms/fields.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'

type Props = {
  certification: { id: string; name: string }
  person: { user_id: string; name: string }
  onClose: () => void
}

/** Asks nothing of somebody, until a day or for good. */
export function ExemptionDialog({ certification, person, onClose }: Props) {
  const [certificationName, name] = [certification.name, person.name]
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const [missing, setMissing] = useState(false)
  const granting = $api.useMutation('put', '/api/certifications/{cert_id}/exemptions/{user_id}', {
    onSuccess: () => {
      notifications.show({ title: t`Exempt`, message: `${certificationName}: ${name}` })
      onClose()
      return refresh()
    },
  })
  const field = fieldOf(granting.error, ['until', 'reason'])
  const send = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    const path = { cert_id: certification.id, user_id: person.user_id }
    granting.mutate({ params: { path }, body: { reason: reason.trim(), until: until === '' ? null : endOfDay(until) } })
  }
  return (
    <FormDialog
      title={t({ message: 'Exempt', context: 'to exempt' })}
      says={
        <Trans>
          <strong>{certificationName}</strong> is no longer asked of <strong>{name}</strong>, and never overdue meanwhile.
        </Trans>
      }
      does={t({ message: 'Exempt', context: 'to exempt' })}
      begun={reason !== '' || until !== ''}
      isPending={granting.isPending}
      error={field ? undefined : granting.error}
      onSubmit={send}
      onClose={onClose}
    >
      <NoteField
        label={t`Why?`}
        required
        first
        value={reason}
        error={missing ? t`Write a sentence, so that it is understood later.` : field === 'reason' ? sentence(granting.error) : undefined}
        onChange={(text) => {
          setReason(text)
          setMissing(false)
        }}
      />
      <DayField
        label={t`Until`}
        description={t`Left empty, it holds until somebody ends it.`}
        min={today()}
        value={until}
        error={field === 'until' ? sentence(granting.error) : undefined}
        onChange={setUntil}
      />
    </FormDialog>
  )
}
