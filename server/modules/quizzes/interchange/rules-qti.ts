import { setImmediate } from 'node:timers/promises'
import { badRequest } from '#platform/errors.ts'
import { decodeXml } from '#platform/files/decode-xml.ts'
import { listEntries } from '#platform/files/zip/entries.ts'
import { contentOf } from '#platform/files/zip/contents.ts'
import { readItem } from './rules-qti-items.ts'
import { legacyItems, readLegacyItem } from './rules-qti-legacy.ts'
import { type Told, broken, toldOf } from './rules.ts'
import { type Element, allWithin, parseXml, within } from './rules-xml.ts'

const MEGABYTE = 1024 * 1024
/** Of one file, and of all that are read. */
const MAX_XML = 10 * MEGABYTE
const MAX_ALL_XML = 40 * MEGABYTE
const MAX_FILES = 5000

type Document = { path: string; root: Element }

/** The questions of a QTI file, 1.2 to 3.0: one XML file, or a package of them. */
export async function readQti(bytes: Buffer): Promise<Told[]> {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readPackage(bytes)
  const root = await parseXml(decodeXml(bytes))
  if (!isQti(root)) throw badRequest(`The file is no QTI: it begins with <${root.name.slice(0, 50)}>.`, 'file')
  return readDocument({ path: '', root })
}

const isQti = ({ name }: Element) => ['assessmentitem', 'questestinterop'].includes(name)

async function readPackage(bytes: Buffer): Promise<Told[]> {
  const { documents, faults } = await documentsOf(bytes)
  const items = inOrder(documents).filter(({ root }) => isQti(root))
  if (items.length + faults.length === 0) throw badRequest('The zip holds no QTI: none of its files is a question.', 'file')
  const told: Told[] = []
  for (const document of items) {
    told.push(...(await readDocument(document)))
    if (told.length % 50 === 0) await setImmediate()
  }
  return [...told, ...faults]
}

/** The XML files of a zip, and those that are none. */
async function documentsOf(bytes: Buffer): Promise<{ documents: Document[]; faults: Told[] }> {
  const window = (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length))
  const entries = (await listEntries(window, bytes.length)).filter(
    ({ path }) => /\.(?:xml|qti)$/i.test(path) && !path.startsWith('__MACOSX/'),
  )
  if (entries.length > MAX_FILES) throw badRequest(`The zip holds more than ${MAX_FILES} XML files.`, 'file')
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_ALL_XML)
    throw badRequest('The XML files of the zip are larger than 40 MB when unpacked.', 'file')
  const documents: Document[] = []
  const faults: Told[] = []
  for (const entry of entries) {
    const read = async () => {
      if (entry.size > MAX_XML) throw badRequest('The file is larger than 10 MB.')
      documents.push({ path: entry.path, root: await parseXml(decodeXml(await contentOf({ window }, entry))) })
      return []
    }
    faults.push(...(await toldOf(entry.path, read)))
  }
  return { documents, faults }
}

/** As the tests of the package name them, else as its manifest does. */
function inOrder(documents: Document[]): Document[] {
  const places = new Map<string, number>()
  const isTest = ({ root }: Document) => root.name === 'assessmenttest' || root.name === 'assessmentsection'
  for (const { path, root } of [...documents.filter(isTest), ...documents.filter(({ root }) => root.name === 'manifest')])
    for (const { attributes } of within(root)) {
      const named = attributes.href === undefined ? undefined : resolved(path, attributes.href)
      if (named !== undefined && !places.has(named)) places.set(named, places.size)
    }
  const placeOf = ({ path }: Document) => places.get(path) ?? places.size
  return documents.toSorted((a, b) => placeOf(a) - placeOf(b) || a.path.localeCompare(b.path, 'en', { numeric: true }))
}

/** The path that an address means, seen from a file; undefined for one that is none. */
function resolved(from: string, href: string): string | undefined {
  const base = 'http://package.invalid'
  if (!URL.canParse(href, `${base}/${from}`)) return undefined
  const url = new URL(href, `${base}/${from}`)
  try {
    return url.origin === base ? decodeURIComponent(url.pathname.slice(1)) : undefined
  } catch {
    return undefined
  }
}

async function readDocument({ path, root }: Document): Promise<Told[]> {
  if (root.name === 'assessmentitem') return toldOf(root.attributes.title || path, () => [readItem(root)])
  const found = legacyItems(root)
  if (found.length === 0 && allWithin(root, 'assessment', 'objectbank', 'section').length === 0)
    return [broken(path, 'The file holds no question.')]
  const told: Told[] = []
  for (const item of found) told.push(...(await toldOf(item.attributes.title ?? '', () => [readLegacyItem(item)])))
  return told
}
