import { type FileHandle, mkdir, statfs } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { namelessFile } from '#platform/files/nameless.ts'

const GIBIBYTE = 1024 ** 3
/** The limits: bytes for all copies, bytes that must stay free on the disk, and how long an unused copy is kept. */
const LIMITS = { room: 2 * GIBIBYTE, spare: GIBIBYTE, idleMs: 15 * 60_000 }
/** How many files are unpacked at once. Each keeps a core busy. */
const AT_ONCE = 2
const PIECE = 262_144

/** A file that is unpacked, or is being unpacked. */
export type UnpackedCopy = {
  size: number
  file: Promise<FileHandle>
  /** The number of bytes written so far. */
  written: number
  gone: boolean
  /** Resolves when there are more bytes, or when the copy is gone. */
  moved: PromiseWithResolvers<void>
}
export type UnpackedFiles = ReturnType<typeof unpackedFiles>

/**
 * Keeps unpacked copies of large files. Without one, every seek in a video would unpack it from the start.
 * A copy is an unlinked file of this process. No other process can open it, and it is gone however the process ends.
 * Readers must be able to do without a copy, because the least used copy makes room for others.
 */
export function unpackedFiles(dir: string, limits: Partial<typeof LIMITS> = {}) {
  const { room, spare, idleMs } = { ...LIMITS, ...limits }
  const files = new LRUCache<string, UnpackedCopy>({
    maxSize: room,
    sizeCalculation: ({ size }) => size,
    ttl: idleMs,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose: close,
  })
  let filling = 0
  return {
    /** Returns the copy with this name, or starts one. Returns undefined without room, or while too many are being unpacked. */
    find(key: string, size: number, unpack: () => Promise<Readable>): UnpackedCopy | undefined {
      const known = files.get(key)
      if (known || filling >= AT_ONCE || size > room) return known
      const begun: UnpackedCopy = { size, file: nameless(dir, size + spare), written: 0, gone: false, moved: Promise.withResolvers() }
      files.set(key, begun)
      filling += 1
      void fill(begun, unpack)
        .catch(() => files.get(key) === begun && files.delete(key))
        .finally(() => (filling -= 1))
      return begun
    },
    clear: () => files.clear(),
  }
}

async function nameless(dir: string, needed: number): Promise<FileHandle> {
  await mkdir(dir, { recursive: true })
  const { bavail, bsize } = await statfs(dir)
  if (bavail * bsize < needed) throw new Error('The disk is nearly full.')
  return namelessFile(dir)
}

/** Closes a copy. Pending reads and writes end with an error. */
function close(unpacked: UnpackedCopy): void {
  unpacked.gone = true
  unpacked.moved.resolve()
  void unpacked.file.then((file) => file.close()).catch(() => {})
}

async function fill(unpacked: UnpackedCopy, unpack: () => Promise<Readable>): Promise<void> {
  const file = await unpacked.file
  for await (const chunk of await unpack()) {
    const bytes = chunk as Buffer
    if (unpacked.written + bytes.length > unpacked.size) throw new Error('The file is larger than its package said.')
    for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at, bytes.length - at, unpacked.written + at)).bytesWritten
    unpacked.written += bytes.length
    unpacked.moved.resolve()
    unpacked.moved = Promise.withResolvers()
  }
  if (unpacked.written < unpacked.size) throw new Error('The file is shorter than its package said.')
}

/** Yields the bytes from `start` to `end`, both included, as they become available. Throws when the copy is gone before that. */
export async function* readUnpacked(unpacked: UnpackedCopy, start: number, end: number): AsyncGenerator<Buffer> {
  const file = await unpacked.file
  for (let at = start; at <= end;) {
    while (unpacked.written <= at && !unpacked.gone) await unpacked.moved.promise
    if (unpacked.gone) throw new Error('The copy had to make room.')
    const buffer = Buffer.allocUnsafe(Math.min(PIECE, end + 1 - at, unpacked.written - at))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) throw new Error('The copy ends too soon.')
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
