import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text } from '@mantine/core'
import { Rows } from '../../../platform/lists/rows.tsx'
import { locale } from '../../../platform/language.ts'
import { TextLink } from '../../../platform/parts/links.tsx'
import { dueWords } from '../parts/due.ts'
import { StandingRing } from '../parts/standing-ring.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import type { Standing } from '../parts/states.ts'
import { OwnStep } from './own-step.tsx'

export function StandingCards({ standings }: { standings: Standing[] }) {
  return (
    <Rows gap="sm" mt="sm">
      {standings.map((standing) => (
        <StandingCard key={standing.certification.id} standing={standing} />
      ))}
    </Rows>
  )
}

const together = new Intl.ListFormat(locale, { type: 'conjunction' })

/** Shows the state, the due date and the next step. */
function StandingCard({ standing }: { standing: Standing }) {
  const { certification, state, required_by } = standing
  const late = state === 'overdue'
  const roles = together.format(new Set(required_by.map(({ role_name }) => role_name)))
  return (
    <Card withBorder p="md" component="li">
      <Group justify="space-between" gap="sm">
        <Group gap="md" wrap="nowrap" align="flex-start" style={{ flex: '1 1 240px', minWidth: 0 }}>
          <StandingRing standing={standing} />
          <Stack gap={2} style={{ minWidth: 0 }}>
            <Group gap="2px 12px">
              <TextLink
                to="/certifications/$certificationId"
                params={{ certificationId: certification.id }}
                fw={600}
                c="inherit"
                className="wraps"
              >
                {certification.name}
              </TextLink>
              <StateBadge state={state} />
            </Group>
            <Text size="sm" {...(late ? { c: 'var(--mantine-color-error)', fw: 600 } : { c: 'dimmed' })}>
              {dueWords(standing)}
            </Text>
            {required_by.length > 0 && (
              <Text size="sm" c="dimmed" className="wraps">
                {t`Required of you as ${roles}`}
              </Text>
            )}
          </Stack>
        </Group>
        <OwnStep standing={standing} />
      </Group>
    </Card>
  )
}
