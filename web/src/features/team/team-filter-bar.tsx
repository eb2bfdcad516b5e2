import { plural, t } from '@lingui/core/macro'
import { Box, Button, Select, SimpleGrid } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { departmentOption, useDepartments } from '../organizations/queries.ts'
import { type Sort, type TeamChange, type TeamFilters, filterCount, periods, sorts } from './filters.ts'
import { useRoles } from '../organizations/roles.ts'
import type { Certification } from './rows.ts'

type Props = {
  filters: TeamFilters
  organizationId: string
  /** Whether the reader may look at departments and roles beyond their own people. */
  looksAround: boolean
  certifications: Certification[]
  onChange: (change: TeamChange) => void
  onClear: () => void
}

const sortWords: Record<Sort, string> = { worst: t`Most pressing`, due: t`Next due`, name: t`Name` }

/** What narrows the matrix, and its order. On phones it opens on demand. */
export function TeamFilterBar(props: Props) {
  const { filters, onClear } = props
  const [opened, { toggle }] = useDisclosure()
  const set = filterCount(filters)
  return (
    <Box component="section" aria-label={t`Filters`}>
      <Button
        hiddenFrom="sm"
        variant="default"
        fullWidth
        onClick={toggle}
        aria-expanded={opened}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
      >
        {set === 0 ? t`Search, filter and sort` : t`Search, filter and sort (${set})`}
      </Button>
      <Box display={{ base: opened ? 'block' : 'none', sm: 'block' }} mt={{ base: 'sm', sm: 0 }}>
        <Fields {...props} />
        {set > 0 && <Button variant="subtle" size="compact-sm" mt="sm" onClick={onClear}>{t`Clear all filters`}</Button>}
      </Box>
    </Box>
  )
}

function Fields({ filters, organizationId, looksAround, certifications, onChange }: Props) {
  const { departments } = useDepartments(looksAround ? organizationId : undefined)
  const { data: roles = [] } = useRoles(looksAround ? organizationId : undefined)
  const role = roles.find(({ id }) => id === filters.role)
  const department = departments.find(({ id, slug }) => id === filters.department || slug === filters.department)
  const offered = department ? roles.filter(({ department_id }) => department_id === department.id) : roles
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: looksAround ? 6 : 4 }} spacing="sm" verticalSpacing="sm">
      <SearchField label={t`Name`} placeholder={t`Search people`} q={filters.q} onSearch={(q) => onChange({ q })} />
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
      <Select
        label={t`Falls due`}
        placeholder={t`Any time`}
        data={periods.map((days) => ({ value: String(days), label: plural(days, { one: 'Within # day', other: 'Within # days' }) }))}
        value={filters.due === undefined ? null : String(filters.due)}
        {...clearing(t`Clear the due date`)}
        onChange={(days) => onChange({ due: periods.find((period) => String(period) === days) })}
      />
      {looksAround && (
        <>
          <Select
            label={t`Department`}
            placeholder={t`All`}
            searchable
            nothingFoundMessage={t`No such department`}
            data={departments.map(departmentOption)}
            value={department?.id ?? null}
            {...clearing(t`Clear the department`)}
            onChange={(id) => onChange({ department: id ?? undefined, role: undefined })}
          />
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
      )}
      <Select
        label={t`Order`}
        allowDeselect={false}
        data={sorts.map((value) => ({ value, label: sortWords[value] }))}
        value={filters.sort ?? 'worst'}
        onChange={(sort) => onChange({ sort: sorts.find((known) => known === sort) })}
      />
    </SimpleGrid>
  )
}

const clearing = (label: string) => ({ clearable: true, clearButtonProps: { 'aria-label': label } })
