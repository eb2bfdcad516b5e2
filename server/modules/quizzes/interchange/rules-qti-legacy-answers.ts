import { type Remark, isRemark } from '#platform/errors.ts'
import { materialIn } from './rules-qti-legacy-material.ts'
import { type Condition, type Response, conditionsOf, fibOf, responsesOf } from './rules-qti-legacy-conditions.ts'
import type { Answer, Notes } from './rules-qti-body.ts'
import { labelsOf, matchedInBlocks, matchedInLists, promptsIn, rightSidesIn } from './rules-qti-legacy-pairs.ts'
import { numberIn } from '../scoring/rules-text.ts'
import { middleOf } from './rules-numbers.ts'
import { remarks } from './rules-remarks.ts'
import { type WeightedAnswer, multiple, single } from './rules-weights.ts'
import { sayWrongIsRight } from './rules-wildcards.ts'
import type { Element } from './rules-xml.ts'

/** The answer part of a question, and the ids of the feedback that belongs to one choice. */
type LegacyAnswer = { answer: Answer; shown: ReadonlySet<string> }
const plain = (answer: Answer): LegacyAnswer => ({ answer, shown: new Set() })
const foundOr = (answer: Answer | Remark | undefined) => (answer === undefined || isRemark(answer) ? answer : plain(answer))

/** Unsupported kinds of Canvas and Blackboard that look like supported ones. */
const OTHERS = /multiple_dropdowns|fill_in_multiple|file_upload|calculated|text_only|jumbled|hot ?spot|multiple_blanks/i

/** Returns the answer part of an item, or the reason why it cannot be read. Returns undefined for an unsupported kind. */
export function answerOf(
  item: Element,
  presentation: Element,
  metadata: Map<string, string>,
  notes: Notes,
): LegacyAnswer | Remark | undefined {
  const type = `${metadata.get('question_type') ?? ''} ${metadata.get('qmd_itemtype') ?? ''}`
  const responses = responsesOf(presentation)
  const [response] = responses
  if (!response || OTHERS.test(type) || responses.some(({ element }) => /grp|xy/.test(element.name))) return undefined
  const conditions = conditionsOf(item)
  const prompts = promptsIn(presentation)
  if (prompts.length > 0) return foundOr(matchedInBlocks(prompts, rightSidesIn(presentation), conditions, notes))
  if (responses.length > 1)
    return responses.every(({ isWritten }) => !isWritten) ? foundOr(matchedInLists(responses, conditions, notes)) : undefined
  if (response.isWritten) return written(response, conditions, { type, hasBars: /fill/i.test(metadata.get('qmd_itemtype') ?? '') }, notes)
  if (/^ordered$/i.test(response.element.attributes.rcardinality ?? '')) return ordering(response, conditions, notes)
  return choice(item, response, conditions, notes)
}

function choice(item: Element, response: Response, conditions: Condition[], notes: Notes): LegacyAnswer {
  const giving = conditions.filter(({ points, names }) => points > 0 && names.some(({ negated }) => !negated))
  const best = Math.max(0, ...giving.map(({ points }) => points))
  const isMultiple = /^multiple$/i.test(response.element.attributes.rcardinality ?? '')
  const together = giving.filter(({ names }) => names.filter(({ negated }) => !negated).length > 1 || names.some(({ negated }) => negated))
  const right = together.length > 0 ? together.find(({ points }) => points === best)?.names.filter(({ negated }) => !negated) : undefined
  const sum = giving.reduce((total, { points }) => total + points, 0)
  const shareOf = (ident: string): number => {
    if (right) return right.some(({ value }) => value === ident) ? 1 / right.length : 0
    const given = conditions
      .filter(({ names }) => names.some(({ value, negated }) => value === ident && !negated))
      .map(({ points }) => points)
    const own = given.find((points) => points !== 0) ?? 0
    return best === 0 ? 0 : own / (isMultiple ? sum : best)
  }
  const told = feedbackByChoice(item, conditions, notes)
  const answers = [...labelsOf(response, notes)].map(([ident, text]): WeightedAnswer => {
    const feedback = told.texts.get(ident)
    return { text, weight: shareOf(ident), ...(feedback !== undefined && { feedback }) }
  })
  if (!isMultiple) return { answer: singleOrTrueFalse(answers, notes), shown: told.shown }
  const exact = right !== undefined || giving.length === 1
  const found = multiple(answers, exact ? [] : notes.said)
  return { answer: { ...found, scoring: exact ? 'exact' : 'partial' }, shown: told.shown }
}

function singleOrTrueFalse(answers: WeightedAnswer[], { said }: Notes): Answer {
  const words = answers.map(({ text }) => text.toLowerCase())
  const right = answers.filter(({ weight }) => weight > 0)
  if (
    words.length === 2 &&
    words.includes('true') &&
    words.includes('false') &&
    right.length === 1 &&
    !answers.some(({ feedback }) => feedback)
  )
    return { kind: 'true_false', correct: right[0]!.text.toLowerCase() === 'true' }
  return single(answers, said)
}

/** Returns the feedback of conditions that name exactly one choice. */
function feedbackByChoice(item: Element, conditions: Condition[], { losses }: Notes) {
  const texts = new Map<string, string>()
  const shown = new Set<string>()
  for (const { names, feedback } of conditions) {
    const [name, ...more] = names
    for (const ident of feedback) {
      const element = item.nodes.find(
        (node): node is Element => typeof node !== 'string' && node.name === 'itemfeedback' && node.attributes.ident === ident,
      )
      if (!element || !name || more.length > 0 || name.negated || texts.has(name.value)) continue
      const text = materialIn(element, losses)
      if (text !== '') texts.set(name.value, text)
      shown.add(ident)
    }
  }
  return { texts, shown }
}

/** `hasBars`: Sakai separates the accepted answers with bars. */
type TextResponse = { type: string; hasBars: boolean }

function written(response: Response, conditions: Condition[], { type, hasBars }: TextResponse, notes: Notes): LegacyAnswer | Remark {
  const named = conditions.filter(({ names, isWrong }) => !isWrong && names.some(({ negated }) => !negated))
  const paid = named.filter(({ points }) => points > 0)
  // In a question without points, no answer gives any.
  const giving = paid.length > 0 ? paid : named.filter(({ points }) => points === 0)
  const best = Math.max(0, ...giving.map(({ points }) => points))
  const names = giving.filter(({ points }) => points === best).flatMap((condition) => condition.names.filter(({ negated }) => !negated))
  if (names.length === 0 || /essay/i.test(type)) return plain({ kind: 'essay' })
  if (giving.some(({ points }) => points < best)) notes.said.push(remarks.partialLeftOut())
  const fib = fibOf(response.element)
  const isNumber = /num/.test(response.element.name) || /decimal|integer/i.test(fib?.attributes.fibtype ?? '') || /numeric/i.test(type)
  if (isNumber || fib?.name === 'render_fin' || names.every(({ value }) => RANGE.test(value))) return numeric(names, notes)
  const accepted = [...new Set(names.flatMap(({ value }) => (hasBars ? value.split('|').map((each) => each.trim()) : value)))]
  sayHowTaken(names, accepted, conditions, notes.said)
  return plain({ kind: 'short_text', accepted_answers: accepted })
}

/** Adds a remark where the file compares answers differently from this service. */
function sayHowTaken(names: Condition['names'], accepted: string[], conditions: Condition[], said: Remark[]): void {
  if (names.some(({ keepsCase }) => keepsCase)) said.push(remarks.capitalsAlike())
  if (names.some(({ comparison }) => comparison.startsWith('varsub'))) said.push(remarks.partIsWhole())
  const wrong = conditions.filter(({ points, isWrong }) => isWrong || points < 0).flatMap((condition) => condition.names)
  sayWrongIsRight(accepted, wrong.flatMap(({ value, negated }) => (negated ? [] : value)), said) // prettier-ignore
}

/** Sakai writes an accepted range as its lowest and highest number. */
const RANGE = /^\s*[-+−]?[\d.,]+(?:e[-+]?\d+)?\s*\|\s*[-+−]?[\d.,]+(?:e[-+]?\d+)?\s*$/i

/** Returns the exact number, with the range around it if the file names one. */
function numeric(names: Condition['names'], { said }: Notes): LegacyAnswer | Remark {
  const valueOf = (...comparisons: string[]) => numberIn(names.find(({ comparison }) => comparisons.includes(comparison))?.value ?? '')
  const range = names.find(({ value }) => RANGE.test(value))?.value.split('|').map(numberIn) // prettier-ignore
  const [value, low = range?.[0], high = range?.[1]] = [valueOf('varequal'), valueOf('vargte', 'vargt'), valueOf('varlte', 'varlt')]
  if (names.filter(({ comparison }) => comparison === 'varequal').length > 1) said.push(remarks.firstNumber())
  if (low !== undefined && high !== undefined) {
    const middle = middleOf(low, high)
    return plain({ kind: 'numeric', ...middle })
  }
  return value === undefined ? remarks.rightIsNoNumber() : plain({ kind: 'numeric', value, tolerance: 0 })
}

function ordering(response: Response, conditions: Condition[], notes: Notes): LegacyAnswer | Remark {
  const labels = labelsOf(response, notes)
  const longest = conditions.filter(({ points }) => points > 0).toSorted((a, b) => b.names.length - a.names.length)[0]
  const items = (longest?.names ?? []).flatMap(({ value, negated }) => (negated ? [] : (labels.get(value) ?? []))).map((text) => ({ text }))
  if (items.length === 0) return remarks.noOrder()
  if (items.length < labels.size) notes.said.push(remarks.itemsLeftOut())
  return plain({ kind: 'ordering', items, scoring: 'exact' })
}
