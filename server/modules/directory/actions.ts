import { trailOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Actor } from '#platform/access/actor.ts'
import type { Permission } from '#platform/access/permissions.ts'
import { coversPerson } from '#platform/access/reached-people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import * as grants from './grants/store.ts'
import { enrol } from './import/actions.ts'
import { findProvider } from './import/store.ts'
import { whom } from './rules.ts'
import type { AddDirectoryUser, DirectoryUser } from './schema.ts'
import * as directory from './store.ts'

type Member = Pick<DirectoryUser, 'organization_id' | 'user_id'>

const trail = trailOf('member', ({ id }) => id)
/** Returns the member as the subject of audit entries: the account. */
export const itself = ({ organization_id, user_id }: Member) => ({ id: user_id, organization_id })

/** Makes a person a member. */
export async function add(db: Tx, caller: Caller, organizationId: string, fields: AddDirectoryUser): Promise<DirectoryUser> {
  const user_id = await join(db, caller, organizationId, fields)
  const member = await directory.get(db, caller.actor, organizationId, user_id)
  await trail.tell(db, caller, itself(member), 'added', { new: member })
  return member
}

/**
 * Returns the further fields of a member that the caller may see: roles, if a permission reaches the member, and which lists the caller may
 * request.
 */
export async function shownBeside(db: Db, actor: Actor, { organization_id, user_id }: Member) {
  const covers = (permission: Permission | 'any') => coversPerson(db, actor, permission, organization_id, user_id)
  const readsAttempts = user_id === actor.id || actor.holdsSomewhere('scorm:read', organization_id)
  const reached = await covers('any')
  const held = await grants.list(db, actor, organization_id, user_id)
  return {
    reached,
    roles: reached ? held : [],
    hidden_roles_count: reached ? 0 : held.length,
    standing_shown: await covers('certifications:read'),
    attempts_shown: readsAttempts && (await covers('scorm:read')),
  }
}

async function join(db: Tx, caller: Caller, organization_id: string, fields: AddDirectoryUser): Promise<string> {
  const target = whom(fields)
  if ('user_id' in target) {
    if (!(await directory.knows(db, caller.actor, target.user_id))) throw notFound()
    const [joined] = await directory.join(db, organization_id, [target.user_id])
    if (joined === undefined) throw alreadyMember()
    return joined
  }
  const provider = await findProvider(db, target.provider_id)
  const [outcome] = await enrol(db, caller.actor, { organization_id, provider }, [target.person])
  if (!outcome!.added) throw alreadyMember()
  return outcome!.account_id
}

const alreadyMember = refusal('conflict', 'member_already', 'That person is in the directory already.')

/** Ends a membership with every grant. Records and awards stay. */
export async function remove(db: Tx, caller: Caller, member: DirectoryUser): Promise<void> {
  const { organization_id, user_id } = member
  const roles = await grants.listTold(db, organization_id, user_id)
  await directory.remove(db, organization_id, user_id)
  await trail.tell(db, caller, itself(member), 'removed', { old: { ...member, roles } })
}
