import type { Doc } from '../pdf.ts'
import { embeddedLetters } from './embedding.ts'
import { type Segment, type Setting, isRightToLeft, linesOf, segments } from './line.ts'

export type Face = { font: string; size: number }
type Place = { x: number; y: number; width: number; height: number; align: 'left' | 'center' }

/** Height of the letters above the baseline, as a share of the size. The built-in fonts place a line by it. */
const ascent = (font: string) => (font.startsWith('Times') ? 0.683 : 0.718)
const LINE_HEIGHT = 1.3

/** Draws texts with letters that the built-in fonts lack. Each text has its `Setting`. */
export function foreignWriter(doc: Doc, settings: Map<string, Setting>) {
  const letters = embeddedLetters(doc)

  const settingOf = (text: string) => {
    const setting = settings.get(text)
    if (setting === undefined) throw new Error('Fonts were not read for a text that is to be drawn.')
    return setting
  }
  /** Segments are cached, because a line is measured before it is drawn, at more than one size. */
  const known = new Map<string, Segment[]>()
  function segmentsOf(line: string, text: string, { font }: Face): Segment[] {
    const weight = font.includes('Bold') ? 700 : 400
    const key = JSON.stringify([weight, text, line])
    let found = known.get(key)
    if (found === undefined) known.set(key, (found = segments(line, isRightToLeft(text), weight, settingOf(text))))
    return found
  }

  /** Returns a width in points. */
  function widthOf(line: string, text: string, face: Face): number {
    doc.font(face.font).fontSize(face.size)
    return segmentsOf(line, text, face).reduce((sum, segment) => sum + wide(doc, segment, face), 0)
  }

  /** Draws in the order in which the text was typed. Most PDF readers return text in drawing order. */
  function drawLine(line: string, text: string, face: Face, x: number, baseline: number): void {
    doc.font(face.font).fontSize(face.size)
    const placed: { segment: Segment; at: number }[] = []
    let at = x
    for (const segment of segmentsOf(line, text, face)) {
      placed.push({ segment, at })
      at += wide(doc, segment, face)
    }
    for (const { segment, at } of placed.toSorted((one, other) => one.segment.start - other.segment.start))
      if ('text' in segment) doc.text(segment.text, at, baseline, { baseline: 'alphabetic', lineBreak: false })
      else letters.draw(segment.clusters, at, baseline, face.size)
  }

  return {
    /** Returns the width of a text on one line, in points. */
    width: (text: string, face: Face): number => widthOf(text, text, face),

    /** Draws as many lines as the height holds, and at least one. Returns the height of the drawn lines. */
    text(text: string, face: Face, { x, y, width, height, align }: Place): number {
      const step = face.size * LINE_HEIGHT
      const lines = linesOf(text, Math.max(1, Math.floor(height / step + 0.001)), (line) => widthOf(line, text, face) <= width)
      for (const [nr, line] of lines.entries()) {
        const indent = align === 'center' ? (width - widthOf(line, text, face)) / 2 : 0
        drawLine(line, text, face, x + indent, y + nr * step + ascent(face.font) * face.size)
      }
      return lines.length * step
    },

    /** Writes the fonts. */
    end: () => letters.end(),
  }
}

const wide = (doc: Doc, segment: Segment, { size }: Face): number =>
  'text' in segment ? doc.widthOfString(segment.text) : segment.clusters.reduce((sum, { width }) => sum + width, 0) * (size / 1000)
