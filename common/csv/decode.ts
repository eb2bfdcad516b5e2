/** How the bytes of a text file were read. */
export type ReadAs = 'utf-8' | 'utf-16' | 'windows-1252'
export type Decoded = { text: string; read_as: ReadAs }

/**
 * The text of a file: UTF-16 by its byte order mark, else UTF-8 with or without one, else Windows-1252, as spreadsheets in Europe write
 * it. `workbook` for a zip, which is what spreadsheets keep their own files in; `binary` for other bytes that are no text.
 */
export function decode(bytes: Uint8Array): Decoded | 'workbook' | 'binary' {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) return 'workbook'
  const wide = wideOf(bytes)
  const text = wide ? decoded(bytes, wide) : bytes.includes(0) ? undefined : decoded(bytes, 'utf-8')
  if (text !== undefined) return text.includes('\0') ? 'binary' : { text, read_as: wide ? 'utf-16' : 'utf-8' }
  if (wide || bytes.includes(0)) return 'binary'
  return { text: new TextDecoder('windows-1252').decode(bytes), read_as: 'windows-1252' }
}

function wideOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Without its byte order mark; undefined where the bytes are not of that encoding. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
