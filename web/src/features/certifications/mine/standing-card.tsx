import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowRight, IconAward } from '@tabler/icons-react'
import { Rows } from '../../../platform/lists/rows.tsx'
import { locale } from '../../../platform/language.ts'
import { LinkButton, TextLink } from '../../../platform/parts/links.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { dueWords } from '../parts/due.ts'
import { aidsToRead, coursesToTake, nextStep } from '../parts/next-step.ts'
import { StandingRing } from '../parts/standing-ring.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import type { Standing } from '../parts/states.ts'
import { TakeCourse } from '../../courses/take-course.tsx'
import { ReadAid } from '../parts/read-aid.tsx'
import { useClaim } from '../standing/use-claim.ts'

/** One's own certifications, one below the other. */
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

/** Where it stands, by when, and the one thing to do next. */
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
        <Step standing={standing} />
      </Group>
    </Card>
  )
}

function Step({ standing }: { standing: Standing }) {
  const { kind, says } = nextStep(standing)
  const { certification } = standing
  const { name } = certification
  const { claim, isPending } = useClaim((error) =>
    notifications.show({ color: 'red', title: t`${name} is not claimed`, message: sentence(error) }),
  )
  if (kind === 'wait') {
    return (
      <Text size="sm" maw={320}>
        {says}
      </Text>
    )
  }
  if (kind === 'claim') {
    return (
      <Button loading={isPending} onClick={() => claim(standing)} leftSection={<IconAward size={18} aria-hidden />}>
        {says}
        <VisuallyHidden> ({certification.name})</VisuallyHidden>
      </Button>
    )
  }
  const [course] = coursesToTake(standing)
  if (kind === 'take' && course) return <TakeCourse course={course} variant="default" />
  const [aid] = aidsToRead(standing)
  if (kind === 'read' && aid) return <ReadAid aid={aid} variant="default" />
  return (
    <LinkButton
      to="/certifications/$certificationId"
      params={{ certificationId: certification.id }}
      variant={kind === 'ask' ? 'filled' : 'default'}
      rightSection={<IconArrowRight size={17} aria-hidden />}
    >
      {says}
      <VisuallyHidden> ({certification.name})</VisuallyHidden>
    </LinkButton>
  )
}
