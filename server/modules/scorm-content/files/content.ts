import { type Readable, Readable as Stream, pipeline } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { BlobStore, ByteRange } from '#platform/files/blobs/store.ts'
import type { Entry } from './store-entries.ts'
import { type UnpackedFiles, readUnpacked, unpackedFiles } from './unpacked.ts'

/** Files up to this size are read and sent in one piece, which costs less than a stream. */
const PIECE = 262_144
/**
 * Small files are read from the zip in blocks of this size, which a cache of KEPT_BYTES keeps.
 * They are adjacent in the zip, and a class that opens a course asks for the same ones again.
 */
const BLOCK = 131_072
const KEPT_BYTES = 32 * 1024 * 1024
/** From this offset on, unpacking a file up to a range takes longer than a learner should wait on each request. */
const FAR = 1024 * 1024
const DEFLATED = 8

type Zip = { store: BlobStore; blob_key: string }
type Blocks = LRUCache<string, Buffer, Zip & { start: number }>
type Bytes = Buffer | Readable

/** Reads files of packages: small ones from the cache, others from the blob store. Unpacked copies are in `dir`. */
export function packageContent(dir: string) {
  const blocks: Blocks = new LRUCache({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length + 1,
    fetchMethod: (_key, _stale, { context: { store, blob_key, start } }) => store.piece(blob_key, { start, end: start + BLOCK - 1 }),
  })
  const unpacked = unpackedFiles(dir)
  return {
    gzipped: (zip: Zip, entry: Entry) => gzipped(blocks, zip, entry),
    plain: (zip: Zip, entry: Entry, range: ByteRange | undefined) =>
      entry.method === DEFLATED ? inflated(blocks, unpacked, zip, entry, range) : stored(blocks, zip, entry, range),
    close: () => unpacked.clear(),
  }
}

export const isDeflated = ({ method }: Entry) => method === DEFLATED
export const gzipLength = ({ compressed_size }: Entry) => HEADER.length + compressed_size + TRAILER

const isSmall = ({ compressed_size }: Entry) => compressed_size <= BLOCK

/** Returns the compressed data of a small file. */
async function packed(blocks: Blocks, zip: Zip, { data_offset, compressed_size }: Entry): Promise<Buffer> {
  const from = data_offset % BLOCK
  const start = data_offset - from
  const end = from + compressed_size
  const first = await block(blocks, zip, start)
  return (end <= BLOCK ? first : Buffer.concat([first, await block(blocks, zip, start + BLOCK)])).subarray(from, end)
}

async function block(blocks: Blocks, zip: Zip, start: number): Promise<Buffer> {
  const name = `${zip.blob_key} ${start}`
  return blocks.get(name) ?? (await blocks.fetch(name, { context: { ...zip, start } }))!
}

const streamed = ({ store, blob_key }: Zip, { data_offset, compressed_size }: Entry): Promise<Readable> =>
  store.read(blob_key, { start: data_offset, end: data_offset + compressed_size - 1 })

/** Deflated data becomes a gzip file when a header and a trailer are added. */
const HEADER = Buffer.from([0x1f, 0x8b, DEFLATED, 0, 0, 0, 0, 0, 0, 0xff])
const TRAILER = 8

function trailerOf({ crc32, size }: Entry): Buffer {
  const trailer = Buffer.alloc(TRAILER)
  trailer.writeUInt32LE(crc32, 0)
  trailer.writeUInt32LE(size % 2 ** 32, 4)
  return trailer
}

async function gzipped(blocks: Blocks, zip: Zip, entry: Entry): Promise<Bytes> {
  const trailer = trailerOf(entry)
  return isSmall(entry)
    ? Buffer.concat([HEADER, await packed(blocks, zip, entry), trailer])
    : Stream.from(framed(await streamed(zip, entry), trailer))
}

async function* framed(data: Readable, trailer: Buffer): AsyncGenerator<Buffer> {
  yield HEADER
  for await (const chunk of data) yield chunk as Buffer
  yield trailer
}

async function stored(blocks: Blocks, zip: Zip, entry: Entry, range: ByteRange | undefined): Promise<Bytes> {
  const { start, end } = range ?? { start: 0, end: entry.size - 1 }
  if (isSmall(entry)) return (await packed(blocks, zip, entry)).subarray(start, end + 1)
  const part = { start: entry.data_offset + start, end: entry.data_offset + end }
  return end - start < PIECE ? zip.store.piece(zip.blob_key, part) : zip.store.read(zip.blob_key, part)
}

async function inflated(blocks: Blocks, unpacked: UnpackedFiles, zip: Zip, entry: Entry, range: ByteRange | undefined): Promise<Bytes> {
  const { start, end } = range ?? { start: 0, end: entry.size - 1 }
  if (isSmall(entry) && entry.size <= FAR)
    return inflateRawSync(await packed(blocks, zip, entry), { maxOutputLength: Math.max(1, entry.size) }).subarray(start, end + 1)
  const unpack = async () => unpacking(isSmall(entry) ? Stream.from([await packed(blocks, zip, entry)]) : await streamed(zip, entry))
  const name = `${zip.blob_key} ${entry.data_offset}`
  const copy = start >= FAR ? unpacked.find(name, entry.size, unpack) : undefined
  return Stream.from(copy ? jumped(readUnpacked(copy, start, end), unpack, { start, end }) : between(await unpack(), start, end))
}

function unpacking(data: Readable): Readable {
  const inflating = createInflateRaw({ chunkSize: 65_536 })
  // A reader that disconnects ends the inflating, and that ends the reading of the zip. Errors reach the reader.
  pipeline(data, inflating, () => {})
  return inflating
}

/** Yields the bytes of a copy. If the copy is lost meanwhile, it yields the rest from the zip. */
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

/** Yields the bytes from `start` to `end`, both included, and stops reading there. */
async function* between(bytes: Readable, start: number, end: number): AsyncGenerator<Buffer> {
  let at = 0
  for await (const chunk of bytes) {
    const piece = (chunk as Buffer).subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    if (piece.length > 0) yield piece
    at += (chunk as Buffer).length
    if (at > end) return
  }
}
