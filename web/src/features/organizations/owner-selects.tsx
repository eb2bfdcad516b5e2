import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { departmentOption, useDepartments, useOrganizations } from './queries.ts'

type Chosen = { org?: string | undefined; department?: string | undefined }
type Props = { filters: Chosen; onChange: (chosen: Chosen) => void }

/**
 * The filters by which a list is narrowed to an owner: an organization, where the reader has several, and a department of
 * it. Both stand in the address by id or slug; another organization takes the department away.
 */
export function OwnerSelects({ filters, onChange }: Props) {
  const { organizations, chosen, organization } = useChosenOrganization(filters.org)
  const { departments } = useDepartments(organization?.id)
  const department = departments.find(({ id, slug }) => id === filters.department || slug === filters.department)
  return (
    <>
      {organizations.length > 1 && (
        <Select
          label={t`Organization`}
          placeholder={t`All`}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t`Clear the organization` }}
          data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen?.id ?? null}
          onChange={(org) => onChange({ org: org ?? undefined, department: undefined })}
        />
      )}
      <Select
        label={t`Department`}
        placeholder={organization ? t`All` : t`Choose an organization first`}
        disabled={!organization}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t`Clear the department` }}
        nothingFoundMessage={t`No such department`}
        data={departments.map(departmentOption)}
        value={department?.id ?? null}
        onChange={(id) => onChange({ org: id && organization ? organization.id : filters.org, department: id ?? undefined })}
      />
    </>
  )
}

/** The organization that an address names, by id or slug, and the one that is meant: the only one goes without saying. */
export function useChosenOrganization(org: string | undefined) {
  const { organizations } = useOrganizations()
  const chosen = organizations.find(({ id, slug }) => id === org || slug === org)
  return { organizations, chosen, organization: chosen ?? (organizations.length === 1 ? organizations[0] : undefined) }
}
