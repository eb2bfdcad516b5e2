type Encoding = 'utf-8' | 'utf-16' | 'windows-1252'
/** How a file was read: by the encoding of its text, or as a workbook. */
export type SourceFormat = Encoding | 'xlsx'
export type DecodedText = { text: string; read_as: Encoding }

/**
 * Returns the text of a file: UTF-16 by its byte order mark, else UTF-8 with or without one, else Windows-1252, which spreadsheets in
 * Europe write. Returns `zip` for an archive, such as a workbook. Returns `old_workbook` for the older format of Excel, which it still
 * uses for files with a password. Returns `binary` for all other bytes.
 */
export function decode(bytes: Uint8Array): DecodedText | 'zip' | 'old_workbook' | 'binary' {
  if (beginsWith(bytes, ZIP)) return 'zip'
  if (beginsWith(bytes, OLE)) return 'old_workbook'
  const wide = wideOf(bytes)
  const text = wide ? decoded(bytes, wide) : bytes.includes(0) ? undefined : decoded(bytes, 'utf-8')
  if (text !== undefined) return text.includes('\0') ? 'binary' : { text, read_as: wide ? 'utf-16' : 'utf-8' }
  if (wide || bytes.includes(0)) return 'binary'
  return { text: new TextDecoder('windows-1252').decode(bytes), read_as: 'windows-1252' }
}

const ZIP = [0x50, 0x4b, 3, 4]
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const beginsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte)

function wideOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Returns the text without its byte order mark, or undefined if the bytes are not valid in the encoding. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
