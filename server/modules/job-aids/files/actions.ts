import type { Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found } from '#platform/errors.ts'
import type { Kind, Parent } from '#platform/files/attachments/actions.ts'
import type { Attachment } from '#platform/files/attachments/shapes.ts'
import * as attachments from '#platform/files/attachments/store.ts'
import type { Storage } from '#platform/files/blobs/store.ts'
import { type UploadedFile, claim, removeBlobs, take } from '#platform/files/uploads.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { trail } from '../actions.ts'
import type { ReplaceJobAidFile } from '../schema.ts'
import * as aids from '../store.ts'
import { follow } from '../versions/actions.ts'
import { files, replaceFile } from './store.ts'

/** The files of aids. A change of them makes a new version. */
export const attached: Kind = { ...files, kind: 'job_aid', lock: aids.lock, changed: follow }

/** Takes an upload that replaces a file of an aid. Throws 404 when there is no such file. */
export async function takeFor(
  context: Storage & { db: Db },
  { id, owner_organization_id }: Parent,
  attachmentId: string,
  { pathname }: ReplaceJobAidFile,
): Promise<UploadedFile> {
  found(await attachments.find(context.db, files, id, attachmentId))
  return take(context, { pathname, organization_id: owner_organization_id, purpose: 'job-aid', owner_id: id })
}

/** Replaces a file; its id, label, position and display stay. The old file is deleted after the commit. */
export async function replace(
  db: Tx,
  jobs: Jobs,
  caller: Caller,
  { id }: Parent,
  attachmentId: string,
  { file_name, requires_recertification }: ReplaceJobAidFile,
  taken: UploadedFile,
): Promise<Attachment> {
  const aid = await aids.lock(db, id)
  const before = found(await attachments.find(db, files, id, attachmentId))
  const { blob_key, content_type, size_bytes } = taken
  await replaceFile(db, attachmentId, { blob_key, file_name, content_type, size_bytes })
  await claim(db, taken)
  await removeBlobs(db, jobs, [before.blob_key])
  await follow(db, caller, id)
  const cutoff = requires_recertification ? { recertification_cutoff_at: await aids.cutOff(db, aid, caller.actor) } : {}
  const after = attachments.view({ ...before, blob_key, file_name, content_type, size_bytes })
  await trail.tell(db, caller, aid, 'file_replaced', { old: attachments.view(before), new: { ...after, ...cutoff } })
  return after
}
