import { type Parts, WORKBOOK, type Workbook, readWorkbook } from '../../../../common/workbook/read.ts'

const MOST = 64 * 1024 * 1024

/** Returns the first sheet of a workbook that has rows, at most `most` of them. Returns `other` for a zip that is no workbook. */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Workbook | 'other' | 'damaged' | 'too_much'> {
  try {
    const entries = entriesOf(bytes)
    return entries.has(WORKBOOK) ? await readWorkbook(partsOf(bytes, entries), most) : 'other'
  } catch (error) {
    if (error === TOO_MUCH) return TOO_MUCH
    // An offset beyond the end of the file, or data that cannot be inflated.
    if (error instanceof RangeError || error instanceof TypeError) return 'damaged'
    throw error
  }
}

const TOO_MUCH = 'too_much'

type Entry = { method: number; packed: number; local: number }

const [LOCAL, CENTRAL, END] = [30, 46, 22]
const END_SIGNATURE = 0x06054b50
const CENTRAL_SIGNATURE = 0x02014b50
/** The mark for a number of 64 bits, which stands in the extra field behind the name. */
const LONG = 0xffffffff
const text = new TextDecoder()

/** Returns the files in a zip by their paths in lower case. */
function entriesOf(bytes: Uint8Array<ArrayBuffer>): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map<string, Entry>()
  for (let at = startOf(view); at + CENTRAL <= bytes.length && view.getUint32(at, true) === CENTRAL_SIGNATURE;) {
    const [name, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)]
    const behind = at + CENTRAL + name
    const short = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
    const [, packed = 0, local = 0] = longForms(view, behind, behind + extra, short)
    const path = text
      .decode(bytes.subarray(at + CENTRAL, behind))
      .replaceAll('\\', '/')
      .replace(/^\//, '')
    entries.set(path.toLowerCase(), { method: view.getUint16(at + 10, true), packed, local })
    at = behind + extra + comment
  }
  return entries
}

/** Returns the offset of a zip's directory. Throws a RangeError if there is none. */
function startOf(view: DataView): number {
  for (let at = view.byteLength - END; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue
    const start = view.getUint32(at + 16, true)
    // In a zip64 file, its own end record (56 bytes) and a locator (20 bytes) come before this record.
    return start === LONG ? Number(view.getBigUint64(at - 20 - 56 + 48, true)) : start
  }
  throw new RangeError()
}

/** Returns the numbers of an entry. Numbers of 64 bits come from the extra field, in the same order. */
function longForms(view: DataView, from: number, to: number, short: number[]): number[] {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let next = at + 4
    return short.map((number) => (number === LONG ? Number(view.getBigUint64((next += 8) - 8, true)) : number))
  }
  return short
}

const partsOf =
  (bytes: Uint8Array<ArrayBuffer>, entries: Map<string, Entry>): Parts =>
  async (path) => {
    const entry = entries.get(path.toLowerCase())
    if (!entry) return undefined
    const { method, packed, local } = entry
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const start = local + LOCAL + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const data = bytes.subarray(start, start + packed)
    return method === 0 ? data : inflated(data)
  }

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read one piece after the other.
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    pieces.push(value)
    if (size > MOST) {
      // oxlint-disable-next-line no-await-in-loop -- this is the last piece.
      await reader.cancel()
      throw TOO_MUCH
    }
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
