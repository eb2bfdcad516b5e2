import { t } from '@lingui/core/macro'
import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Schemas } from '../../platform/client.ts'
import { day } from '../../platform/format.ts'
import { useArchivedDepartments } from '../organizations/queries.ts'

type Role = Schemas['DirectoryUserRole']

const isOver = ({ expires_at }: Role) => expires_at !== null && Date.parse(expires_at) <= Date.now()

/** What somebody is in the organization, live roles first. */
export function Roles({ roles, organizationId }: { roles: Role[]; organizationId: string }) {
  const { isArchived } = useArchivedDepartments(organizationId)
  const sorted = roles.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || a.role_name.localeCompare(b.role_name))
  return (
    <section aria-label={t`Roles`}>
      <Title order={2} mb="sm">{t`Roles`}</Title>
      {roles.length === 0 && <Text c="dimmed">{t`None.`}</Text>}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {sorted.map((role) => (
          <Card key={role.role_id} component="li" withBorder p="sm">
            <Group justify="space-between" gap="4px 16px">
              <div>
                <Text fw={600} className="wraps">
                  {role.role_name}
                </Text>
                <Text size="sm" c="dimmed" className="wraps">
                  {role.department_name}, since {day(role.granted_at)}
                </Text>
                {isArchived(role.department_id) && (
                  <Text size="sm" className="wraps">{t`The department is archived, so that the role allows nothing now.`}</Text>
                )}
              </div>
              {role.expires_at && (
                <Badge variant="light" color={isOver(role) ? 'gray' : 'yellow'} tt="none">
                  {isOver(role) ? t`Ended ${day(role.expires_at)}` : t`Ends ${day(role.expires_at)}`}
                </Badge>
              )}
            </Group>
          </Card>
        ))}
      </Stack>
    </section>
  )
}
