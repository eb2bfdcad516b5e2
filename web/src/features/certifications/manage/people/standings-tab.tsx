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
import { DepartmentSelect } from '../../../organizations/department-select.tsx'
import { useRoles } from '../../../organizations/roles.ts'
import { statesByUrgency } from '../../../../../../common/states-by-urgency.ts'
import { type Standing, stateWords } from '../../parts/states.ts'
import { AsOf, OtherMoment, atEndOf } from '../../parts/as-of.tsx'
import { type PeopleFilters, type TypeSearch, typeSearch } from '../filters.ts'
import type { Certification } from '../words.ts'
import { PeopleBar } from './bulk/people-bar.tsx'
import { useReminded } from './use-reminded.ts'
import { type OrderingProps, StandingsTable } from './standings-table.tsx'

const route = getRouteApi('/inside/o/$org/certifications/$certificationId')
type Props = { certification: Certification }

type Change = (part: { [Name in keyof TypeSearch]: TypeSearch[Name] | undefined }) => void
const noFilters = { state: undefined, required: undefined, department: undefined, role: undefined }

/** Lists the people that the certification concerns, with their standing. */
export function StandingsTab({ certification }: Props) {
  const { state, required, department, role, at, order } = route.useSearch()
  const navigate = route.useNavigate()
  const set: Change = (part) => void navigate({ search: (before) => typeSearch({ ...before, ...part }), replace: true, resetScroll: false })
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
        filters={{
          ...(state && { state }),
          ...(required !== undefined && { required }),
          ...(department !== undefined && { department }),
          ...(role !== undefined && { role }),
        }}
        order={order}
        onOrder={(next) => set({ order: next })}
        onClear={() => set(noFilters)}
      />
    </Stack>
  )
}

function FilterBar({ certification, onChange }: Props & { onChange: Change }) {
  const { state, required, department, role } = route.useSearch()
  const { data: roles = [] } = useRoles(certification.owner_organization_id)
  const offered = roles.filter(({ department_id }) => department === undefined || department_id === department)
  return (
    <Filters set={[state, required, department, role].filter((value) => value !== undefined).length} onClear={() => onChange(noFilters)}>
      <Select
        label={t`Standing`}
        placeholder={t`All`}
        clearable
        clearButtonProps={{ 'aria-label': t`Clear the standing` }}
        data={statesByUrgency.map((value) => ({ value, label: stateWords[value] }))}
        value={state ?? null}
        onChange={(value) => onChange({ state: statesByUrgency.find((known) => known === value) })}
      />
      <Select
        label={t`Required`}
        placeholder={t`All`}
        clearable
        clearButtonProps={{ 'aria-label': t`Clear what is required` }}
        data={[
          { value: 'true', label: t`Required` },
          { value: 'false', label: t`Not required` },
        ]}
        value={required === undefined ? null : String(required)}
        onChange={(value) => onChange({ required: value === null ? undefined : value === 'true' })}
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

type FoundProps = Props & OrderingProps & { day: string | undefined; filters: PeopleFilters; onClear: () => void }

function Found({ certification, day, filters, onClear, ...ordering }: FoundProps) {
  const { holds } = useAccess()
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/certifications/{cert_id}/standings',
    {
      params: { path: { cert_id: certification.id }, query: { ...filters, ...atEndOf(day), sort: ordering.order ?? 'worst', limit: 50 } },
      paged: true,
    },
    byCursor,
  )
  const standings = useItems(pages)
  const keeps = holds('certifications:write', certification)
  // Rows can be chosen only for today, because nothing can be done about another day.
  const mine = ({ person, may }: Standing) => day === undefined && person !== null && may.length > 0
  const selection = useSelection(standings.filter(mine), keyOf, standings.length)
  const reminded = useReminded(certification)
  return (
    <>
      {selection.size > 0 && <PeopleBar certification={certification} selection={selection} keeps={keeps} />}
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
            {...ordering}
          />
        )}
      </PagedList>
    </>
  )
}
