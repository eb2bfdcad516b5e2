import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { IconInfoCircle, IconRobot, IconWorld } from '@tabler/icons-react'
import { Mark } from '../../platform/parts/mark.tsx'
import { accountName } from '../../platform/words/names.ts'
import { day } from '../../platform/words/format.ts'
import { TextLink } from '../../platform/parts/links.tsx'
import type { Organization } from '../organizations/queries.ts'
import { type Holder, type Source, reaches } from './words.ts'

type Props = { holders: Holder[]; organization: Organization; says: string }

/** The holders, each with the roles that give the permission. */
export function HolderList({ holders, organization, says }: Props) {
  return (
    <Stack gap="sm">
      <Alert variant="light" color="gray" icon={<IconInfoCircle aria-hidden />}>
        <Text size="sm" c="var(--mantine-color-text)">
          {says} {t`Superusers of the installation may as well, and are not listed.`}
        </Text>
      </Alert>
      <Rows label={t`Who may`}>
        {holders.map((holder) => (
          <Card key={holder.user_id} component="li" withBorder p="md">
            <Group gap="xs">
              <TextLink to="/o/$org/people/$userId" params={{ org: organization.slug, userId: holder.user_id }} fw={600} className="wraps">
                {accountName(holder)}
              </TextLink>
              {holder.kind === 'machine' && <Mark color="gray" icon={IconRobot}>{t`Program`}</Mark>}
            </Group>
            {holder.display_name !== null && holder.email && (
              <Text size="xs" c="dimmed" className="wraps">
                {holder.email}
              </Text>
            )}
            <Rows mt="xs">
              {holder.sources.map((source) => (
                <Through key={source.role_id} source={source} org={organization.slug} />
              ))}
            </Rows>
          </Card>
        ))}
      </Rows>
    </Stack>
  )
}

function Through({ source, org }: { source: Source; org: string }) {
  const { role_id: roleId, role_name: role, department_name: department } = source
  return (
    <li>
      <Group gap="xs">
        <Text size="sm" className="wraps">
          <Trans>
            Through{' '}
            <TextLink to="/o/$org/structure/roles/$roleId" params={{ org, roleId }} size="sm" underline="always">
              {role}
            </TextLink>
            , {department}
          </Trans>
        </Text>
        {source.reach === 'organization' && <Mark icon={IconWorld}>{t`Everywhere`}</Mark>}
        {source.expires_at && (
          <Badge variant="light" color="yellow" tt="none">
            {ends(day(source.expires_at))}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed" className="wraps">
        {reaches[source.reach](source)} {granted(day(source.granted_at))}
      </Text>
    </li>
  )
}

const ends = (date: string) => t`Ends ${date}`
const granted = (date: string) => t`Granted ${date}.`
