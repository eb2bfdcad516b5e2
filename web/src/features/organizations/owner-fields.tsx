import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useEffect } from 'react'
import type { Permission } from '../../platform/access.ts'
import { useAccess } from '../../platform/session.tsx'
import { ITSELF, ownersHolding, useDepartments, useOrganizations } from './queries.ts'

/** Ids of an organization and a department. `department` is `ITSELF` for the organization itself. Both are empty until chosen. */
export type OwnerDraft = { organization: string; department: string }

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
 * Sets the organization of the page. The owner is the organization itself if the reader has the permission for it, else their only
 * department.
 */
export function useOwnOrganization(permission: Permission, organization: string, open: boolean, choose: (owner: OwnerDraft) => void) {
  const access = useAccess()
  useEffect(() => {
    if (!open) return
    const whole = access.holds(permission, { owner_organization_id: organization, owner_department_id: null })
    const departments = access.organizations
      .find((held) => held.organization.id === organization)
      ?.departments.filter(({ permissions }) => permissions.includes(permission))
    choose({ organization, department: whole ? ITSELF : departments?.length === 1 ? (departments[0]?.id ?? '') : '' })
  }, [open, organization, access, permission, choose])
}
