import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import { type Storage, blobsOf } from '#platform/files/blobs/store.ts'
import { transaction } from '#platform/db/open.ts'
import { ApiError, refusal } from '#platform/errors.ts'
import { type Destination, type Taken, discard, take } from '#platform/files/uploads.ts'
import { type Package, readPackage } from '#modules/scorm-package/read.ts'
import * as versions from './store.ts'
import { atMost } from '#platform/files/at-most.ts'

const courseAlready = refusal(
  'upload_taken',
  'upload_is_course',
  'The upload is registered to a course already. Upload the file again to use it twice.',
  'pathname',
)

/** An uploaded package under a key of its own, read and found to be a course. */
export type Uploaded = { taken: Taken; found: Package }

/** Inflating a package takes a core. */
const turn = atMost(2)

/**
 * Takes what was uploaded and reads it, then lets `register` write the rows; whatever of the upload no row came to name is
 * given up. Call outside a transaction. What is wrong with the upload is thrown where it is awaited, because only `register`
 * knows whether it is asked to repeat an answer: 400 when it is no course, and then nothing is left of it; 409 when it is
 * registered already.
 */
export async function registering<T>(
  context: Context,
  destination: Destination & { pathname: string },
  register: (uploaded: Promise<Uploaded>) => Promise<T>,
): Promise<T> {
  const taking = takePackage(context, destination)
  const [settled] = await Promise.allSettled([taking])
  try {
    return await register(taking)
  } finally {
    if (settled.status === 'fulfilled') await giveUp(context, { ...settled.value.taken, pathname: null })
  }
}

async function takePackage(context: Context, destination: Destination & { pathname: string }): Promise<Uploaded> {
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

/** What a row names stays. Without a pathname the upload stays too, and can be registered again. */
const giveUp = ({ db, jobs }: Context, taken: Taken) => transaction(db, (db) => discard(db, jobs, taken))

/** Reads a package that lies in the store, through a nameless temporary file, which is gone when its handle closes. */
export async function read(storage: Storage, { blob_key }: Pick<Taken, 'blob_key'>): Promise<Package> {
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
