import { plural, t } from '@lingui/core/macro'
import { Card, Divider, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { TextLink } from '../../platform/parts/links.tsx'
import { StateStrip } from '../certifications/parts/state-strip.tsx'
import { CoverageChart } from './coverage-chart.tsx'
import { DueNext } from './due-next.tsx'
import { FailedImports } from './failed-imports.tsx'
import type { Home } from './use-home.ts'
import { type Summary, byState } from './use-summary.ts'

const SHOWN = 6

/** Coverage of the chosen organization, for its administrators. */
export function OrganizationGlance({ organization, summary, failed_imports }: NonNullable<Home['kept']>) {
  const { name, slug } = organization
  return (
    <section aria-label={t`How ${name} is covered`}>
      <Group justify="space-between" mb="sm">
        <Title order={2} className="wraps">
          {name}
        </Title>
        <TextLink to="/o/$org/team" params={{ org: slug }} search={{ people: 'all' }}>{t`Everybody in detail`}</TextLink>
      </Group>
      <Card withBorder p="md">
        {summary?.coverage.length === 0 && <Text c="dimmed">{t`No certification is asked of anybody here yet.`}</Text>}
        {summary && summary.coverage.length > 0 && <Figures summary={summary} org={slug} />}
        <FailedImports entries={failed_imports} org={slug} />
      </Card>
    </section>
  )
}

function Figures({ summary, org }: { summary: Summary; org: string }) {
  const { coverage: covered } = summary
  const counts = byState(summary.states)
  const all = covered.length
  const [overdue, requested] = [counts.get('overdue') ?? 0, counts.get('requested') ?? 0]
  const everybody = { people: 'all' } as const
  return (
    <>
      <StateStrip counts={counts} />
      <Group gap="4px 24px" mt="sm">
        {overdue > 0 && (
          <TextLink to="/o/$org/team" params={{ org }} search={{ ...everybody, state: 'overdue' }}>
            {plural(overdue, { one: 'See the # that is overdue', other: 'See the # that are overdue' })}
          </TextLink>
        )}
        {requested > 0 && (
          <TextLink to="/to-do" search={{ show: 'request' }}>
            {plural(requested, { one: 'Decide the # that is asked for', other: 'Decide the # that are asked for' })}
          </TextLink>
        )}
      </Group>
      <Divider my="md" />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <div>
          <Title order={3} mb="xs">{t`Who has what is asked of them`}</Title>
          <CoverageChart covered={covered.slice(0, SHOWN)} org={org} />
          {all > SHOWN && (
            <Text size="sm" c="dimmed" mt="sm">
              {plural(all, { one: 'The least covered of # certification.', other: 'The least covered of # certifications.' })}
            </Text>
          )}
        </div>
        <DueNext due={summary.due} count={summary.due_count} org={org} />
      </SimpleGrid>
    </>
  )
}
