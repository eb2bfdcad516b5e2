import { type Chance, seededChance } from '../../server/demo/content/chance.ts'
import { type ZipContent, zipOf } from '../zip.ts'
import { legacyItem } from './legacy.ts'
import { VERSIONS, type Version, modernItem } from './modern.ts'
import { several } from './words.ts'

/**
 * A QTI file as some program writes it. `items` is the number of questions; each must get an outcome. It is undefined for damaged files,
 * whose number of questions is unknown.
 */
export type ForeignFile = { about: string; bytes: Buffer; items: number | undefined }

const DECLARED = '<?xml version="1.0" encoding="UTF-8"?>\n'
const HEADS = [DECLARED, '', `${DECLARED}<!-- made elsewhere -->`, `${DECLARED}<?xml-model href="x.sch"?>`] as const
const BARE_DOCTYPE = '<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2p1.dtd">'

/** A QTI 1.2 file, with its items in nested sections, in an object bank or at the top. */
function legacyFile(chance: Chance): { xml: string; items: number } {
  const count = chance.between(1, 5)
  const items = several(count, () => legacyItem(chance)).join('')
  const nested = chance.pick([
    `<assessment ident="a" title="Old"><section ident="s"><section ident="t">${items}</section></section></assessment>`,
    `<objectbank ident="b"><qtimetadata/>${items}</objectbank>`,
    items,
  ])
  return {
    xml: `${chance.pick(HEADS)}${chance.happens(0.1) ? BARE_DOCTYPE : ''}<questestinterop>${nested}</questestinterop>`,
    items: count,
  }
}

const oneFile = (chance: Chance, version: Version) => ({ xml: `${chance.pick(HEADS)}${modernItem(chance, version)}`, items: 1 })

/** Bytes of the text in one of the encodings that programs use. */
function saved(chance: Chance, xml: string): Buffer {
  const how = chance.between(1, 10)
  if (how === 1) return Buffer.from(`\uFEFF${xml.replace(DECLARED, '')}`, 'utf16le')
  if (how === 2) return Buffer.from(`\uFEFF${xml}`)
  if (how === 3) return Buffer.from(xml.replace('UTF-8', 'ISO-8859-1').replaceAll(/[^\0-\u00FF]/g, '?'), 'latin1')
  return Buffer.from(xml)
}

const PNG = Buffer.from('89504e470d0a1a0a00', 'hex')
/** A zip of files with a manifest. Some have a test that says the order of the files. */
function packed(chance: Chance, files: { xml: string; items: number }[], more: ZipContent[] = []): Buffer {
  const folder = chance.pick(['', 'items/', 'a b/ü/'])
  const paths = files.map((_file, at) => `${folder}${at}.${chance.happens(0.1) ? 'qti' : 'xml'}`)
  const hrefs = paths.map((path) => encodeURI(path))
  const manifest = `<manifest><resources>${hrefs.map((href) => `<resource type="imsqti_item_xmlv2p1" href="${href}"/>`).join('')}</resources></manifest>`
  const test = `<assessmentTest><testPart><assessmentSection>${hrefs.toReversed().map((href) => `<assessmentItemRef href="${href}"/>`).join('')}</assessmentSection></testPart></assessmentTest>` // prettier-ignore
  return zipOf([
    { name: 'imsmanifest.xml', content: manifest },
    ...(chance.happens(0.5) ? [{ name: 'test.xml', content: test }] : []),
    ...files.map(({ xml }, at) => ({ name: paths[at]!, content: saved(chance, xml) })),
    { name: `${folder}media/a.png`, content: PNG },
    ...more,
  ])
}

/** Ways to break a file, so that nothing in it can be read. */
const broken: ((xml: string) => string)[] = [
  (xml) => xml.slice(0, Math.floor(xml.length / 2)),
  (xml) => xml.replace(/<\/\w+>(?=[^>]*>$)/, ''),
  (xml) => xml.replace(/>/, '>& '),
  (xml) => xml.replace(/<(?=[\w:]+[^>]*>[\s\S]*$)/, '<!DOCTYPE x [<!ENTITY e "&e;&e;">]><'),
  (xml) => `${xml}<again/>`,
  () => '',
  () => 'no xml at all',
]

function flipped(chance: Chance, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let count = chance.between(1, 5); count > 0; count -= 1) copy[chance.between(0, copy.length - 1)] = chance.between(0, 255)
  return copy
}

const documentOf = (chance: Chance) => (chance.happens(0.4) ? legacyFile(chance) : oneFile(chance, chance.pick(VERSIONS)))
const count = (files: { items: number }[]) => files.reduce((sum, { items }) => sum + items, 0)

/** The file for a seed. The same seed gives the same file at every run. */
export function foreignFile(seed: number): ForeignFile {
  const chance = seededChance(seed)
  const files = several(chance.between(1, 6), () => documentOf(chance))
  const [one] = files as [(typeof files)[number]]
  const how = chance.between(1, 20)
  if (how <= 10) return { about: `${seed}: a file`, bytes: saved(chance, one.xml), items: one.items }
  if (how <= 15) return { about: `${seed}: a package`, bytes: packed(chance, files), items: count(files) }
  const bad = { name: 'bad.xml', content: broken[seed % broken.length]!(one.xml) }
  if (how <= 17)
    return { about: `${seed}: a package with a file that is broken`, bytes: packed(chance, files, [bad]), items: count(files) + 1 }
  if (how === 18) return { about: `${seed}: a broken file`, bytes: Buffer.from(bad.content), items: 0 }
  if (how === 19) return { about: `${seed}: a damaged file`, bytes: flipped(chance, saved(chance, one.xml)), items: undefined }
  return { about: `${seed}: a damaged package`, bytes: flipped(chance, packed(chance, files)), items: undefined }
}
