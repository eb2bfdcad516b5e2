/** Returns the text of an XML file in any encoding: byte order mark, UTF-16, the declared one, or windows-1252 if that is wrong. */
export function decodeXml(bytes: Buffer): string {
  const label = markOf(bytes) ?? declared(bytes)
  return decoded(bytes, label) ?? decoded(bytes, 'windows-1252') ?? ''
}

function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be'
  return bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 'utf-8' : undefined
}

/** Returns the declared encoding. A file readable as ASCII so far cannot be UTF-16, although some declare it. */
function declared(bytes: Buffer): string {
  const found = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(bytes.toString('latin1', 0, 1024))?.[1]
  return found === undefined || /^utf-?16/i.test(found) ? 'utf-8' : found
}

function decoded(bytes: Buffer, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
