import { t } from '@lingui/core/macro'
import { ActionIcon, Card, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { Act } from '../../../../platform/lists/act.tsx'
import { Grip, Movers } from '../../../../platform/order/movers.tsx'
import type { Order } from '../../../../platform/order/use-order.tsx'
import type { Choices, RuleDraft, RuleErrors } from '../../../rule-kinds/kind.ts'
import { kinds } from '../../../rule-kinds/kinds.ts'
import { numberOf } from '../../../rule-kinds/numbers.ts'
import { ruleSentence } from '../words.ts'
import { RuleFields } from './rule-fields.tsx'

type Props = {
  rule: RuleDraft
  errors: RuleErrors
  subjects: { id: string; name: string }[]
  choices: Choices
  place: { index: number; of: number }
  open: boolean
  onToggle: () => void
  onChange: (change: Partial<RuleDraft>) => void
  onRemove: () => void
  order: Order
}

/** Describes a rule of the draft in the sentence that the saved rule would have. */
export const sentenceOf = (rule: RuleDraft, subjects: Props['subjects'], choices: Props['choices']) =>
  ruleSentence(
    { ...rule, threshold_hours: numberOf(rule.threshold_hours), threshold_count: numberOf(rule.threshold_count) },
    subjects,
    choices,
  )

/** One rule as a sentence, with its fields when it is open and buttons that move it. */
export function RuleCard({ rule, errors, subjects, choices, place, open, onToggle, onChange, onRemove, order }: Props) {
  const fields = useId()
  const Icon = kinds[rule.rule_kind].icon
  const said = sentenceOf(rule, subjects, choices)
  const nr = place.index + 1
  const { of } = place
  const wrong = Object.keys(errors).length > 0
  return (
    <Card component="li" withBorder p="sm" aria-label={t`Rule ${nr} of ${of}`} {...order.row(rule.key)}>
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <Grip of={rule.key} />
        <ThemeIcon variant="light" size={34} aria-hidden visibleFrom="xs">
          <Icon size={19} />
        </ThemeIcon>
        <Stack gap={0} style={{ flex: 1, minWidth: 0 }} mih={34} justify="center">
          {rule.label.trim() !== '' && (
            <Text size="xs" c="dimmed" className="wraps">
              {rule.label}
            </Text>
          )}
          <Text size="sm" fw={600} className="wraps">
            {said}
          </Text>
          {wrong && !open && (
            <Text size="xs" c="var(--mantine-color-error)">
              {Object.values(errors)[0]}
            </Text>
          )}
        </Stack>
        <Buttons said={said} open={open} fields={fields} onToggle={onToggle} onRemove={onRemove} rule={rule} order={order} />
      </Group>
      {open && (
        <div id={fields}>
          <RuleFields rule={rule} errors={errors} subjects={subjects} choices={choices} onChange={onChange} />
        </div>
      )}
    </Card>
  )
}

type ButtonsProps = Pick<Props, 'rule' | 'open' | 'onToggle' | 'onRemove' | 'order'> & { said: string; fields: string }

function Buttons({ rule, said, open, fields, onToggle, onRemove, order }: ButtonsProps) {
  return (
    <Group gap={0} wrap="nowrap" maw={{ base: 72, xs: 'none' }} style={{ flexWrap: 'wrap' }}>
      <Movers {...order.movers(rule.key)} />
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={t`Change: ${said}`}
        aria-expanded={open}
        {...(open && { 'aria-controls': fields })}
        onClick={onToggle}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <Act label={t`Delete: ${said}`} icon={IconTrash} color="red" onClick={onRemove} />
    </Group>
  )
}
