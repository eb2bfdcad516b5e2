import type { Remark } from '#platform/errors.ts'
import { type Answer, type Key, type Notes, choiceOf } from './rules-qti-body.ts'
import { remarks } from './rules-remarks.ts'
import { type Element, childrenOf } from './rules-xml.ts'

type MatchingAnswer = Extract<Answer, { kind: 'matching' }>

/** Reads an interaction that matches each member of one list to a member of another list. */
export function matched(interaction: Element, key: Key, partial: boolean, notes: Notes): MatchingAnswer | Remark {
  const [prompts = new Map<string, string>(), matches = new Map<string, string>()] = childrenOf(interaction, 'simplematchset').map((set) =>
    textsOf(set, notes),
  )
  const right = pairsOf(key)
  if (right.length === 0) return remarks.noPairs()
  // The prompts may be in either list.
  const found = oriented(right, prompts, matches) ?? oriented(right.map(turned), matches, prompts)
  if (!found) return remarks.severalMatches()
  return told(found.pairs, found.left + found.right > 0, partial, notes)
}

/** Reads an interaction that pairs members of one list. */
export function paired(interaction: Element, key: Key, partial: boolean, notes: Notes): MatchingAnswer | Remark {
  const texts = textsOf(interaction, notes)
  const right = pairsOf(key)
  if (right.length === 0) return remarks.noPairs()
  const found = oriented(right, texts, texts)
  if (!found || new Set(right.flat()).size < right.length * 2) return remarks.severalMatches()
  return told(found.pairs, right.length * 2 < texts.size, partial, notes)
}

const textsOf = (list: Element, notes: Notes) =>
  new Map(childrenOf(list, 'simpleassociablechoice').map((each) => [each.attributes.identifier ?? '', choiceOf(each, notes).text]))

type Pair = [string, string]
const turned = ([one, other]: Pair): Pair => [other, one]

function pairsOf({ correct, points }: Key): Pair[] {
  const named = correct.length > 0 ? correct : [...points].filter(([, value]) => value > 0).map(([name]) => name)
  return named.flatMap((pair): Pair[] => {
    const [one, other] = pair.split(/\s+/)
    return one !== undefined && other !== undefined ? [[one, other]] : []
  })
}

/** Returns the pairs with the first member as prompt; undefined if a prompt has several matches. */
function oriented(right: Pair[], prompts: Map<string, string>, matches: Map<string, string>) {
  const names = new Set(right.map(([prompt]) => prompt))
  if (names.size < right.length || !right.every(([prompt, match]) => prompts.has(prompt) && matches.has(match))) return undefined
  const used = new Set(right.map(([, match]) => match))
  return {
    pairs: right.map(([prompt, match]) => ({ prompt: prompts.get(prompt)!, match: matches.get(match)! })),
    left: prompts.size - names.size,
    right: matches.size - used.size,
  }
}

function told(pairs: { prompt: string; match: string }[], incomplete: boolean, partial: boolean, { said }: Notes): MatchingAnswer {
  if (incomplete) said.push(remarks.unpairedLeftOut())
  return { kind: 'matching', pairs, scoring: partial ? 'partial' : 'exact' }
}
