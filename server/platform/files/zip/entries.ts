import { type Entry, type ZipFile, fromRandomAccessReaderPromise, getFileNameLowLevel, validateFileName } from 'yauzl'
import { ApiError } from '../../errors.ts'
import { refused } from './refusals.ts'
import { type Window, WindowReader } from './window.ts'

/** A file in a zip. `data_offset` counts from the start of the zip to the first byte of its data. */
export type ZipEntry = { path: string; data_offset: number; compressed_size: number; size: number; method: 0 | 8; crc32: number }

const MEGABYTE = 1024 * 1024
const MAX_ENTRIES = 50_000
const MAX_SIZE = 1024 * MEGABYTE
const MAX_TOTAL = 2048 * MEGABYTE
/** The highest compression ratio. Small files may exceed it, because that costs nothing. */
const MAX_RATIO = 200
const MAX_NAME_BYTES = 1024

/** Returns the files of a zip, in the order of their data, if the zip meets the policy. Nothing is inflated yet. */
export async function listEntries(window: Window, size: number): Promise<ZipEntry[]> {
  const zip = await open(window, size)
  if (zip.entryCount > MAX_ENTRIES) throw refused('too_many_entries')
  const found = await readDirectory(zip)
  const names = new Set<string>()
  let total = 0
  for (const { path, entry } of found) {
    if (names.has(path)) throw refused('duplicate_entry', path)
    names.add(path)
    mustBePlain(path, entry)
    total += entry.uncompressedSize
    if (total > MAX_TOTAL) throw refused('too_large_together')
  }
  return located(window, size, found)
}

async function open(window: Window, size: number): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(new WindowReader(window), size, { decodeStrings: false, autoClose: false })
  } catch (error) {
    const { message } = error as Error
    throw /not a zip|too soon/i.test(message) ? refused('not_a_zip') : refused('corrupt_zip', message)
  }
}

type ZipItem = { path: string; entry: Entry }

async function readDirectory(zip: ZipFile): Promise<ZipItem[]> {
  const found: ZipItem[] = []
  try {
    for await (const entry of zip.eachEntry()) found.push({ path: pathOf(entry), entry })
  } catch (error) {
    if (error instanceof ApiError) throw error
    const { message } = error as Error
    throw message.includes('encryption') ? refused('encrypted_whole') : refused('corrupt_zip', message)
  }
  return found
}

/** Returns the path of an entry. Folders end with a slash. A leading `./` and doubled slashes are removed. */
function pathOf(entry: Entry): string {
  const name = nameOf(entry)
  const problem = validateFileName(name)
  if (problem !== null || name === '' || /\p{Cc}/u.test(name) || Buffer.byteLength(name) > MAX_NAME_BYTES)
    throw refused('unsafe_path', name)
  const path = name
    .split('/')
    .filter((part, at, parts) => part !== '.' && (part !== '' || at === parts.length - 1))
    .join('/')
  if (!path.isWellFormed()) throw refused('unsafe_path', name)
  return path
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const UTF8_FLAG = 0x800

/** Returns the name of an entry. Macs write UTF-8 without the flag; old Windows names hardly ever are valid UTF-8. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const said = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  if ((generalPurposeBitFlag & UTF8_FLAG) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH)) return said
  try {
    return utf8.decode(fileNameRaw).replaceAll('\\', '/')
  } catch {
    return said
  }
}
const UNICODE_PATH = 0x7075

const isFolder = (path: string) => path.endsWith('/') || path === ''
const KINDS = 0xf000
const [FOLDER, FILE] = [0x4000, 0x8000]

function mustBePlain(path: string, entry: Entry): void {
  const kind = (entry.externalFileAttributes >>> 16) & KINDS
  if (kind !== 0 && kind !== FILE && kind !== FOLDER) throw refused('special_file', path)
  if (entry.isEncrypted()) throw refused('encrypted', path)
  if (isFolder(path)) return
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw refused('unknown_method', path)
  if (entry.compressionMethod === 0 && entry.compressedSize !== entry.uncompressedSize) throw refused('corrupt_zip', path)
  if (entry.uncompressedSize > MAX_SIZE) throw refused('too_large', path)
  if (entry.uncompressedSize > MEGABYTE && entry.uncompressedSize > MAX_RATIO * entry.compressedSize) throw refused('bomb', path)
}

const LOCAL_HEADER = 30
const LOCAL_SIGNATURE = 0x04034b50

/** Finds where the data of each file begins: behind its local header, whose name may have another length than in the directory. */
async function located(window: Window, size: number, found: ZipItem[]): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  let end = 0
  for (const { path, entry } of found.toSorted((a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader)) {
    const at = entry.relativeOffsetOfLocalHeader
    const header = await window(at, LOCAL_HEADER)
    if (header.length < LOCAL_HEADER || header.readUInt32LE(0) !== LOCAL_SIGNATURE) throw refused('corrupt_zip', path)
    if (at < end) throw refused('overlapping_entries', path)
    const data_offset = at + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28)
    end = data_offset + entry.compressedSize
    if (end > size) throw refused('corrupt_zip', path)
    if (isFolder(path)) continue
    const { compressedSize: compressed_size, uncompressedSize, crc32, compressionMethod } = entry
    entries.push({ path, data_offset, compressed_size, size: uncompressedSize, crc32, method: compressionMethod === 0 ? 0 : 8 })
  }
  return entries
}
