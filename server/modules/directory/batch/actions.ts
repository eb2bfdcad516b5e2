import * as departments from '#modules/departments/store.ts'
import * as managers from '#modules/roles/managers/store.ts'
import { handingOutRefused, managingRefused, requireHandingOut } from '#modules/roles/rules.ts'
import * as roles from '#modules/roles/store.ts'
import type { Actor } from '#platform/access/actor.ts'
import { lockOrganization } from '#platform/access/owner.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { type ApiError, type Remark, notFound, remark } from '#platform/errors.ts'
import * as grants from '../grants/store.ts'
import { asRemark, departmentArchived, future, isAhead } from '../rules.ts'
import type { DirectoryBatchOutcome, LeaveDirectoryUsers, TransferDirectoryUsers } from './schema.ts'
import * as store from './store.ts'

const nothingThere = remark('transfer_nothing_there', 'They hold no such role in that department.')
const ownLeaving = remark('leaving_oneself', 'Nobody ends their own roles along with those of others.')

/** The changes for one person, unless there is a fault. */
type Plan = { user_id: string; ends: store.HeldGrant[]; fault?: Remark }
type NewRole = { role: roles.Role; department_name: string; expires_at: string | null }

/** Ends people's grants in one department and gives them a role in another. For each person it does everything or nothing. */
export async function transfer(
  db: Tx,
  caller: Caller,
  organizationId: string,
  asked: TransferDirectoryUsers,
): Promise<DirectoryBatchOutcome[]> {
  const { user_ids, from_department_id, from_role_ids, ends_at, expires_at } = asked
  const [endsAt, expiresAt] = [future(ends_at ?? null, 'ends_at'), future(expires_at ?? null)]
  await lockOrganization(db, organizationId)
  const from = await departments.get(db, organizationId, from_department_id)
  if (from_role_ids && !(await store.areRolesOf(db, from.id, from_role_ids))) throw notFound()
  const home = await departments.get(db, organizationId, asked.department_id)
  const role = await roles.get(db, organizationId, home.id, asked.role_id)
  requireHandingOut(caller.actor, departments.itself(home), role)
  if (home.archived_at) throw departmentArchived()
  const isOver = ({ department_id, role_id }: store.HeldGrant) =>
    department_id === from.id && role_id !== role.id && (from_role_ids?.includes(role_id) ?? true)
  const own = user_ids.includes(caller.actor.id) ? await ownManaging(db, caller.actor, organizationId, role.id) : undefined
  const plans = await planned(db, caller.actor, organizationId, user_ids, (user_id, held) => {
    const ends = held.filter(isOver)
    if (ends.length === 0) return { ends, fault: nothingThere() }
    if (held.some(({ role_id, granted_at }) => role_id === role.id && isAhead(granted_at)))
      return { ends, fault: asRemark(grants.heldAhead()) }
    return user_id === caller.actor.id && own ? { ends, fault: asRemark(own) } : { ends }
  })
  return carriedOut(db, caller, organizationId, { plans, endsAt, given: { role, department_name: home.name, expires_at: expiresAt } })
}

/** Ends all grants of people in the organization. They stay members, with all their data. */
export async function leave(db: Tx, caller: Caller, organizationId: string, asked: LeaveDirectoryUsers): Promise<DirectoryBatchOutcome[]> {
  const endsAt = future(asked.ends_at ?? null, 'ends_at')
  await lockOrganization(db, organizationId)
  const plans = await planned(db, caller.actor, organizationId, asked.user_ids, (user_id, held) =>
    user_id === caller.actor.id ? { ends: held, fault: ownLeaving() } : { ends: held },
  )
  return carriedOut(db, caller, organizationId, { plans, endsAt })
}

/** Returns the refusal of a role that would make the caller a manager. The batch applies the same rule as a single grant. */
async function ownManaging(db: Tx, actor: Actor, organizationId: string, roleId: string): Promise<ApiError | undefined> {
  return managingRefused(actor, organizationId, await managers.departmentsBeneath(db, roleId))
}

type Decider = (user_id: string, held: store.HeldGrant[]) => Omit<Plan, 'user_id'>

/**
 * Returns the plan for each person. If the caller may not remove one of a person's grants, that person keeps all. Throws 404 if one of them
 * is no member.
 */
async function planned(db: Tx, actor: Actor, organizationId: string, userIds: string[], decide: Decider): Promise<Plan[]> {
  if (!(await store.areMembers(db, organizationId, userIds))) throw notFound()
  const held = Map.groupBy(await store.lockHeld(db, organizationId, userIds), ({ account_id }) => account_id)
  const refusedBy = (ends: store.HeldGrant[]) =>
    ends
      .map((grant) => handingOutRefused(actor, { owner_organization_id: organizationId, owner_department_id: grant.department_id }, grant))
      .find((refused) => refused !== undefined)
  return userIds.map((user_id): Plan => {
    const { ends, fault } = decide(user_id, held.get(user_id) ?? [])
    const refused = refusedBy(ends)
    const wrong = fault ?? (refused && asRemark(refused))
    return wrong ? { user_id, ends: [], fault: wrong } : { user_id, ends }
  })
}

type BatchChange = { plans: Plan[]; endsAt: string | null; given?: NewRole }

async function carriedOut(
  db: Tx,
  caller: Caller,
  organization_id: string,
  { plans, endsAt, given }: BatchChange,
): Promise<DirectoryBatchOutcome[]> {
  const isSooner = ({ expires_at }: store.HeldGrant) =>
    endsAt === null || expires_at === null || Date.parse(expires_at) > Date.parse(endsAt)
  const fine = plans.filter(({ fault }) => fault === undefined)
  const ended = await endAll(
    db,
    caller,
    organization_id,
    fine.flatMap(({ ends }) => ends.filter(isSooner)),
    endsAt,
  )
  const made = given
    ? await grants.createAll(
        db,
        { organization_id, granted_by: caller.actor.id },
        fine.map(({ user_id }) => ({ account_id: user_id, role_id: given.role.id, granted_at: null, expires_at: given.expires_at })),
      )
    : []
  await grants.tellCreated(db, caller, made)
  const endedBy = Map.groupBy(ended, ({ account_id }) => account_id)
  const isGiven = new Set(made.map(({ account_id }) => account_id))
  return plans.map(({ user_id, fault }): DirectoryBatchOutcome => {
    const over = (endedBy.get(user_id) ?? []).map(refOf)
    const granted = given && isGiven.has(user_id) ? refOf({ ...given, role_id: given.role.id, role_name: given.role.name }) : null
    return {
      user_id,
      outcome: fault ? 'failed' : over.length > 0 || granted ? 'changed' : 'unchanged',
      ended: over,
      granted,
      code: fault?.code ?? null,
      ...(fault?.params && { params: fault.params }),
      error_description: fault?.description ?? null,
    }
  })
}

/** Ends grants at a moment, or now, and returns each with its end. A grant that would begin only then is deleted: it never applied. */
async function endAll(
  db: Tx,
  caller: Caller,
  organizationId: string,
  held: store.HeldGrant[],
  endsAt: string | null,
): Promise<store.HeldGrant[]> {
  const isTooLate = ({ granted_at }: store.HeldGrant) =>
    isAhead(granted_at) && (endsAt === null || Date.parse(granted_at) >= Date.parse(endsAt))
  const now = new Date().toISOString()
  await grants.removeAll(db, caller, held.filter(isTooLate))
  const begun = held.filter((grant) => !isTooLate(grant))
  const ended = await store.endAll(db, caller, organizationId, begun, endsAt)
  const ends = new Map(ended.map(({ expires_at, ...grant }) => [keyOf(grant), expires_at]))
  return held.map((grant) => ({ ...grant, expires_at: ends.get(keyOf(grant)) ?? endsAt ?? now }))
}

const keyOf = ({ account_id, role_id }: Pick<store.HeldGrant, 'account_id' | 'role_id'>) => `${account_id} ${role_id}`

type GrantRef = Pick<store.HeldGrant, 'role_id' | 'role_name' | 'department_name' | 'expires_at'>
const refOf = ({ role_id, role_name, department_name, expires_at }: GrantRef): GrantRef => ({
  role_id,
  role_name,
  department_name,
  expires_at,
})
