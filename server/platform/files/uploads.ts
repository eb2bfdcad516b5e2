import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import { type Bytes, HEAD_BYTES } from './arrivals.ts'
import { newKey } from './blobs/keys.ts'
import { type BlobStore, type Storage, blobsOf } from './blobs/store.ts'
import type { Db, Tx } from '../db/open.ts'
import { badRequest, notFound, onViolation, refusal } from '../errors.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { reserve, reserveNow } from './room.ts'
import { Nullable, OneOf, Shape, Timestamp, Uuid } from '../shapes.ts'
import { beginningOf } from '../text.ts'

onViolation('upload_organization_id_fkey', notFound)

/** Where to send one file, and what it has to be. */
export const UploadTicket = Shape('UploadTicket', {
  pathname: Type.String(),
  url: Type.String(),
  method: OneOf(['PUT']),
  headers: Type.Record(Type.String(), Type.String()),
  max_bytes: Type.Integer(),
  content_types: Type.Array(Type.String()),
  expires_at: Timestamp,
  /** Evidence only: the id that the evidence will have. */
  evidence_id: Type.Optional(Uuid),
})
export type UploadTicket = Static<typeof UploadTicket>

export const DownloadTicket = Shape('DownloadTicket', {
  url: Type.String(),
  file_name: Type.String(),
  content_type: Type.String(),
  size_bytes: Nullable(Type.Integer()),
  expires_at: Timestamp,
  prefer_inline_display: Type.Boolean(),
})
export type DownloadTicket = Static<typeof DownloadTicket>

export type Purpose =
  | 'scorm-course'
  | 'scorm-package'
  | 'job-aid'
  | 'certification'
  | 'event'
  | 'quiz'
  | 'learning-pathway'
  | 'learning-pathway-level'
  | 'evidence'
/** The purpose of an upload. Only the same purpose and owner may register it. The owner is null while it does not exist. */
export type Destination = { organization_id: string; purpose: Purpose; owner_id: string | null }
export type FileDetails = { file_name: string; content_type: string; size_bytes: number }
/** A file in the store under a key that no ticket has. It is kept once `claim` commits. */
export type UploadedFile = FileDetails & { blob_key: string; sha256: string; head: Buffer; pathname: string | null }
export type StoredFile = FileDetails & { blob_key: string; prefer_inline_display: boolean }

const TICKET_SECONDS = 3600
/** Unclaimed files are removed after a day. */
const UNCLAIMED_SECONDS = 24 * 3600
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[^"\\\p{Cc}]*"))*$/u

const unclaimed = () => fromNow(UNCLAIMED_SECONDS).toISOString()
const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1000)

/**
 * Returns a ticket to send one file, valid for an hour. `folder` begins the pathname, such as `job-aids/<uuid>`. Throws 400 for an invalid
 * content type, 409 if the organization has no room left, 503 without a store.
 */
export async function issueTicket(
  db: Tx,
  storage: Storage,
  caller: Caller,
  { folder, ...upload }: Destination & FileDetails & { folder: string },
): Promise<UploadTicket> {
  const store = blobsOf(storage)
  if (!MEDIA_TYPE.test(upload.content_type)) throw badRequest('content_type must be a media type such as application/pdf.', 'content_type')
  const staged_key = newKey('staged')
  const pathname = `${folder}/${nameInPath(upload.file_name)}`
  const expires_at = fromNow(TICKET_SECONDS)
  const { organization_id, size_bytes } = upload
  await reserve(db, store, { key: staged_key, organization_id, size_bytes, remove_after: unclaimed() })
  await db
    .insertInto('upload')
    .values({ ...upload, pathname, staged_key, issued_to: caller.actor.id, expires_at: expires_at.toISOString() })
    .execute()
  const { url, headers } = await store.uploadUrl(staged_key, { ...upload, expires_at })
  return {
    pathname,
    url,
    method: 'PUT',
    headers,
    max_bytes: upload.size_bytes,
    content_types: [upload.content_type],
    expires_at: expires_at.toISOString(),
  }
}

/** Returns a file name for a path: at most 100 characters, none with a meaning in a path. */
export function nameInPath(fileName: string): string {
  const name = fileName.replaceAll(/[/\\\p{Cc}]/gu, '_')
  return beginningOf(/^\.*$/.test(name) ? `_${name}` : name, 100)
}

/**
 * Reads an upload back from the store into a new key that nobody can write to. Call it outside a transaction, then `claim` inside one.
 * Files that are never claimed are swept. Throws 400 if the file was never uploaded for this destination or differs from the announced one,
 * 409 if it is already registered.
 */
export async function take(
  { db, ...storage }: Storage & { db: Db },
  { pathname, organization_id, purpose, owner_id }: Destination & { pathname: string },
): Promise<UploadedFile> {
  const store = blobsOf(storage)
  const upload = await db
    .selectFrom('upload')
    .select(['staged_key', 'file_name', 'content_type', 'size_bytes', 'claimed_at'])
    .where('pathname', '=', pathname)
    .where('organization_id', '=', organization_id)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`owner_id is not distinct from ${owner_id}::uuid`)
    .executeTakeFirst()
  if (!upload) throw neverUploaded()
  if (upload.claimed_at !== null) throw uploadTaken()
  const { staged_key, size_bytes } = upload
  const blob_key = newKey('files')
  await reserveNow(db, store, { key: blob_key, organization_id, size_bytes, remove_after: unclaimed(), insteadOf: staged_key })
  if (!(await store.copy(upload.staged_key, blob_key))) throw neverUploaded()
  const { staged_key: _, claimed_at: __, ...announced } = upload
  await mustFit(store, blob_key, announced)
  return { ...announced, pathname, blob_key, ...(await fingerprint(store, blob_key)) }
}

const neverUploaded = refusal(
  'invalid_request',
  'never_uploaded',
  'pathname was never uploaded for this. Ask for an upload ticket, and send the file first.',
  'pathname',
)
const uploadTaken = refusal(
  'upload_taken',
  'upload_registered',
  'The upload is registered already. Upload the file again to use it twice.',
  'pathname',
)

async function mustFit(store: BlobStore, key: string, announced: FileDetails): Promise<void> {
  const found = await store.stat(key)
  if (!found) throw neverUploaded()
  if (found.size_bytes !== announced.size_bytes)
    throw badRequest(`The upload has ${found.size_bytes} bytes, and its ticket was for ${announced.size_bytes}.`)
  if (found.content_type.toLowerCase() !== announced.content_type.toLowerCase())
    throw badRequest(`The upload is ${found.content_type}, and its ticket was for ${announced.content_type}.`)
}

async function fingerprint(store: BlobStore, key: string): Promise<{ sha256: string; head: Buffer }> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  for await (const chunk of await store.read(key)) {
    const bytes = chunk as Buffer
    hash.update(bytes)
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)])
  }
  return { sha256: hash.digest('hex'), head }
}

/** Puts a file of a request into the store. Call it outside a transaction, then `claim` inside one. */
export async function stage(
  { db, ...storage }: Storage & { db: Db },
  organizationId: string,
  bytes: Bytes,
  { file_name, content_type }: Pick<FileDetails, 'file_name' | 'content_type'>,
): Promise<UploadedFile> {
  const store = blobsOf(storage)
  const blob_key = newKey('files')
  const { size_bytes, sha256, head } = bytes
  await reserveNow(db, store, { key: blob_key, organization_id: organizationId, size_bytes, remove_after: unclaimed() })
  await store.put(blob_key, bytes, content_type)
  return { file_name, content_type, size_bytes, pathname: null, blob_key, sha256, head }
}

/** Copies a stored file, for example for a duplicate. Call it outside a transaction, then `keep` the key inside one. */
export async function copyBlob({ db, ...storage }: Storage & { db: Db }, organizationId: string, from: string): Promise<string> {
  const store = blobsOf(storage)
  const blob_key = newKey('files')
  const blob = db.selectFrom('blob').select(['size_bytes', 'sha256']).where('key', '=', from)
  const { size_bytes, sha256 } = await blob.executeTakeFirstOrThrow()
  await reserveNow(db, store, { key: blob_key, organization_id: organizationId, size_bytes, sha256, remove_after: unclaimed() })
  if (!(await store.copy(from, blob_key))) throw new Error(`The blob ${from} is missing.`)
  return blob_key
}

/**
 * Registers a file that was taken or staged, in the transaction that writes the row that uses it. Exactly one claim wins; the others throw
 * 409.
 */
export async function claim(db: Tx, { pathname, blob_key, sha256 }: Pick<UploadedFile, 'pathname' | 'blob_key' | 'sha256'>): Promise<void> {
  if (pathname !== null) {
    const claimed = await db
      .updateTable('upload')
      .set({ claimed_at: sql`now()` })
      .where('pathname', '=', pathname)
      .where('claimed_at', 'is', null)
      .executeTakeFirst()
    if (claimed.numUpdatedRows === 0n) throw uploadTaken()
  }
  await keep(db, blob_key, sha256)
}

/** Keeps a blob that a row of this transaction uses. The clock is read now, because a sweep may have begun in the meantime. */
export async function keep(db: Tx, blobKey: string, sha256?: string): Promise<void> {
  const kept = await db
    .updateTable('blob')
    .set({ remove_after: null, ...(sha256 !== undefined && { sha256 }) })
    .where('key', '=', blobKey)
    .where('remove_after', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n) throw neverUploaded()
}

/**
 * Discards a file that was taken and proved useless. The file and its staged object go at once, and the pathname is unknown again. A
 * claimed file stays: the claim may have been committed although its answer was lost.
 */
export async function discard(db: Tx, jobs: Jobs, { pathname, blob_key }: Pick<UploadedFile, 'pathname' | 'blob_key'>): Promise<void> {
  const upload =
    pathname === null
      ? undefined
      : await db
          .deleteFrom('upload')
          .where('pathname', '=', pathname)
          .where('claimed_at', 'is', null)
          .returning('staged_key')
          .executeTakeFirst()
  const keys = upload ? [blob_key, upload.staged_key] : [blob_key]
  const unclaimed = await db
    .selectFrom('blob')
    .select('key')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('remove_after', 'is not', null)
    .forUpdate()
    .execute()
  await removeBlobs(
    db,
    jobs,
    unclaimed.map(({ key }) => key),
  )
}

/** Removes blobs after this transaction commits, in a job that retries until the store answers. */
export async function removeBlobs(db: Tx, jobs: Jobs, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await db
    .updateTable('blob')
    .set({ remove_after: sql`now()` })
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  await jobs.send(db, 'sweep-blobs')
}

/** Like `removeBlobs`, for every file that an organization ever stored. */
export async function removeBlobsOfOrganization(db: Tx, jobs: Jobs, organizationId: string): Promise<void> {
  await db
    .updateTable('blob')
    .set({ remove_after: sql`now()` })
    .where('organization_id', '=', organizationId)
    .execute()
  await jobs.send(db, 'sweep-blobs')
}

/** Returns a ticket to download a stored file, valid for `seconds`. */
export async function downloadTicket(storage: Storage, file: StoredFile, seconds: number): Promise<DownloadTicket> {
  const { blob_key, file_name, content_type, size_bytes, prefer_inline_display } = file
  const expires_at = fromNow(seconds)
  const url = await blobsOf(storage).downloadUrl(blob_key, { file_name, content_type, inline: prefer_inline_display, expires_at })
  return { url, file_name, content_type, size_bytes, expires_at: expires_at.toISOString(), prefer_inline_display }
}
