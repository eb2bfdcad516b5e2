import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Select, Stack, Table, Text } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { ByWidth, DataTable } from '../../platform/lists/data-table.tsx'
import { IconFileImport, IconRobot, IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Mark } from '../../platform/parts/mark.tsx'
import { accountName } from '../../platform/words/names.ts'
import { $api } from '../../platform/client.ts'
import { day } from '../../platform/words/format.ts'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { Filters } from '../../platform/lists/filters.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { byCursor } from '../../platform/lists/paging.tsx'
import { textsOf } from '../../platform/search.ts'
import { Empty } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { type Organization, departmentOption, useDepartments } from '../organizations/queries.ts'
import { useRoles } from '../organizations/roles.ts'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { GrantsDialog } from './grants-dialog.tsx'
import { type Matter, MemberButtons } from './member-buttons.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import type { Member } from './words.ts'

const route = getRouteApi('/inside/o/$org/people')
type Wanted = { q?: string; department?: string; role?: string }

export function DirectoryPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, throughout: adds } = useChosenOrganization('directory:write')
  const go = (next: Record<string, string | undefined>) =>
    void navigate({ search: textsOf({ ...search, ...next }, 'q', 'department', 'role'), replace: true, resetScroll: false })
  const setAdding = (add: boolean) =>
    void navigate({ search: ({ add: _before, ...others }) => (add ? { ...others, add } : others), replace: !add, resetScroll: false })
  return (
    <Page
      title={t`People`}
      intro={t`Everybody who belongs to the organization, and the roles they hold.`}
      size="xl"
      actions={
        <>
          {adds && (
            <LinkButton
              to="/o/$org/people/import"
              params={{ org: organization.slug }}
              variant="default"
              leftSection={<IconFileImport size={18} aria-hidden />}
            >{t`Import`}</LinkButton>
          )}
          {adds && <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>{t`Add a person`}</Button>}
        </>
      }
    >
      <Stack gap="md">
        <FilterBar organization={organization} filters={search} onChange={go} />
        <Listed key={organization.id} organization={organization} filters={search} />
        {adds && search.add && <AddPersonDialog organization={organization} onClose={() => setAdding(false)} />}
      </Stack>
    </Page>
  )
}

type BarProps = { organization: Organization; filters: Wanted; onChange: (next: Record<string, string | undefined>) => void }

function FilterBar({ organization, filters, onChange }: BarProps) {
  const { departments } = useDepartments(organization.id)
  const { data: roles = [] } = useRoles(organization.id)
  const offered = roles.filter(({ department_id }) => filters.department === undefined || department_id === filters.department)
  return (
    <Filters
      search={<SearchField label={t`Name or address`} q={filters.q} onSearch={(q) => onChange({ q })} />}
      set={[filters.q, filters.department, filters.role].filter(Boolean).length}
      onClear={() => onChange({ q: undefined, department: undefined, role: undefined })}
    >
      <Select
        label={t`With a role in`}
        placeholder={t`Any department`}
        searchable
        clearable
        data={departments.map(departmentOption)}
        value={filters.department ?? null}
        nothingFoundMessage={t`No such department`}
        onChange={(department) => onChange({ department: department ?? undefined, role: undefined })}
      />
      <Select
        label={t`Role`}
        placeholder={t`Any role`}
        searchable
        clearable
        data={offered.map(({ id, name, department_name }) => ({ value: id, label: `${name} (${department_name})` }))}
        value={filters.role ?? null}
        nothingFoundMessage={t`No such role`}
        onChange={(role) => onChange({ role: role ?? undefined })}
      />
    </Filters>
  )
}

function Listed({ organization, filters: { q, department, role } }: { organization: Organization; filters: Wanted }) {
  const query = { limit: 50, ...(q?.trim() && { q: q.trim() }), ...(department && { department }), ...(role && { role }) }
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/directory',
    // `paged` keeps what is remembered of it apart from a plain query for the same people.
    { params: { path: { org_id: organization.id }, query }, paged: true },
    { ...byCursor, placeholderData: keepPreviousData },
  )
  const [asked, setAsked] = useState<{ member: Member; matter: Matter }>()
  const dialog = asked && { organization, member: asked.member, onClose: () => setAsked(undefined) }
  return (
    <>
      <PagedList
        pages={pages}
        failed={t`The people could not be loaded`}
        none={
          <Empty
            icon={<IconUserSearch />}
            title={t`Nobody passes these filters`}
          >{t`Take one of them away, or look for a shorter part of the name.`}</Empty>
        }
        shown={(count) => plural(count, { one: '# person', other: '# people' })}
      >
        {(members) => <Members members={members} organization={organization} onAsk={(member, matter) => setAsked({ member, matter })} />}
      </PagedList>
      {dialog && asked.matter === 'roles' && <GrantsDialog {...dialog} />}
      {dialog && asked.matter === 'removal' && <RemoveDialog {...dialog} />}
    </>
  )
}

const since = (date: string) => t`Since ${date}`
type MembersProps = { members: Member[]; organization: Organization; onAsk: (member: Member, matter: Matter) => void }

function Members({ members, organization, onAsk }: MembersProps) {
  return (
    <ByWidth
      cards={
        <Rows label={t`People`}>
          {members.map((member) => (
            <Card key={member.user_id} component="li" withBorder p="md">
              <Who member={member} organization={organization} />
              <Group mt="xs" justify="space-between">
                <Text size="sm" c="dimmed">
                  {since(day(member.created_at))}
                </Text>
                <MemberButtons member={member} onAsk={onAsk} />
              </Group>
            </Card>
          ))}
        </Rows>
      }
      table={
        <DataTable
          head={
            <>
              <Table.Th>{t`Person`}</Table.Th>
              <Table.Th>{t`Member since`}</Table.Th>
              <Table.Th>{t`Roles and membership`}</Table.Th>
            </>
          }
        >
          {members.map((member) => (
            <Table.Tr key={member.user_id}>
              <Table.Td>
                <Who member={member} organization={organization} />
              </Table.Td>
              <Table.Td>
                <Text size="sm">{day(member.created_at)}</Text>
              </Table.Td>
              <Table.Td>
                <MemberButtons member={member} onAsk={onAsk} />
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      }
    />
  )
}

function Who({ member, organization }: { member: Member; organization: Organization }) {
  return (
    <>
      <Group gap="xs">
        <TextLink
          to="/o/$org/people/$userId"
          params={{ org: organization.slug, userId: member.user_id }}
          size="sm"
          fw={600}
          className="wraps"
        >
          {accountName(member)}
        </TextLink>
        {member.kind === 'machine' && <Mark color="gray" icon={IconRobot}>{t`Program`}</Mark>}
      </Group>
      {member.display_name !== null && member.email && (
        <Text size="xs" c="dimmed" className="wraps">
          {member.email}
        </Text>
      )}
    </>
  )
}
