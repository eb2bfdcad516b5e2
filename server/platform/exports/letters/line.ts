import bidiFactory from 'bidi-js/dist/bidi.mjs'
import { BOX_WIDTH, type DrawnCluster } from './embedding.ts'
import { type Font, type Weight, shaped } from './shaping.ts'

const bidi = bidiFactory()
export const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** The font of a grapheme, or another way to draw it: with a built-in font of all PDF readers, as a box, or not at all. */
export type DrawingMethod = Font | 'built-in' | 'box' | 'nothing'
/**
 * How to draw the graphemes of a text. `means`: for each grapheme; `plain`: for others such as "…"; `turned`: the font for western signs
 * between right-to-left letters.
 */
export type Setting = { means: Map<string, DrawingMethod>; plain: Font | 'built-in'; turned: Font }

/** Text for the built-in font, or clusters of other fonts from left to right. `start` is the index of its text in the line. */
export type Segment = { start: number } & ({ text: string } | { clusters: DrawnCluster[] })

/** Whether a text runs from right to left as a whole. Its first letter decides. */
export const isRightToLeft = (text: string): boolean => bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1

/** @returns A line from left to right, ordered by the Unicode bidirectional algorithm. */
export function segments(line: string, fromRight: boolean, weight: Weight, setting: Setting): Segment[] {
  const embedding = bidi.getEmbeddingLevels(line, fromRight ? 'rtl' : 'ltr')
  const pieces = new Map(piecesOf(line, embedding.levels, setting).map((piece) => [piece.start, piece]))
  const segments: Segment[] = []
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const piece = pieces.get(index)
    if (piece) addTo(segments, piece, line, weight)
  }
  return segments.map((segment, nr) => bounded(segment, !fromRight && nr < segments.length - 1))
}

type Piece = { start: number; end: number; means: DrawingMethod; isRightToLeft: boolean }

/** Splits a line into pieces with one font and one direction. */
function piecesOf(line: string, levels: Uint8Array, { means, plain, turned }: Setting): Piece[] {
  const pieces: Piece[] = []
  for (const { segment, index } of graphemes.segment(line)) {
    const isRightToLeft = levels[index]! % 2 === 1
    const own = means.get(segment) ?? plain
    const piece = { start: index, end: index + segment.length, means: own === 'built-in' && isRightToLeft ? turned : own, isRightToLeft }
    const last = pieces.at(-1)
    if (last?.means === piece.means && last.isRightToLeft === isRightToLeft) last.end = piece.end
    else pieces.push(piece)
  }
  return pieces
}

/** Adds a piece. Neighbouring clusters of the same direction form one segment. */
function addTo(segments: Segment[], piece: Piece, line: string, weight: Weight): void {
  const { start, end, means, isRightToLeft } = piece
  if (means === 'nothing') return
  if (means === 'built-in') return void segments.push({ start, text: line.slice(start, end).normalize('NFC') })
  const clusters = means === 'box' ? boxes(line, piece) : shaped(means, weight, line, piece).map((each) => ({ ...each, font: means }))
  const drawn = clusters.map((cluster) => ({ ...cluster, weight, isRightToLeft }))
  const last = segments.at(-1)
  if (last && 'clusters' in last && last.clusters[0]!.isRightToLeft === isRightToLeft)
    segments[segments.length - 1] = { start: Math.min(last.start, start), clusters: [...last.clusters, ...drawn] }
  else segments.push({ start, clusters: drawn })
}

/**
 * Puts invisible direction marks around a right-to-left segment, for Poppler. Without them, Poppler adds a mark of the last letter to the
 * text before it. In a left-to-right line it also adds the signs after the segment to it.
 */
function bounded(segment: Segment, isFollowed: boolean): Segment {
  if ('text' in segment) return segment
  const [first] = segment.clusters
  if (!first?.isRightToLeft) return segment
  const sign = (text: string): DrawnCluster => ({ ...first, text, width: 0, glyphs: [] })
  const before = /^\p{Mn}/u.test(first.text) ? [sign('\u200f')] : []
  return { ...segment, clusters: [...before, ...segment.clusters, ...(isFollowed ? [sign('\u200e')] : [])] }
}

function boxes(line: string, { start, end, isRightToLeft }: Piece) {
  const texts = [...graphemes.segment(line.slice(start, end))].map(({ segment }) => segment)
  return (isRightToLeft ? texts.toReversed() : texts).map((text) => ({ text, start, width: BOX_WIDTH, glyphs: [], font: undefined }))
}

/**
 * Breaks a text into lines, each at most as wide as `fits` allows. A line ends after a space, between words without a space (Chinese,
 * Thai), or inside a word wider than a line. Text that exceeds the last of `most` lines becomes "…".
 */
export function linesOf(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let rest = text.trim()
  while (rest !== '' && lines.length < most - 1 && !fits(rest)) {
    const line = longest(breaksOf(rest), rest, fits) ?? longest(graphemesOf(rest), rest, fits) ?? rest
    lines.push(line.trimEnd())
    rest = rest.slice(line.length).trimStart()
  }
  if (rest === '') return lines
  if (fits(rest)) return [...lines, rest]
  const cut = longest(graphemesOf(rest), rest, (line) => fits(`${line.trimEnd()}…`))
  return [...lines, `${cut?.trimEnd() ?? ''}…`]
}

/** Returns the longest beginning of a text that fits, by binary search over `ends`. */
function longest(ends: number[], text: string, fits: (line: string) => boolean): string | undefined {
  let [fitting, tooLong] = [-1, ends.length]
  while (tooLong - fitting > 1) {
    const middle = (fitting + tooLong) >> 1
    if (fits(text.slice(0, ends[middle]))) fitting = middle
    else tooLong = middle
  }
  return fitting < 0 ? undefined : text.slice(0, ends[fitting])
}

const graphemesOf = (text: string): number[] => [...graphemes.segment(text)].map(({ segment, index }) => index + segment.length)

function breaksOf(text: string): number[] {
  const all = [...words.segment(text)]
  return all.flatMap(({ index, isWordLike }, nr) => {
    const before = all[nr - 1]
    return isWordLike && before && (before.isWordLike || before.segment.trim() === '') ? [index] : []
  })
}
