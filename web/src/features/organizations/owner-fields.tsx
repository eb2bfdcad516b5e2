import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import type { Permission } from '../../platform/access.ts'
import { useAccess } from '../../platform/session.tsx'
import type { OwnerDraft } from './owner.ts'
import { ITSELF, ownersHolding, useDepartments, useOrganizations } from './queries.ts'

type Props = {
  /** Permission that the reader needs for the owner. */
  permission: Permission
  value: OwnerDraft
  error: string | undefined
  onChange: (owner: { department: string }) => void
}

/** Selects the owner within an organization. */
export function OwnerFields({ permission, value, error, onChange }: Props) {
  const access = useAccess()
  const { organizations } = useOrganizations()
  const organization = organizations.find(({ id }) => id === value.organization)
  const { departments } = useDepartments(organization?.id)
  return (
    <Select
      label={t`Department`}
      required
      searchable
      allowDeselect={false}
      placeholder={t`Where it belongs`}
      nothingFoundMessage={t`No such department`}
      data={ownersHolding(access, permission, organization, departments)}
      value={value.department || null}
      error={error}
      onChange={(department) => onChange({ department: department ?? '' })}
    />
  )
}

/**
 * Returns the owner that a form for a new thing starts with. It is the organization itself if the reader has the permission for it,
 * else their only department.
 */
export function useFirstOwner(permission: Permission, organization: string): OwnerDraft {
  const access = useAccess()
  if (access.holds(permission, { owner_organization_id: organization, owner_department_id: null }))
    return { organization, department: ITSELF }
  const departments = access.organizations
    .find((held) => held.organization.id === organization)
    ?.departments.filter(({ permissions }) => permissions.includes(permission))
  return { organization, department: departments?.length === 1 ? (departments[0]?.id ?? '') : '' }
}
