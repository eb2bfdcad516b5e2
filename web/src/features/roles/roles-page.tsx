import { plural, t } from '@lingui/core/macro'
import { Box, Card, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconSearch, IconSearchOff, IconUsersGroup, IconWorld } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Mark } from '../../platform/parts/mark.tsx'
import { fold } from '../../platform/words/fold.ts'
import { number } from '../../platform/words/format.ts'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { textsOf } from '../../platform/search.ts'
import { Empty, Loading, Problem } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { type Organization, useDepartments } from '../organizations/queries.ts'
import { inWords } from '../users/permission-words.ts'
import { type Role, useRoles } from '../organizations/roles.ts'
import { StructureTabs } from '../structure/structure-tabs.tsx'

const route = getRouteApi('/inside/o/$org/structure/roles')

export function RolesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held: writes } = useChosenOrganization('directory:write')
  const go = (next: { q?: string }) => void navigate({ search: textsOf({ ...search, ...next }, 'q'), replace: true, resetScroll: false })
  return (
    <Page
      title={t`Roles`}
      intro={t`What people may do, and which certifications their work requires of them.`}
      size="xl"
      actions={
        writes && (
          <LinkButton
            to="/o/$org/structure/roles/new"
            params={{ org: organization.slug }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >{t`New role`}</LinkButton>
        )
      }
    >
      <StructureTabs org={organization.slug} mb="md" />
      <TextInput
        aria-label={t`Find a role`}
        placeholder={t`Find a role or department`}
        type="search"
        mb="md"
        leftSection={<IconSearch size={16} aria-hidden />}
        w={{ base: '100%', xs: 320 }}
        value={search.q ?? ''}
        onChange={(event) => go({ q: event.currentTarget.value })}
      />
      <Listed organization={organization} q={(search.q ?? '').trim()} />
    </Page>
  )
}

type Group = { id: string; path: string; roles: Role[] }

function Listed({ organization, q }: { organization: Organization; q: string }) {
  const roles = useRoles(organization.id)
  const { departments } = useDepartments(organization.id)
  const groups = useMemo(() => {
    const looked = fold(q)
    const holds = (text: string) => fold(text).includes(looked)
    const byDepartment = Map.groupBy(roles.data ?? [], ({ department_id }) => department_id)
    return departments.flatMap(({ id, path }): Group[] => {
      const found = (byDepartment.get(id) ?? []).filter(({ name }) => holds(name) || holds(path))
      return found.length === 0 ? [] : [{ id, path, roles: found }]
    })
  }, [roles.data, departments, q])
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  if (roles.isPending) return <Loading rows={6} height={52} />
  if (roles.isError) return <Problem error={roles.error} title={t`The roles could not be loaded`} retry={() => void roles.refetch()} />
  if (groups.length === 0)
    return roles.data.length === 0 ? (
      <Empty
        icon={<IconUsersGroup />}
        title={t`No roles yet`}
      >{t`A role says what its holders may do, and what they have to have learned.`}</Empty>
    ) : (
      <Empty icon={<IconSearchOff />} title={t`No such role`}>{t`No role or department is called “${q}”.`}</Empty>
    )
  return wide ? <RolesTable groups={groups} /> : <RoleCards groups={groups} />
}

function RoleCards({ groups }: { groups: Group[] }) {
  return (
    <Stack gap="xl">
      {groups.map(({ id, path, roles }) => (
        <section key={id} aria-labelledby={`of-${id}`}>
          <Title order={2} size="h3" mb="xs" id={`of-${id}`} className="wraps">
            {path}
          </Title>
          <Rows>
            {roles.map((role) => (
              <Card key={role.id} component="li" withBorder p="md">
                <RoleName role={role} />
                <Text size="sm" c="dimmed" mt={2}>
                  {mayWords(role)}
                </Text>
                <Group gap="md" mt="xs">
                  <Text size="sm">{plural(role.member_count, { one: '# person', other: '# people' })}</Text>
                  <Requires role={role} />
                </Group>
              </Card>
            ))}
          </Rows>
        </section>
      ))}
    </Stack>
  )
}

function RolesTable({ groups }: { groups: Group[] }) {
  return (
    <Box bd="1px solid var(--app-line)" bdrs="md" bg="var(--mantine-color-body)" style={{ overflow: 'hidden' }}>
      <Table verticalSpacing="sm" horizontalSpacing="md" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="30%">{t`Role`}</Table.Th>
            <Table.Th>{t`May`}</Table.Th>
            <Table.Th w={90} ta="right">{t`People`}</Table.Th>
            <Table.Th w={170}>{t`Requires`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {groups.map(({ id, path, roles }) => (
          <Table.Tbody key={id}>
            <Table.Tr bg="var(--app-canvas)">
              <Table.Th colSpan={4} scope="rowgroup" className="wraps">
                {path}
              </Table.Th>
            </Table.Tr>
            {roles.map((role) => (
              <RoleRow key={role.id} role={role} />
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </Box>
  )
}

function RoleRow({ role }: { role: Role }) {
  return (
    <Table.Tr>
      <Table.Td>
        <RoleName role={role} />
      </Table.Td>
      <Table.Td>
        <Text size="sm" lineClamp={2} title={mayWords(role)}>
          {mayWords(role)}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{number(role.member_count)}</Table.Td>
      <Table.Td>
        <Requires role={role} />
      </Table.Td>
    </Table.Tr>
  )
}

function RoleName({ role: { id, name, organization_wide, description } }: { role: Role }) {
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

function Requires({ role: { id, name, required_certification_count: required } }: { role: Role }) {
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  return (
    <TextLink
      to="/o/$org/structure/roles/$roleId/requirements"
      params={{ org, roleId: id }}
      size="sm"
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
