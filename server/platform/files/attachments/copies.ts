import { randomUUIDv7 } from 'node:crypto'
import type { Db, Tx } from '../../db/open.ts'
import { refusal } from '../../errors.ts'
import type { Storage } from '../blobs/store.ts'
import { copyBlob, keep } from '../uploads.ts'
import type { Parent } from './actions.ts'
import * as attachments from './store.ts'

/** The blob keys of attached files, each with the key of its copy. */
export type Copies = ReadonlyMap<string, string>

const filesChanged = refusal('conflict', 'attachments_changed', 'The attached files changed meanwhile. Try again.')

/** Copies the attached files in the store. Call it outside a transaction. Copies that no duplicate uses are swept. */
export async function copyFiles(context: Storage & { db: Db }, at: attachments.AttachmentTable, original: Parent): Promise<Copies> {
  const copies = new Map<string, string>()
  for (const { blob_key, id } of await attachments.list(context.db, at, original.id)) {
    try {
      copies.set(blob_key, await copyBlob(context, original.owner_organization_id, blob_key))
    } catch (error) {
      throw (await attachments.find(context.db, at, original.id, id)) ? error : filesChanged()
    }
  }
  return copies
}

/**
 * Attaches the copies to a duplicate, in their positions. Returns the new id of each file by its old id. Call it with both things locked.
 */
export async function attachCopies(
  db: Tx,
  at: attachments.AttachmentTable,
  originalId: string,
  copy: Parent,
  copies: Copies,
): Promise<Map<string, string>> {
  const became = new Map<string, string>()
  for (const file of await attachments.list(db, at, originalId)) {
    const blob_key = copies.get(file.blob_key)
    if (blob_key === undefined) throw filesChanged()
    const id = randomUUIDv7()
    await attachments.append(db, at, copy, { ...file, id, blob_key })
    await keep(db, blob_key)
    became.set(file.id, id)
  }
  return became
}
