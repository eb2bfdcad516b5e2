import { isUtf8 } from 'node:buffer'
import { ApiError, badRequest } from '#platform/errors.ts'
import { namedIn } from '#platform/files/attachments/named.ts'
import { decodeXml } from '#platform/files/decode-xml.ts'
import { MAX_QUESTIONS } from '../questions/schema.ts'
import { readCsv } from './rules-csv.ts'
import { readGift } from './rules-gift.ts'
import { readMoodle } from './rules-moodle.ts'
import { type Carried, type Imported, type Pictures, imported, picturesTaken, withoutPictures } from './rules-pictures.ts'
import { readQti } from './rules-qti.ts'
import { type Judged, type Told, judge } from './rules.ts'

export const importFormats = ['gift', 'moodle_xml', 'qti', 'csv'] as const
export type ImportFormat = (typeof importFormats)[number]

const MAX_TEXT = 5 * 1024 * 1024
/** What a file may hold that is not taken, beside the questions that are. */
const MAX_TOLD = 5 * MAX_QUESTIONS

export type FileRead = { judged: Judged[]; pictures: Imported[] }

/** What becomes of each question of a file, and the pictures that these show. 400 for a file of which nothing can be read. */
export async function readQuestions(format: ImportFormat, bytes: Buffer): Promise<FileRead> {
  if (bytes.length === 0) throw badRequest('file is empty.', 'file')
  const pictures = picturesTaken()
  const told = await read(format, bytes, pictures)
  if (told.length > MAX_TOLD)
    throw badRequest(`file has ${told.length} questions, and ${MAX_TOLD} is the most. Import it in parts.`, 'file')
  const judged = judge(told)
  if (judged.every(({ outcome }) => outcome.outcome === 'failed')) {
    const why = judged[0]?.outcome.warnings.at(-1) ?? 'It holds no question.'
    throw badRequest(`Nothing in file can be read. ${why}`, 'file')
  }
  return withPictures(judged, pictures)
}

/** Pictures of questions that are taken; what is none, or damaged, is left out of them. */
async function withPictures(judged: Judged[], { taken }: Pictures): Promise<FileRead> {
  const named = namedIn(JSON.stringify(judged.map(({ question }) => question)))
  const pictures: Imported[] = []
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

async function bytesOf({ read }: Carried): Promise<Buffer> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError) return Buffer.alloc(0)
    throw error
  }
}

async function read(format: ImportFormat, bytes: Buffer, pictures: Pictures): Promise<Told[]> {
  switch (format) {
    case 'gift': return readGift(textOf(bytes).replaceAll(/\r\n?/g, '\n'))
    case 'csv': return readCsv(textOf(bytes))
    case 'moodle_xml': return readMoodle(decodeXml(bytes), pictures)
    case 'qti': return readQti(bytes, pictures)
  }
} // prettier-ignore

function textOf(bytes: Buffer): string {
  if (bytes.length > MAX_TEXT) throw badRequest('file must have at most 5 MB in this format.', 'file')
  if (!isUtf8(bytes)) throw badRequest('file must be UTF-8.', 'file')
  if (bytes.includes(0)) throw badRequest('file must not contain the NUL character.', 'file')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}
