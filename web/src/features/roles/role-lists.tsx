import { plural, t } from '@lingui/core/macro'
import { Card, Group, Stack, Table, Text, Title } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { SortBy, SortHead, TableFrame } from '../../platform/lists/data-table.tsx'
import { Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Mark } from '../../platform/parts/mark.tsx'
import { number } from '../../platform/words/format.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import type { Role } from '../organizations/roles.ts'
import { inWords } from '../users/permission-words.ts'
import type { RoleSort } from './search.ts'

const orders: { value: RoleSort; label: string }[] = [
  { value: 'name', label: t`Name, A to Z` },
  { value: '-name', label: t`Name, Z to A` },
  { value: '-people', label: t`Most people first` },
  { value: 'people', label: t`Fewest people first` },
]

/** Roles of the department at `path`. Without `path` it has all roles, in an order of their own. */
type Group = { id: string; path?: string; roles: Role[] }
type Props = {
  groups: Group[]
  /** Returns the path of a role's department. */
  pathOf: (role: Role) => string
  sort: RoleSort | undefined
  onSort: (sort: RoleSort | undefined) => void
}

export function RoleCards({ groups, pathOf, sort, onSort }: Props) {
  return (
    <Stack gap="xl">
      <SortBy usual={t`Department by department`} orders={orders} sort={sort} onSort={onSort} />
      {groups.map(({ id, path, roles }) => (
        <section key={id} aria-labelledby={path && `of-${id}`}>
          {path !== undefined && (
            <Title order={2} size="h3" mb="xs" id={`of-${id}`} className="wraps">
              {path}
            </Title>
          )}
          <Rows>
            {roles.map((role) => (
              <Card key={role.id} component="li" withBorder p="md">
                <RoleName role={role} path={path === undefined ? pathOf(role) : undefined} />
                <Text size="sm" c="dimmed" mt={2}>
                  {mayWords(role)}
                </Text>
                <Group gap="md" mt="xs">
                  <Text size="sm">{plural(role.member_count, { one: '# person', other: '# people' })}</Text>
                  <Text size="sm" component="div">
                    {`${t`Requires`}: `}
                    <Requires role={role} inText />
                  </Text>
                </Group>
              </Card>
            ))}
          </Rows>
        </section>
      ))}
    </Stack>
  )
}

export function RolesTable({ groups, pathOf, sort, onSort }: Props) {
  return (
    <TableFrame
      fixed
      head={
        <>
          <SortHead w="30%" label={t`Role`} up="name" down="-name" first="up" sort={sort} onSort={onSort} />
          <Table.Th>{t`May`}</Table.Th>
          <SortHead w={120} label={t`People`} up="people" down="-people" first="down" sort={sort} onSort={onSort} />
          <Table.Th w={170}>{t`Requires`}</Table.Th>
        </>
      }
    >
      {groups.map(({ id, path, roles }) => (
        <Table.Tbody key={id}>
          {path !== undefined && (
            <Table.Tr bg="var(--app-canvas)">
              <Table.Th colSpan={4} scope="rowgroup" className="wraps">
                {path}
              </Table.Th>
            </Table.Tr>
          )}
          {roles.map((role) => (
            <RoleRow key={role.id} role={role} path={path === undefined ? pathOf(role) : undefined} />
          ))}
        </Table.Tbody>
      ))}
    </TableFrame>
  )
}

/** `path`: path of the department, unless the heading already shows it. */
type RoleProps = { role: Role; path: string | undefined }

function RoleRow({ role, path }: RoleProps) {
  return (
    <Table.Tr>
      <Table.Td>
        <RoleName role={role} path={path} />
      </Table.Td>
      <Table.Td>
        <Text size="sm" lineClamp={2} title={mayWords(role)}>
          {mayWords(role)}
        </Text>
      </Table.Td>
      <Table.Td>{number(role.member_count)}</Table.Td>
      <Table.Td>
        <Requires role={role} />
      </Table.Td>
    </Table.Tr>
  )
}

function RoleName({ role: { id, name, organization_wide, description }, path }: RoleProps) {
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  return (
    <>
      <Group gap="xs">
        <TextLink to="/o/$org/structure/roles/$roleId" params={{ org, roleId: id }} fw={600} size="sm" className="wraps">
          {name}
        </TextLink>
        {organization_wide && <Mark icon={IconWorld}>{t`Everywhere`}</Mark>}
      </Group>
      {path !== undefined && (
        <Text size="xs" c="dimmed" className="wraps">
          {path}
        </Text>
      )}
      {description && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {description}
        </Text>
      )}
    </>
  )
}

const mayWords = ({ permissions }: Role) => {
  const lines = inWords(permissions).map(({ about, may }) => `${about}: ${may}`)
  return lines.length === 0 ? t`Nothing beyond their own affairs` : lines.join('; ')
}

function Requires({ role: { id, name, required_certification_count: required }, inText }: { role: Role; inText?: boolean }) {
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  return (
    <TextLink
      to="/o/$org/structure/roles/$roleId/requirements"
      params={{ org, roleId: id }}
      size="sm"
      {...(inText && { underline: 'always' })}
      aria-label={
        required === 0
          ? t`Nothing required of ${name}`
          : plural(required, { one: `# certification required of ${name}`, other: `# certifications required of ${name}` })
      }
    >
      {required === 0 ? t`Nothing` : plural(required, { one: '# certification', other: '# certifications' })}
    </TextLink>
  )
}
