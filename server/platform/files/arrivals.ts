import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { payloadTooLarge } from '../errors.ts'
import { atMost, turnsOfEach } from './at-most.ts'
import { namelessFile } from './nameless.ts'

/** The bytes of a received file. They can be read repeatedly and are never held whole; `head` has the first ones. */
export type Bytes = { size_bytes: number; sha256: string; head: Buffer; read: () => Readable }
/** A file that came with a request. It exists until `forget`. */
export type Arrival = Bytes & { forget: () => Promise<void> }
export type Arrivals = ReturnType<typeof arrivals>

/** How many files one account sends at once, and how many the process works on. Further ones wait and lose nothing. */
const OF_ACCOUNT = 2
const AT_WORK = 8
/** Long enough for every magic number. */
export const HEAD_BYTES = 4100
const PIECE = 131_072

declare module 'fastify' {
  interface FastifyInstance {
    arrivals: Arrivals
  }
}

/**
 * Receives the files of requests in unnamed files of `dir`. Memory therefore holds one piece of each, however many arrive at once. A slow
 * sender uses a turn of their own account and blocks nobody else.
 */
export const arrivals = (dir: string) => ({
  /** Waits for a turn to send a file. Returns the function that gives the turn back. */
  turnOf: turnsOfEach(OF_ACCOUNT),
  /** Runs the work on a received file. */
  work: atMost(AT_WORK),
  /** Receives a file. Throws 413 beyond `max` bytes. */
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

/** Wraps bytes in memory as a received file. */
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

/** Returns a whole file that is known to be small, in memory allocated once. */
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
