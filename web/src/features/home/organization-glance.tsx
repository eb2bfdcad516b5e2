import { plural, t } from '@lingui/core/macro'
import { Card, Divider, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { TextLink } from '../../platform/parts/links.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { StateStrip } from '../certifications/parts/state-strip.tsx'
import { useChosen } from '../../platform/house/chosen.ts'
import { type Organization, useOrganizations } from '../organizations/queries.ts'
import { CoverageChart } from './coverage-chart.tsx'
import { DueNext } from './due-next.tsx'
import { FailedImports } from './failed-imports.tsx'
import { type Summary, byState, useSummary } from './use-summary.ts'

const SHOWN = 6

/** Returns the chosen organization, if the reader administers it. */
function useKeptOrganization(): Organization | undefined {
  const { holds } = useAccess()
  const chosen = useChosen()
  const { organizations } = useOrganizations()
  return organizations.find(
    ({ id }) => id === chosen?.id && holds('directory:write', { owner_organization_id: id, owner_department_id: null }),
  )
}

/** Fetches the summary before the glance is rendered. */
export const useOrganizationGlance = () => void useSummary(useKeptOrganization(), false)

/** Coverage of the chosen organization, for its administrators. Renders nothing for others. */
export function OrganizationGlance() {
  const organization = useKeptOrganization()
  if (!organization) return null
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
  const summary = useSummary(organization, false)
  return (
    <Answer query={summary} failed={t`How people stand could not be loaded`} wait={<Loading rows={3} height={56} />}>
      {(found) =>
        found.coverage.length === 0 ? (
          <Text c="dimmed">{t`No certification is asked of anybody here yet.`}</Text>
        ) : (
          <Figures summary={found} org={organization.slug} />
        )
      }
    </Answer>
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
