import * as roles from '#modules/roles/store.ts'
import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { badRequest } from '#platform/errors.ts'
import { findDepartment } from '#platform/access/owner.ts'
import { isUuid } from '#platform/shapes.ts'
import type { DirectoryFilter } from './store.ts'

type RoleFilterQuery = { department?: string; role?: string }

/** Resolves the `department` and `role` filters. The slug of a role needs its department. Throws 400 for unknown names. */
export async function roleFilter(
  db: Db,
  actor: Actor,
  organizationId: string,
  { department, role }: RoleFilterQuery,
): Promise<DirectoryFilter> {
  const home = department === undefined ? undefined : await findDepartment(db, organizationId, department)
  if (department !== undefined && !home) throw badRequest('department names nothing you can see.', 'department')
  const filter = home ? { department_id: home.id } : {}
  if (role === undefined) return filter
  if (!home && !isUuid(role)) throw badRequest('role needs department beside it, unless it is an id.', 'role')
  const found = actor.readsDirectory(organizationId) ? await roles.resolve(db, organizationId, role, home?.id) : undefined
  if (!found) throw badRequest('role names nothing you can see.', 'role')
  return { ...filter, role_id: found.id }
}
