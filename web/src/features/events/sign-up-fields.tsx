import { t } from '@lingui/core/macro'
import { Radio, Select, Stack, TextInput } from '@mantine/core'
import { bindersOf } from '../../platform/forms/binders.ts'
import type { FieldErrors } from '../../platform/forms/use-draft.ts'
import type { EventDraft, EventField } from './draft.ts'

type Props = {
  draft: EventDraft
  errors: FieldErrors<EventField>
  onChange: (next: Partial<EventDraft>) => void
}

const ways = ['closed', 'open', 'approval'] as const

/** Fields for the sign-up and the waiting list. */
export function SignUpFields({ draft, errors, onChange }: Props) {
  const words = {
    closed: { label: t`Nobody`, description: t`You put people on the roster.` },
    open: { label: t`Whoever it is for`, description: t`They have a seat as long as there is one.` },
    approval: { label: t`Whoever somebody approves of`, description: t`They ask, and you decide.` },
  }
  return (
    <>
      <Radio.Group
        label={t`Who puts themselves on it`}
        value={draft.sign_up}
        onChange={(next) => onChange({ sign_up: ways.find((way) => way === next) ?? 'closed' })}
      >
        <Stack gap="xs" mt={6}>
          {ways.map((way) => (
            <Radio key={way} value={way} {...words[way]} />
          ))}
        </Stack>
      </Radio.Group>
      {draft.sign_up !== 'closed' && <Details draft={draft} errors={errors} onChange={onChange} />}
    </>
  )
}

function Details({ draft, errors, onChange }: Props) {
  const { text } = bindersOf({ draft, errors, change: onChange })
  return (
    <>
      <Select
        label={t`Whom it is for`}
        allowDeselect={false}
        data={[
          { value: 'trainees' as const, label: t`Everybody of the owner` },
          { value: 'trainers' as const, label: t`Those who read its events` },
        ]}
        value={draft.audience}
        onChange={(audience) => audience !== null && onChange({ audience })}
      />
      <TextInput
        inputMode="numeric"
        label={t`Seats`}
        description={t`Optional. Left empty, there is room for everybody.`}
        value={draft.capacity}
        error={errors.capacity}
        onChange={(event) => onChange({ capacity: event.currentTarget.value.trim() })}
      />
      {draft.capacity !== '' && (
        <Select
          label={t`When it is full`}
          allowDeselect={false}
          data={[
            { value: 'first_come' as const, label: t`People wait; who asked first has the next seat` },
            { value: 'due_first' as const, label: t`People wait; who has it due first has the next seat` },
            { value: 'off' as const, label: t`Nobody waits` },
          ]}
          value={draft.waitlist}
          onChange={(waitlist) => waitlist !== null && onChange({ waitlist })}
        />
      )}
      <TextInput
        type="datetime-local"
        label={t`Until when`}
        description={t`Optional. Left empty, until it begins. On your clock.`}
        {...text('closes', 'sign_up_closes_at')}
      />
    </>
  )
}
