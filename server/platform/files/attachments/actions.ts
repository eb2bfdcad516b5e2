import { randomUUIDv7 } from 'node:crypto'
import type { Owned } from '../../access/actor.ts'
import { changes, trailOf } from '../../audit/trail.ts'
import type { Caller } from '../../access/caller.ts'
import type { Tx } from '../../db/open.ts'
import { notFound } from '../../errors.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type UploadedFile, claim, removeBlobs } from '../uploads.ts'
import type { Attachment, CreateAttachment, UpdateAttachment } from './shapes.ts'
import * as attachments from './store.ts'

/** A thing with attached files, such as one certification. */
export type Parent = Owned & { id: string }
/**
 * A kind of thing with attached files: where they are stored, its name in the audit trail, and how to lock such a thing. `changed` runs
 * after a change of its files, for what the thing itself records.
 */
export type Kind = attachments.AttachmentTable & {
  kind: string
  lock: (db: Tx, parentId: string) => Promise<unknown>
  changed?: (db: Tx, caller: Caller, parentId: string) => Promise<unknown>
  /** Throws 409 for a file that must stay. */
  removable?: (db: Tx, parentId: string, id: string) => Promise<unknown>
}

/** Attaches a file, last in order. Its bytes are taken before the transaction begins. */
export async function create(
  db: Tx,
  caller: Caller,
  kind: Kind,
  parent: Parent,
  { pathname: _pathname, file_name, label, prefer_inline_display = true, ...own }: CreateAttachment,
  taken: UploadedFile,
): Promise<Attachment> {
  await kind.lock(db, parent.id)
  const { blob_key, content_type, size_bytes } = taken
  const file = { blob_key, file_name, content_type, size_bytes }
  const named = { id: randomUUIDv7(), label: label ?? null, prefer_inline_display }
  const attachment = attachments.view(await attachments.append(db, kind, parent, { ...own, ...named, ...file }))
  await claim(db, taken)
  await kind.changed?.(db, caller, parent.id)
  await trailOf(kind.kind).tell(db, caller, parent, 'attachment_added', { new: attachment })
  return attachment
}

/** Changes the label, the position or the display of an attachment. */
export async function update(
  db: Tx,
  caller: Caller,
  kind: Kind,
  parent: Parent,
  id: string,
  { label, position, prefer_inline_display, ...own }: UpdateAttachment,
): Promise<Attachment> {
  await kind.lock(db, parent.id)
  const before = await attachments.find(db, kind, parent.id, id)
  if (!before) throw notFound()
  const next = {
    ...own,
    id: before.id,
    label: label === undefined ? before.label : label,
    prefer_inline_display: prefer_inline_display ?? before.prefer_inline_display,
  }
  await attachments.update(db, kind, next)
  const after = { ...attachments.view(before), ...next, position: await attachments.move(db, kind, parent.id, id, position) }
  const changed = changes(attachments.view(before), after)
  if (Object.keys(changed.new).length > 0) {
    const about = { attachment_id: before.id }
    await kind.changed?.(db, caller, parent.id)
    await trailOf(kind.kind).tell(db, caller, parent, 'attachment_changed', {
      old: { ...about, ...changed.old },
      new: { ...about, ...changed.new },
    })
  }
  return after
}

/** Removes an attachment. Its file is deleted after the transaction commits. */
export async function remove(db: Tx, jobs: Jobs, caller: Caller, kind: Kind, parent: Parent, id: string): Promise<void> {
  await kind.lock(db, parent.id)
  const before = await attachments.find(db, kind, parent.id, id)
  if (!before) throw notFound()
  await kind.removable?.(db, parent.id, before.id)
  await attachments.remove(db, kind, before.id)
  await attachments.arrange(db, kind, await attachments.order(db, kind, parent.id))
  await removeBlobs(db, jobs, [before.blob_key])
  await kind.changed?.(db, caller, parent.id)
  await trailOf(kind.kind).tell(db, caller, parent, 'attachment_removed', { old: attachments.view(before) })
}
