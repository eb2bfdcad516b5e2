import type { Readable } from 'node:stream'
import type { Bytes } from '../arrivals.ts'
import { storageNotConfigured } from '../../errors.ts'

/** What somebody may send: exactly this type and this many bytes, until then. */
export type UploadPermit = { content_type: string; size_bytes: number; expires_at: Date }
/** How something is handed out. `inline` only asks: types a browser could run are always attachments. */
export type DownloadPermit = { file_name: string; content_type: string; inline: boolean; expires_at: Date }
export type Stat = { size_bytes: number; content_type: string }
/** Both ends count: bytes 0 to 9 are ten bytes. */
export type ByteRange = { start: number; end: number }

/**
 * Where files lie. Keys are made by `newKey` alone; what lies under a `files` key was never writable by a client.
 * Whatever fails in the store throws and is our fault (500), unless said otherwise.
 */
export type BlobStore = {
  /** How many bytes the files of one organization may take together; undefined for as many as there is room for. */
  quotaBytes?: number | undefined
  /** An address to PUT one object to, with the headers the client has to send. */
  uploadUrl(key: string, permit: UploadPermit): Promise<{ url: string; headers: Record<string, string> }>
  /** An address to GET an object from. */
  downloadUrl(key: string, permit: DownloadPermit): Promise<string>
  /** Undefined when nothing lies there. */
  stat(key: string): Promise<Stat | undefined>
  put(key: string, bytes: Bytes, content_type: string): Promise<void>
  /** Throws when nothing lies there. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** A small part in one piece, which costs less than a stream. Throws when nothing lies there. */
  piece(key: string, range: ByteRange): Promise<Buffer>
  /** Copies the bytes under a fresh key; false when there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /**
   * Only a store without an address of its own: streams what a client sends to this service, whole or not at all.
   * False when something lies there already; 413 or 400 when the bytes are not exactly as many as announced.
   */
  receive?: (key: string, bytes: Readable, announced: Stat) => Promise<boolean>
}

export type Storage = { blobs: BlobStore | undefined }

/** The configured store, or 503. */
export function blobsOf({ blobs }: Storage): BlobStore {
  if (!blobs) throw storageNotConfigured()
  return blobs
}
