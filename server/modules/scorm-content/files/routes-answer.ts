import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readRange } from '#modules/files/rules.ts'
import type { BlobStore } from '#platform/files/blobs/store.ts'
import { type packageContent, gzipLength, isDeflated } from './content.ts'
import type { Entry } from './store-entries.ts'
import { takesStorage, typeOf, withStorage } from './rules.ts'

type Zip = { content: ReturnType<typeof packageContent>; store: BlobStore; blob_key: string }

/**
 * Sends a file from its zip. Stored data is sent as a part of the zip.
 * Deflated data is sent as it is to clients that accept gzip, and inflated to others.
 */
export async function serveEntry(zip: Zip, entry: Entry, req: FastifyRequest, reply: FastifyReply) {
  const { range: wanted, 'if-range': unless } = req.headers
  const deflated = isDeflated(entry)
  const gzip = deflated && wanted === undefined && acceptsGzip(req.headers['accept-encoding'])
  const plain = `"${entry.crc32.toString(16).padStart(8, '0')}-${entry.size}"`
  const etag = gzip ? plain.replace(/"$/, '-gz"') : plain
  const known = isKnown(req, etag)
  const range = unless !== undefined && unless !== plain ? undefined : readRange(wanted, entry.size)
  // Read before the headers are set, so that an error is answered without the headers of a file.
  const silent = known || range === 'unsatisfiable' || req.method === 'HEAD'
  const body = silent ? undefined : await (gzip ? zip.content.gzipped(zip, entry) : zip.content.plain(zip, entry, range))
  reply.headers({ 'content-type': typeOf(entry.path), 'cache-control': 'private, max-age=3600', 'accept-ranges': 'bytes', etag })
  if (deflated) reply.header('vary', 'accept-encoding')
  if (known) return reply.code(304).send()
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${entry.size}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${entry.size}`)
  if (gzip) reply.header('content-encoding', 'gzip')
  reply.header('content-length', range ? range.end - range.start + 1 : gzip ? gzipLength(entry) : entry.size)
  return reply.send(body)
}

/**
 * Sends a file to a browser that denies content its storage. It inserts a script into pages, so that the player can lend them a storage.
 */
export async function serveWithStorage(zip: Zip, entry: Entry, req: FastifyRequest, reply: FastifyReply) {
  if (!takesStorage(entry)) return serveEntry(zip, entry, req, reply)
  const bytes = await zip.content.plain(zip, entry, undefined)
  const page = withStorage(Buffer.isBuffer(bytes) ? bytes : await buffer(bytes))
  return reply.headers({ 'content-type': typeOf(entry.path), 'cache-control': 'no-store' }).send(page)
}

function acceptsGzip(accepted = ''): boolean {
  return accepted.split(',').some((part) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0{0,3})?\s*$).*)?$/i.test(part))
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']
  return known !== undefined && (known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
}
