import { type Parts, WORKBOOK, type Workbook, readWorkbook } from '../../../common/workbook/read.ts'
import { ApiError, refusal } from '#platform/errors.ts'
import { contentOf } from './zip/contents.ts'
import { listEntries } from './zip/entries.ts'

const about = 'file'
const isOtherArchive = refusal(
  'invalid_request',
  'file_is_archive',
  'The file is an archive, but no Excel workbook. Save the file as .xlsx or as CSV.',
  about,
)
const isDamaged = refusal('invalid_request', 'workbook_damaged', 'The workbook is damaged. Save the file again as .xlsx, or as CSV.', about)
const hasTooMuch = refusal(
  'invalid_request',
  'workbook_has_too_much',
  'The workbook holds more than can be imported at once. Save the sheet alone as CSV, or import the rows in parts.',
  about,
)

/** The largest part that is read. A sheet with the most rows that an import takes is smaller. */
const MAX_PART = 64 * 1024 * 1024

/**
 * Returns the first sheet of a workbook that has rows, at most `most` of them. Throws 400 for another zip, for a damaged one and for too
 * much content.
 */
export async function readSheet(bytes: Uint8Array, most: number): Promise<Workbook> {
  const parts = await partsOf(bytes)
  if (!parts) throw isOtherArchive()
  const read = await readWorkbook(parts, most)
  if (read === 'damaged') throw isDamaged()
  if (read === 'too_much') throw hasTooMuch()
  return read
}

/** Returns a reader of the files in a workbook; undefined for another zip. */
async function partsOf(given: Uint8Array): Promise<Parts | undefined> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const window = async (offset: number, length: number) => bytes.subarray(offset, offset + length)
  const entries = await asWorkbook(listEntries(window, bytes.length))
  const byPath = new Map(entries.map((entry) => [entry.path.toLowerCase(), entry]))
  if (!byPath.has(WORKBOOK)) return undefined
  return async (path) => {
    const entry = byPath.get(path.toLowerCase())
    if (!entry) return undefined
    if (entry.size > MAX_PART) throw hasTooMuch()
    return asWorkbook(contentOf({ window }, entry))
  }
}

const TOO_MUCH = new Set(['zip_bomb', 'zip_file_too_large', 'zip_too_large', 'zip_too_many_files'])

/** Converts the error of a zip to one about a workbook. */
async function asWorkbook<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw TOO_MUCH.has(error.details?.code ?? '') ? hasTooMuch() : isDamaged()
  }
}
