import type { Permission } from '../../platform/access.ts'
import { useAccess } from '../../platform/session.tsx'

type Reach = { organizationId: string; departmentId: string | null; everywhere: boolean }

/** Returns which permissions the reader may put into a role: those that they hold over its whole reach. The service decides. */
export function useHandingOut({ organizationId, departmentId, everywhere }: Reach) {
  const { holds } = useAccess()
  const over = { owner_organization_id: organizationId, owner_department_id: everywhere ? null : departmentId }
  const mayGive = (permission: Permission) => holds(permission, over)
  return { mayGive, mayWrite: mayGive('directory:write') }
}
