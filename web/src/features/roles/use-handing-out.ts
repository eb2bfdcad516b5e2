import type { Permission } from '../../platform/access.ts'
import { useAccess } from '../../platform/session.tsx'

type Reach = { organizationId: string; departmentId: string | null; everywhere: boolean }

/** What the reader may put into a role of that reach: only what they hold over all of it. The service decides. */
export function useHandingOut({ organizationId, departmentId, everywhere }: Reach) {
  const { holds } = useAccess()
  const over = { owner_organization_id: organizationId, owner_department_id: everywhere ? null : departmentId }
  const mayGive = (permission: Permission) => holds(permission, over)
  return { mayGive, mayWrite: mayGive('directory:write') }
}
