import { t } from '@lingui/core/macro'
import { Card, Group, Pill, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { LookOnly } from '../../../../platform/parts/look-only.tsx'
import { Markdown } from '../../../../platform/parts/markdown.tsx'
import { kinds, useChoices } from '../../../rule-kinds/kinds.ts'
import { type Certification, modeExplanations, ruleSentence } from '../words.ts'

/** A certification for those who may not change it. */
export function ReadOnly({ certification }: { certification: Certification }) {
  const choices = useChoices(certification.rules)
  const { rules, subjects, description, description_markdown, awarding_mode } = certification
  return (
    <Stack gap="lg" maw={760}>
      <LookOnly>{t`You may look, but not change: that is for those who keep the certifications of its owner.`}</LookOnly>
      <Card withBorder p="lg" component="section" aria-labelledby="rules-title">
        <Title order={2} id="rules-title" mb="sm">{t`Rules`}</Title>
        {rules.length === 0 && <Text c="dimmed">{t`No rules: it is awarded by hand only.`}</Text>}
        <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {rules.map((rule) => {
            const Icon = kinds[rule.rule_kind].icon
            return (
              <Group component="li" key={rule.id} wrap="nowrap" gap="sm">
                <ThemeIcon variant="light" size={34} aria-hidden>
                  <Icon size={19} />
                </ThemeIcon>
                <div>
                  {rule.label !== null && (
                    <Text size="xs" c="dimmed" className="wraps">
                      {rule.label}
                    </Text>
                  )}
                  <Text size="sm" fw={600} className="wraps">
                    {ruleSentence(rule, subjects, choices)}
                  </Text>
                </div>
              </Group>
            )
          })}
        </Stack>
      </Card>
      <Card withBorder p="lg" component="section" aria-labelledby="about-title">
        <Title order={2} id="about-title" mb="sm">{t`About it`}</Title>
        <Stack gap="sm">
          {description !== null && <Text className="keeps-lines">{description}</Text>}
          {description_markdown !== null && <Markdown>{description_markdown}</Markdown>}
          <Text size="sm">{modeExplanations[awarding_mode]}</Text>
          {subjects.length > 0 && (
            <Group gap={6}>
              <Text size="sm">{t`Subjects:`}</Text>
              {subjects.map(({ id, name }) => (
                <Pill key={id}>{name}</Pill>
              ))}
            </Group>
          )}
        </Stack>
      </Card>
    </Stack>
  )
}
