import * as departments from '#modules/departments/store.ts'
import * as managers from '#modules/roles/managers/store.ts'
import { requireHandingOut, requireManaging } from '#modules/roles/rules.ts'
import * as roles from '#modules/roles/store.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Actor } from '#platform/access/actor.ts'
import { getOrganization } from '#platform/access/owner.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { itself } from '../actions.ts'
import { departmentArchived, endAfter, notGranting, spanOf } from '../rules.ts'
import type { AssignDirectoryUserRole, DirectoryUser, DirectoryUserRole } from '../schema.ts'
import * as directory from '../store.ts'
import * as grants from './store.ts'

type Member = Pick<DirectoryUser, 'organization_id' | 'user_id'>

const trail = trailOf('grant', ({ id }) => id, 'member')

/** Returns the member in the path, if the caller sees them and may grant roles anywhere. Each role is checked separately. */
export async function memberToGrant(
  db: Db,
  actor: Actor,
  { org_id, user_id }: { org_id: string; user_id: string },
): Promise<DirectoryUser> {
  const { id } = await getOrganization(db, actor, org_id)
  const found = await directory.get(db, actor, id, user_id)
  if (!actor.holdsSomewhere('directory:write', id)) throw notGranting()
  return found
}

/** Grants a role to a member, from now on or from a future moment. */
export async function assign(db: Tx, caller: Caller, member: Member, fields: AssignDirectoryUserRole): Promise<DirectoryUserRole> {
  const { organization_id, user_id } = member
  const span = spanOf(fields)
  const department = await departments.get(db, organization_id, fields.department_id)
  const role = await roles.get(db, organization_id, department.id, fields.role_id)
  requireHandingOut(caller.actor, departments.itself(department), role)
  if (department.archived_at) throw departmentArchived()
  if (user_id === caller.actor.id) requireManaging(caller.actor, organization_id, await managers.departmentsBeneath(db, role.id))
  const giving = { organization_id, granted_by: caller.actor.id }
  await grants.create(db, giving, { account_id: user_id, role_id: role.id, ...span })
  const grant = await grants.lock(db, organization_id, user_id, role.id)
  await trail.created(db, caller, itself(member), grant)
  return grants.get(db, caller.actor, user_id, role.id)
}

/** Sets or removes the end of a grant. Its beginning stays. */
export async function update(db: Tx, caller: Caller, member: Member, role: string, expiresAt: string | null): Promise<DirectoryUserRole> {
  const before = await locked(db, caller, member, role)
  const end = endAfter(before.granted_at, expiresAt)
  if (member.user_id === caller.actor.id && lasts(end, before.expires_at))
    requireManaging(caller.actor, member.organization_id, await managers.departmentsBeneath(db, before.role_id))
  await grants.update(db, member.user_id, before.role_id, end)
  const after = await grants.lock(db, member.organization_id, member.user_id, before.role_id)
  const told = ({ role_id, expires_at }: grants.Grant) => ({ role_id, expires_at })
  await trail.tell(db, caller, itself(member), 'changed', { old: told(before), new: told(after) })
  return grants.get(db, caller.actor, member.user_id, before.role_id)
}

/** Whether an end of a grant is later than another. Null means no end. */
const lasts = (end: string | null, before: string | null) => before !== null && (end === null || Date.parse(end) > Date.parse(before))

export async function remove(db: Tx, caller: Caller, member: Member, role: string): Promise<void> {
  const grant = await locked(db, caller, member, role)
  await grants.remove(db, member.user_id, grant.role_id)
  await trail.deleted(db, caller, itself(member), grant)
}

async function locked(db: Tx, caller: Caller, { organization_id, user_id }: Member, role: string): Promise<grants.Grant> {
  const grant = await grants.lock(db, organization_id, user_id, role)
  requireHandingOut(caller.actor, departments.itself({ id: grant.department_id, organization_id }), grant)
  return grant
}
