import type { Caller } from '#platform/access/caller.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { found } from '#platform/errors.ts'
import { locked } from '../actions.ts'
import { externalName } from './rules.ts'
import type { ExternalUserMapping, MapExternalUser } from './schema.ts'
import * as mappings from './store.ts'

type AuditSubject = { id: string; organization_id: string; user_id: string }
const trail = trailOf('external_user_mapping', ({ user_id }: AuditSubject) => user_id, 'external_server')

/** Maps an id on a server to an account. The account that had this id before keeps its grades. */
export async function set(db: Tx, caller: Caller, serverId: string, body: MapExternalUser): Promise<ExternalUserMapping[]> {
  const { id, owner_organization_id: organization_id } = await locked(db, serverId)
  const mapped = { external_user_id: externalName(body.external_user_id, 'external_user_id'), user_id: body.user_id }
  const before = await mappings.find(db, id, mapped.external_user_id)
  if (before?.user_id !== mapped.user_id) {
    await mappings.set(db, { organization_id, server_id: id, ...mapped })
    const old = before && { external_user_id: before.external_user_id, user_id: before.user_id }
    await trail.tell(db, caller, { id, organization_id, user_id: mapped.user_id }, before ? 'changed' : 'added', { old, new: mapped })
  }
  return mappings.list(db, caller.actor, id)
}

export async function remove(db: Tx, caller: Caller, serverId: string, externalUserId: string): Promise<ExternalUserMapping[]> {
  const { id, owner_organization_id: organization_id } = await locked(db, serverId)
  const { external_user_id, user_id, ...mapping } = found(await mappings.find(db, id, externalUserId.trim()))
  await mappings.remove(db, { ...mapping, external_user_id, user_id })
  await trail.tell(db, caller, { id, organization_id, user_id }, 'removed', { old: { external_user_id, user_id } })
  return mappings.list(db, caller.actor, id)
}
