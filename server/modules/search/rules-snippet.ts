import { CJK } from './rules.ts'

export type Snippet = { text: string; ranges: [number, number][] }

const WORD = /[\p{L}\p{N}]+/gu
const PLAIN = /^[\w\s]*$/
const LENGTH = 220
const BEFORE = 60

/** The same letters without capitals and accents. */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ø', 'o').replaceAll('æ', 'ae')
}

/** All of a short text, with what was looked for. */
export const marked = (text: string, wanted: string[]): Snippet => cut(text, hits(text, wordsOf(wanted)), 0, text.length)

/** What of a long text stands around what was looked for; its beginning where that is not to be seen. */
export function excerpt(text: string, wanted: string[]): Snippet {
  const found = hits(text, wordsOf(wanted))
  const best = densest(found)
  const start = best <= BEFORE ? 0 : wordStart(text, best - BEFORE)
  const end = start + LENGTH >= text.length ? text.length : wordEnd(text, start + LENGTH)
  return cut(text, found, start, end)
}

const wordsOf = (wanted: string[]) => wanted.flatMap((text) => folded(text).match(WORD) ?? [])

/** Where the first of those excerpts begins that have the most hits, which stand in their order. */
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
/** Not between the halves of one character. */
const whole = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)

/** Where words stand that were looked for, in UTF-16 units; of what is written without spaces, just that part. */
function hits(text: string, wanted: string[]): [number, number][] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }): [number, number][] => {
    const plain = folded(word)
    if (wanted.some((each) => means(plain, each))) return [[index, index + word.length]]
    const part = wanted.find((each) => CJK.test(each) && word.includes(each))
    return part === undefined ? [] : [[index + word.indexOf(part), index + word.indexOf(part) + part.length]]
  })
}

/** Whether a word is one that was looked for, with another ending or with more around it. */
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
