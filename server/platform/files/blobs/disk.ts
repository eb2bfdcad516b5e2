import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, link, mkdir, open, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import { badRequest, payloadTooLarge } from '../../errors.ts'
import type { Signer } from '../../auth/signer.ts'
import { isKey } from './keys.ts'
import type { BlobStore, ByteRange, Stat } from './store.ts'
import { writeTicket } from './tickets.ts'

const DAY_MS = 86_400_000

/** Stores files in a directory. The URLs lead to this service and carry a signed ticket. */
export async function diskStore(dir: string, publicOrigin: string, signer: Signer): Promise<BlobStore> {
  await makeFolders(dir)
  const pathOf = (key: string) => {
    if (!isKey(key)) throw new Error(`Not a blob key: ${key}`)
    return join(dir, key)
  }
  const pieces = openFiles()
  return {
    async uploadUrl(key, { expires_at, ...permit }) {
      const ticket = writeTicket(signer, 'upload', { key, ...permit, expires: expires_at.getTime() })
      return { url: `${publicOrigin}/files/uploads/${ticket}`, headers: { 'content-type': permit.content_type } }
    },
    async downloadUrl(key, { expires_at, ...permit }) {
      const ticket = writeTicket(signer, 'download', { key, ...permit, expires: expires_at.getTime() })
      return `${publicOrigin}/files/downloads/${ticket}`
    },
    async stat(key) {
      try {
        const [{ size }, content_type] = await Promise.all([stat(pathOf(key)), readFile(typeOf(pathOf(key)), 'utf8')])
        return { size_bytes: size, content_type }
      } catch (error) {
        return ifMissing(error, undefined)
      }
    },
    async put(key, { read, size_bytes }, content_type) {
      await receive(dir, pathOf(key), read(), { size_bytes, content_type })
    },
    async receive(key, bytes, expected) {
      return receive(dir, pathOf(key), bytes, expected)
    },
    read: (key, range) => openForReading(pathOf(key), range),
    piece: (key, range) => pieces.read(pathOf(key), range),
    async copy(from, to) {
      try {
        await link(typeOf(pathOf(from)), typeOf(pathOf(to)))
        await link(pathOf(from), pathOf(to))
        return await syncFolder(dir).then(() => true)
      } catch (error) {
        return ifMissing(error, false)
      }
    },
    async remove(key) {
      pieces.close(pathOf(key))
      await rm(pathOf(key), { force: true })
      await rm(typeOf(pathOf(key)), { force: true })
    },
  }
}

const typeOf = (path: string) => `${path}.type`

/** Creates the folders, and removes files that a crash left half written. An upload takes an hour at most. */
async function makeFolders(dir: string): Promise<void> {
  for (const area of ['staged', 'files', 'partial']) await mkdir(join(dir, area), { recursive: true })
  const partial = join(dir, 'partial')
  for (const name of await readdir(partial)) {
    const found = await stat(join(partial, name)).catch((error: unknown) => ifMissing(error, undefined))
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(join(partial, name), { force: true })
  }
}

/**
 * Receives an upload. The bytes are written to a separate file and linked into place once they are whole and on disk. A link never replaces
 * a file, so a second sender cannot change the first one's bytes.
 */
async function receive(dir: string, path: string, bytes: Readable, expected: Stat) {
  const partial = join(dir, 'partial', randomUUID())
  const file = createWriteStream(partial, { flags: 'wx', flush: true })
  try {
    await pipeline(exactly(bytes, expected.size_bytes), file)
    await writeFile(typeOf(partial), expected.content_type, { flag: 'wx', flush: true })
    await link(partial, path)
    await link(typeOf(partial), typeOf(path))
    await syncFolder(dir)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return false
    throw error
  } finally {
    // A stream that is abandoned while its file is being opened still creates the file.
    if (!file.closed) await new Promise<void>((done) => file.once('close', () => done()))
    await rm(partial, { force: true })
    await rm(typeOf(partial), { force: true })
  }
}

/** Passes the bytes on, and throws as soon as they are too many or too few. The sender can then still be answered. */
async function* exactly(bytes: Readable, size: number): AsyncGenerator<Buffer> {
  let seen = 0
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    seen += (chunk as Buffer).length
    if (seen > size) throw payloadTooLarge(`The ticket is for ${size} bytes, and more arrived.`)
    yield chunk as Buffer
  }
  if (seen < size) throw badRequest(`The ticket is for ${size} bytes, and ${seen} arrived.`)
}

/** Makes new file names survive a power cut. */
async function syncFolder(dir: string): Promise<void> {
  for (const area of ['staged', 'files']) {
    const folder = await open(join(dir, area))
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }
}

async function openForReading(path: string, range?: ByteRange): Promise<Readable> {
  const file = await open(path)
  return createReadStream('', { fd: file, ...range })
}

/** Keeps files open for a while after a read, because course packages are read in thousands of small pieces. */
function openFiles() {
  const handles = new LRUCache<string, FileHandle>({
    max: 64,
    ttl: 60_000,
    fetchMethod: (path) => open(path),
    // Closing waits for running reads.
    dispose: (file) => void file.close(),
  })
  return {
    async read(path: string, { start, end }: ByteRange): Promise<Buffer> {
      const buffer = Buffer.allocUnsafe(end - start + 1)
      const { bytesRead } = await (await handles.fetch(path))!.read(buffer, 0, buffer.length, start)
      return buffer.subarray(0, bytesRead)
    },
    close: (path: string) => handles.delete(path),
  }
}

function ifMissing<T>(error: unknown, value: T): T {
  if ((error as { code?: string }).code === 'ENOENT') return value
  throw error
}
