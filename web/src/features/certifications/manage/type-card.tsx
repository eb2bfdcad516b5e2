import { plural, t } from '@lingui/core/macro'
import { Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconClick, IconGavel } from '@tabler/icons-react'
import { TextLink } from '../../../platform/parts/links.tsx'
import { useOwnerName } from '../../organizations/queries.ts'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { useChoices } from '../../rule-kinds/kinds.ts'
import { type AwardingMode, type ListedCertification, modeWords, ruleLine } from './words.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'

const SHOWN_RULES = 3

/** Certification with its rules in words. */
export function TypeCard({ certification }: { certification: ListedCertification }) {
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  const { id, name, description, awarding_mode, archived_at, rules, subjects } = certification
  const choices = useChoices(rules)
  const hidden = rules.length - SHOWN_RULES
  return (
    <Card component="li" withBorder p="md" className="card-link">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={2} style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Title order={2} size="h3">
            <TextLink
              to="/o/$org/certifications/$certificationId"
              params={{ org, certificationId: id }}
              data-covers
              c="inherit"
              fw={650}
              className="wraps"
            >
              {name}
            </TextLink>
          </Title>
          <Owner certification={certification} />
        </Stack>
        <Group gap={6}>
          {archived_at && <ArchivedBadge />}
          <ModeBadge mode={awarding_mode} />
        </Group>
      </Group>
      {description && (
        <Text size="sm" mt={6} lineClamp={2} className="wraps">
          {description}
        </Text>
      )}
      {rules.length === 0 ? (
        <Text size="sm" c="dimmed" mt={6}>{t`No rules: it is awarded by hand only.`}</Text>
      ) : (
        <List size="sm" mt={6} spacing={2} withPadding={false}>
          {rules.slice(0, SHOWN_RULES).map((rule) => (
            <List.Item key={rule.id} className="wraps">
              {ruleLine(rule, subjects, choices)}
            </List.Item>
          ))}
          {hidden > 0 && <List.Item>{plural(hidden, { one: 'and # more', other: 'and # more' })}</List.Item>}
        </List>
      )}
    </Card>
  )
}

export const ModeBadge = ({ mode }: { mode: AwardingMode }) => (
  <Mark icon={mode === 'automatic' ? IconClick : IconGavel}>{modeWords[mode]}</Mark>
)

function Owner({ certification }: { certification: ListedCertification }) {
  const name = useOwnerName(certification)
  return (
    <Text size="xs" c="dimmed" className="wraps">
      {name}
    </Text>
  )
}
