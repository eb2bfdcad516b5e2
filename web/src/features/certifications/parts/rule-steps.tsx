import { plural } from '@lingui/core/macro'
import { Group, Text } from '@mantine/core'
import type { Standing } from './states.ts'
import './rule-steps.css'

/** Number of satisfied rules, as one step for each rule and in words. */
export function RuleSteps({ rules }: Pick<Standing, 'rules'>) {
  if (rules.length === 0) return null
  const done = rules.filter(({ satisfied }) => satisfied).length
  return (
    <Group gap={8} wrap="nowrap">
      <div className="rule-steps" aria-hidden>
        {rules.map(({ rule_id, satisfied, current, required }) => (
          <span key={rule_id}>
            <span data-done={satisfied || undefined} style={{ width: `${Math.min(1, current / required) * 100}%` }} />
          </span>
        ))}
      </div>
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {plural(rules.length, { one: `${done} of # rule`, other: `${done} of # rules` })}
      </Text>
    </Group>
  )
}
