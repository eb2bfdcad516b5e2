import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { today } from '../../../platform/words/format.ts'
import { momentOfDay } from '../../../platform/words/moments.ts'
import { fieldOf, sentence } from '../../../platform/refusal.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { DayField, NoteField, noteOf, pastDayProblem } from '../../../platform/forms/fields.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'

type Props = {
  certification: { id: string; name: string }
  person: { user_id: string; name: string }
  onClose: () => void
}

/** Awards somebody a certification by hand: what was proved elsewhere, say, or on paper. */
export function AwardDialog({ certification, person, onClose }: Props) {
  const [certificationName, name] = [certification.name, person.name]
  const [awarded, setAwarded] = useState(today())
  const [note, setNote] = useState('')
  const keyFor = useRequestKey()
  const awarding = $api.useMutation('post', '/api/certifications/{cert_id}/awards', {
    onSuccess: () => {
      notifications.show({ title: t`Awarded`, message: `${certificationName}: ${name}` })
      onClose()
      return refresh()
    },
  })
  const field = fieldOf(awarding.error, ['awarded_at', 'note'])
  const problem = pastDayProblem(awarded, t`Say from when it counts.`)
  const send = () => {
    if (problem) return
    const body = { user_id: person.user_id, awarded_at: momentOfDay(awarded), note: noteOf(note) }
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
      begun={note !== ''}
      isPending={awarding.isPending}
      error={field ? undefined : awarding.error}
      onSubmit={send}
      onClose={onClose}
    >
      <DayField
        label={t`Awarded on`}
        required
        first
        max={today()}
        value={awarded}
        error={problem ?? (field === 'awarded_at' ? sentence(awarding.error) : undefined)}
        onChange={setAwarded}
      />
      <NoteField
        label={t`Why`}
        description={t`Such as where it was proved instead.`}
        value={note}
        error={field === 'note' ? sentence(awarding.error) : undefined}
        onChange={setNote}
      />
    </FormDialog>
  )
}
