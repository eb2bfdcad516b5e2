import { plural, t } from '@lingui/core/macro'
import { Select, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useSelection } from '../../../../platform/bulk/use-selection.ts'
import { $api } from '../../../../platform/client.ts'
import { Filters, NothingPasses } from '../../../../platform/lists/filters.tsx'
import { PagedList } from '../../../../platform/lists/paged-list.tsx'
import { byCursor, useItems } from '../../../../platform/lists/paging.tsx'
import { Empty } from '../../../../platform/parts/states.tsx'
import { useAccess } from '../../../../platform/session.tsx'
import { keyOf } from '../../../reminders/remind-chosen.tsx'
import { nobodyReminded } from '../../../reminders/reminded.tsx'
import { useManaged } from '../../../directory/use-managed.ts'
import { DepartmentSelect } from '../../../organizations/department-select.tsx'
import { useRoles } from '../../../organizations/roles.ts'
import { type Standing, stateWords, statesByUrgency } from '../../parts/states.ts'
import { AsOf, OtherMoment, atEndOf } from '../../parts/as-of.tsx'
import { type TypeSearch, typeSearch } from '../filters.ts'
import type { Certification } from '../words.ts'
import { PeopleBar } from './bulk/people-bar.tsx'
import { useReminded } from './use-reminded.ts'
import { StandingsTable } from './standings-table.tsx'

const route = getRouteApi('/inside/o/$org/certifications/$certificationId')
type Props = { certification: Certification }

/** Where everybody stands whom it concerns. */
export function StandingsTab({ certification }: Props) {
  const { state, department, role, at } = route.useSearch()
  const navigate = route.useNavigate()
  const set = (part: { [Name in keyof TypeSearch]: TypeSearch[Name] | undefined }) =>
    void navigate({ search: (before) => typeSearch({ ...before, ...part }), replace: true, resetScroll: false })
  if (certification.archived_at !== null)
    return (
      <Empty
        icon={<IconUsers />}
        title={t`Nobody is measured by it`}
      >{t`It is archived. Awards stay readable; bring it back to see where people stand.`}</Empty>
    )
  return (
    <Stack gap="md">
      <AsOf day={at} onDay={(day) => set({ at: day })} />
      <OtherMoment day={at} onDay={(day) => set({ at: day })} />
      <FilterBar certification={certification} onChange={set} />
      <Found
        certification={certification}
        day={at}
        filters={{ ...(state && { state }), ...(department !== undefined && { department }), ...(role !== undefined && { role }) }}
        onClear={() => set({ state: undefined, department: undefined, role: undefined })}
      />
    </Stack>
  )
}

type Filter = Omit<TypeSearch, 'tab' | 'at'>

function FilterBar({
  certification,
  onChange,
}: Props & { onChange: (part: { [Name in keyof Filter]: Filter[Name] | undefined }) => void }) {
  const { state, department, role } = route.useSearch()
  const { data: roles = [] } = useRoles(certification.owner_organization_id)
  const offered = roles.filter(({ department_id }) => department === undefined || department_id === department)
  return (
    <Filters
      set={[state, department, role].filter((value) => value !== undefined).length}
      onClear={() => onChange({ state: undefined, department: undefined, role: undefined })}
    >
      <Select
        label={t`Standing`}
        placeholder={t`All`}
        clearable
        clearButtonProps={{ 'aria-label': t`Clear the standing` }}
        data={statesByUrgency.map((value) => ({ value, label: stateWords[value] }))}
        value={state ?? null}
        onChange={(value) => onChange({ state: statesByUrgency.find((known) => known === value) })}
      />
      <DepartmentSelect department={department} onChange={(id) => onChange({ department: id, role: undefined })} />
      {roles.length > 0 && (
        <Select
          label={t`Role`}
          placeholder={t`All`}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t`Clear the role` }}
          nothingFoundMessage={t`No such role`}
          data={offered.map(({ id, name, department_name }) => ({ value: id, label: `${name} · ${department_name}` }))}
          value={role ?? null}
          onChange={(id) => onChange({ role: id ?? undefined })}
        />
      )}
    </Filters>
  )
}

type FoundProps = Props & { day: string | undefined; filters: Filter; onClear: () => void }

function Found({ certification, day, filters, onClear }: FoundProps) {
  const { holds } = useAccess()
  const managed = useManaged()
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/certifications/{cert_id}/standings',
    { params: { path: { cert_id: certification.id }, query: { ...filters, ...atEndOf(day), limit: 50 } }, paged: true },
    byCursor,
  )
  const standings = useItems(pages)
  const keeps = holds('certifications:write', certification)
  // Nothing is done about another day.
  const acts = day === undefined && (keeps || managed !== undefined)
  const mine = ({ person }: Standing) => person !== null && (keeps || managed?.has(person.user_id) === true)
  const selection = useSelection(acts ? standings.filter(mine) : [], keyOf)
  const reminded = useReminded(certification)
  return (
    <>
      {acts && <PeopleBar certification={certification} selection={selection} keeps={keeps} />}
      <PagedList
        pages={pages}
        failed={t`The people could not be loaded`}
        none={
          Object.keys(filters).length > 0 ? (
            <NothingPasses title={t`Nobody passes these filters`} onClear={onClear} />
          ) : (
            <Empty
              icon={<IconUsers />}
              title={t`It concerns nobody yet`}
            >{t`People appear here when they are members of what owns it, or when one of their roles asks for it.`}</Empty>
          )
        }
        shown={(count) => plural(count, { one: '# person', other: '# people' })}
      >
        {(standings) => (
          <StandingsTable
            standings={standings}
            organizationId={certification.owner_organization_id}
            day={day}
            selection={selection.size > 0 ? selection : undefined}
            reminded={day === undefined ? reminded : nobodyReminded}
          />
        )}
      </PagedList>
    </>
  )
}
