import { randomUUIDv7 } from 'node:crypto'
import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { type Copies, attachCopies } from '#platform/files/attachments/copies.ts'
import { withFiles } from '#platform/files/attachments/named.ts'
import * as order from '#platform/files/attachments/store.ts'
import { nameOfCopy } from '#platform/rows/copies.ts'
import { detail, told, trail } from '../actions.ts'
import * as links from '../links/store.ts'
import type { DuplicateJobAid, JobAid } from '../schema.ts'
import * as aids from '../store.ts'
import { begin } from '../versions/actions.ts'
import { files } from './store.ts'

/**
 * Copies an aid with subjects, files and links. The copy is not archived, and its text shows its own files. Data of people is not copied.
 */
export async function duplicate(db: Tx, caller: Caller, originalId: string, body: DuplicateJobAid, copies: Copies): Promise<JobAid> {
  const before = await aids.lock(db, originalId)
  const { version: _version, body_markdown, created_at: _created, updated_at: _updated, archived_at: _archived, ...fields } = before
  const { owner_organization_id } = before
  const title = body.title ?? nameOfCopy(before.title)
  const created = await aids.create(db, { ...fields, title, id: randomUUIDv7() })
  const subject_matter_ids = await aids.tags.ids(db, originalId)
  await aids.tags.set(db, owner_organization_id, created.id, subject_matter_ids)
  const became = await attachCopies(db, files, originalId, created, copies)
  const of = { organization_id: owner_organization_id, job_aid_id: created.id }
  for (const { id, position: _position, created_at: _made, ...link } of await links.list(db, originalId))
    became.set(id, (await links.append(db, { ...link, ...of, id: randomUUIDv7() })).id)
  const places = await order.order(db, files, originalId)
  await order.arrange(
    db,
    files,
    places.flatMap((id) => became.get(id) ?? []),
  )
  const copy = await aids.update(db, created.id, { body_markdown: body_markdown && withFiles(body_markdown, became) })
  await begin(db, caller, copy)
  await trail.created(db, caller, copy, { ...told(copy), subject_matter_ids, duplicate_of: originalId })
  return detail(db, caller, await aids.get(db, caller.actor, copy.id))
}
