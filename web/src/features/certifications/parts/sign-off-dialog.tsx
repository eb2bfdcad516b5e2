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
  rule: { id: string; label: string }
  certification: string
  person: { user_id: string; name: string }
  onClose: () => void
}

/** Watching and signing: says that somebody was seen doing what a rule asks for. */
export function SignOffDialog({ rule, certification, person, onClose }: Props) {
  const [label, name] = [rule.label, person.name]
  const [observed, setObserved] = useState(today())
  const [note, setNote] = useState('')
  const keyFor = useRequestKey()
  const signing = $api.useMutation('post', '/api/certification-rules/{rule_id}/sign-offs', {
    onSuccess: () => {
      notifications.show({ title: t`Signed off`, message: `${label}: ${name}` })
      onClose()
      return refresh()
    },
  })
  const field = fieldOf(signing.error, ['observed_at', 'note'])
  const problem = pastDayProblem(observed, t`Say when you saw it.`)
  const send = () => {
    if (problem) return
    const body = { user_id: person.user_id, observed_at: momentOfDay(observed), note: noteOf(note) }
    signing.mutate({ params: { path: { rule_id: rule.id } }, body, headers: keyFor(body) })
  }
  return (
    <FormDialog
      title={t`Sign off`}
      says={
        <Trans>
          You say that you saw <strong>{name}</strong> do this: <strong>{label}</strong> ({certification}).
        </Trans>
      }
      does={t`Sign off`}
      begun={note !== ''}
      isPending={signing.isPending}
      error={field ? undefined : signing.error}
      onSubmit={send}
      onClose={onClose}
    >
      <DayField
        label={t`Observed on`}
        required
        first
        max={today()}
        value={observed}
        error={problem ?? (field === 'observed_at' ? sentence(signing.error) : undefined)}
        onChange={setObserved}
      />
      <NoteField
        label={t`Note`}
        description={t`What you saw, for whoever looks at the proof later.`}
        value={note}
        error={field === 'note' ? sentence(signing.error) : undefined}
        onChange={setNote}
      />
    </FormDialog>
  )
}
