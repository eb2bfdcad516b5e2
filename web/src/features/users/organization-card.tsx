import { t } from '@lingui/core/macro'
import { Badge, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import type { OrganizationAccess } from '../../platform/access.ts'
import { day } from '../../platform/words/format.ts'
import { standsInFor } from '../directory/words.ts'
import { inWords } from './permission-words.ts'

type Grant = OrganizationAccess['grants'][number]

/** A person's roles in an organization, with the permissions of each. */
export function OrganizationCard({ access }: { access: OrganizationAccess }) {
  const { organization, grants, manages_roles } = access
  return (
    <Card withBorder p="lg">
      <Group justify="space-between" gap="xs">
        <Title order={3}>{organization.name}</Title>
        {manages_roles && <Badge variant="light" tt="none">{t`You manage people here`}</Badge>}
      </Group>
      {grants.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">{t`You are a member, without a role. You can keep your own records here.`}</Text>
      )}
      <Stack gap="md" mt={grants.length === 0 ? 0 : 'md'}>
        {grants.map((grant) => (
          <RoleLine key={`${grant.role_id} ${grant.department_id}`} grant={grant} zone={organization.time_zone} />
        ))}
      </Stack>
    </Card>
  )
}

function RoleLine({ grant, zone }: { grant: Grant; zone: string }) {
  const { role_name, role_description, department_name, expires_at, granted_at, permissions } = grant
  const may = inWords(permissions)
  const expired = expires_at !== null && isPast(expires_at)
  const ahead = !isPast(granted_at)
  return (
    <div>
      <Group gap="xs">
        <Text fw={600} className="wraps">
          {role_name}
        </Text>
        <Text c="dimmed" size="sm" className="wraps">
          {department_name}
        </Text>
        {expired && <Badge variant="light" color="gray" tt="none">{t`Expired`}</Badge>}
        {ahead && <Badge variant="light" tt="none">{t`Not yet`}</Badge>}
      </Group>
      {grant.deputy_for && (
        <Text size="sm" className="wraps">
          {standsInFor(grant)}
        </Text>
      )}
      {role_description && <Text size="sm">{role_description}</Text>}
      <Text size="xs" c="dimmed">
        {inTime(ahead, day(granted_at, zone), expires_at === null ? null : day(expires_at, zone))}
      </Text>
      {may.length > 0 && (
        <List size="sm" mt={6} spacing={2}>
          {may.map(({ about, may }) => (
            <List.Item key={about}>
              {about}: {may}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  )
}

function inTime(ahead: boolean, since: string, end: string | null): string {
  if (end === null) return ahead ? t`From ${since}` : t`Since ${since}`
  return ahead ? t`From ${since} until ${end}` : t`Since ${since}, until ${end}`
}

const isPast = (at: string) => new Date(at).getTime() <= Date.now()
