import { setImmediate } from 'node:timers/promises'
import { refusal } from '#platform/errors.ts'
import { decodeXml } from '#platform/files/decode-xml.ts'
import { listEntries } from '#platform/files/zip/entries.ts'
import { contentOf } from '#platform/files/zip/contents.ts'
import { plainName } from './rules-file-names.ts'
import type { Losses } from './rules-markdown.ts'
import { type PictureFile, PICTURE_ENDINGS, type Pictures } from './rules-pictures.ts'
import { readItem } from './rules-qti-items.ts'
import { legacyItems, readLegacyItem } from './rules-qti-legacy.ts'
import { remarks, unread } from './rules-remarks.ts'
import { type ReadQuestion, broken, toldOf } from './rules.ts'
import { type Element, allWithin, parseXml, within } from './rules-xml.ts'

const MEGABYTE = 1024 * 1024
/** The limits in bytes for one XML file, and for all of them. */
const MAX_XML = 10 * MEGABYTE
const MAX_ALL_XML = 40 * MEGABYTE
const MAX_FILES = 5000
const MAX_ADDRESS = 4000

const notQti = refusal('invalid_request', 'file_is_no_qti', 'The file is no QTI: it begins with <{name}>.', 'file')
const withoutQti = refusal('invalid_request', 'zip_without_qti', 'The zip holds no QTI: none of its files is a question.', 'file')
const tooManyFiles = refusal('invalid_request', 'too_many_xml_files', 'The zip holds more than {maximum} XML files.', 'file')
const tooMuchXml = refusal(
  'invalid_request',
  'too_much_xml',
  'The XML files of the zip are larger than {megabytes} MB when unpacked.',
  'file',
)

type Document = { path: string; root: Element }

/** Reads the questions of QTI 1.2 to 3.0, from one XML file or a package. */
export async function readQti(bytes: Buffer, pictures: Pictures): Promise<ReadQuestion[]> {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readPackage(bytes, pictures)
  const root = await parseXml(decodeXml(bytes))
  if (!isQti(root)) throw notQti({ name: root.name.slice(0, 50) })
  return readDocument({ path: '', root }, pictures.losses)
}

const isQti = ({ name }: Element) => ['assessmentitem', 'questestinterop'].includes(name)

async function readPackage(bytes: Buffer, pictures: Pictures): Promise<ReadQuestion[]> {
  const { documents, faults, carried } = await documentsOf(bytes)
  const items = inOrder(documents).filter(({ root }) => isQti(root))
  if (items.length + faults.length === 0) throw withoutQti()
  const told: ReadQuestion[] = []
  for (const document of items) {
    const find = (address: string) => addressesOf(document.path, address).flatMap((path) => carried(path) ?? [])[0]
    told.push(...(await readDocument(document, () => pictures.losses(find))))
    if (told.length % 50 === 0) await setImmediate()
  }
  return [...told, ...faults]
}

type PackageContents = { documents: Document[]; faults: ReadQuestion[]; carried: (path: string) => PictureFile | undefined }

/** Returns the XML files of a zip, a failed outcome for each unreadable one, and a lookup for the other files. */
async function documentsOf(bytes: Buffer): Promise<PackageContents> {
  const window = (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length))
  const all = await listEntries(window, bytes.length)
  const entries = all.filter(({ path }) => /\.(?:xml|qti)$|(?:^|\/)res\d+\.dat$/i.test(path) && !path.startsWith('__MACOSX/'))
  if (entries.length > MAX_FILES) throw tooManyFiles({ maximum: MAX_FILES })
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_ALL_XML) throw tooMuchXml({ megabytes: MAX_ALL_XML / MEGABYTE })
  const documents: Document[] = []
  const faults: ReadQuestion[] = []
  for (const entry of entries) {
    const read = async () => {
      if (entry.size > MAX_XML) throw unread(remarks.fileTooLarge({ megabytes: MAX_XML / MEGABYTE }))
      const text = decodeXml(await contentOf({ window }, entry))
      // Blackboard gives all its files this extension, and most contain no questions.
      if (/\.dat$/i.test(entry.path) && !text.includes('<questestinterop')) return []
      documents.push({ path: entry.path, root: await parseXml(text) })
      return []
    }
    faults.push(...(await toldOf(entry.path, read)))
  }
  const named = all.flatMap((entry) => keysOf(entry.path).map((key) => [key, entry] as const))
  const byPath = new Map([...named, ...all.map((entry) => [entry.path, entry] as const)])
  const carried = (path: string) => {
    const entry = byPath.get(path)
    return entry && { file_name: path.split('/').at(-1)!, size: entry.size, read: () => contentOf({ window }, entry) }
  }
  return { documents, faults, carried }
}

/** Returns the names that refer to a file in a package: its path, and Blackboard's number in its file name. */
const keysOf = (path: string): string[] => [plainName(path), ...(/__(xid-\d+_\d+)\.(?!xml$)\w+$/i.exec(path)?.slice(1) ?? [])]

/** Sorts documents as the tests of the package list them, or else as its manifest does. */
function inOrder(documents: Document[]): Document[] {
  const places = new Map<string, number>()
  const isTest = ({ root }: Document) => root.name === 'assessmenttest' || root.name === 'assessmentsection'
  for (const { path, root } of [...documents.filter(isTest), ...documents.filter(({ root }) => root.name === 'manifest')])
    for (const { attributes } of within(root)) {
      const written = attributes.href ?? attributes.file
      const named = written === undefined ? undefined : resolved(path, written)
      if (named !== undefined && !places.has(named)) places.set(named, places.size)
    }
  const placeOf = ({ path }: Document) => places.get(plainName(path)) ?? places.size
  return documents.toSorted((a, b) => placeOf(a) - placeOf(b) || a.path.localeCompare(b.path, 'en', { numeric: true }))
}

/** Resolves an address against the path of a file, and decodes it. Returns undefined for an address outside the package. */
function resolved(from: string, href: string): string | undefined {
  const base = 'http://package.invalid'
  const folder = `${base}/${from.split('/').map(encodeURIComponent).join('/')}`
  if (!URL.canParse(href, folder)) return undefined
  const url = new URL(href, folder)
  return url.origin === base ? plainName(url.pathname.slice(1)) : undefined
}

/** Escapes `?` and `#`, which a file name may contain. */
const asName = (address: string) => address.replaceAll(/[?#]/g, encodeURIComponent)

/**
 * Returns the possible paths of a picture. Canvas keeps pictures in a folder of its own, Blackboard names them by number, and exports of
 * this service by id.
 */
function addressesOf(from: string, address: string): string[] {
  if (address.length > MAX_ADDRESS) return []
  const own = /^(?:\$|%24)IMS-CC-FILEBASE(?:\$|%24)\/(.*)$/i.exec(address)?.[1]
  const exported = /^attachment:([0-9a-f-]{36})$/i.exec(address)?.[1]
  if (exported !== undefined) return PICTURE_ENDINGS.map((ending) => `files/${exported}.${ending}`)
  const blackboard = /@X@EmbeddedFile\.[^/]*\/(?:[^"\s]*\/)?(xid-\d+_\d+)\b/i.exec(address)?.[1]
  if (blackboard !== undefined) return [blackboard]
  const places = own === undefined ? [from, ''].map((place) => [place, address]) : [`web_resources/${own}`, own].map((path) => ['', path])
  return places.flatMap(([place = '', path = '']) => [path, asName(path)].flatMap((each) => resolved(place, each) ?? []))
}

async function readDocument({ path, root }: Document, losses: () => Losses): Promise<ReadQuestion[]> {
  if (root.name === 'assessmentitem') return toldOf(root.attributes.title || path, () => [readItem(root, losses())])
  const found = legacyItems(root)
  if (found.length === 0 && allWithin(root, 'assessment', 'objectbank', 'section').length === 0)
    return [broken(path, remarks.noQuestions())]
  const told: ReadQuestion[] = []
  for (const item of found) told.push(...(await toldOf(item.attributes.title ?? '', () => [readLegacyItem(item, losses())])))
  return told
}
