import { t } from '@lingui/core/macro'
import { Card, Group, Progress, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import type { Schemas } from '../../../platform/client.ts'
import { Mark } from '../../../platform/parts/mark.tsx'
import { amountWords, progressWords } from '../parts/progress-words.ts'
import { ruleWords } from '../parts/rule-words.ts'
import type { RuleProgress } from '../parts/words.ts'
import { kinds } from '../../rule-kinds/kinds.ts'
import { ProofItems, type RecordRoom } from './proof-items.tsx'

type Props = { rule: RuleProgress; subjects: Schemas['SubjectRef'][]; room: RecordRoom; missing: string }

/** Progress of one rule: a picture, a sentence, and its proof. `missing` is the word for an unsatisfied rule. */
export function RuleCard({ rule, subjects, room, missing }: Props) {
  const { rule_kind, label, satisfied, required } = rule
  const { icon: Icon, thing } = kinds[rule_kind]
  const words = ruleWords({ ...rule, amount: required, target: thing && rule[thing.progress]?.name }, subjects)
  return (
    <Card withBorder p="md" component="li">
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <ThemeIcon variant="light" size={36} color={satisfied ? 'green' : 'gray'} aria-hidden>
          <Icon size={20} />
        </ThemeIcon>
        <Stack gap={4} style={{ flex: 1, minWidth: 0 }}>
          <Group justify="space-between" align="flex-start" gap="2px 12px">
            <Title order={3} className="wraps" style={{ flex: '1 1 160px' }}>
              {label ?? words}
            </Title>
            <Verdict satisfied={satisfied} says={satisfied ? t`Done` : missing} />
          </Group>
          {label !== null && (
            <Text size="sm" c="dimmed" className="wraps">
              {words}
            </Text>
          )}
          <Bar rule={rule} />
          <Text size="sm">{progressWords(rule)}</Text>
          <ProofItems rule={rule} room={room} />
        </Stack>
      </Group>
    </Card>
  )
}

const Verdict = ({ satisfied, says }: { satisfied: boolean; says: string }) => (
  <Mark color={satisfied ? 'green' : 'gray'} icon={satisfied ? IconCheck : IconCircleDashed}>
    {says}
  </Mark>
)

/** Progress bar toward the threshold, in its unit. A rule that needs only one item has no bar. */
function Bar({ rule }: { rule: RuleProgress }) {
  const { current, required, unit, satisfied } = rule
  if (required <= 1 && unit !== 'hours') return null
  const says = amountWords(rule)
  return (
    <Group gap="sm" wrap="nowrap" mt={2}>
      <Progress
        value={Math.min(100, (current / required) * 100)}
        size="lg"
        radius="xl"
        color={satisfied ? 'green.8' : 'pine'}
        style={{ flex: 1 }}
        aria-label={says}
      />
      <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
        {says}
      </Text>
    </Group>
  )
}
