import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { inputDay } from '../../../platform/words/format.ts'
import { fieldOf, sentence } from '../../../platform/refusal.ts'
import { endOfDay } from '../../../platform/words/moments.ts'
import { DayField, NoteField, noteOf } from '../../../platform/forms/fields.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'

type Props = {
  certification: { id: string; name: string }
  person: { user_id: string; name: string }
  /** When it is due so far. */
  due: string | null
  onClose: () => void
}

/** Sets by hand when a certification is due for one person. */
export function DueDateDialog({ certification, person, due, onClose }: Props) {
  const [certificationName, name] = [certification.name, person.name]
  const was = due === null ? '' : inputDay(due)
  const [day, setDay] = useState(was)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const setting = $api.useMutation('put', '/api/certifications/{cert_id}/due-dates/{user_id}', {
    onSuccess: () => {
      notifications.show({ title: t`The due date is set`, message: `${certificationName}: ${name}` })
      onClose()
      return refresh()
    },
  })
  const field = fieldOf(setting.error, ['due_at', 'note'])
  const send = () => {
    setMissing(day === '')
    if (day === '') return
    const path = { cert_id: certification.id, user_id: person.user_id }
    setting.mutate({ params: { path }, body: { due_at: endOfDay(day), note: noteOf(note) } })
  }
  return (
    <FormDialog
      title={t`Set the due date`}
      says={
        <Trans>
          For <strong>{name}</strong> this date stands in for the one that <strong>{certificationName}</strong> would have by itself, until
          the next award.
        </Trans>
      }
      does={t`Set the date`}
      begun={day !== was || note !== ''}
      isPending={setting.isPending}
      error={field ? undefined : setting.error}
      onSubmit={send}
      onClose={onClose}
    >
      <DayField
        label={t`Due on`}
        required
        first
        value={day}
        error={missing ? t`Choose a day.` : field === 'due_at' ? sentence(setting.error) : undefined}
        onChange={(next) => {
          setDay(next)
          setMissing(false)
        }}
      />
      <NoteField label={t`Why`} value={note} error={field === 'note' ? sentence(setting.error) : undefined} onChange={setNote} />
    </FormDialog>
  )
}
