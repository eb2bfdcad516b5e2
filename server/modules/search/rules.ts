import { badRequest } from '#platform/errors.ts'
import { containing } from '#platform/rows/search-text.ts'
import { type SearchKind, searchKinds } from '#platform/rows/searched.ts'

/** Returns the kinds in a query, between commas; all if it names none. */
export const kindsOf = (named: string | undefined): SearchKind[] =>
  searchKinds.filter((kind) => named === undefined || named.split(',').includes(kind))

/** A typed query, split for the different ways of searching. */
export type ParsedQuery = {
  /** All wanted words, for `websearch_to_tsquery`. */
  words: string
  /** All wanted words except the last, which may be only begun. `begun` is a text for `to_tsquery`. Both are empty if no word was begun. */
  before: string
  begun: string
  /** Words that must not occur. */
  without: string
  /** The wanted words and phrases. */
  wanted: string[]
  /** Whether the query may be misspelt. Writers of phrases or exclusions know what they want. */
  guess: boolean
}

const TOKEN = /(-?)"([^"]*)"?|(\S+)/g
/** Chinese, Japanese and Korean characters, as in the migrations. */
export const CJK = /[\u3040-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/

type Token = { text: string; phrase: boolean; minus: boolean }

/** Parses a query: `"a phrase"`, `-without` and words. The last word may be only begun. Throws 400 for a blank query. */
export function askedFor(q: string): ParsedQuery {
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
  // Characters that are words of their own must follow each other.
  return { text, phrase: CJK.test(text), minus: excluded }
}

/** Returns a word that can never be an operator. */
const written = ({ text, phrase }: Token) => (phrase || /^or$/i.test(text) ? `"${text}"` : text)

/** Returns LIKE patterns, longest first. */
export const patternsOf = ({ wanted }: ParsedQuery): string[] => wanted.map(containing).toSorted((a, b) => b.length - a.length)
