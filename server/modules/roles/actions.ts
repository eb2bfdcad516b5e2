import type { Actor } from '#platform/access/actor.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { Department } from '#modules/departments/schema.ts'
import * as departments from '#modules/departments/store.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import { requireHandingOut } from './rules.ts'
import type { CreateRole, UpdateRole } from './schema.ts'
import * as roles from './store.ts'

type Home = { id: string; organization_id: string }
type DepartmentPath = { org_id: string; dept_id: string }
export type RolePath = DepartmentPath & { role_id: string }

export const trail = trailOf('role')

/** Returns the department of the roles in the path. */
export async function home(db: Db, actor: Actor, { org_id, dept_id }: DepartmentPath): Promise<Department> {
  const { id } = await getOrganization(db, actor, org_id)
  return departments.get(db, id, dept_id)
}

/** Returns a role. Throws 404 for members who do not read the directory. */
export async function visible(db: Db, actor: Actor, { role_id, ...path }: RolePath): Promise<roles.Role> {
  const { id, organization_id } = await home(db, actor, path)
  if (!actor.readsDirectory(organization_id)) throw notFound()
  return roles.get(db, organization_id, id, role_id)
}

/** Creates a role in a department. */
export async function create(db: Tx, caller: Caller, home: Home, body: CreateRole): Promise<roles.Role> {
  const { organization_wide = false, description = null, ...fields } = body
  const permissions = [...new Set(fields.permissions)]
  requireHandingOut(caller.actor, departments.itself(home), { permissions, organization_wide })
  const place = { organization_id: home.organization_id, department_id: home.id }
  const role = await roles.create(db, { ...fields, description, permissions, organization_wide, ...place, id: randomUUIDv7() })
  await trail.created(db, caller, role)
  return role
}

/** Changes a role. The caller must be allowed to hand out both its old and its new permissions. */
export async function update(db: Tx, caller: Caller, id: string, fields: UpdateRole): Promise<roles.Role> {
  const before = await roles.lock(db, id)
  const permissions = fields.permissions && [...new Set(fields.permissions)]
  const given = { ...fields, permissions }
  const carries = {
    permissions: permissions ?? before.permissions,
    organization_wide: fields.organization_wide ?? before.organization_wide,
  }
  requireHandingOut(caller.actor, homeOf(before), before, carries)
  const after = await roles.update(db, id, given)
  await trail.changed(db, caller, after, before, after)
  return after
}

/** Deletes a role with its grants and its manager chain links. */
export async function remove(db: Tx, caller: Caller, id: string): Promise<void> {
  const role = await roles.lock(db, id)
  requireHandingOut(caller.actor, homeOf(role), role)
  await roles.remove(db, id)
  await trail.deleted(db, caller, role)
}

const homeOf = ({ department_id, organization_id }: roles.Role) => departments.itself({ id: department_id, organization_id })
