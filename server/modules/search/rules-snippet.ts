import { CJK } from './rules.ts'

export type Snippet = { text: string; ranges: [number, number][] }

const WORD = /[\p{L}\p{N}]+/gu
const PLAIN = /^[\w\s]*$/
const LENGTH = 220
const BEFORE = 60

/** Returns the text without capitals and accents. */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ø', 'o').replaceAll('æ', 'ae')
}

/** Returns a whole short text, with its matches. */
export const marked = (text: string, wanted: string[]): Snippet => cut(text, hits(text, wordsOf(wanted)), 0, text.length)

/** Returns the part of a long text around the matches, or its beginning if there are none. */
export function excerpt(text: string, wanted: string[]): Snippet {
  const found = hits(text, wordsOf(wanted))
  const best = densest(found)
  const start = best <= BEFORE ? 0 : wordStart(text, best - BEFORE)
  const end = start + LENGTH >= text.length ? text.length : wordEnd(text, start + LENGTH)
  return cut(text, found, start, end)
}

const wordsOf = (wanted: string[]) => wanted.flatMap((text) => folded(text).match(WORD) ?? [])

/** Returns where the first excerpt with the most hits begins. Hits are in order. */
function densest(found: [number, number][]): number {
  let [best, most, behind] = [0, 0, 0]
  for (const [nr, [from]] of found.entries()) {
    while (behind < found.length && found[behind]![0] < from + LENGTH - BEFORE) behind += 1
    if (behind - nr > most) [best, most] = [from, behind - nr]
  }
  return best
}

function wordStart(text: string, at: number): number {
  const space = text.slice(at, at + 30).search(/\s/)
  return space === -1 ? whole(text, at) : at + space + 1
}
function wordEnd(text: string, at: number): number {
  const space = text.slice(at - 30, at).search(/\s\S*$/)
  return space === -1 ? whole(text, at) : at - 30 + space
}
/** Never splits a surrogate pair. */
const whole = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)

/** Returns the ranges of matching words, in UTF-16 units. In scripts without spaces, only the matching part. */
function hits(text: string, wanted: string[]): [number, number][] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }): [number, number][] => {
    const plain = folded(word)
    if (wanted.some((each) => means(plain, each))) return [[index, index + word.length]]
    const part = wanted.find((each) => CJK.test(each) && word.includes(each))
    return part === undefined ? [] : [[index + word.indexOf(part), index + word.indexOf(part) + part.length]]
  })
}

/** Whether a word matches a wanted one, with another ending or inside a longer word. */
function means(word: string, wanted: string): boolean {
  if (CJK.test(wanted)) return false
  if (wanted.length < 3) return word === wanted || (wanted.length > 1 && word.startsWith(wanted))
  if (word.includes(wanted)) return true
  const common = commonStart(word, wanted)
  return common >= 4 && common >= wanted.length - 3 && word.length - common <= 3
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

function cut(text: string, found: [number, number][], start: number, end: number): Snippet {
  const points = (from: number, to: number) => text.slice(from, to).replaceAll(/[\uDC00-\uDFFF]/g, '').length
  const ranges = found.filter(([from, to]) => from >= start && to <= end)
  return {
    text: text.slice(start, end),
    ranges: ranges.map(([from, to]) => [points(start, from), points(start, to)]),
  }
}
