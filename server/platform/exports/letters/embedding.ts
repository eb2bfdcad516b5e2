import type { Doc } from '../pdf.ts'
import { type Cluster, type Font, type Outline, type Weight, outlineOf, rounded } from './shaping.ts'

/** A cluster with the font and weight that draw it. A cluster without a font is a box. */
export type DrawnCluster = Cluster & { font: Font | undefined; weight: Weight; isRightToLeft: boolean }
type Code = { font: EmbeddedFont; code: number }
type Glyph = { text: string; width: number; outline: Outline }
type EmbeddedFont = { name: string; reference: PDFKit.PDFKitReference; glyphs: Glyph[] }

export const BOX_WIDTH = 640
const BOX: Outline = { path: '70 0 m 570 0 l 570 700 l 70 700 l h 120 50 m 120 650 l 520 650 l 520 50 l h', box: [70, 0, 570, 700] }
const NOTHING: Outline = { path: '', box: [0, 0, 0, 0] }
/** Poppler assumes that the glyph of this name is 0.6 of the size wide, in fonts with their own drawings. */
const LETTER_M: Glyph = { text: 'm', width: 600, outline: NOTHING }
/** PDF fonts with their own drawings have one-byte codes. */
const CODES = 255

/**
 * The letters of a document, each drawn once. Each cluster has its own code, which maps back to its text. Shaping may change, join or
 * reorder letters; readers, searches and screen readers still get the text as typed.
 */
export function embeddedLetters(doc: Doc) {
  const codes = new Map<string, Code>()
  const fonts: EmbeddedFont[] = []

  function codeOf({ text, width, glyphs, font, weight }: DrawnCluster): Code {
    const key = JSON.stringify([font?.id, weight, text, glyphs])
    let code = codes.get(key)
    if (code === undefined) {
      let last = fonts.at(-1)
      if (last === undefined || last.glyphs.length === CODES)
        fonts.push((last = { name: `Letters${fonts.length + 1}`, reference: doc.ref({}), glyphs: [] }))
      last.glyphs.push({ text, width, outline: font ? outlineOf(font, weight, glyphs) : width > 0 ? BOX : NOTHING })
      codes.set(key, (code = { font: last, code: last.glyphs.length }))
    }
    return code
  }

  return {
    /** Draws clusters from left to right, with the baseline at `y`, in the document's color. */
    draw(clusters: DrawnCluster[], x: number, y: number, size: number): void {
      doc.save().transform(1, 0, 0, -1, 0, doc.page.height)
      doc.addContent(`BT\n1 0 0 1 ${rounded(x)} ${rounded(doc.page.height - y)} Tm`)
      for (const { font, codes } of stretchesOf(clusters.flatMap(readable).map(codeOf))) {
        doc.page.fonts[font.name] ??= font.reference
        doc.addContent(`/${font.name} ${rounded(size)} Tf\n<${hex(Buffer.from(codes))}> Tj`)
      }
      doc.addContent('ET').restore()
    },

    /** Writes the fonts. Nothing can be drawn afterwards. */
    end(): void {
      for (const font of fonts) write(doc, font)
    },
  }
}

/**
 * Splits a cluster that has letters joined with a mark into two. The letters before the first mark are drawn, and the rest has no width.
 * PDF.js treats any code whose text has a mark as a mark without width.
 */
function readable(cluster: DrawnCluster): DrawnCluster[] {
  const text = [...cluster.text].length > 1 ? cluster.text.normalize('NFC') : cluster.text
  const mark = text.search(/\p{Mn}/u)
  if (mark < 1 || cluster.width === 0) return [{ ...cluster, text }]
  return [
    { ...cluster, text: text.slice(0, mark) },
    { ...cluster, text: text.slice(mark), width: 0, glyphs: [] },
  ]
}

/** Groups neighbouring codes of one font. */
function stretchesOf(codes: Code[]): { font: EmbeddedFont; codes: number[] }[] {
  const stretches: { font: EmbeddedFont; codes: number[] }[] = []
  for (const { font, code } of codes) {
    const last = stretches.at(-1)
    if (last?.font === font) last.codes.push(code)
    else stretches.push({ font, codes: [code] })
  }
  return stretches
}

function write(doc: Doc, { reference, glyphs }: EmbeddedFont): void {
  const names = ['m', ...glyphs.map((_, index) => `g${index + 1}`)]
  const all = [LETTER_M, ...glyphs]
  Object.assign(reference.data, {
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [0, 1, 2, 3].map((side) => (side < 2 ? Math.min : Math.max)(...glyphs.map(({ outline }) => outline.box[side]!))),
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: Object.fromEntries(names.map((name, index) => [name, stream(doc, drawingOf(all[index]!))])),
    Encoding: { Type: 'Encoding', Differences: [0, ...names] },
    FirstChar: 0,
    LastChar: glyphs.length,
    Widths: all.map(({ width }) => rounded(width)),
    Resources: {},
    ToUnicode: stream(doc, toUnicode(glyphs)),
  })
  reference.end('')
}

function stream(doc: Doc, content: string): PDFKit.PDFKitReference {
  const reference = doc.ref({})
  reference.end(content)
  return reference
}

/** Returns the width and box of the glyph, and its path, which takes the text's color. */
const drawingOf = ({ width, outline: { path, box } }: Glyph) => `${rounded(width)} 0 ${box.join(' ')} d1\n${path}\nf`

/** Returns the text of each code, in blocks of a hundred, as the format requires. */
function toUnicode(glyphs: Glyph[]): string {
  const lines = glyphs.map(({ text }, index) => `<${hex(Buffer.from([index + 1]))}> <${hex(Buffer.from(text, 'utf16le').swap16())}>`)
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, nr) => lines.slice(nr * 100, nr * 100 + 100))
  return [
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<00> <ff>\nendcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend',
  ].join('\n')
}

const hex = (bytes: Buffer) => bytes.toString('hex')
