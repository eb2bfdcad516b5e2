import { plural, t } from '@lingui/core/macro'
import { Button, Checkbox, Select, Text } from '@mantine/core'
import { IconFileImport, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { BulkBar } from '../../platform/bulk/bulk-bar.tsx'
import { useSelection } from '../../platform/bulk/use-selection.ts'
import { $api } from '../../platform/client.ts'
import { Filters, NothingPasses } from '../../platform/lists/filters.tsx'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { byCursor, useItems } from '../../platform/lists/paging.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { type Organization, departmentOption, useDepartments } from '../organizations/queries.ts'
import { useRoles } from '../organizations/roles.ts'
import { DownloadPeople } from './download-people.tsx'
import { Views } from '../views/views.tsx'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { BulkRoles } from './bulk-roles.tsx'
import { BulkExtend } from './ending/bulk-extend.tsx'
import { EndingList } from './ending/ending-list.tsx'
import { useEnding } from './ending/use-ending.ts'
import { GrantsDialog } from './grants-dialog.tsx'
import type { MemberDialog } from './member-buttons.tsx'
import { Members } from './members.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { roleOption } from './use-given-roles.ts'
import { directorySearch, endingDays, peopleSorts } from './search.ts'
import { type Member, reachedOnly } from './words.ts'

const route = getRouteApi('/inside/o/$org/people')
type DirectoryFilters = Omit<ReturnType<typeof directorySearch>, 'add'>

export function DirectoryPage() {
  const { organization } = useChosenOrganization()
  return <Directory key={organization.id} />
}

const isFiltered = ({ q, department, role, programs }: DirectoryFilters) =>
  [q, department, role, programs].some((filter) => filter !== undefined)

function Directory() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held: writes, throughout: adds } = useChosenOrganization('directory:write')
  const pages = usePeople(organization, search)
  const people = useItems(pages)
  const { reachesEveryone, holds } = useAccess()
  // The file contains standings, so only readers who may see those of every member can download it.
  const downloads = holds('certifications:read', { owner_organization_id: organization.id, owner_department_id: null })
  const selects = writes || downloads
  const selection = useSelection(selects && !search.ending ? people : [], ({ user_id }) => user_id)
  const ending = useEnding(organization.id, queryOf(search), search.ending)
  const endingPeople = useItems(ending)
  const endingSelection = useSelection(writes && search.ending ? endingPeople : [], ({ user_id }) => user_id)
  const [asked, setAsked] = useState<MemberDialog>()
  const dialog = asked && { organization, member: asked.member, onClose: () => setAsked(undefined) }
  const go = (next: Partial<DirectoryFilters>) =>
    void navigate({ search: directorySearch({ ...search, ...next, add: undefined }), replace: true, resetScroll: false })
  const narrowed = search.department !== undefined || search.role !== undefined || search.ending !== undefined
  const download = downloads && <DownloadPeople organizationId={organization.id} people={selection.chosen.map(({ user_id }) => user_id)} />
  const partly = narrowed && !reachesEveryone(organization.id)
  const clear = () => go({ q: undefined, department: undefined, role: undefined, ending: undefined, programs: undefined })
  const setAdding = (add: boolean) =>
    void navigate({ search: ({ add: _before, ...others }) => (add ? { ...others, add } : others), replace: !add, resetScroll: false })
  return (
    <ListPage
      title={t`People`}
      intro={t`Everybody who belongs to the organization, and the roles they hold.`}
      actions={adds && <Actions org={organization.slug} onAdd={() => setAdding(true)} />}
      beside={<Views room="people" />}
      filters={<FilterBar organization={organization} filters={search} onChange={go} onClear={clear} />}
      bar={
        search.ending ? (
          writes && <BulkExtend organization={organization} selection={endingSelection} />
        ) : writes ? (
          <BulkRoles organization={organization} selection={selection} keeps={adds}>
            {download}
          </BulkRoles>
        ) : (
          <BulkBar selection={selection}>{download}</BulkBar>
        )
      }
    >
      {partly && (
        <Text size="sm" c="dimmed" mb="sm">
          {reachedOnly()}
        </Text>
      )}
      {search.ending ? (
        <PagedList
          pages={ending}
          failed={t`The people could not be loaded`}
          none={
            <NothingPasses
              title={t`Nobody’s roles end so soon`}
              onClear={clear}
            >{t`Look further ahead, or take another filter away.`}</NothingPasses>
          }
          shown={shownPeople}
        >
          {(found) => <EndingList people={found} organization={organization} selection={writes ? endingSelection : undefined} />}
        </PagedList>
      ) : (
        <PagedList
          pages={pages}
          failed={t`The people could not be loaded`}
          none={isFiltered(search) ? <NonePasses onClear={clear} /> : <NoneYet />}
          shown={shownPeople}
        >
          {(members) => (
            <Members
              members={members}
              organization={organization}
              selection={selects ? selection : undefined}
              sort={search.sort}
              onSort={(sort) => go({ sort: peopleSorts.find((known) => known === sort) })}
              onAsk={setAsked}
            />
          )}
        </PagedList>
      )}
      {dialog && asked.matter === 'roles' && <GrantsDialog {...dialog} />}
      {dialog && asked.matter === 'removal' && <RemoveDialog {...dialog} />}
      {adds && search.add && <AddPersonDialog organization={organization} onClose={() => setAdding(false)} />}
    </ListPage>
  )
}

const NonePasses = ({ onClear }: { onClear: () => void }) => (
  <NothingPasses
    title={t`Nobody passes these filters`}
    onClear={onClear}
  >{t`Take one of them away, or look for a shorter part of the name.`}</NothingPasses>
)

const NoneYet = () => <Empty icon={<IconUsersGroup />} title={t`No people yet`}>{t`People appear here when you add or import them.`}</Empty>

const Actions = ({ org, onAdd }: { org: string; onAdd: () => void }) => (
  <>
    <LinkButton
      to="/o/$org/people/import"
      params={{ org }}
      variant="default"
      leftSection={<IconFileImport size={18} aria-hidden />}
    >{t`Import`}</LinkButton>
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onAdd}>{t`Add a person`}</Button>
  </>
)

const shownPeople = (count: number) => plural(count, { one: '# person', other: '# people' })

/** Query of the API, both for people and for roles that end. */
function queryOf({ q, department, role, programs }: DirectoryFilters) {
  const kind: Member['kind'] = programs ? 'machine' : 'human'
  return { kind, limit: 50, ...(q?.trim() && { q: q.trim() }), ...(department && { department }), ...(role && { role }) }
}

function usePeople(organization: Organization, wanted: DirectoryFilters) {
  return $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/directory',
    // `paged` gives it a cache key other than that of a plain query for the same people.
    { params: { path: { org_id: organization.id }, query: { ...queryOf(wanted), sort: wanted.sort ?? 'name' } }, paged: true },
    { ...byCursor, placeholderData: keepPreviousData, enabled: wanted.ending === undefined },
  )
}

type BarProps = {
  organization: Organization
  filters: DirectoryFilters
  onChange: (next: Partial<DirectoryFilters>) => void
  onClear: () => void
}

function FilterBar({ organization, filters, onChange, onClear }: BarProps) {
  const { departments } = useDepartments(organization.id)
  const { data: roles = [] } = useRoles(organization.id)
  const offered = roles.filter(({ department_id }) => filters.department === undefined || department_id === filters.department)
  return (
    <Filters
      search={<SearchField label={t`Name or address`} q={filters.q} onSearch={(q) => onChange({ q })} />}
      set={[filters.q, filters.programs, filters.department, filters.role, filters.ending].filter(Boolean).length}
      onClear={onClear}
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
        data={offered.map(roleOption)}
        value={filters.role ?? null}
        nothingFoundMessage={t`No such role`}
        onChange={(role) => onChange({ role: role ?? undefined })}
      />
      <Select
        label={t`With a role that ends`}
        placeholder={t`At any time`}
        clearable
        data={endingDays.map((days) => ({ value: String(days), label: within(days) }))}
        value={filters.ending === undefined ? null : String(filters.ending)}
        onChange={(value) => onChange({ ending: endingDays.find((days) => String(days) === value) })}
      />
      <Checkbox
        label={t`Programs instead of people`}
        checked={filters.programs ?? false}
        onChange={(event) => onChange({ programs: event.currentTarget.checked || undefined })}
      />
    </Filters>
  )
}

const within = (count: number) => plural(count, { one: 'Within # day', other: 'Within # days' })
