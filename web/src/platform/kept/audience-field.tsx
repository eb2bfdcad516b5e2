import { t } from '@lingui/core/macro'
import { Radio, Stack } from '@mantine/core'

export type Audience = 'trainees' | 'trainers'
const audiences = ['trainees', 'trainers'] as const

/** Returns the words for each audience. `trainers` says who the trainers of such a thing are. */
export const audienceWords = (ofDepartment: boolean, trainers: string): Record<Audience, { label: string; description: string }> => ({
  trainees: ofDepartment
    ? { label: t`Everybody of the department`, description: t`Whoever holds a role in it, or in a department above it.` }
    : { label: t`Everybody`, description: t`Every member of the organization.` },
  trainers: { label: t`Trainers only`, description: trainers },
})

type Props = {
  label: string
  /** The words for each audience. */
  words: ReturnType<typeof audienceWords>
  value: Audience
  disabled?: boolean
  onChange: (audience: Audience) => void
}

/** The field for the audience of a thing. */
export const AudienceField = ({ label, words, value, disabled = false, onChange }: Props) => (
  <Radio.Group label={label} value={value} onChange={(chosen) => onChange(chosen === 'trainers' ? 'trainers' : 'trainees')}>
    <Stack gap="xs" mt={6}>
      {audiences.map((audience) => (
        <Radio key={audience} value={audience} disabled={disabled} {...words[audience]} />
      ))}
    </Stack>
  </Radio.Group>
)
