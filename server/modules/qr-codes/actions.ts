import { randomUUIDv7 } from 'node:crypto'
import { type Actor, type Owned, allow } from '#platform/access/actor.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found } from '#platform/errors.ts'
import { archived } from '#platform/rows/archive.ts'
import { goneWith } from '#platform/rows/deletion.ts'
import { consequences } from './consequences.ts'
import * as history from './history/store.ts'
import { newSlug, wished } from './rules.ts'
import type { CreateQrCode, QrCode, SetQrCodeTarget, UpdateQrCode } from './schema.ts'
import { labelOf } from './store-targets.ts'
import * as codes from './store.ts'

const trail = trailOf('qr_code')

/** Returns the code. Throws unless the caller has the permission that the route declares. */
export const allowed = async (db: Db, asking: ActorWithAccess, told: codes.CodeSettings, id: string): Promise<QrCode> =>
  allow(asking, await codes.find(db, asking.actor, told, id))

/** Returns the target in a body, with its current name. Throws 404 if the organization has no such thing or the caller may not see it. */
async function leading(
  db: Db,
  actor: Actor,
  { targets }: codes.CodeSettings,
  organizationId: string,
  body: SetQrCodeTarget,
): Promise<codes.StoredTarget> {
  const wish = wished(body)
  if ('url' in wish) return { target_kind: 'url', target_id: null, target_url: wish.url, target_label: wish.url }
  const { kind, id } = wish
  const target = found(targets.find((one) => one.kind === kind))
  return { target_kind: kind, target_id: id, target_url: null, target_label: found(await labelOf(db, actor, target, organizationId, id)) }
}

export async function create(db: Tx, caller: Caller, told: codes.CodeSettings, owned: Owned, body: CreateQrCode): Promise<QrCode> {
  const { org: _org, department: _department, target_kind: _kind, target_id: _id, target_url: _url, ...about } = body
  const leads = await leading(db, caller.actor, told, owned.owner_organization_id, body)
  const code = { slug: newSlug(), description: null, ...about, ...owned, ...leads, id: randomUUIDv7() }
  await codes.create(db, { ...code, created_by: caller.actor.id })
  await trail.created(db, caller, code)
  return codes.get(db, caller.actor, told, code.id)
}

/** Changes, archives or restores a code. The slug cannot change. */
export async function update(db: Tx, caller: Caller, told: codes.CodeSettings, id: string, patch: UpdateQrCode): Promise<QrCode> {
  const before = await codes.lock(db, id)
  const { archived: flag, ...fields } = patch
  const after = await codes.update(db, id, { ...fields, ...archived(flag) })
  await trail.changed(db, caller, after, before, after)
  return codes.get(db, caller.actor, told, id)
}

/** Sets a new target for a code. Records the old target with its current name. Does nothing if the target stays the same. */
export async function retarget(db: Tx, caller: Caller, told: codes.CodeSettings, id: string, body: SetQrCodeTarget): Promise<QrCode> {
  const code = await codes.lock(db, id)
  const to = await leading(db, caller.actor, told, code.owner_organization_id, body)
  const { target } = await codes.get(db, caller.actor, told, id)
  if (target.kind === to.target_kind && target.id === to.target_id && target.url === to.target_url)
    return codes.get(db, caller.actor, told, id)
  const { target_kind, target_id, target_url } = code
  const from = { target_kind, target_id, target_url, target_label: target.label }
  await codes.update(db, id, to)
  await history.add(db, code, caller.actor.id, from, to)
  await trail.changed(db, caller, code, from, to, 'retargeted')
  return codes.get(db, caller.actor, told, id)
}

/** Deletes a code permanently. Its public address then returns 404. */
export async function remove(db: Tx, caller: Caller, id: string): Promise<void> {
  const code = await codes.lock(db, id)
  const gone = await goneWith(db, code, consequences)
  await codes.remove(db, id)
  await trail.deleted(db, caller, code, { ...code, gone })
}
