import type { AuditActor } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { hashOf } from '../rules.ts'
import * as aids from '../store.ts'
import * as versions from './store.ts'

/** Stores the content of an aid as its current version. */
export async function begin(db: Tx, by: AuditActor, { id, owner_organization_id, version }: aids.StoredJobAid): Promise<void> {
  const content = await versions.content(db, id)
  const kept = { organization_id: owner_organization_id, job_aid_id: id, version, content_hash: hashOf(content) }
  await versions.create(db, { ...kept, created_by: by.actor.id }, content)
}

/** Stores a new version if the content of an aid has changed. The caller holds the lock of the aid. */
export async function follow(db: Tx, by: AuditActor, id: string): Promise<aids.StoredJobAid> {
  const aid = await aids.update(db, id, {})
  const content = await versions.content(db, id)
  if (hashOf(content) === (await versions.hash(db, id, aid.version))) return aid
  const after = await aids.update(db, id, { version: aid.version + 1 })
  await begin(db, by, after)
  return after
}
