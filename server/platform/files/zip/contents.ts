import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import type { ZipEntry } from './entries.ts'
import { refused } from './refusals.ts'
import type { Window } from './window.ts'

/** Up to this size a file is inflated in one step, which takes a millisecond or two at most. */
const SMALL = 128 * 1024

/** A zip as a file. Large entries are streamed from the handle; small ones come through the window. */
export type OpenZip = { file: FileHandle; window: Window }
/** Receives the bytes of an entry, piece by piece. */
export type EntryVisitor = (entry: ZipEntry, bytes: Buffer) => void

/** Returns the bytes of an entry that fits into memory. Throws 400 if they differ from the directory. */
export async function contentOf({ window }: Pick<OpenZip, 'window'>, entry: ZipEntry): Promise<Buffer> {
  const packed = await window(entry.data_offset, entry.compressed_size)
  const bytes = entry.method === 0 ? packed : inflated(packed, entry)
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc32) throw refused('corrupt_zip', entry.path)
  return bytes
}

function inflated(packed: Buffer, { path, size }: ZipEntry): Buffer {
  const { buffer, engine } = inflateOrRefuse(packed, Math.max(size, 1), path)
  if (engine.bytesWritten !== packed.length) throw refused('corrupt_zip', path)
  return buffer
}

/** The option `info` adds the engine, which the types omit. It tells how many bytes were read. */
function inflateOrRefuse(packed: Buffer, maxOutputLength: number, path: string): { buffer: Buffer; engine: { bytesWritten: number } } {
  try {
    return inflateRawSync(packed, { maxOutputLength, info: true }) as never
  } catch {
    throw refused('corrupt_zip', path)
  }
}

/** Inflates everything once, so that damage and wrong sizes are found now and not while a person is learning. */
export async function verify(zip: OpenZip, entries: ZipEntry[], see: EntryVisitor): Promise<void> {
  for (const entry of entries) {
    if (Math.max(entry.size, entry.compressed_size) <= SMALL) see(entry, await contentOf(zip, entry))
    else await verifyLarge(zip, entry, see)
  }
}

async function verifyLarge({ file }: OpenZip, entry: ZipEntry, see: EntryVisitor): Promise<void> {
  const { data_offset, compressed_size, method, size, path } = entry
  if (compressed_size === 0) throw refused('corrupt_zip', path)
  const packed = pieces(file, data_offset, compressed_size)
  let [seen, sum] = [0, 0]
  const check = async (source: AsyncIterable<Buffer>) => {
    for await (const bytes of source) {
      seen += bytes.length
      if (seen > size) throw refused('corrupt_zip', path)
      sum = crc32(bytes, sum)
      see(entry, bytes)
    }
  }
  const read = method === 0 ? await check(packed).then(() => seen) : await inflatedThrough(packed, check, path)
  if (read !== compressed_size || seen !== size || sum !== entry.crc32) throw refused('corrupt_zip', path)
}

/** Returns how many packed bytes were used. */
async function inflatedThrough(packed: AsyncIterable<Buffer>, check: (source: AsyncIterable<Buffer>) => Promise<void>, path: string) {
  const inflate = createInflateRaw({ chunkSize: SMALL })
  try {
    await pipeline(packed, inflate, check)
    return inflate.bytesWritten
  } catch (error) {
    throw isDamage(error) ? refused('corrupt_zip', path) : error
  }
}

/** Yields a part of the file. A stream of the handle would hold it open for ever. */
async function* pieces(file: FileHandle, offset: number, length: number): AsyncGenerator<Buffer> {
  for (let at = offset; at < offset + length;) {
    const buffer = Buffer.allocUnsafe(Math.min(SMALL, offset + length - at))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

const isDamage = (error: unknown) => String((error as { code?: unknown }).code).startsWith('Z_')
