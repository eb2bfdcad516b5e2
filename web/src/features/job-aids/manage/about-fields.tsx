import { t } from '@lingui/core/macro'
import { Stack, TextInput, Textarea } from '@mantine/core'
import { PersonPicker } from '../../directory/person-picker.tsx'
import { AudienceField, audienceWords } from '../../../platform/kept/audience-field.tsx'
import { SubjectPicker } from '../../subjects/subject-picker.tsx'
import { trainers } from '../words.ts'
import type { AboutDraft } from './draft.ts'

type Props = {
  draft: AboutDraft
  owner: { organization: string | undefined; ofDepartment: boolean }
  known?: { id: string; name: string }[]
  titleError: string | undefined
  onChange: (change: Partial<AboutDraft>) => void
}

/** Fields for the title, audience, subjects and owner of an aid. */
export function AboutFields({ draft, owner, known, titleError, onChange }: Props) {
  return (
    <Stack gap="md">
      <TextInput
        label={t`Title`}
        description={t`What people look for, such as “Start the lift”.`}
        required
        maxLength={200}
        value={draft.title}
        error={titleError}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t`In short`}
        description={t`Optional. One or two sentences: when one needs it.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <AudienceField
        label={t`Who reads it`}
        words={audienceWords(owner.ofDepartment, trainers)}
        value={draft.audience}
        onChange={(audience) => onChange({ audience })}
      />
      <SubjectPicker
        organizationId={owner.organization}
        {...(known && { known })}
        maxValues={50}
        description={t`Optional. By them it is found.`}
        value={draft.subjects}
        onChange={(subjects) => onChange({ subjects })}
      />
      <PersonPicker
        label={t`Who answers for it`}
        description={t`Optional. Readers see the name.`}
        organizationId={owner.organization}
        value={draft.owner_user_id}
        onChange={(owner_user_id) => onChange({ owner_user_id })}
      />
      <TextInput
        type="date"
        label={t`To be looked over by`}
        description={t`Optional. The day by which somebody should see whether it is still right.`}
        value={draft.review_by}
        onChange={(event) => onChange({ review_by: event.currentTarget.value })}
      />
    </Stack>
  )
}
