import { t } from '@lingui/core/macro'
import { SimpleGrid, TextInput } from '@mantine/core'
import type { Choices, FieldsProps } from '../../../rule-kinds/kind.ts'
import { kinds } from '../../../rule-kinds/kinds.ts'

type Props = Omit<FieldsProps, 'choices'> & { choices: Choices }

/** Fields of a rule, by its kind. */
export function RuleFields({ choices, ...props }: Props) {
  const { rule, errors, onChange } = props
  const { Fields } = kinds[rule.rule_kind]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm">
      {Fields && <Fields {...props} choices={choices[rule.rule_kind] ?? []} />}
      <TextInput
        label={t`Heading (optional)`}
        placeholder={t`Such as: Practice under supervision`}
        maxLength={200}
        value={rule.label}
        error={errors.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}
