import { plural, t } from '@lingui/core/macro'
import { Card, Group, Stack, Table, Text, Title } from '@mantine/core'
import { IconPlus, IconUsersGroup, IconWorld } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ByWidth, TableFrame } from '../../platform/lists/data-table.tsx'
import { Filters, NothingPasses } from '../../platform/lists/filters.tsx'
import { Rows } from '../../platform/lists/rows.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { WholeList } from '../../platform/lists/whole-list.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { Mark } from '../../platform/parts/mark.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { textsOf } from '../../platform/search.ts'
import { fold } from '../../platform/words/fold.ts'
import { number } from '../../platform/words/format.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { DepartmentSelect } from '../organizations/department-select.tsx'
import { type Organization, useDepartments } from '../organizations/queries.ts'
import { type Role, useRoles } from '../organizations/roles.ts'
import { StructureTabs } from '../structure/structure-tabs.tsx'
import { inWords } from '../users/permission-words.ts'
import { Views } from '../views/views.tsx'

const route = getRouteApi('/inside/o/$org/structure/roles')

export function RolesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held: writes } = useChosenOrganization('directory:write')
  const go = (next: Record<string, string | undefined>) =>
    void navigate({ search: textsOf({ ...search, ...next }, 'q', 'department'), replace: true, resetScroll: false })
  const clear = () => go({ q: undefined, department: undefined })
  return (
    <ListPage
      title={t`Roles`}
      intro={t`What people may do, and which certifications their work requires of them.`}
      actions={
        writes && (
          <LinkButton
            to="/o/$org/structure/roles/new"
            params={{ org: organization.slug }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >{t`New role`}</LinkButton>
        )
      }
      beside={<Views room="roles" />}
      filters={
        <>
          <StructureTabs org={organization.slug} />
          <Filters
            search={<SearchField label={t`Find a role`} placeholder={t`Role or department`} q={search.q} onSearch={(q) => go({ q })} />}
            set={[search.q, search.department].filter(Boolean).length}
            onClear={clear}
          >
            <DepartmentSelect department={search.department} onChange={(department) => go({ department })} />
          </Filters>
        </>
      }
    >
      <Listed organization={organization} {...search} onClear={clear} />
    </ListPage>
  )
}

type ListedProps = { organization: Organization; q?: string; department?: string; onClear: () => void }

/** The roles of the departments that pass: a department brings those beneath it along. */
function Listed({ organization, q = '', department, onClear }: ListedProps) {
  const { departments } = useDepartments(organization.id)
  const within = departments.find(({ id, slug }) => id === department || slug === department)?.path
  const paths = new Map(departments.map(({ id, path }) => [id, path]))
  const looked = fold(q.trim())
  const holds = (text: string) => fold(text).includes(looked)
  const keeps = ({ name, department_id }: Role) => {
    const path = paths.get(department_id)
    return path !== undefined && (within === undefined || isWithin(path, within)) && (holds(name) || holds(path))
  }
  return (
    <WholeList
      query={useRoles(organization.id)}
      failed={t`The roles could not be loaded`}
      keeps={keeps}
      none={
        <Empty
          icon={<IconUsersGroup />}
          title={t`No roles yet`}
        >{t`A role says what its holders may do, and what they have to have learned.`}</Empty>
      }
      nonePasses={
        <NothingPasses title={t`No such role`} onClear={onClear}>{t`No role or department of that name is there.`}</NothingPasses>
      }
      shown={(count) => plural(count, { one: '# role', other: '# roles' })}
    >
      {(roles) => {
        const byDepartment = Map.groupBy(roles, ({ department_id }) => department_id)
        const groups = departments.flatMap(({ id, path }) => ({ id, path, roles: byDepartment.get(id) ?? [] }))
        const shown = groups.filter((group) => group.roles.length > 0)
        return <ByWidth table={<RolesTable groups={shown} />} cards={<RoleCards groups={shown} />} />
      }}
    </WholeList>
  )
}

const isWithin = (path: string, above: string) => path === above || path.startsWith(`${above} › `)

type Group = { id: string; path: string; roles: Role[] }

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
                  <Text size="sm" component="div">
                    {`${t`Requires`}: `}
                    <Requires role={role} />
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

function RolesTable({ groups }: { groups: Group[] }) {
  return (
    <TableFrame
      fixed
      head={
        <>
          <Table.Th w="30%">{t`Role`}</Table.Th>
          <Table.Th>{t`May`}</Table.Th>
          <Table.Th w={90} ta="right">{t`People`}</Table.Th>
          <Table.Th w={170}>{t`Requires`}</Table.Th>
        </>
      }
    >
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
    </TableFrame>
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
