import { t } from '@lingui/core/macro'
import { Card, Group, List, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { Role } from '../../../organizations/roles.ts'
import { termsOf } from '../../terms/draft.ts'
import { inSentences } from '../../terms/words.ts'
import type { Choices } from '../../../rule-kinds/kind.ts'
import { kinds } from '../../../rule-kinds/kinds.ts'
import { sentenceOf } from '../editor/rule-card.tsx'
import { modeExplanations } from '../words.ts'
import { type NewDraft, errorsOfTerms } from './draft.ts'

type Props = { draft: NewDraft; subjects: { id: string; name: string }[]; choices: Choices; roles: Role[] }

/** Previews the certification as the people that it concerns will see it. */
export function AsSeen({ draft, subjects, choices, roles }: Props) {
  const { name, description, rules, requirements, awarding_mode } = draft
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="as-seen-title">
      <Group gap="xs" mb="xs" wrap="nowrap">
        <IconEye size={20} aria-hidden />
        <Title order={2} size="h3" id="as-seen-title">{t`What people will see`}</Title>
      </Group>
      <Stack gap="sm">
        <div>
          <Text fw={650} size="lg" className="wraps">
            {name.trim() === '' ? t`Still without a name` : name}
          </Text>
          {description.trim() !== '' && (
            <Text size="sm" c="dimmed" className="wraps" style={{ whiteSpace: 'pre-line' }}>
              {description}
            </Text>
          )}
        </div>
        {rules.length > 0 && (
          <List spacing={8} listStyleType="none" p={0} size="sm" center>
            {rules.map((rule) => {
              const Icon = kinds[rule.rule_kind].icon
              return (
                <List.Item
                  key={rule.key}
                  icon={
                    <ThemeIcon variant="light" size={26} aria-hidden>
                      <Icon size={15} />
                    </ThemeIcon>
                  }
                >
                  {rule.label.trim() !== '' && (
                    <Text size="xs" c="dimmed" className="wraps">
                      {rule.label}
                    </Text>
                  )}
                  <span className="wraps">{sentenceOf(rule, subjects, choices)}</span>
                </List.Item>
              )
            })}
          </List>
        )}
        <Text size="sm">{rules.length === 0 ? t`Without a rule it can be awarded by hand only.` : modeExplanations[awarding_mode]}</Text>
        {requirements.map(({ key, role, terms }) => {
          const found = roles.find(({ id }) => id === role)
          if (!found) return null
          return (
            <div key={key}>
              <Text size="sm" fw={600} className="wraps">{t`Required of ${{ role: found.name }}`}</Text>
              {Object.keys(errorsOfTerms(terms)).length === 0 && <Text size="sm">{inSentences(termsOf(terms))}</Text>}
            </div>
          )
        })}
      </Stack>
    </Card>
  )
}
