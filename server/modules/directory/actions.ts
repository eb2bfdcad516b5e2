import { type AuditEvent, audit } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { conflict, notFound } from '#platform/errors.ts'
import * as grants from './grants/store.ts'
import { enrol } from './import/actions.ts'
import { findProvider } from './import/store.ts'
import { whom } from './rules.ts'
import type { AddDirectoryUser, DirectoryUser } from './schema.ts'
import * as directory from './store.ts'

/** Makes somebody a member. */
export async function add(db: Tx, caller: Caller, organizationId: string, fields: AddDirectoryUser): Promise<DirectoryUser> {
  const user_id = await join(db, caller, organizationId, fields)
  const member = await directory.get(db, caller.actor, organizationId, user_id)
  await audit(db, caller, { ...about(member), action: 'member.added', new: member })
  return member
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
  const [outcome] = await enrol(db, { organization_id, provider }, [target.person])
  if (!outcome!.added) throw alreadyMember()
  return outcome!.account_id
}

const alreadyMember = () => conflict('That person is in the directory already.')

/** Ends a membership with every grant; records and awards stay. */
export async function remove(db: Tx, caller: Caller, member: DirectoryUser): Promise<void> {
  const { organization_id, user_id } = member
  const roles = await grants.list(db, organization_id, user_id)
  await directory.remove(db, organization_id, user_id)
  await audit(db, caller, { ...about(member), action: 'member.removed', old: { ...member, roles } })
}

const about = ({
  organization_id,
  user_id,
}: DirectoryUser): Pick<AuditEvent, 'organization_id' | 'subject_kind' | 'subject_id' | 'person_id'> => ({
  organization_id,
  subject_kind: 'member',
  subject_id: user_id,
  person_id: user_id,
})
