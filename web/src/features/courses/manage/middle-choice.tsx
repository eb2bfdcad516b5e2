import { plural, t } from '@lingui/core/macro'
import { Radio, Stack, Text } from '@mantine/core'

export type OpenAttemptChoice = 'move' | 'stay'

type Props = {
  /** Number of people with an open attempt. Undefined until it is known. */
  people: number | undefined
  value: OpenAttemptChoice
  /** True when completions of the old package still count. */
  counts: boolean
  disabled: boolean
  onChange: (value: OpenAttemptChoice) => void
}

/** Chooses what happens to open attempts when the package is replaced. */
export function MiddleChoice({ people, value, counts, disabled, onChange }: Props) {
  if (people === 0) return <Text size="sm">{t`Nobody is in the middle of it.`}</Text>
  return (
    <Radio.Group
      label={
        people === undefined
          ? t`What of those who are in the middle of it?`
          : plural(people, {
              one: 'What of the one person who is in the middle of it?',
              other: 'What of the # people who are in the middle of it?',
            })
      }
      value={value}
      onChange={(next) => onChange(next === 'move' ? 'move' : 'stay')}
    >
      <Stack gap="xs" mt={6}>
        <Radio
          value="move"
          disabled={disabled}
          label={t`They begin anew with the new package`}
          description={t`What they have done so far ends now, also where it is open, and stays to be read. The next time they open the course they get the new package.`}
        />
        <Radio
          value="stay"
          disabled={disabled}
          label={t`They finish the package they began`}
          description={
            counts
              ? t`Their completion counts.`
              : t`Their completion will not count: they have to take the course again afterwards, or start again right away.`
          }
        />
      </Stack>
    </Radio.Group>
  )
}
