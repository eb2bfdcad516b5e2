import { wordsIn } from '#platform/rows/search-text.ts'
import { folded } from './rules-snippet.ts'

/**
 * Limits of word length. Shorter words have too many neighbours; longer ones get none. Beside other words, and in names, a word may be
 * shorter.
 */
const [SHORTEST, SHORTEST_ALONE, LONGEST] = [4, 5, 24]
const MOST_WORDS = 6
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const ASCII = /^[a-z0-9]+$/

/** Returns the words of a query for comparison. None if there are too many, or if all are short. */
function plainWords(wanted: string[], alone = SHORTEST_ALONE): string[] {
  const words = wordsIn(wanted.join(' ')).map((word) => folded(word).replaceAll(/[^\p{L}\p{N}]/gu, '')).filter((word) => word !== '') // prettier-ignore
  const shortest = words.length === 1 ? alone : SHORTEST
  return words.length <= MOST_WORDS && words.some((word) => word.length >= shortest) ? words : []
}

const isLong = (word: string) => word.length >= SHORTEST && word.length <= LONGEST

/** Yields the words that a word with one wrong letter may have been: one letter removed, added, replaced, or two swapped. */
function* slips(word: string, letters: string[]): Iterable<string> {
  for (let at = 0; at <= word.length; at += 1) {
    const [before, behind] = [word.slice(0, at), word.slice(at)]
    if (behind !== '') yield before + behind.slice(1)
    if (behind.length > 1) yield before + behind[1]! + behind[0]! + behind.slice(2)
    for (const letter of letters) {
      yield before + letter + behind
      if (behind !== '') yield before + letter + behind.slice(1)
    }
  }
}

/** Returns for each word a regular expression that matches it with one wrong letter in folded text. A short word stays as it is. */
export const nearPatterns = (wanted: string[]): string[] => plainWords(wanted).map(patternOf)
/** `nearPatterns` for names as in `findable`: without umlauts. */
export const nearNames = (wanted: string[]): string[] =>
  plainWords(wanted, SHORTEST).map((word) => patternOf(word.replaceAll(/([aou])e/g, '$1')))

const patternOf = (word: string) => (isLong(word) ? `(^|[ -/])(${[...new Set(slips(word, ['.']))].join('|')})([ -/:;?]|$)` : word)

/** Returns for each word all its possible forms, as texts for `tsquery` with blanks between. An index of words tells which forms exist. */
export const nearWords = (wanted: string[]): string[] =>
  plainWords(wanted).map((word) =>
    isLong(word) && ASCII.test(word) ? [...new Set([word, ...slips(word, LETTERS)])].join(' ') : `'${word}':*`,
  )
