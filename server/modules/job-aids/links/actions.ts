import { randomUUIDv7 } from 'node:crypto'
import { changes } from '#platform/audit/trail.ts'
import type { ActingCaller } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { found } from '#platform/errors.ts'
import * as order from '#platform/files/attachments/store.ts'
import { trail } from '../actions.ts'
import { files } from '../files/store.ts'
import * as aids from '../store.ts'
import { follow } from '../versions/actions.ts'
import type { CreateJobAidLink, JobAidLink, UpdateJobAidLink } from './schema.ts'
import * as links from './store.ts'

/** Adds a link after all files and links. */
export async function create(db: Tx, by: ActingCaller, aidId: string, fields: CreateJobAidLink): Promise<JobAidLink> {
  const aid = await aids.lock(db, aidId)
  const of = { organization_id: aid.owner_organization_id, job_aid_id: aidId }
  const link = await links.append(db, { ...fields, ...of, id: randomUUIDv7() })
  await follow(db, by, aidId)
  await trail.tell(db, by, aid, 'link_added', { new: link })
  return link
}

/** Changes the address or the label of a link, or moves it among files and links. */
export async function update(db: Tx, caller: Caller, aidId: string, id: string, patch: UpdateJobAidLink): Promise<JobAidLink> {
  const aid = await aids.lock(db, aidId)
  const before = found(await links.find(db, aidId, id))
  const { position, ...fields } = patch
  await links.update(db, id, fields)
  await order.move(db, files, aidId, id, position)
  const after = found(await links.find(db, aidId, id))
  const changed = changes(before, after)
  if (Object.keys(changed.new).length === 0) return after
  await follow(db, caller, aidId)
  const about = { link_id: id }
  await trail.tell(db, caller, aid, 'link_changed', { old: { ...about, ...changed.old }, new: { ...about, ...changed.new } })
  return after
}

export async function remove(db: Tx, caller: Caller, aidId: string, id: string): Promise<void> {
  const aid = await aids.lock(db, aidId)
  const before = found(await links.find(db, aidId, id))
  await links.remove(db, id)
  await order.arrange(db, files, await order.order(db, files, aidId))
  await follow(db, caller, aidId)
  await trail.tell(db, caller, aid, 'link_removed', { old: before })
}
