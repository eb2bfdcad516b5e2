import { badRequest } from '#platform/errors.ts'
import { containing } from '#platform/rows/search-text.ts'
import { type SearchKind, searchKinds } from '#platform/rows/searched.ts'

/** The kinds that a query names, with commas between them; all where it names none. */
export const kindsOf = (named: string | undefined): SearchKind[] =>
  searchKinds.filter((kind) => named === undefined || named.split(',').includes(kind))

/** What somebody typed, taken apart for the ways in which it is looked for. */
export type Asked = {
  /** All that is wanted, for `websearch_to_tsquery`. */
  words: string
  /** The same but for its last word, of which the beginning is enough: a text for `to_tsquery`; both empty where nothing was begun. */
  before: string
  begun: string
  /** What must not be there, any of it. */
  without: string
  /** What is wanted, word by word or phrase by phrase. */
  wanted: string[]
  /** Whether it may be misspelt: who writes a phrase or leaves out words knows what they want. */
  guess: boolean
}

const TOKEN = /(-?)"([^"]*)"?|(\S+)/g
/** Chinese, Japanese and Korean, as the migrations have them. */
export const CJK = /[\u3040-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/

type Token = { text: string; phrase: boolean; minus: boolean }

/** `"a phrase"`, `-without` and words; the last word may be only begun. 400 for nothing but blanks. */
export function askedFor(q: string): Asked {
  if (q.trim() === '') throw badRequest('q must say what to look for.', 'q')
  const tokens = [...q.matchAll(TOKEN)].map(tokenOf).filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const wanted = tokens.filter(({ minus }) => !minus)
  const last = wanted.at(-1)
  const begun = last && !last.phrase && last === tokens.at(-1) && !/\s$/.test(q) ? last : undefined
  return {
    words: wanted.map(written).join(' '),
    before: begun ? wanted.slice(0, -1).map(written).join(' ') : '',
    begun: begun ? `'${begun.text.replaceAll(/['\\]/g, '$&$&')}':*` : '',
    without: tokens
      .filter(({ minus }) => minus)
      .map(written)
      .join(' or '),
    wanted: wanted.map(({ text }) => text),
    guess: !q.includes('"') && wanted.length === tokens.length,
  }
}

function tokenOf([, minus, phrase, word]: RegExpMatchArray): Token {
  if (phrase !== undefined) return { text: phrase.trim(), phrase: true, minus: minus === '-' }
  const excluded = word!.length > 1 && word!.startsWith('-')
  const text = (excluded ? word!.slice(1) : word!).replaceAll('"', ' ').trim()
  // Characters that are words of their own have to follow each other.
  return { text, phrase: CJK.test(text), minus: excluded }
}

/** A word of a query never means an operator. */
const written = ({ text, phrase }: Token) => (phrase || /^or$/i.test(text) ? `"${text}"` : text)

/** As LIKE patterns, the longest first. */
export const patternsOf = ({ wanted }: Asked): string[] => wanted.map(containing).toSorted((a, b) => b.length - a.length)
