import { useAccess } from '../../platform/session.tsx'
import { type Role, useRoles } from '../organizations/roles.ts'

/** Roles of an organization that the reader may grant and withdraw, as far as the page can tell. */
export function useGivenRoles(organizationId: string): Role[] {
  const { holds } = useAccess()
  const { data: roles = [] } = useRoles(organizationId)
  return roles.filter(({ department_id }) =>
    holds('directory:write', { owner_organization_id: organizationId, owner_department_id: department_id }),
  )
}

export const roleOption = ({ id, name, department_name }: Role) => ({ value: id, label: `${name} (${department_name})` })
