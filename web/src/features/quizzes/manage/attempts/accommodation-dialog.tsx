import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { $api, type Schemas, refresh } from '../../../../platform/client.ts'
import { DayField, NoteField } from '../../../../platform/forms/fields.tsx'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { useDraft } from '../../../../platform/forms/use-draft.ts'
import { number } from '../../../../platform/words/format.ts'
import { PersonPicker } from '../../../directory/person-picker.tsx'
import { AmountField } from './overrides.tsx'

const factors = [1, 1.25, 1.5, 2, 3]
const factorWords = (factor: number) => (factor === 1 ? t`As long as others` : t`${{ factor: number(factor) }} times as long`)

type Draft = { person: string | null; factor: number; minutes: number | ''; until: string; reason: string }
type Field = 'user_id' | 'factor' | 'extra_minutes' | 'valid_until' | 'reason'
type DialogProps = {
  organizationId: string
  /** The person and the extra time they have. Left out while the person is still to be chosen. */
  accommodation?: Schemas['QuizAccommodation']
  onClose: () => void
}

/** Sets how much more time a person has at every quiz. It replaces what they had. */
export function AccommodationDialog({ organizationId, accommodation, onClose }: DialogProps) {
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft<Draft, Field>(
    {
      person: accommodation?.person?.user_id ?? null,
      factor: accommodation?.set_at ? accommodation.factor : 1.25,
      minutes: accommodation?.extra_minutes ?? 0,
      until: accommodation?.valid_until ?? '',
      reason: accommodation?.reason ?? '',
    },
    ['user_id', 'factor', 'extra_minutes', 'valid_until', 'reason'],
  )
  const setting = $api.useMutation('put', '/api/organizations/{org_id}/accommodations/{user_id}', {
    onError: refuse,
    onSuccess: () => {
      onClose()
      notifications.show({ message: t`The additional time is given. Attempts that are going on have it at once.` })
      return refresh()
    },
  })
  const send = () => {
    const { person, factor, until, reason } = draft
    const extra_minutes = draft.minutes || 0
    const fine = passes({
      ...(person === null && { user_id: t`Choose the person.` }),
      ...(factor === 1 && extra_minutes === 0 && { factor: t`Give more time, one way or the other.` }),
      ...(reason.trim() === '' && { reason: t`Write a sentence, so that it is understood later.` }),
    })
    if (!fine || person === null) return
    const body = { factor, extra_minutes, valid_until: until === '' ? null : until, reason: reason.trim() }
    setting.mutate({ params: { path: { org_id: organizationId, user_id: person } }, body })
  }
  const offered = factors.includes(draft.factor) ? factors : [...factors, draft.factor].toSorted((a, b) => a - b)
  return (
    <FormDialog
      title={t`More time at every quiz`}
      does={t`Save it`}
      begun={begun}
      isPending={setting.isPending}
      error={elsewhere(setting.error)}
      onSubmit={send}
      onClose={onClose}
    >
      <PersonPicker
        label={t`Who`}
        required
        organizationId={organizationId}
        value={draft.person}
        disabled={accommodation !== undefined}
        error={errors.user_id}
        onChange={(person) => change({ person })}
      />
      <Select
        label={t`How long`}
        allowDeselect={false}
        data={offered.map((factor) => ({ value: String(factor), label: factorWords(factor) }))}
        value={String(draft.factor)}
        error={errors.factor}
        onChange={(chosen) => change({ factor: Number(chosen ?? 1) })}
      />
      <AmountField
        label={t`And minutes on top`}
        most={600}
        value={draft.minutes}
        error={errors.extra_minutes}
        onChange={(amount) => change({ minutes: amount })}
      />
      <DayField
        label={t`Last day`}
        description={t`Optional. Attempts that begin later have no additional time.`}
        value={draft.until}
        error={errors.valid_until}
        onChange={(until) => change({ until })}
      />
      <NoteField
        label={t`Why?`}
        description={t`The person and those who keep quizzes read it. Name no illness: “extra time agreed on” is enough.`}
        required
        value={draft.reason}
        error={errors.reason}
        onChange={(reason) => change({ reason })}
      />
    </FormDialog>
  )
}
