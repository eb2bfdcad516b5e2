import { isUtf8 } from 'node:buffer'
import { ApiError, refusal } from '#platform/errors.ts'
import { namedIn } from '#platform/files/attachments/named.ts'
import type { SourceFormat } from '#platform/files/csv.ts'
import { decodeXml } from '#platform/files/decode-xml.ts'
import { MAX_QUESTIONS } from '../questions/schema.ts'
import { isAiken, readAiken } from './rules-aiken.ts'
import { readCsv } from './rules-csv.ts'
import { readGift } from './rules-gift.ts'
import { readMoodle } from './rules-moodle.ts'
import { type PictureFile, type ImportedPicture, type Pictures, imported, picturesTaken, withoutPictures } from './rules-pictures.ts'
import { readQti } from './rules-qti.ts'
import { remarks } from './rules-remarks.ts'
import { type JudgedQuestion, type ReadQuestion, judge } from './rules.ts'

export const importFormats = ['gift', 'aiken', 'moodle_xml', 'qti', 'csv'] as const
export type ImportFormat = (typeof importFormats)[number]

const MEGABYTE = 1024 * 1024
const MAX_TEXT = 5 * MEGABYTE
/** The largest number of questions in a file, including unsupported ones. */
const MAX_TOLD = 5 * MAX_QUESTIONS

const empty = refusal('invalid_request', 'file_is_empty', 'file is empty.', 'file')
const tooMany = refusal(
  'invalid_request',
  'file_has_too_many_questions',
  'file has more than {maximum} questions. Import it in parts.',
  'file',
)
const tooLong = refusal('invalid_request', 'file_too_large_in_format', 'file must have at most {megabytes} MB in this format.', 'file')
const notUtf8 = refusal('invalid_request', 'file_is_no_utf', 'file must be UTF-8.', 'file')
const withNul = refusal('invalid_request', 'file_has_nul', 'file must not contain the NUL character.', 'file')

type QuestionFile = { format: ImportFormat; bytes: Uint8Array }
/** `read_as` and `sheet` are how a CSV file or workbook was read. */
type ReadingMethod = { read_as?: SourceFormat; sheet?: string | undefined }
export type FileRead = ReadingMethod & { judged: JudgedQuestion[]; pictures: ImportedPicture[] }

/**
 * Reads a file and returns the outcome of each question, with the pictures of accepted questions. Throws 400 if nothing in it can be read.
 */
export async function readQuestions({ format, bytes: given }: QuestionFile): Promise<FileRead> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (bytes.length === 0) throw empty()
  const pictures = picturesTaken()
  const { told, ...reading } = await read(format, bytes, pictures)
  if (told.length > MAX_TOLD) throw tooMany({ maximum: MAX_TOLD })
  const judged = judge(told)
  if (judged.every(({ outcome }) => outcome.outcome === 'failed')) throw unreadable(judged[0])
  return { ...(await withPictures(judged, pictures)), ...reading }
}

/**
 * Returns the error for an unreadable file, with the reason of its first question.
 * The field of that reason goes into `params`, because it is no field of the request.
 */
function unreadable(first: JudgedQuestion | undefined): ApiError {
  const { description, code, field, params } = first?.outcome.remarks.at(-1) ?? remarks.noQuestions()
  return new ApiError(400, 'invalid_request', `Nothing in file can be read. ${description}`, {
    ...(code !== undefined && { code }),
    field: 'file',
    ...((field ?? params) !== undefined && { params: { ...params, ...(field !== undefined && { field }) } }),
  })
}

/** Returns the pictures of accepted questions. Damaged files, and files that are not pictures, are removed from the questions. */
async function withPictures(judged: JudgedQuestion[], { taken }: Pictures): Promise<FileRead> {
  const named = namedIn(JSON.stringify(judged.map(({ question }) => question)))
  const pictures: ImportedPicture[] = []
  const gone = new Set<string>()
  for (const id of named) {
    const found = taken.get(id)
    if (!found) continue
    const picture = imported(id, found.file_name, await bytesOf(found))
    if (picture) pictures.push(picture)
    else gone.add(id)
  }
  return { judged: judged.map((each) => withoutPictures(each, gone)), pictures }
}

async function bytesOf({ read }: PictureFile): Promise<Buffer> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError) return Buffer.alloc(0)
    throw error
  }
}

async function read(format: ImportFormat, bytes: Buffer, pictures: Pictures): Promise<ReadingMethod & { told: ReadQuestion[] }> {
  switch (format) {
    case 'gift':
    case 'aiken': return { told: await readText(format, textOf(bytes).replaceAll(/\r\n?/g, '\n')) }
    case 'csv': return readCsv(ofText(bytes), MAX_TOLD)
    case 'moodle_xml': return { told: await readMoodle(decodeXml(bytes), pictures) }
    case 'qti': return { told: await readQti(bytes, pictures) }
  }
} // prettier-ignore

/** Both formats are plain text, and users confuse them. */
const readText = (format: 'gift' | 'aiken', text: string) =>
  format === 'aiken' || isAiken(text) ? readAiken(text, MAX_TOLD) : readGift(text, MAX_TOLD)

function ofText(bytes: Buffer): Buffer {
  if (bytes.length > MAX_TEXT) throw tooLong({ megabytes: MAX_TEXT / MEGABYTE })
  return bytes
}

function textOf(given: Buffer): string {
  const bytes = ofText(given)
  if (!isUtf8(bytes)) throw notUtf8()
  if (bytes.includes(0)) throw withNul()
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}
