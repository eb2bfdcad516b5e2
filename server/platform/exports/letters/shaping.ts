import { Blob, ClusterLevel, Buffer as ShapingBuffer, Direction, Face, Font as WeighedFont, Variation, shape } from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'

export type Weight = 400 | 700
export type Font = { id: number; unitsPerEm: number; weights: Record<Weight, WeighedFont> }

/** Glyphs that are drawn together, for a piece of text that cannot be divided. Positions and widths are in thousandths of the font size. */
export type Cluster = { text: string; start: number; width: number; glyphs: Glyph[] }
type Glyph = { id: number; x: number; y: number }

/** The position and the direction of a piece of text. */
type Piece = { start: number; end: number; isRightToLeft: boolean }

/** A path of PDF operators in thousandths of the font size, and its bounding box. */
export type Outline = { path: string; box: [number, number, number, number] }

const WOFF2 = 'wOF2'
let fontCount = 0

/** @param bytes TrueType, or TrueType compressed as WOFF2 */
export async function parsedFont(bytes: Buffer): Promise<Font> {
  const face = new Face(new Blob(bytes.toString('latin1', 0, 4) === WOFF2 ? await decompress(bytes) : bytes))
  fontCount += 1
  return { id: fontCount, unitsPerEm: face.upem, weights: { 400: weighed(face, 400), 700: weighed(face, 700) } }
}

/** Sets the weight. A font without a weight axis stays as it is. */
function weighed(face: Face, weight: Weight): WeighedFont {
  const font = new WeighedFont(face)
  font.setVariations([new Variation('wght', weight)])
  return font
}

/** Returns the clusters of a piece of text from left to right. The letters around the piece decide how its end letters join. */
export function shaped({ weights, unitsPerEm }: Font, weight: Weight, text: string, { start, end, isRightToLeft }: Piece): Cluster[] {
  const buffer = new ShapingBuffer()
  buffer.addText(text, start, end - start)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  shape(weights[weight], buffer)
  const positions = buffer.getGlyphPositions()
  const scale = 1000 / unitsPerEm
  const clusters: Cluster[] = []
  for (const [index, { codepoint: id, cluster }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    let last = clusters.at(-1)
    if (last?.start !== cluster) clusters.push((last = { text: '', start: cluster, width: 0, glyphs: [] }))
    last.glyphs.push({ id, x: last.width + xOffset * scale, y: yOffset * scale })
    last.width += xAdvance * scale
  }
  const inOrder = isRightToLeft ? clusters.toReversed() : clusters
  for (const [index, cluster] of inOrder.entries()) cluster.text = text.slice(cluster.start, inOrder[index + 1]?.start ?? end)
  return clusters
}

/** Whether a font has every letter of a text. Glyph 0 stands for a missing letter. */
export const draws = (font: Font, text: string): boolean =>
  shaped(font, 400, text, { start: 0, end: text.length, isRightToLeft: false }).every(({ glyphs }) => glyphs.every(({ id }) => id !== 0))

export function outlineOf({ weights, unitsPerEm }: Font, weight: Weight, glyphs: Glyph[]): Outline {
  const scale = 1000 / unitsPerEm
  const points: [number, number][] = []
  const operators: string[] = []
  for (const { id, x, y } of glyphs) {
    let at: [number, number] = [x, y]
    for (const { type, values } of weights[weight].glyphToJson(id)) {
      const to = pairs(values).map(([dx, dy]): [number, number] => [x + dx * scale, y + dy * scale])
      points.push(...to)
      operators.push(operator(type, at, to))
      at = to.at(-1) ?? at
    }
  }
  return { path: operators.join('\n'), box: boxAround(points) }
}

type Point = [number, number]

function* pairsOf(values: number[]): Generator<Point> {
  for (let index = 0; index + 1 < values.length; index += 2) yield [values[index]!, values[index + 1]!]
}
const pairs = (values: number[]): Point[] => [...pairsOf(values)]

/** Returns a PDF path operator. PDF has only cubic curves, so a quadratic curve is raised to a cubic one. */
function operator(type: string, from: Point, to: Point[]): string {
  if (type === 'Z') return 'h'
  if (type === 'Q') {
    const [control, end] = [to[0]!, to[1]!]
    const between = ([x, y]: Point): Point => [x + (2 / 3) * (control[0] - x), y + (2 / 3) * (control[1] - y)]
    return `${[between(from), between(end), end].flat().map(rounded).join(' ')} c`
  }
  return `${to.flat().map(rounded).join(' ')} ${{ M: 'm', L: 'l', C: 'c' }[type]}`
}

export const rounded = (value: number): number => Math.round(value * 10) / 10

function boxAround(points: Point[]): Outline['box'] {
  if (points.length === 0) return [0, 0, 0, 0]
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys)), Math.ceil(Math.max(...xs)), Math.ceil(Math.max(...ys))]
}
