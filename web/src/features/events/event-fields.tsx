import { t } from '@lingui/core/macro'
import { Stack, TextInput, Textarea } from '@mantine/core'
import { isTimed, windowOn } from '../../platform/forms/typed-window.ts'
import type { FieldErrors } from '../../platform/forms/use-draft.ts'
import { hours } from '../../platform/words/format.ts'
import { SubjectPicker } from '../subjects/subject-picker.tsx'
import { CheckInFields } from './check-in/check-in-fields.tsx'
import type { EventDraft, EventField } from './draft.ts'
import { SignUpFields } from './sign-up-fields.tsx'
import { TimeFields } from './time-fields.tsx'
import { lasts } from './words.ts'

type Props = {
  draft: EventDraft
  errors: FieldErrors<EventField>
  organizationId: string | undefined
  known?: { id: string; name: string }[]
  onChange: (next: Partial<EventDraft>) => void
}

export const EventFields = (props: Props) => (
  <Stack gap="md">
    <AboutFields {...props} />
    <SignUpFields {...props} />
    <CheckInFields {...props} />
  </Stack>
)

/** Fields for the content, the place and the credit of an event. */
export function AboutFields({ draft, errors, organizationId, known, onChange }: Props) {
  const typed = (field: 'location' | 'meeting_url' | 'credit' | 'description') => ({
    value: draft[field],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
  })
  return (
    <Stack gap="md">
      <TitleAndTime draft={draft} errors={errors} onChange={onChange} />
      <TextInput
        label={t`Place`}
        description={t`Optional. Such as “Skills lab, room 2”.`}
        maxLength={500}
        error={errors.location}
        {...typed('location')}
      />
      <TextInput
        type="url"
        label={t`Link to join`}
        description={t`Optional. Everybody who is on it sees it, also in their own calendar.`}
        maxLength={2000}
        error={errors.meeting_url}
        {...typed('meeting_url')}
      />
      <TextInput
        inputMode="decimal"
        label={t`Worth in hours`}
        description={worthOf(draft)}
        error={errors.credit_hours}
        {...typed('credit')}
      />
      <SubjectPicker
        organizationId={organizationId}
        {...(known && { known })}
        maxValues={50}
        description={t`Optional. The records of who was there are filed under them.`}
        value={draft.subjects}
        onChange={(subjects) => onChange({ subjects })}
      />
      <Textarea
        label={t`What to know`}
        description={t`Optional. What to bring, to prepare, to read. Markdown is shown as text with headings and lists.`}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={50_000}
        {...typed('description')}
      />
    </Stack>
  )
}

/** Fields for the title and the time. */
export const TitleAndTime = ({ draft, errors, onChange }: Pick<Props, 'draft' | 'errors' | 'onChange'>) => (
  <>
    <TextInput
      label={t`Title`}
      withAsterisk
      data-autofocus
      maxLength={200}
      value={draft.title}
      error={errors.title}
      onChange={(event) => onChange({ title: event.currentTarget.value })}
    />
    <TimeFields draft={draft} errors={errors} onChange={onChange} />
  </>
)

/** Hint about the credit when the field is empty. An event of several days would count its nights too, which is rarely meant. */
function worthOf(draft: EventDraft): string {
  if (!isTimed(draft) || draft.later === 0) return t`Optional. Left empty, it is worth the time that it takes.`
  const { starts_at, ends_at } = windowOn(draft, draft.day)
  return t`Left empty, it is worth all the time from its beginning to its end, nights included: ${{ time: hours(lasts(starts_at, ends_at)) }}.`
}
