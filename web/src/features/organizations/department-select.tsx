import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useChosenOrganization } from './chosen.tsx'
import { departmentOption, useDepartments } from './queries.ts'

type Props = { department: string | undefined; onChange: (id: string | undefined) => void }

/** Filter by department. The address has its id or its slug. */
export function DepartmentSelect({ department, onChange }: Props) {
  const { organization } = useChosenOrganization()
  const { departments } = useDepartments(organization.id)
  const chosen = departments.find(({ id, slug }) => id === department || slug === department)
  return (
    <Select
      label={t`Department`}
      placeholder={t`All`}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Clear the department` }}
      nothingFoundMessage={t`No such department`}
      data={departments.map(departmentOption)}
      value={chosen?.id ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}
