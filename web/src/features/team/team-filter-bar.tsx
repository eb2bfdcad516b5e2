import { plural, t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { Filters } from '../../platform/lists/filters.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { DepartmentSelect } from '../organizations/department-select.tsx'
import { useDepartments } from '../organizations/queries.ts'
import { type Sort, type TeamChange, type TeamFilters, filterCount, ofPicture, periods, sorts } from './filters.ts'
import { day, today } from '../../platform/words/format.ts'
import { type StandingState, stateWords } from '../certifications/parts/states.ts'
import { useRoles } from '../organizations/roles.ts'
import type { Certification } from './rows.ts'

type Props = {
  filters: TeamFilters
  organizationId: string
  /** True when the reader may see departments and roles beyond their own people. */
  looksAround: boolean
  certifications: Certification[]
  onChange: (change: TeamChange) => void
  onClear: () => void
}

const sortWords: Record<Sort, string> = { worst: t`Most pressing`, due: t`Next due`, name: t`Name` }

/** Filters of the matrix, and its order. */
export function TeamFilterBar({ filters, organizationId, looksAround, certifications, onChange, onClear }: Props) {
  return (
    <Filters
      search={<SearchField label={t`Name`} placeholder={t`Search people`} q={filters.q} onSearch={(q) => onChange({ q })} />}
      set={filterCount(filters)}
      printed={printedOf(filters)}
      onClear={onClear}
    >
      <CertificationField filters={filters} certifications={certifications} onChange={onChange} />
      <Select
        label={t`Falls due`}
        placeholder={t`Any time`}
        data={periods.map((days) => ({ value: String(days), label: plural(days, { one: 'Within # day', other: 'Within # days' }) }))}
        value={filters.due === undefined ? null : String(filters.due)}
        {...clearing(t`Clear the due date`)}
        onChange={(days) => onChange({ due: periods.find((period) => String(period) === days) })}
      />
      <PlaceFields filters={filters} organizationId={organizationId} looksAround={looksAround} onChange={onChange} />
      <Select
        label={t`Order`}
        allowDeselect={false}
        data={sorts.map((value) => ({ value, label: sortWords[value] }))}
        value={filters.sort ?? 'worst'}
        onChange={(sort) => onChange({ sort: sorts.find((known) => known === sort) })}
      />
    </Filters>
  )
}

/** Filters to print: the day, and the state chosen in the summary. */
const printedOf = ({ at = today(), state }: { at?: string | undefined; state?: StandingState | undefined }) => [
  { label: t`As of`, value: day(`${at}T12:00:00Z`, 'UTC') },
  ...(state === undefined ? [] : [{ label: t`Standing`, value: stateWords[state] }]),
]

/** Filters of a chart: the people and the certification. */
export function PictureFilterBar({ filters, certifications, onChange, onClear, ...place }: Props) {
  return (
    <Filters set={Object.keys(ofPicture(filters)).length} printed={printedOf({ at: filters.at })} onClear={onClear}>
      <CertificationField filters={filters} certifications={certifications} onChange={onChange} />
      <PlaceFields filters={filters} onChange={onChange} {...place} />
    </Filters>
  )
}

const CertificationField = ({ filters, certifications, onChange }: Pick<Props, 'filters' | 'certifications' | 'onChange'>) => (
  <Select
    label={t`Certification`}
    placeholder={t`All`}
    searchable
    nothingFoundMessage={t`No such certification`}
    data={certifications.map(({ id, name }) => ({ value: id, label: name }))}
    value={filters.certification ?? null}
    {...clearing(t`Clear the certification`)}
    onChange={(id) => onChange({ certification: id ?? undefined })}
  />
)

/** Fields for the department and the role. A reader without them still sees the department in the address. */
function PlaceFields({ looksAround, ...place }: Omit<Props, 'certifications' | 'onClear'>) {
  const { filters, onChange } = place
  if (looksAround) return <DepartmentAndRole {...place} />
  if (filters.department === undefined) return null
  return <DepartmentSelect department={filters.department} onChange={(department) => onChange({ department })} />
}

function DepartmentAndRole({ filters, organizationId, onChange }: Pick<Props, 'filters' | 'organizationId' | 'onChange'>) {
  const { departments } = useDepartments(organizationId)
  const { data: roles = [] } = useRoles(organizationId)
  const role = roles.find(({ id }) => id === filters.role)
  const department = departments.find(({ id, slug }) => id === filters.department || slug === filters.department)
  const offered = department ? roles.filter(({ department_id }) => department_id === department.id) : roles
  return (
    <>
      <DepartmentSelect department={filters.department} onChange={(id) => onChange({ department: id, role: undefined })} />
      <Select
        label={t`Role`}
        placeholder={t`All`}
        searchable
        nothingFoundMessage={t`No such role`}
        data={offered.map(({ id, name, department_name }) => ({
          value: id,
          label: department ? name : `${name} · ${department_name}`,
        }))}
        value={role?.id ?? null}
        {...clearing(t`Clear the role`)}
        onChange={(id) => onChange({ role: id ?? undefined })}
      />
    </>
  )
}

const clearing = (label: string) => ({ clearable: true, clearButtonProps: { 'aria-label': label } })
