import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const [ZIP64_LOCATOR, ZIP64_END] = [0x07064b50, 0x06064b50]
const DEFLATED = 8
const UTF8 = 0x800

/** Returns the entries of a small zip by name. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([END & 255, (END >> 8) & 255, (END >> 16) & 255, END >> 24]))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    files.set(zip.toString('utf8', at + 46, at + 46 + name), method === DEFLATED ? inflateRawSync(bytes) : bytes)
    at += 46 + name + extra + comment
  }
  return files
}

/** An entry to write. Everything except name and content can be wrong, for zips that no honest program makes. */
export type ZipContent = {
  name: string | Buffer
  content: string | Buffer
  stored?: boolean
  /** Compressed data. `size` and `crc` are those of the content that it claims to have. */
  packed?: Buffer
  size?: number
  crc?: number
  method?: number
  flags?: number
  /** The Unix file type and permissions, such as 0o120777 for a link. */
  mode?: number
  /** Additional data in the entry of the central directory. */
  extra?: Buffer
  /** The index of the entry whose local header and data this one shares. */
  sameAs?: number
}

/** Returns a zip with these entries in this order. `zip64` writes its numbers in the long form; `entries` is the claimed count. */
export function zipOf(contents: ZipContent[], { zip64 = false, entries }: { zip64?: boolean; entries?: number } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  let at = 0
  for (const each of contents) {
    const { local, header } = entry(each)
    const offset = each.sameAs === undefined ? at : offsets[each.sameAs]!
    offsets.push(offset)
    if (each.sameAs === undefined) {
      parts.push(local)
      at += local.length
    }
    header.writeUInt32LE(offset, 42)
    directory.push(header)
  }
  const central = Buffer.concat(directory)
  return Buffer.concat([...parts, central, ending(entries ?? contents.length, central.length, at, zip64)])
}

function entry({
  name,
  content,
  stored = false,
  packed,
  size,
  crc,
  method,
  flags = UTF8,
  mode = 0o100644,
  extra = Buffer.alloc(0),
}: ZipContent) {
  const bytes = Buffer.from(content)
  const data = packed ?? (stored ? bytes : deflateRawSync(bytes))
  const called = Buffer.from(name)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(flags, 2)
  fields.writeUInt16LE(method ?? (stored ? 0 : DEFLATED), 4)
  fields.writeUInt32LE(crc ?? crc32(bytes), 10)
  fields.writeUInt32LE(data.length, 14)
  fields.writeUInt32LE(size ?? bytes.length, 18)
  fields.writeUInt16LE(called.length, 22)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL, 0)
  header.writeUInt16LE((3 << 8) | 20, 4)
  fields.copy(header, 6)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE((mode << 16) >>> 0, 38)
  return { local: Buffer.concat([number(LOCAL), fields, called, data]), header: Buffer.concat([header, called, extra]) }
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value, 0)
  return bytes
}

function ending(count: number, size: number, offset: number, zip64: boolean): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(zip64 ? 0xffff : count & 0xffff, 8)
  end.writeUInt16LE(zip64 ? 0xffff : count & 0xffff, 10)
  end.writeUInt32LE(zip64 ? 0xffffffff : size, 12)
  end.writeUInt32LE(zip64 ? 0xffffffff : offset, 16)
  if (!zip64) return end
  const long = Buffer.alloc(76)
  long.writeUInt32LE(ZIP64_END, 0)
  long.writeBigUInt64LE(44n, 4)
  long.writeBigUInt64LE(BigInt(count), 24)
  long.writeBigUInt64LE(BigInt(count), 32)
  long.writeBigUInt64LE(BigInt(size), 40)
  long.writeBigUInt64LE(BigInt(offset), 48)
  long.writeUInt32LE(ZIP64_LOCATOR, 56)
  long.writeBigUInt64LE(BigInt(offset + size), 64)
  long.writeUInt32LE(1, 72)
  return Buffer.concat([long, end])
}
