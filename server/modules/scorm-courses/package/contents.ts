import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import type { ZipEntry } from './entries.ts'
import { refused } from './refusals.ts'
import type { Window } from './window.ts'

/** Up to here a file is inflated at once, which takes a millisecond or two at most. */
const SMALL = 128 * 1024

/** The zip as a file: large entries are streamed from the handle, small ones come through the window. */
export type OpenZip = { file: FileHandle; window: Window }
/** Shows what an entry holds, piece by piece. */
export type See = (entry: ZipEntry, bytes: Buffer) => void

/** The bytes of an entry that fits into memory. 400 when they are not what the directory says. */
export async function contentOf({ window }: OpenZip, entry: ZipEntry): Promise<Buffer> {
  const packed = await window(entry.data_offset, entry.compressed_size)
  const bytes = entry.method === 0 ? packed : inflated(packed, entry)
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc32) throw refused('corrupt_zip', entry.path)
  return bytes
}

function inflated(packed: Buffer, { path, size }: ZipEntry): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })
  } catch {
    throw refused('corrupt_zip', path)
  }
}

/** Inflates everything once, so that no damage and no lie about sizes is found only when somebody learns. */
export async function verify(zip: OpenZip, entries: ZipEntry[], see: See): Promise<void> {
  for (const entry of entries) {
    if (Math.max(entry.size, entry.compressed_size) <= SMALL) see(entry, await contentOf(zip, entry))
    else await verifyLarge(zip, entry, see)
  }
}

async function verifyLarge({ file }: OpenZip, entry: ZipEntry, see: See): Promise<void> {
  const { data_offset, compressed_size, method, size, path } = entry
  if (compressed_size === 0) throw refused('corrupt_zip', path)
  const range = { start: data_offset, end: data_offset + compressed_size - 1 }
  const packed = file.createReadStream({ ...range, autoClose: false, highWaterMark: SMALL })
  let [seen, sum] = [0, 0]
  const check = async (source: AsyncIterable<Buffer>) => {
    for await (const bytes of source) {
      seen += bytes.length
      if (seen > size) throw refused('corrupt_zip', path)
      sum = crc32(bytes, sum)
      see(entry, bytes)
    }
  }
  try {
    if (method === 0) await pipeline(packed, check)
    else await pipeline(packed, createInflateRaw({ chunkSize: SMALL }), check)
  } catch (error) {
    throw isDamage(error) ? refused('corrupt_zip', path) : error
  }
  if (seen !== size || sum !== entry.crc32) throw refused('corrupt_zip', path)
}

const isDamage = (error: unknown) => String((error as { code?: unknown }).code).startsWith('Z_')
