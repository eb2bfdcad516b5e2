import * as departments from '#modules/departments/store.ts'
import * as managers from '#modules/roles/managers/store.ts'
import { requireHandingOut, requireManaging } from '#modules/roles/rules.ts'
import type { Caller } from '#platform/access/caller.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { itself } from '../actions.ts'
import * as grants from '../grants/store.ts'
import { spanOf } from '../rules.ts'
import type { DirectoryUser } from '../schema.ts'
import * as directory from '../store.ts'
import type { Deputy, NameDeputy } from './schema.ts'
import * as store from './store.ts'

const ownDeputy = refusal(
  'invalid_request',
  'own_deputy',
  'deputy_user_id must be somebody else: nobody stands in for themselves.',
  'deputy_user_id',
)

const trail = trailOf('deputy', ({ id }) => id, 'member')

/** Gives a deputy some roles of a member for a time, all that they do not have anyway, in one act. */
export async function name(
  db: Tx,
  caller: Caller,
  member: Pick<DirectoryUser, 'organization_id' | 'user_id'>,
  asked: NameDeputy,
): Promise<Deputy> {
  const { organization_id, user_id } = member
  const { deputy_user_id, role_ids } = asked
  if (deputy_user_id === user_id) throw ownDeputy()
  const span = spanOf(asked)
  await directory.get(db, caller.actor, organization_id, deputy_user_id)
  const roles = await store.heldOf(db, organization_id, user_id, role_ids)
  if (roles.length < role_ids.length) throw notFound()
  for (const role of roles) requireHandingOut(caller.actor, departments.itself({ id: role.department_id, organization_id }), role)
  if (deputy_user_id === caller.actor.id) requireManaging(caller.actor, organization_id, await managers.departmentsBeneath(db, ...role_ids))
  const giving = { organization_id, granted_by: caller.actor.id, deputy_for: user_id }
  const wanted = role_ids.map((role_id) => ({ account_id: deputy_user_id, role_id, ...span }))
  const made = await grants.createAll(db, giving, wanted)
  if (made.length === 0) throw grants.heldAlready()
  await grants.tellCreated(db, caller, made)
  const given = made.map(({ role_id }) => role_id)
  await trail.tell(db, caller, itself(member), 'added', { new: { deputy_user_id, role_ids: given, ...span } })
  const theirs = await grants.list(db, caller.actor, organization_id, deputy_user_id)
  const asRoles = (which: (role: string) => boolean) => theirs.filter(({ role_id }) => role_ids.includes(role_id) && which(role_id))
  return { granted: asRoles((role) => given.includes(role)), held: asRoles((role) => !given.includes(role)) }
}
