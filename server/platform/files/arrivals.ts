import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { payloadTooLarge } from '../errors.ts'
import { atMost, turnsOfEach } from './at-most.ts'
import { namelessFile } from './nameless.ts'

/** The bytes of a file that somebody sent: read as often as needed, looked at through `head`, never held whole. */
export type Bytes = { size_bytes: number; sha256: string; head: Buffer; read: () => Readable }
/** A file that came with a request, until `forget`. */
export type Arrival = Bytes & { forget: () => Promise<void> }
export type Arrivals = ReturnType<typeof arrivals>

/** How many files one account sends at once, and how many the process works on. The others wait, and lose nothing. */
const OF_ACCOUNT = 2
const AT_WORK = 8
/** Enough for every magic number. */
export const HEAD_BYTES = 4100
const PIECE = 131_072

declare module 'fastify' {
  interface FastifyInstance {
    arrivals: Arrivals
  }
}

/**
 * Where files wait that come with requests: in nameless files of `dir`, so that however many are sent at once, memory holds a
 * piece of each. Whoever sends slowly keeps a turn of their own account and nobody else's.
 */
export const arrivals = (dir: string) => ({
  /** A turn to send a file; answers how to give it back. */
  turnOf: turnsOfEach(OF_ACCOUNT),
  /** Runs what is done with a file that has arrived. */
  work: atMost(AT_WORK),
  /** Takes a file in. 413 beyond `max` bytes. */
  async take(bytes: AsyncIterable<Buffer>, name: string, max: number): Promise<Arrival> {
    const file = await namelessFile(dir)
    try {
      const { size, ...looked } = await copied(bytes, file, name, max)
      const read = () => Readable.from(piecesOf(file, size), { objectMode: false, highWaterMark: PIECE })
      return { ...looked, size_bytes: size, read, forget: () => file.close() }
    } catch (error) {
      await file.close()
      throw error
    }
  },
})

/** What is in memory anyway, as what has arrived. */
export function ofMemory(given: Uint8Array): Bytes {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    size_bytes: bytes.length,
    sha256,
    head: bytes.subarray(0, HEAD_BYTES),
    read: () => Readable.from([bytes], { objectMode: false }),
  }
}

/** The whole of a file that is known to be small, in memory that is taken once. */
export async function wholeOf({ size_bytes, read }: Bytes): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(size_bytes)
  let at = 0
  for await (const piece of read() as AsyncIterable<Buffer>) at += piece.copy(whole, at)
  return whole.subarray(0, at)
}

async function copied(bytes: AsyncIterable<Buffer>, file: FileHandle, name: string, max: number) {
  const hash = createHash('sha256')
  let [head, size] = [Buffer.alloc(0), 0]
  for await (const chunk of bytes) {
    if (size + chunk.length > max) throw payloadTooLarge(`${name} must have at most ${max} bytes.`, name)
    hash.update(chunk)
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
    for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at, chunk.length - at, size + at)).bytesWritten
    size += chunk.length
  }
  return { size, head, sha256: hash.digest('hex') }
}

async function* piecesOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE, size - at))
    const { bytesRead } = await file.read(piece, 0, piece.length, at)
    if (bytesRead === 0) throw new Error('A file that arrived ends too soon.')
    yield piece.subarray(0, bytesRead)
    at += bytesRead
  }
}
