import type { Organization } from '../organizations/queries.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { type Role, useRoles } from '../organizations/roles.ts'

export type FoundRole = { role: Role; organization: Organization }

/** A role of the chosen organization by its id. The data is null when there is none. */
export function useRole(roleId: string) {
  const { organization } = useChosenOrganization()
  const { data, error, refetch } = useRoles(organization.id)
  const role = data?.find(({ id }) => id === roleId)
  const found: FoundRole | null | undefined = role ? { role, organization } : data && null
  return { data: found, error: found ? null : error, refetch }
}

/** Path parameters of the API for a role. */
export const pathOf = ({ role, organization }: FoundRole) => ({ org_id: organization.id, dept_id: role.department_id, role_id: role.id })
