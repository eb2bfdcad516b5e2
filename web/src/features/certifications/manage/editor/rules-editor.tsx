import { t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, Menu, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { moved } from '../../../../platform/order/moved.ts'
import { useOrder } from '../../../../platform/order/use-order.tsx'
import type { Choices, RuleDraft } from '../../../rule-kinds/kind.ts'
import { countsRecords, kinds } from '../../../rule-kinds/kinds.ts'
import { newRule } from './draft.ts'
import { RuleCard, sentenceOf } from './rule-card.tsx'
import type { TypeEditor } from './use-type-draft.ts'

type Subject = { id: string; name: string }

type Props = { editing: Pick<TypeEditor, 'draft' | 'errors' | 'change' | 'changeRule'>; subjects: Subject[]; choices: Choices }

/** The ordered rules of the draft. All of them must be satisfied. */
export function RulesEditor({ editing, subjects, choices }: Props) {
  const { draft, errors, change, changeRule } = editing
  const [open, setOpen] = useState<string>()
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const { rules } = draft
  const rows = rules.map((rule) => ({ key: rule.key, name: sentenceOf(rule, subjects, choices) }))
  const order = useOrder(rows, (from, to) => change({ rules: moved(rules, from, to) }))
  const remove = (rule: RuleDraft) => {
    const removed = rule.id === undefined ? draft.removed : [...draft.removed, rule.id]
    change({ rules: rules.filter(({ key }) => key !== rule.key), removed })
    const said = sentenceOf(rule, subjects, choices)
    setSaid(t`Deleted: ${said}`)
    heading.current?.focus({ preventScroll: true })
  }
  const add = (rule: RuleDraft) => {
    change({ rules: [...rules, rule] })
    setOpen(rule.key)
  }
  const countsNothing = draft.subject_matter_ids.length === 0 && rules.some(countsRecords)
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="rules-title">
      <Group justify="space-between" mb="sm">
        <div>
          <Title order={2} id="rules-title" tabIndex={-1} ref={heading}>{t`Rules`}</Title>
          {rules.length > 1 && <Text size="sm" c="dimmed">{t`All of them have to be satisfied.`}</Text>}
        </div>
        <AddMenu onChoose={add} />
      </Group>
      {countsNothing && (
        <Alert variant="light" color="yellow" icon={<IconInfoCircle aria-hidden />} mb="sm" p="xs">
          <Text size="sm" c="var(--mantine-color-text)">{t`It has no subjects yet, so no record counts. Choose what it is about.`}</Text>
        </Alert>
      )}
      {rules.length === 0 ? (
        <Text size="sm" c="dimmed">{t`Without a rule it can be awarded by hand only.`}</Text>
      ) : (
        <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} {...order.list}>
          {rules.map((rule, index) => (
            <RuleCard
              key={rule.key}
              rule={rule}
              errors={errors.rules[rule.key] ?? {}}
              subjects={subjects}
              choices={choices}
              place={{ index, of: rules.length }}
              open={open === rule.key || Object.keys(errors.rules[rule.key] ?? {}).length > 0}
              onToggle={() => setOpen(open === rule.key ? undefined : rule.key)}
              onChange={(part) => changeRule(rule.key, part)}
              onRemove={() => remove(rule)}
              order={order}
            />
          ))}
        </Stack>
      )}
      {order.said}
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </Card>
  )
}

function AddMenu({ onChoose }: { onChoose: (rule: RuleDraft) => void }) {
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={17} aria-hidden />}
          rightSection={<IconChevronDown size={15} aria-hidden />}
        >{t`Add a rule`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.values(kinds).map(({ kind, icon: Icon, name, says }) => (
          <Menu.Item key={kind} leftSection={<Icon size={18} aria-hidden />} onClick={() => onChoose(newRule(kind))}>
            {name}
            <Text size="xs" c="dimmed">
              {says}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
