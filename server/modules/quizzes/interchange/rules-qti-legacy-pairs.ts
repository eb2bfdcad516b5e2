import type { Remark } from '#platform/errors.ts'
import type { Answer, Notes } from './rules-qti-body.ts'
import { type Condition, type Response, responsesOf } from './rules-qti-legacy-conditions.ts'
import { plainIn } from './rules-qti-legacy-material.ts'
import { remarks } from './rules-remarks.ts'
import { type Element, elementsOf, within } from './rules-xml.ts'

/** Returns the texts of a response's choices by their ids. */
export const labelsOf = ({ labels }: Response, { losses }: Notes): Map<string, string> =>
  new Map(labels.map((label) => [label.attributes.ident ?? '', inWords(plainIn(label, losses))]))

/** Blackboard writes the two choices of an “either or” question as `yes_no.true` and `yes_no.false`. */
function inWords(text: string): string {
  const [, first, second, which] = /^([a-z]+)_([a-z]+)\.(true|false)$/.exec(text) ?? []
  return first === undefined ? text : which === 'true' ? first : second!
}

/** Reads several lists, each with its own text, as a matching question: the texts are the prompts, the right choices the matches. */
export function matchedInLists(responses: Response[], conditions: Condition[], notes: Notes): Answer | Remark | undefined {
  const giving = conditions.filter(({ points }) => points > 0)
  const used = new Set<string>()
  const pairs = responses.flatMap((response) => {
    const prompt = plainIn(response.element, notes.losses)
    const right = giving.flatMap(({ names }) => names).find(({ response: ident, negated }) => ident === response.ident && !negated)
    const match = right && labelsOf(response, notes).get(right.value)
    if (match !== undefined) used.add(match)
    return prompt === '' || match === undefined ? [] : [{ prompt, match }]
  })
  if (pairs.length < responses.length) return pairs.length === 0 ? undefined : remarks.noMatch()
  const offered = new Set(responses.flatMap((response) => [...labelsOf(response, notes).values()]))
  if (used.size < offered.size) notes.said.push(remarks.unpairedLeftOut())
  return { kind: 'matching', pairs, scoring: giving.length > 1 ? 'partial' : 'exact' }
}

/** A Blackboard prompt and its list. The list names the texts of the other side by their index. */
type Prompt = { element: Element; response: Response }

const blockOf = (presentation: Element, name: string): Element[] =>
  within(presentation)
    .filter(({ attributes }) => attributes.class === name)
    .flatMap(elementsOf)
    .filter(({ name: kind }) => kind === 'flow')

export const rightSidesIn = (presentation: Element): Element[] => blockOf(presentation, 'RIGHT_MATCH_BLOCK')

/** Returns the prompts of a question with a separate right side; none for other questions. */
export function promptsIn(presentation: Element): Prompt[] {
  if (rightSidesIn(presentation).length === 0) return []
  return blockOf(presentation, 'RESPONSE_BLOCK').flatMap((element) => responsesOf(element).slice(0, 1).map((response) => ({ element, response }))) // prettier-ignore
}

export function matchedInBlocks(prompts: Prompt[], sides: Element[], conditions: Condition[], notes: Notes): Answer | Remark {
  const named = conditions.filter(({ isWrong }) => !isWrong).flatMap(({ names }) => names.filter(({ negated }) => !negated))
  const right = new Map(named.map(({ response, value }) => [response, value]))
  const matches = sides.map((side) => plainIn(side, notes.losses))
  const used = new Set<string>()
  const pairs = prompts.flatMap(({ element, response }) => {
    const place = response.labels.findIndex(({ attributes }) => attributes.ident === right.get(response.ident))
    const match = matches[place]
    if (match !== undefined) used.add(match)
    return match === undefined ? [] : [{ prompt: plainIn(element, notes.losses), match }]
  })
  if (pairs.length < prompts.length) return remarks.noMatch()
  if (used.size < new Set(matches).size) notes.said.push(remarks.unpairedLeftOut())
  return { kind: 'matching', pairs, scoring: 'partial' }
}
