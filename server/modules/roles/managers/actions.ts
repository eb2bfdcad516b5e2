import { randomUUIDv7 } from 'node:crypto'
import type { Caller } from '#platform/access/caller.ts'
import { lockOrganization } from '#platform/access/owner.ts'
import type { Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { trail } from '../actions.ts'
import { requireManaging } from '../rules.ts'
import * as roles from '../store.ts'
import type { RoleManagerEdge } from './schema.ts'
import * as managers from './store.ts'

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

/** Makes the holders of one role managers of the holders of another. The organization is locked, so that two calls cannot close a cycle. */
export async function add(db: Tx, caller: Caller, role: roles.Role, managerRoleId: string): Promise<RoleManagerEdge> {
  const { id: subordinate_role_id, organization_id } = role
  await lockOrganization(db, organization_id)
  const manager = await roles.resolve(db, organization_id, managerRoleId)
  if (!manager) throw notFound()
  const { id: manager_role_id } = manager
  if (manager_role_id === subordinate_role_id) throw managesItself()
  if (await managers.manages(db, subordinate_role_id, manager_role_id)) throw inCircle()
  if (await managers.standsAbove(db, caller.actor.id, manager_role_id))
    requireManaging(caller.actor, organization_id, await managers.departmentsFrom(db, subordinate_role_id))
  const edge = await managers.create(db, { id: randomUUIDv7(), organization_id, manager_role_id, subordinate_role_id })
  await trail.tell(db, caller, role, 'manager_added', { new: { edge_id: edge.id, manager_role_id, subordinate_role_id } })
  return edge
}

export async function remove(db: Tx, caller: Caller, role: roles.Role, edgeId: string): Promise<void> {
  const { id: edge_id, ...ends } = await managers.remove(db, role.id, edgeId)
  await trail.tell(db, caller, role, 'manager_removed', { old: { edge_id, ...ends } })
}
