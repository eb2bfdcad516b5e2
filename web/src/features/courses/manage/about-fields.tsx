import { t } from '@lingui/core/macro'
import { Radio, Stack, TextInput, Textarea } from '@mantine/core'
import { AudienceField, audienceWords } from '../../../platform/kept/audience-field.tsx'
import { SubjectPicker } from '../../subjects/subject-picker.tsx'
import { type Audience, type CompletionSetting, completionWords, completions, trainers } from './words.ts'

export type AboutDraft = { name: string; description: string; audience: Audience; completes_on: CompletionSetting; subjects: string[] }

type Props = {
  draft: AboutDraft
  /** `organization`: id of the organization. Undefined until it is chosen. */
  owner: { organization: string | undefined; ofDepartment: boolean }
  known?: { id: string; name: string }[]
  /** Props of the name field. */
  naming: { required?: boolean; description?: string; error?: string | undefined }
  disabled?: boolean
  onChange: (change: Partial<AboutDraft>) => void
}

/** Fields for the name, audience, description and subjects of a course. */
export function CourseFields({ draft, owner, known, naming, disabled = false, onChange }: Props) {
  return (
    <Stack gap="md">
      <TextInput
        label={t`Name`}
        maxLength={200}
        disabled={disabled}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        {...naming}
      />
      <Textarea
        label={t`Description`}
        description={t`Optional. What one learns, and how long it takes.`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        disabled={disabled}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <AudienceField
        label={t`Who takes it`}
        words={audienceWords(owner.ofDepartment, trainers)}
        value={draft.audience}
        disabled={disabled}
        onChange={(audience) => onChange({ audience })}
      />
      <Radio.Group
        label={t`What completes it`}
        value={draft.completes_on}
        onChange={(chosen) => onChange({ completes_on: completions.find((each) => each === chosen) ?? 'content' })}
      >
        <Stack gap="xs" mt={6}>
          {completions.map((each) => (
            <Radio key={each} value={each} disabled={disabled} {...completionWords[each]} />
          ))}
        </Stack>
      </Radio.Group>
      <SubjectPicker
        organizationId={owner.organization}
        known={known}
        maxValues={50}
        description={t`Optional. Records of completions are filed under all of them.`}
        disabled={disabled || owner.organization === undefined}
        value={draft.subjects}
        onChange={(subjects) => onChange({ subjects })}
      />
    </Stack>
  )
}
