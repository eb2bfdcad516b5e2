import type { Readable } from 'node:stream'
import type { Bytes } from '../arrivals.ts'
import { storageNotConfigured } from '../../errors.ts'

/** The permission to upload exactly this type and this number of bytes, until `expires_at`. */
export type UploadPermit = { content_type: string; size_bytes: number; expires_at: Date }
/** The permission to download. `inline` is a request only: types that a browser could run are always attachments. */
export type DownloadPermit = { file_name: string; content_type: string; inline: boolean; expires_at: Date }
export type Stat = { size_bytes: number; content_type: string }
/** Both ends are included: bytes 0 to 9 are ten bytes. */
export type ByteRange = { start: number; end: number }

/**
 * A store of files. Only `newKey` makes keys. A file under a `files` key was never writable by a client. Every failure of the store throws
 * and is our fault (500), unless said otherwise.
 */
export type BlobStore = {
  /** The most bytes that the files of one organization may take. Undefined means no limit. */
  quotaBytes?: number | undefined
  /** Returns the URL to PUT one object to, and the headers that the client must send. */
  uploadUrl(key: string, permit: UploadPermit): Promise<{ url: string; headers: Record<string, string> }>
  /** Returns the URL to GET an object from. */
  downloadUrl(key: string, permit: DownloadPermit): Promise<string>
  /** Undefined if there is no object. */
  stat(key: string): Promise<Stat | undefined>
  put(key: string, bytes: Bytes, content_type: string): Promise<void>
  /** Throws if there is no object. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Returns a small part in one piece, which is cheaper than a stream. Throws if there is no object. */
  piece(key: string, range: ByteRange): Promise<Buffer>
  /** Copies the bytes to a new key. False if there is no object. */
  copy(from: string, to: string): Promise<boolean>
  /** Removing a missing object is no error. */
  remove(key: string): Promise<void>
  /**
   * Only in a store without URLs of its own: stores the bytes that a client sends to this service, whole or not at all. False if the key is
   * taken. Throws 413 or 400 if the number of bytes differs from the announced one.
   */
  receive?: (key: string, bytes: Readable, announced: Stat) => Promise<boolean>
}

export type Storage = { blobs: BlobStore | undefined }

/** Returns the configured store, or throws 503. */
export function blobsOf({ blobs }: Storage): BlobStore {
  if (!blobs) throw storageNotConfigured()
  return blobs
}
