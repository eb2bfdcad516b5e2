import type { TextPage } from '#platform/files/text/kinds.ts'
import type { Passage } from './store-files.ts'

const LONGEST = 8000

/** Splits pages into passages that are short enough to index and show, cut between words. */
export const passagesOf = (pages: TextPage[]): Passage[] =>
  pages.flatMap(({ number, text }) => pieces(text.replaceAll(/[^\S\n]+/g, ' ').replaceAll(/\s*\n\s*/g, '\n').trim()).map((piece) => ({ page: number, text: piece }))) // prettier-ignore

function pieces(text: string): string[] {
  const all: string[] = []
  for (let at = 0; at < text.length;) {
    const end = endOf(text, at)
    all.push(text.slice(at, end))
    at = end
  }
  return all.filter((piece) => piece.trim() !== '')
}

function endOf(text: string, from: number): number {
  if (text.length - from <= LONGEST) return text.length
  const space = text.slice(from + LONGEST / 2, from + LONGEST).search(/\s\S*$/)
  if (space !== -1) return from + LONGEST / 2 + space + 1
  const end = from + LONGEST
  return /[\uDC00-\uDFFF]/.test(text[end] ?? '') ? end - 1 : end
}
