import { t } from '@lingui/core/macro'
import { Checkbox, Group, Input, Radio, Select, SimpleGrid, Stack, TextInput, Textarea } from '@mantine/core'
import type { FieldErrors } from '../../../../platform/forms/use-draft.ts'
import { AudienceField, audienceWords } from '../../../../platform/kept/audience-field.tsx'
import { SubjectPicker } from '../../../subjects/subject-picker.tsx'
import { reviewWords, reviews, trainers } from '../words.ts'
import { type SettingField, type SettingsDraft, type WaitUnit, waitUnits } from './draft.ts'

type Props = {
  draft: SettingsDraft
  errors: FieldErrors<SettingField>
  owner: { organization: string | undefined; ofDepartment: boolean }
  known?: { id: string; name: string }[]
  onChange: (change: Partial<SettingsDraft>) => void
}

/** Fields for the title, the audience and the subjects of a quiz. */
export function AboutFields({ draft, errors, owner, known, onChange }: Props) {
  return (
    <Stack gap="md">
      <TextInput
        label={t`Title`}
        required
        maxLength={200}
        value={draft.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t`What people read before they begin`}
        description={t`Optional. In Markdown: - for a list, ** around what is bold.`}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={50_000}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <AudienceField
        label={t`Who takes it`}
        words={audienceWords(owner.ofDepartment, trainers)}
        value={draft.audience}
        onChange={(audience) => onChange({ audience })}
      />
      <SubjectPicker
        organizationId={owner.organization}
        {...(known && { known })}
        maxValues={50}
        description={t`Optional. The record of a pass is tagged with them.`}
        value={draft.subjects}
        onChange={(subjects) => onChange({ subjects })}
      />
    </Stack>
  )
}

type RuleProps = Pick<Props, 'draft' | 'errors' | 'onChange'>

/** Fields for the pass mark, the number of attempts and the time limit. */
export function PassingFields({ draft, errors, onChange }: RuleProps) {
  const { passing_score, max_attempts, time_limit } = draft
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberField
          label={t`Pass mark in per cent`}
          required
          value={passing_score}
          error={errors.passing_score}
          onChange={(text) => onChange({ passing_score: text })}
        />
        <NumberField
          label={t`Time limit in minutes`}
          placeholder={t`No limit`}
          value={time_limit}
          error={errors.time_limit_minutes}
          onChange={(text) => onChange({ time_limit: text })}
        />
        <NumberField
          label={t`How many attempts`}
          placeholder={t`As many as one likes`}
          value={max_attempts}
          error={errors.max_attempts}
          onChange={(text) => onChange({ max_attempts: text })}
        />
        <WaitField draft={draft} errors={errors} onChange={onChange} />
      </SimpleGrid>
      <Radio.Group
        label={t`What people see afterwards`}
        value={draft.review}
        onChange={(chosen) => onChange({ review: reviews.find((review) => review === chosen) ?? draft.review })}
      >
        <Stack gap="xs" mt={6}>
          {reviews.map((review) => (
            <Radio key={review} value={review} {...reviewWords[review]} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  )
}

const unitWords: Record<WaitUnit, string> = { minutes: t`minutes`, hours: t`hours`, days: t`days` }

const WaitField = ({ draft, errors, onChange }: RuleProps) => (
  <Input.Wrapper label={t`Wait in between`} labelElement="div" error={errors.retake_wait_minutes}>
    <Group gap={6} wrap="nowrap">
      <TextInput
        aria-label={t`Wait in between`}
        placeholder={t`None`}
        inputMode="numeric"
        maxLength={6}
        style={{ flex: 1, minWidth: 0 }}
        value={draft.wait}
        error={errors.retake_wait_minutes !== undefined}
        onChange={(event) => onChange({ wait: event.currentTarget.value })}
      />
      <Select
        aria-label={t`Unit of the wait`}
        w={112}
        allowDeselect={false}
        data={waitUnits.map((unit) => ({ value: unit, label: unitWords[unit] }))}
        value={draft.wait_unit}
        onChange={(chosen) => onChange({ wait_unit: waitUnits.find((unit) => unit === chosen) ?? draft.wait_unit })}
      />
    </Group>
  </Input.Wrapper>
)

/** Fields for the number of questions drawn and their order. */
export const DrawFields = ({ draft, errors, onChange }: RuleProps) => (
  <Stack gap="md">
    <NumberField
      label={t`How many questions`}
      description={t`So many are drawn anew for each attempt. Leave it empty for all, or where sections say how many.`}
      placeholder={t`All of them`}
      value={draft.draw_count}
      error={errors.draw_count}
      onChange={(text) => onChange({ draw_count: text })}
    />
    <Checkbox
      label={t`Questions in another order each time`}
      checked={draft.shuffle_questions}
      onChange={(event) => onChange({ shuffle_questions: event.currentTarget.checked })}
    />
    <Checkbox
      label={t`Options in another order each time`}
      checked={draft.shuffle_options}
      onChange={(event) => onChange({ shuffle_options: event.currentTarget.checked })}
    />
  </Stack>
)

type NumberProps = {
  label: string
  description?: string
  placeholder?: string
  required?: boolean
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A number field that holds the typed text, which may be empty. */
const NumberField = ({ onChange, ...props }: NumberProps) => (
  <TextInput {...props} inputMode="decimal" maxLength={8} onChange={(event) => onChange(event.currentTarget.value)} />
)
