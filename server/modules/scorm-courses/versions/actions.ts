import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import { type Storage, blobsOf } from '#platform/files/blobs/store.ts'
import { transaction } from '#platform/db/open.ts'
import { ApiError, refusal } from '#platform/errors.ts'
import { type Destination, type UploadedFile, discard, take } from '#platform/files/uploads.ts'
import { type Package, readPackage } from '#modules/scorm-package/read.ts'
import * as versions from './store.ts'
import { atMost } from '#platform/files/at-most.ts'

const courseAlready = refusal(
  'upload_taken',
  'upload_is_course',
  'The upload is registered to a course already. Upload the file again to use it twice.',
  'pathname',
)

/** An uploaded package that was stored under its own key, and read as a course. */
export type PackageUpload = { taken: UploadedFile; found: Package }

/** Reading a package takes a core, so only two are read at once. */
const turn = atMost(2)

/**
 * Takes an upload and reads it, then `register` writes the rows. Data that no row refers to is discarded. Call it outside a transaction.
 * A faulty upload rejects the promise, because only `register` knows whether it must repeat an earlier answer.
 * It throws 400 if it is no course, which deletes the upload, and 409 if it is registered already.
 */
export async function registering<T>(
  context: Context,
  destination: Destination & { pathname: string },
  register: (uploaded: Promise<PackageUpload>) => Promise<T>,
): Promise<T> {
  const taking = takePackage(context, destination)
  const [settled] = await Promise.allSettled([taking])
  try {
    return await register(taking)
  } finally {
    if (settled.status === 'fulfilled') await giveUp(context, { ...settled.value.taken, pathname: null })
  }
}

async function takePackage(context: Context, destination: Destination & { pathname: string }): Promise<PackageUpload> {
  if (await versions.isRegistered(context.db, destination.organization_id, destination.pathname)) throw courseAlready()
  return turn(async () => {
    const taken = await take(context, destination)
    try {
      return { taken, found: await read(context, taken) }
    } catch (error) {
      await giveUp(context, error instanceof ApiError ? taken : { ...taken, pathname: null })
      throw error
    }
  })
}

/** Discards data that no row refers to. Without a pathname, the upload stays and can be registered again. */
const giveUp = ({ db, jobs }: Context, taken: UploadedFile) => transaction(db, (db) => discard(db, jobs, taken))

/** Reads a package from the blob store. It goes through an unlinked temporary file, which is gone when its handle closes. */
export async function read(storage: Storage, { blob_key }: Pick<UploadedFile, 'blob_key'>): Promise<Package> {
  const path = join(tmpdir(), `package-${randomUUID()}.zip`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    for await (const bytes of await blobsOf(storage).read(blob_key)) await file.writeFile(bytes as Buffer)
    return await readPackage(file)
  } finally {
    await file.close()
  }
}
