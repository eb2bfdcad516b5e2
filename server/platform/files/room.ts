import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '../db/open.ts'
import { refusal } from '../errors.ts'
import type { BlobStore } from './blobs/store.ts'

const noRoom = refusal(
  'conflict',
  'no_room',
  'The files of this organization may take {quota} bytes, and {taken} are taken: {size} more do not fit. Delete files for good, or ask whoever runs the service for more room.',
)

/** A blob about to be created. `insteadOf` is the key that has the same bytes, so that they count once. */
export type NewBlob = {
  key: string
  organization_id: string
  size_bytes: number
  remove_after: string
  sha256?: string | null
  insteadOf?: string
}

/** Like `reserve`, in its own transaction if one is needed. */
export const reserveNow = (db: Db, store: BlobStore, blob: NewBlob): Promise<void> =>
  store.quotaBytes === undefined ? write(db, blob) : transaction(db, (db) => reserve(db, store, blob))

/**
 * Writes the row of a blob before its bytes exist, so that the sweeper always finds them. With a quota, simultaneous requests of an
 * organization are counted one after another. Throws 409 if the quota is exceeded.
 */
export async function reserve(db: Tx, { quotaBytes: quota }: BlobStore, blob: NewBlob): Promise<void> {
  const { organization_id, size_bytes: size } = blob
  if (quota !== undefined) await db.selectFrom('organization').select('id').where('id', '=', organization_id).forNoKeyUpdate().execute()
  await write(db, blob)
  if (quota === undefined) return
  const taken = (await takenBy(db, organization_id)) - size
  if (taken + size > quota) throw noRoom({ quota, taken, size })
}

async function takenBy(db: Tx, organization_id: string): Promise<number> {
  const { taken } = await db
    .selectFrom('blob')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::int8`.as('taken'))
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return taken
}

async function write(db: Db, { insteadOf, ...row }: NewBlob): Promise<void> {
  await db.insertInto('blob').values(row).execute()
  if (insteadOf !== undefined) await db.updateTable('blob').set({ size_bytes: 0 }).where('key', '=', insteadOf).execute()
}
