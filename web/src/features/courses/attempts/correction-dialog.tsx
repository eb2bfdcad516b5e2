import { t } from '@lingui/core/macro'
import { NumberInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { $api, refresh, type Schemas } from '../../../platform/client.ts'
import { NoteField } from '../../../platform/forms/fields.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useDraft } from '../../../platform/forms/use-draft.ts'
import { personName } from '../../../platform/words/names.ts'
import type { Attempt } from '../words.ts'

export type Correction = Schemas['CorrectScormAttempt']['action']

/** Texts of the dialog for each correction. */
const words = {
  complete: {
    title: t`Complete it by hand`,
    says: (person: string) =>
      t`The course counts as completed by ${person} from now on, whatever it reported; a failure counts as passed. It goes into their records with your reason as a note. This cannot be undone.`,
    done: t`The attempt is completed`,
  },
  abandon: {
    title: t`End it unfinished`,
    says: (person: string) =>
      t`${person} begins anew the next time. What was done so far stays to be read, and nothing more is saved in it, also where it is open right now. This cannot be undone.`,
    done: t`The attempt is ended`,
  },
}

type Draft = { reason: string; percent: number | '' }
type Props = { attempt: Attempt; action: Correction; onClose: () => void }

/** Corrects an attempt by hand, with a reason. */
export function CorrectionDialog({ attempt, action, onClose }: Props) {
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft<Draft, 'reason' | 'score_scaled'>(
    { reason: '', percent: '' },
    ['reason', 'score_scaled'],
  )
  const { title, says, done } = words[action]
  const person = personName(attempt.learner)
  const correcting = $api.useMutation('post', '/api/scorm-attempts/{attempt_id}/corrections', {
    onError: refuse,
    onSuccess: () => {
      notifications.show({ title: done, message: `${attempt.course_name}: ${person}` })
      onClose()
      return refresh()
    },
  })
  const send = () => {
    const reason = draft.reason.trim()
    if (!passes(reason === '' ? { reason: t`Write a sentence, so that it is understood later.` } : {})) return
    const score = draft.percent === '' ? {} : { score_scaled: draft.percent / 100 }
    correcting.mutate({ params: { path: { attempt_id: attempt.id } }, body: { action, reason, ...score } })
  }
  return (
    <FormDialog
      title={title}
      says={says(person)}
      does={title}
      danger={action === 'abandon'}
      begun={begun}
      isPending={correcting.isPending}
      error={elsewhere(correcting.error)}
      failed={t`Nothing was changed`}
      onSubmit={send}
      onClose={onClose}
    >
      <NoteField
        label={t`Why?`}
        description={t`${person} reads it too.`}
        required
        first
        value={draft.reason}
        error={errors.reason}
        onChange={(reason) => change({ reason })}
      />
      {action === 'complete' && (
        <NumberInput
          label={t`Score in percent`}
          description={t`Optional. Left out, the score that the course told stays.`}
          min={0}
          max={100}
          decimalScale={2}
          clampBehavior="strict"
          value={draft.percent}
          error={errors.score_scaled}
          onChange={(percent) => change({ percent: typeof percent === 'number' ? percent : '' })}
          maw={260}
        />
      )}
    </FormDialog>
  )
}
