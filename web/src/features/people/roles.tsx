import { t } from '@lingui/core/macro'
import { Badge, Text } from '@mantine/core'
import { IconClock, IconClockOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { day } from '../../platform/words/format.ts'
import { TextLink } from '../../platform/parts/links.tsx'
import { Line, Row, Rows } from '../../platform/lists/rows.tsx'
import { type Grant, hiddenRoles, isAhead, isOver, standsInFor } from '../directory/words.ts'
import { useArchivedDepartments } from '../organizations/queries.ts'
import { Section } from '../../platform/parts/section.tsx'

type Props = {
  roles: Grant[]
  /** Number of roles that the reader may not see. */
  hidden: number
  organizationId: string
  opens: boolean
  more: ReactNode
}

/**
 * A person's roles in the organization with their dates. Live roles come before future ones. `opens`: the reader may open the roles' pages.
 */
export function Roles({ roles, hidden, organizationId, opens, more }: Props) {
  const { isArchived } = useArchivedDepartments(organizationId)
  const sorted = roles.toSorted((a, b) => rank(a) - rank(b) || a.role_name.localeCompare(b.role_name))
  return (
    <Section id="roles" title={t`Roles`} more={more}>
      {hidden > 0 && <Text c="dimmed">{hiddenRoles(hidden)}</Text>}
      {roles.length + hidden === 0 && <Text c="dimmed">{t`They hold no role.`}</Text>}
      <Rows label={t`Roles`}>
        {sorted.map((grant) => (
          <Held
            key={grant.role_id}
            grant={grant}
            archived={isArchived(grant.department_id)}
            opens={opens}
            organizationId={organizationId}
          />
        ))}
      </Rows>
    </Section>
  )
}

const rank = (grant: Grant) => (isOver(grant) ? 2 : Number(isAhead(grant)))

type HeldProps = { grant: Grant; archived: boolean; opens: boolean; organizationId: string }

function Held({ grant, archived, opens, organizationId }: HeldProps) {
  const { role_id, role_name, department_name, granted_at } = grant
  const since = day(granted_at)
  return (
    <Row
      name={
        opens ? (
          <TextLink to="/o/$org/structure/roles/$roleId" params={{ org: organizationId, roleId: role_id }} inherit>
            {role_name}
          </TextLink>
        ) : (
          role_name
        )
      }
      badges={
        <>
          {isAhead(grant) && <Badge variant="light" tt="none" miw="max-content">{t`Not yet`}</Badge>}
          <End grant={grant} />
        </>
      }
    >
      <Line>{isAhead(grant) ? t`${department_name}, from ${since}` : t`${department_name}, since ${since}`}</Line>
      {grant.deputy_for && <Line>{standsInFor(grant)}</Line>}
      {archived && <Text size="sm">{t`The department is archived, so that the role allows nothing now.`}</Text>}
    </Row>
  )
}

function End({ grant }: { grant: Grant }) {
  if (grant.expires_at === null) return null
  const over = isOver(grant)
  const on = day(grant.expires_at)
  const Icon = over ? IconClockOff : IconClock
  return (
    <Badge
      variant="light"
      color={over ? 'gray' : 'yellow'}
      tt="none"
      fw={600}
      miw="max-content"
      leftSection={<Icon size={13} aria-hidden />}
    >
      {over ? t`Ended ${on}` : t`Ends ${on}`}
    </Badge>
  )
}
