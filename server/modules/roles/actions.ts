import { lockOrganization } from '#platform/access/owner.ts'
import { randomUUIDv7 } from 'node:crypto'
import { itself } from '#modules/departments/store.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { emptyToNull } from '#platform/shapes.ts'
import { requireHandingOut } from './rules.ts'
import type { CreateRole, RoleManagerEdge, UpdateRole } from './schema.ts'
import * as roles from './store.ts'

const managesItself = refusal(
  'invalid_request',
  'role_manages_itself',
  'manager_role_id must be another role: none manages itself.',
  'manager_role_id',
)
const inCircle = refusal(
  'invalid_request',
  'roles_in_circle',
  'manager_role_id is managed by this role: that would close a circle.',
  'manager_role_id',
)

type Home = { id: string; organization_id: string }

const trail = trailOf('role')

/** Creates a role of a department. */
export async function create(db: Tx, caller: Caller, home: Home, fields: CreateRole): Promise<roles.Role> {
  const { slug, name, description, organization_wide = false } = fields
  const permissions = [...new Set(fields.permissions)]
  requireHandingOut(caller.actor, itself(home), { permissions, organization_wide })
  const role = await roles.create(db, {
    id: randomUUIDv7(),
    organization_id: home.organization_id,
    department_id: home.id,
    slug,
    name,
    description: emptyToNull(description ?? null),
    permissions,
    organization_wide,
  })
  await trail.created(db, caller, role)
  return role
}

/** Changes a role: what it carried and what it will carry must both be the caller's to hand out. */
export async function update(db: Tx, caller: Caller, id: string, fields: UpdateRole): Promise<roles.Role> {
  const before = await roles.lock(db, id)
  const permissions = fields.permissions && [...new Set(fields.permissions)]
  const given = { ...fields, permissions, description: emptyToNull(fields.description) }
  const carries = {
    permissions: permissions ?? before.permissions,
    organization_wide: fields.organization_wide ?? before.organization_wide,
  }
  requireHandingOut(caller.actor, homeOf(before), before, carries)
  const after = await roles.update(db, id, given)
  await trail.changed(db, caller, after, before, after)
  return after
}

/** Deletes a role with its grants and its place in the manager chains. */
export async function remove(db: Tx, caller: Caller, id: string): Promise<void> {
  const role = await roles.lock(db, id)
  requireHandingOut(caller.actor, homeOf(role), role)
  await roles.remove(db, id)
  await trail.deleted(db, caller, role)
}

/** Makes the holders of one role managers of the holders of another. The organization is locked, so that no two calls close a cycle. */
export async function addManager(db: Tx, caller: Caller, role: roles.Role, managerRoleId: string): Promise<RoleManagerEdge> {
  const { id: subordinate_role_id, organization_id } = role
  await lockOrganization(db, organization_id)
  const manager = await roles.resolve(db, organization_id, managerRoleId)
  if (!manager) throw notFound()
  const { id: manager_role_id } = manager
  if (manager_role_id === subordinate_role_id) throw managesItself()
  if (await roles.manages(db, subordinate_role_id, manager_role_id)) throw inCircle()
  const edge = await roles.createEdge(db, { id: randomUUIDv7(), organization_id, manager_role_id, subordinate_role_id })
  await trail.tell(db, caller, role, 'manager_added', { new: { edge_id: edge.id, manager_role_id, subordinate_role_id } })
  return edge
}

export async function removeManager(db: Tx, caller: Caller, role: roles.Role, edgeId: string): Promise<void> {
  const { id: edge_id, ...ends } = await roles.removeEdge(db, role.id, edgeId)
  await trail.tell(db, caller, role, 'manager_removed', { old: { edge_id, ...ends } })
}

const homeOf = ({ department_id, organization_id }: roles.Role) => itself({ id: department_id, organization_id })
