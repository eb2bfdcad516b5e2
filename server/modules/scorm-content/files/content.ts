import { type Readable, Readable as Stream, pipeline } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { BlobStore, ByteRange } from '#platform/blobs/store.ts'
import type { Entry } from './entries.ts'
import { type UnpackedFiles, readUnpacked, unpackedFiles } from './unpacked.ts'

/** Up to here a file is read and sent in one piece, which costs less than a stream. */
const PIECE = 262_144
/** What is small is kept in memory up to so many bytes: a class that opens a course asks for the same files again and again. */
const KEPT_BYTES = 32 * 1024 * 1024
/** What keeping a file costs beside its bytes. */
const KEEPING = 512
/** From here on, unpacking and dropping what is before a range takes longer than a learner should wait each time. */
const FAR = 1024 * 1024
const DEFLATED = 8

type Zip = { store: BlobStore; blob_key: string }
type Place = Zip & { entry: Entry }
type Kept = LRUCache<string, Buffer, Place>
type Bytes = Buffer | Readable

/** Where the bytes of packages come from: what is small from memory, the rest from the store; unpacked copies lie in `dir`. */
export function packageContent(dir: string) {
  const kept: Kept = new LRUCache({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length + KEEPING,
    fetchMethod: async (_key, _stale, { context }) => {
      const data = await packed(context, context.entry)
      return context.entry.method === DEFLATED ? Buffer.concat([HEADER, data, trailerOf(context.entry)]) : data
    },
  })
  const unpacked = unpackedFiles(dir)
  return {
    gzipped: (zip: Zip, entry: Entry) => (isSmall(entry) ? whole(kept, zip, entry) : gzipped(zip, entry)),
    plain: (zip: Zip, entry: Entry, range: ByteRange | undefined) =>
      entry.method === DEFLATED ? inflated(kept, unpacked, zip, entry, range) : stored(kept, zip, entry, range),
    close: () => unpacked.clear(),
  }
}

export const isDeflated = ({ method }: Entry) => method === DEFLATED
export const gzipLength = ({ compressed_size }: Entry) => HEADER.length + compressed_size + TRAILER

const isSmall = ({ compressed_size }: Entry) => compressed_size <= PIECE
const nameOf = ({ blob_key }: Zip, { data_offset }: Entry) => `${blob_key} ${data_offset}`

/** A small file as it is kept: what is deflated as gzip. */
function whole(kept: Kept, zip: Zip, entry: Entry): Buffer | Promise<Buffer> {
  const name = nameOf(zip, entry)
  return kept.get(name) ?? (kept.fetch(name, { context: { ...zip, entry } }) as Promise<Buffer>)
}

/** The data of a small file as it lies in the zip. */
const packed = async ({ store, blob_key }: Zip, { data_offset, compressed_size }: Entry): Promise<Buffer> =>
  compressed_size === 0 ? Buffer.alloc(0) : store.piece(blob_key, { start: data_offset, end: data_offset + compressed_size - 1 })

const streamed = ({ store, blob_key }: Zip, { data_offset, compressed_size }: Entry): Promise<Readable> =>
  store.read(blob_key, { start: data_offset, end: data_offset + compressed_size - 1 })

/** Deflated data is a gzip file but for its frame. */
const HEADER = Buffer.from([0x1f, 0x8b, DEFLATED, 0, 0, 0, 0, 0, 0, 0xff])
const TRAILER = 8

function trailerOf({ crc32, size }: Entry): Buffer {
  const trailer = Buffer.alloc(TRAILER)
  trailer.writeUInt32LE(crc32, 0)
  trailer.writeUInt32LE(size % 2 ** 32, 4)
  return trailer
}

async function gzipped(zip: Zip, entry: Entry): Promise<Readable> {
  return Stream.from(framed(await streamed(zip, entry), trailerOf(entry)))
}

async function* framed(data: Readable, trailer: Buffer): AsyncGenerator<Buffer> {
  yield HEADER
  for await (const chunk of data) yield chunk as Buffer
  yield trailer
}

async function stored(kept: Kept, zip: Zip, entry: Entry, range: ByteRange | undefined): Promise<Bytes> {
  const { start, end } = range ?? { start: 0, end: entry.size - 1 }
  if (isSmall(entry)) return (await whole(kept, zip, entry)).subarray(start, end + 1)
  const part = { start: entry.data_offset + start, end: entry.data_offset + end }
  return end - start < PIECE ? zip.store.piece(zip.blob_key, part) : zip.store.read(zip.blob_key, part)
}

async function inflated(kept: Kept, unpacked: UnpackedFiles, zip: Zip, entry: Entry, range: ByteRange | undefined): Promise<Bytes> {
  const { start, end } = range ?? { start: 0, end: entry.size - 1 }
  const unpack = async () => unpacking(isSmall(entry) ? Stream.from([unframed(await whole(kept, zip, entry))]) : await streamed(zip, entry))
  if (isSmall(entry) && entry.size <= FAR)
    return inflateRawSync(unframed(await whole(kept, zip, entry)), { maxOutputLength: Math.max(1, entry.size) }).subarray(start, end + 1)
  const copy = start >= FAR ? unpacked.find(nameOf(zip, entry), entry.size, unpack) : undefined
  return Stream.from(copy ? jumped(readUnpacked(copy, start, end), unpack, { start, end }) : between(await unpack(), start, end))
}

const unframed = (gzip: Buffer) => gzip.subarray(HEADER.length, gzip.length - TRAILER)

function unpacking(data: Readable): Readable {
  const inflating = createInflateRaw({ chunkSize: 65_536 })
  // A reader that goes away ends the inflating, which ends the reading of the zip. Faults reach whoever reads.
  pipeline(data, inflating, () => {})
  return inflating
}

/** The bytes of a copy, and where it is lost on the way, the rest from the zip. */
async function* jumped(copy: AsyncGenerator<Buffer>, unpack: () => Promise<Readable>, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = start
  try {
    for await (const bytes of copy) {
      yield bytes
      at += bytes.length
    }
  } catch {
    yield* between(await unpack(), at, end)
  }
}

/** The bytes from `start` to `end`, both included, without reading further. */
async function* between(bytes: Readable, start: number, end: number): AsyncGenerator<Buffer> {
  let at = 0
  for await (const chunk of bytes) {
    const piece = (chunk as Buffer).subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    if (piece.length > 0) yield piece
    at += (chunk as Buffer).length
    if (at > end) return
  }
}
