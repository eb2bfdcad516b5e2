import { t } from '@lingui/core/macro'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import type { Permission } from '../../platform/access.ts'
import { useAccess } from '../../platform/session.tsx'
import { ITSELF, ownersHolding, useDepartments, useOrganizations } from './queries.ts'

/** The id of an organization, and that of a department or `ITSELF`; empty while nothing is chosen. */
export type OwnerDraft = { organization: string; department: string }

type Props = {
  /** What the reader has to hold over the owner. */
  permission: Permission
  /** The name of the organization, when it cannot be chosen any more. */
  fixed?: string | undefined
  value: OwnerDraft
  errors: { organization?: string | undefined; department?: string | undefined }
  onChange: (owner: OwnerDraft) => void
}

/** Chooses who owns something. With one organization to choose from there is only the department. */
export function OwnerFields({ permission, fixed, value, errors, onChange }: Props) {
  const access = useAccess()
  const { organizations } = useOrganizations()
  const writable = organizations.filter(({ id }) => access.holdsSomewhere(permission, id))
  const organization = organizations.find(({ id }) => id === value.organization)
  const { departments } = useDepartments(organization?.id)
  return (
    <SimpleGrid cols={{ base: 1, xs: writable.length > 1 || fixed !== undefined ? 2 : 1 }} spacing="md">
      {fixed !== undefined ? (
        <TextInput label={t`Organization`} value={fixed} readOnly variant="filled" />
      ) : (
        writable.length > 1 && (
          <Select
            label={t`Organization`}
            required
            searchable
            allowDeselect={false}
            data={writable.map(({ id, name }) => ({ value: id, label: name }))}
            value={value.organization || null}
            error={errors.organization}
            onChange={(next) => onChange({ organization: next ?? '', department: '' })}
          />
        )
      )}
      <Select
        label={t`Department`}
        required
        searchable
        allowDeselect={false}
        disabled={!organization}
        placeholder={organization ? t`Where it belongs` : t`Choose an organization first`}
        nothingFoundMessage={t`No such department`}
        data={ownersHolding(access, permission, organization, departments)}
        value={value.department || null}
        error={errors.department}
        onChange={(department) => onChange({ organization: value.organization, department: department ?? '' })}
      />
    </SimpleGrid>
  )
}

/** Chooses the owner by itself while there is nothing chosen and only one to choose. */
export function useOnlyOwner(permission: Permission, open: boolean, choose: (owner: OwnerDraft) => void) {
  const access = useAccess()
  const { organizations } = useOrganizations()
  const writable = organizations.filter(({ id }) => access.holdsSomewhere(permission, id))
  const only = writable.length === 1 ? writable[0]?.id : undefined
  useEffect(() => {
    if (!open || only === undefined) return
    const whole = access.holds(permission, { owner_organization_id: only, owner_department_id: null })
    const departments = access.organizations
      .find(({ organization }) => organization.id === only)
      ?.departments.filter(({ permissions }) => permissions.includes(permission))
    choose({ organization: only, department: whole ? ITSELF : departments?.length === 1 ? (departments[0]?.id ?? '') : '' })
  }, [open, only, access, permission, choose])
}
