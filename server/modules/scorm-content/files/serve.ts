import { type Readable, Readable as Stream, pipeline } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readRange } from '#modules/files/ranges.ts'
import type { BlobStore, ByteRange } from '#platform/blobs/store.ts'
import type { Entry } from './entries.ts'
import { typeOf } from './types.ts'

/** Up to here a file is read and sent in one piece, which costs less than a stream. */
const PIECE = 262_144
const DEFLATED = 8

type Zip = { store: BlobStore; blob_key: string }

/**
 * Sends a file out of its zip: stored data as a part of the zip, deflated data as it lies there to whoever takes gzip, else
 * inflated; of a part asked for, what is before it is inflated and dropped.
 */
export async function serveEntry(zip: Zip, entry: Entry, req: FastifyRequest, reply: FastifyReply) {
  const { range: wanted, 'if-range': unless } = req.headers
  const deflated = entry.method === DEFLATED
  const gzip = deflated && wanted === undefined && acceptsGzip(req)
  const plain = `"${entry.crc32.toString(16).padStart(8, '0')}-${entry.size}"`
  const etag = gzip ? plain.replace(/"$/, '-gz"') : plain
  reply.headers({ 'content-type': typeOf(entry.path), 'cache-control': 'private, max-age=3600', 'accept-ranges': 'bytes', etag })
  if (deflated) reply.header('vary', 'accept-encoding')
  if (isKnown(req, etag)) return reply.code(304).send()
  const range = unless !== undefined && unless !== plain ? undefined : readRange(wanted, entry.size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${entry.size}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${entry.size}`)
  if (gzip) reply.header('content-encoding', 'gzip')
  reply.header('content-length', range ? range.end - range.start + 1 : gzip ? gzipLength(entry) : entry.size)
  if (req.method === 'HEAD') return reply.send()
  return reply.send(gzip ? await gzipped(zip, entry) : await plainly(zip, entry, range))
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  const accepted = (headers['accept-encoding'] ?? '').split(',').map((part) => part.trim().toLowerCase())
  return accepted.some((part) => /^(gzip|\*)(\s*;\s*q=(?!0(\.0{0,3})?$).*)?$/.test(part))
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']
  return known !== undefined && (known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
}

/** The data as it lies in the zip; what is small as one piece. */
async function packed(
  { store, blob_key }: Zip,
  entry: Entry,
  range: ByteRange = { start: 0, end: entry.compressed_size - 1 },
): Promise<Buffer | Readable> {
  if (range.end < range.start) return Buffer.alloc(0)
  const part = { start: entry.data_offset + range.start, end: entry.data_offset + range.end }
  return range.end - range.start < PIECE ? store.piece(blob_key, part) : store.read(blob_key, part)
}

const HEADER = Buffer.from([0x1f, 0x8b, DEFLATED, 0, 0, 0, 0, 0, 0, 0xff])
const gzipLength = ({ compressed_size }: Entry) => HEADER.length + compressed_size + 8

/** Deflated data is a gzip file but for its frame. */
async function gzipped(zip: Zip, entry: Entry): Promise<Buffer | Readable> {
  const data = await packed(zip, entry)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(entry.crc32, 0)
  trailer.writeUInt32LE(entry.size % 2 ** 32, 4)
  return Buffer.isBuffer(data) ? Buffer.concat([HEADER, data, trailer]) : Stream.from(framed(data, trailer))
}

async function* framed(data: Readable, trailer: Buffer): AsyncGenerator<Buffer> {
  yield HEADER
  for await (const chunk of data) yield chunk as Buffer
  yield trailer
}

async function plainly(zip: Zip, entry: Entry, range: ByteRange | undefined): Promise<Buffer | Readable> {
  if (entry.method !== DEFLATED) return packed(zip, entry, range)
  const { start, end } = range ?? { start: 0, end: entry.size - 1 }
  const data = await packed(zip, entry)
  if (Buffer.isBuffer(data) && entry.size <= 4 * PIECE)
    return inflateRawSync(data, { maxOutputLength: Math.max(1, entry.size) }).subarray(start, end + 1)
  const inflated = createInflateRaw()
  // A reader that goes away ends the inflating, which ends the reading of the zip. Faults reach whoever reads.
  pipeline(Buffer.isBuffer(data) ? Stream.from([data]) : data, inflated, () => {})
  return Stream.from(between(inflated, start, end))
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
