import { plural, t } from '@lingui/core/macro'
import { Box, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconHourglass, IconUsers } from '@tabler/icons-react'
import { Answer, Loading } from '../../../platform/parts/states.tsx'
import type { Look } from '../../../platform/parts/mark.tsx'
import { day, number } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'
import { FirstFew } from '../parts/first-few.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { type StandingState, stateWords } from '../parts/states.ts'
import type { Effect, useEffectPages } from './query.ts'
import { oldestWords } from './words.ts'
import '../../../platform/parts/state-strip.css'

type Props = {
  /** Undefined while the form is incomplete. Then `lacking` says what is missing. */
  effect: ReturnType<typeof useEffectPages> | undefined
  lacking: string
  /** Level of the heading. */
  order: 2 | 3
}

/** Shows the effect of a requirement on the people with its role, before it is saved. */
export function EffectCard({ effect, lacking, order }: Props) {
  return (
    <Card withBorder p={order === 2 ? 'lg' : 'md'} component="section" aria-labelledby="effect-title">
      <Group gap="xs" mb="sm" wrap="nowrap">
        <IconUsers size={20} aria-hidden />
        <Title order={order} size="h3" id="effect-title">{t`Effect on people`}</Title>
      </Group>
      {effect ? (
        <Pages {...effect} />
      ) : (
        <Text size="sm" c="dimmed" component="output" display="block">
          {lacking}
        </Text>
      )}
    </Card>
  )
}

function Pages({ pages, late }: NonNullable<Props['effect']>) {
  const [first] = pages.data?.pages ?? []
  return (
    <Answer query={{ ...pages, data: first }} failed={t`The effect could not be worked out`} wait={<Loading rows={3} height={36} />}>
      {(effect) => (
        <Box aria-busy={late} style={{ opacity: late ? 0.6 : 1 }}>
          <Outcome effect={effect} />
          <FirstFew label={t`People and their status`} items={pages.data?.pages.flatMap(({ items }) => items) ?? []} pages={pages}>
            {(item, index) => <Person key={item.person?.user_id ?? index} item={item} />}
          </FirstFew>
        </Box>
      )}
    </Answer>
  )
}

function Outcome({ effect }: { effect: Effect }) {
  const { people, covered, due_within_30_days, overdue_at_once, oldest_due_at, hidden } = effect
  const others = people - due_within_30_days - overdue_at_once
  return (
    <Stack gap="sm" aria-live="polite">
      {people === 0 && hidden === 0 && (
        <Text size="sm">{t`No one is affected yet. The requirement applies to people who get the role later.`}</Text>
      )}
      {people > 0 && (
        <>
          <Strip counts={{ overdue: overdue_at_once, renewal_open: due_within_30_days, not_started: others }} />
          <SimpleGrid component="ul" cols={2} spacing="xs" verticalSpacing="xs" p={0} m={0} aria-label={t`Effect in numbers`}>
            <Figure label={t`Overdue at once`} value={overdue_at_once} look={{ color: 'red', icon: IconAlertTriangle }} />
            <Figure label={t`Due within 30 days`} value={due_within_30_days} look={{ color: 'yellow', icon: IconHourglass }} />
            <Figure label={t`With a valid award`} value={covered} look={{ color: 'green', icon: IconCheck }} />
            <Figure label={t`People affected`} value={people} look={{ color: 'gray', icon: IconUsers }} />
          </SimpleGrid>
        </>
      )}
      {overdue_at_once > 0 && oldest_due_at !== null && (
        <Text size="sm" c="var(--mantine-color-error)">
          {oldestWords(oldest_due_at)}
        </Text>
      )}
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {plural(hidden, {
            one: '# more person is affected. You can’t see the status of that person.',
            other: '# more people are affected. You can’t see the status of these people.',
          })}
        </Text>
      )}
    </Stack>
  )
}

/** Bar with the shares of people who are overdue, due soon, and neither. The numbers below say it in words. */
function Strip({ counts }: { counts: Partial<Record<StandingState, number>> }) {
  const parts = Object.entries(counts).filter(([, count]) => count > 0)
  return (
    <div className="state-strip" aria-hidden>
      {parts.map(([state, count]) => (
        <span key={state} data-state={state} style={{ flexGrow: count }} />
      ))}
    </div>
  )
}

/** A number with its name. The colour adds no information. */
function Figure({ label, value, look: { color, icon: Icon } }: { label: string; value: number; look: Look }) {
  const shade = value > 0 ? `var(--mantine-color-${color}-light-color)` : 'var(--mantine-color-dimmed)'
  return (
    <Box component="li" bg="var(--app-canvas)" bdrs="sm" p="xs" style={{ listStyle: 'none' }}>
      <Group gap={6} wrap="nowrap">
        <Icon size={18} aria-hidden color={shade} />
        <Text fw={600} size="lg" lh={1.2}>
          {number(value)}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
    </Box>
  )
}

/** A person's status before and after, and the due date. */
function Person({ item: { person, state_before, state_after, due_at } }: { item: Effect['items'][number] }) {
  return (
    <Group component="li" justify="space-between" gap="4px 12px">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" className="wraps">
          {personName(person)}
        </Text>
        <Text size="xs" c="dimmed">
          {due_at === null ? t`No due date` : due(day(due_at), due_at)}
        </Text>
      </div>
      <Group gap={6}>
        {state_before !== state_after && (
          <Text size="xs" c="dimmed">
            {stateWords[state_before]} <span aria-hidden>→</span>
          </Text>
        )}
        <StateBadge state={state_after} />
      </Group>
    </Group>
  )
}

const due = (date: string, at: string) => (Date.parse(at) < Date.now() ? t`Was due ${date}` : t`Due ${date}`)
