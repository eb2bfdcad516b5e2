import { t } from '@lingui/core/macro'
import { Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { count, number } from '../../platform/format.ts'
import { TextLink } from '../../platform/links.tsx'
import { useAccess } from '../../platform/session.tsx'
import type { Organization } from '../organizations/queries.ts'
import { rowsOf } from '../team/rows.ts'
import { useTeamOrganization } from '../team/use-team.ts'
import { type Coverage, coverageOf, pressingOf } from './coverage.ts'

const PEOPLE = 500
const SHOWN = 6
const SOON_DAYS = 30
const none = {}

/** For administrators: how well the organization is covered. Others see nothing of it. */
export function OrganizationGlance() {
  const { holds } = useAccess()
  const { organization } = useTeamOrganization(none)
  const keeps = organization && holds('directory:write', { owner_organization_id: organization.id, owner_department_id: null })
  return keeps ? <Glance organization={organization} /> : null
}

function Glance({ organization }: { organization: Organization }) {
  const path = '/api/organizations/{org_id}/certification-matrix'
  const { data } = $api.useQuery('get', path, { params: { path: { org_id: organization.id }, query: { limit: PEOPLE } } })
  const rows = useMemo(() => rowsOf(data?.items ?? [], none), [data])
  const covered = useMemo(() => coverageOf(rows, data?.certifications ?? []), [rows, data])
  if (covered.length === 0) return null
  const { overdue, due } = pressingOf(rows, SOON_DAYS)
  const search = { org: organization.slug }
  return (
    <section aria-label={t`How ${organization.name} is covered`}>
      <Group justify="space-between" mb="sm">
        <Title order={2} className="wraps">
          {organization.name}
        </Title>
        <TextLink to="/team" search={search}>{t`Everybody in detail`}</TextLink>
      </Group>
      <Card withBorder p="md">
        <Group gap="4px 24px" mb="md">
          <TextLink to="/team" search={{ ...search, state: 'overdue' }}>
            {number(overdue)} overdue
          </TextLink>
          <TextLink to="/team" search={{ ...search, due: SOON_DAYS }}>
            {number(due)} due within {count(SOON_DAYS, 'day')}
          </TextLink>
        </Group>
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t`Coverage by certification`}>
          {covered.slice(0, SHOWN).map((each) => (
            <Bar key={each.certification.id} coverage={each} org={organization.slug} />
          ))}
        </Stack>
        {(covered.length > SHOWN || data?.next_cursor) && (
          <Text size="sm" c="dimmed" mt="sm">
            {covered.length > SHOWN && t`The least covered of ${count(covered.length, 'certification')}. `}
            {data?.next_cursor && t`Counted are the newest ${count(PEOPLE, 'person', 'people')}.`}
          </Text>
        )}
      </Card>
    </section>
  )
}

const Bar = ({ coverage: { certification, had, asked }, org }: { coverage: Coverage; org: string }) => (
  <li>
    <Group justify="space-between" gap="xs" mb={4}>
      <TextLink to="/team" search={{ org, certification: certification.id }} size="sm" className="wraps">
        {certification.name}
      </TextLink>
      <Text size="sm">
        {number(had)} of {number(asked)} have it
      </Text>
    </Group>
    <div aria-hidden>
      <Progress value={(had / asked) * 100} size="md" />
    </div>
  </li>
)
