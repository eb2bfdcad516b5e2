import { plural, t } from '@lingui/core/macro'
import { Card, Divider, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { TextLink } from '../../platform/parts/links.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { StateStrip } from '../certifications/parts/state-strip.tsx'
import { useChosen } from '../../platform/house/chosen.ts'
import { type Organization, useOrganizations } from '../organizations/queries.ts'
import { type Row, rowsOf, stateCounts } from '../team/rows.ts'
import { useMatrix } from '../team/use-team.ts'
import { CoverageChart } from './coverage-chart.tsx'
import { type Coverage, type Due, coverageOf, dueWithin } from './coverage.ts'
import { DueNext } from './due-next.tsx'
import { FailedImports } from './failed-imports.tsx'
import { LeftOut } from './left-out.tsx'

const SHOWN = 6
const SOON_DAYS = 30
const none = {}

/** For administrators: how well the chosen organization is covered. Others see nothing of it. */
export function OrganizationGlance() {
  const { holds } = useAccess()
  const chosen = useChosen()
  const { organizations } = useOrganizations()
  const organization = organizations.find(({ id }) => id === chosen?.id)
  if (!organization || !holds('directory:write', { owner_organization_id: organization.id, owner_department_id: null })) return null
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
        <Glance key={organization.id} organization={organization} />
        <FailedImports organization={organization} />
      </Card>
    </section>
  )
}

function Glance({ organization }: { organization: Organization }) {
  const { pages, items, certifications } = useMatrix(organization, none, false)
  const rows = useMemo(() => rowsOf(items, none), [items])
  const covered = useMemo(() => coverageOf(rows, certifications), [rows, certifications])
  const due = useMemo(() => dueWithin(rows, certifications, SOON_DAYS), [rows, certifications])
  return (
    <Answer query={pages} failed={t`How people stand could not be loaded`} wait={<Loading rows={3} height={56} />}>
      {() =>
        covered.length === 0 ? (
          <Text c="dimmed">{t`No certification is asked of anybody here yet.`}</Text>
        ) : (
          <>
            <Figures rows={rows} covered={covered} due={due} org={organization.slug} />
            <LeftOut people={items.length} hasMore={pages.hasNextPage} isCounting={pages.isFetchingNextPage} />
          </>
        )
      }
    </Answer>
  )
}

type FiguresProps = { rows: Row[]; covered: Coverage[]; due: Due[]; org: string }

function Figures({ rows, covered, due, org }: FiguresProps) {
  const counts = stateCounts(rows)
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
        <DueNext due={due} days={SOON_DAYS} org={org} />
      </SimpleGrid>
    </>
  )
}
