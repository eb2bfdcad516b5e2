import type { Remark } from '#platform/errors.ts'
import { type Answer, type Key, type Notes, choiceOf, declarationsOf, isMapped, keyOf, rubricOf } from './rules-qti-body.ts'
import { matched, paired } from './rules-qti-pairs.ts'
import { numberIn } from '../scoring/rules-text.ts'
import { remarks } from './rules-remarks.ts'
import { type WeightedAnswer, multiple, single } from './rules-weights.ts'
import { sayWrongIsRight } from './rules-wildcards.ts'
import { type Element, allWithin, child, childrenOf } from './rules-xml.ts'

/** Returns the answer part of a question, or the reason why it cannot be read. Returns undefined for an unsupported kind. */
export function interactionOf(interaction: Element, item: Element, notes: Notes): Answer | Remark | undefined {
  const declared = declarationsOf(item).find(({ attributes }) => attributes.identifier === interaction.attributes.responseidentifier)
  const key = keyOf(declared)
  const scoring = child(item, 'itembody')?.attributes.datascoring
  switch (interaction.name) {
    case 'choiceinteraction': return choice(interaction, item, { declared, key }, notes)
    case 'inlinechoiceinteraction': return inlineChoice(interaction, key, notes)
    case 'textentryinteraction': return textEntry(item, { declared, key }, notes)
    case 'extendedtextinteraction': return essay(item, notes)
    case 'orderinteraction': return order(interaction, key, scoring, notes)
    case 'matchinteraction': return matched(interaction, key, isMapped(item), notes)
    case 'associateinteraction': return paired(interaction, key, isMapped(item), notes)
    default: return undefined
  }
} // prettier-ignore

type DeclaredResponse = { declared: Element | undefined; key: Key }

/**
 * Returns choices with their fraction of the points. The whole is the best choice in a single choice, else the sum of all right choices.
 */
function weighed(choices: Element[], { correct, points }: Key, isSingle: boolean, notes: Notes): WeightedAnswer[] {
  const given = [...points.values()].filter((value) => value > 0)
  const whole = isSingle ? Math.max(0, ...given) : given.reduce((sum, value) => sum + value, 0)
  return choices.map((choice) => {
    const { text, feedback } = choiceOf(choice, notes)
    const name = choice.attributes.identifier ?? ''
    const share = whole > 0 ? (points.get(name) ?? 0) / whole : 0
    if (!correct.includes(name)) return { text, feedback, weight: share }
    return { text, feedback, weight: whole > 0 ? Math.max(share, 1e-6) : 1 / correct.length }
  })
}

function choice(interaction: Element, item: Element, { declared, key }: DeclaredResponse, notes: Notes): Answer {
  const choices = childrenOf(interaction, 'simplechoice')
  const isTrueFalse = choices.length === 2 && ['true', 'false'].every((name) => choices.some((each) => nameOf(each, notes) === name))
  if (isTrueFalse && declared?.attributes.cardinality !== 'multiple' && key.correct.length === 1) {
    const right = choices.find(({ attributes }) => attributes.identifier === key.correct[0])
    if (right) return { kind: 'true_false', correct: nameOf(right, notes) === 'true' }
  }
  const mapped = isMapped(item)
  // If the whole answer is compared, the points of each choice are not used.
  const used = mapped || key.correct.length === 0 ? key : { ...key, points: new Map<string, number>() }
  if (declared?.attributes.cardinality !== 'multiple') return single(weighed(choices, used, true, notes), notes.said)
  const answers = weighed(choices, used, false, notes)
  return mapped ? { ...multiple(answers, notes.said), scoring: 'partial' } : { ...multiple(answers, []), scoring: 'exact' }
}

/** Returns the text of a choice in lower case. */
const nameOf = (choice: Element, notes: Notes) => choiceOf(choice, { ...notes, losses: new Set() }).text.toLowerCase()

const inlineChoice = (interaction: Element, key: Key, notes: Notes): Answer =>
  single(weighed(childrenOf(interaction, 'inlinechoice'), key, true, notes), notes.said)

function textEntry(item: Element, { declared, key }: DeclaredResponse, notes: Notes): Answer | Remark {
  const type = declared?.attributes.basetype ?? 'string'
  const best = Math.max(...key.points.values())
  const whole = [...key.points].filter(([, points]) => points > 0 && points >= best).map(([text]) => text)
  if ([...key.points.values()].some((points) => points > 0 && points < best)) notes.said.push(remarks.partialLeftOut())
  if (key.elements.some(({ attributes }) => attributes.casesensitive === 'true' || attributes.casesensitive === '1'))
    notes.said.push(remarks.capitalsAlike())
  const accepted = [...new Set([...key.correct, ...whole])]
  const wrong = [...key.points].filter(([, points]) => points <= 0).map(([text]) => text)
  if (type === 'string') sayWrongIsRight(accepted, wrong, notes.said)
  if (type === 'integer' || type === 'float') return numeric(item, accepted, notes)
  const accents = child(item, 'itembody')?.attributes.datafoldaccents
  return { kind: 'short_text', accepted_answers: accepted, ...(accents === 'false' && { fold_accents: false }) }
}

function numeric(item: Element, accepted: string[], notes: Notes): Answer | Remark {
  const values = accepted.map(numberIn)
  const [value] = values
  if (value === undefined) return remarks.rightIsNoNumber()
  if (values.length > 1) notes.said.push(remarks.firstNumber())
  const [equal] = allWithin(child(item, 'responseprocessing'), 'equal')
  const [below = '0', above = below] = (equal?.attributes.tolerance ?? '').trim().split(/\s+/).filter(Boolean)
  const [low = 0, high = 0] = [numberIn(below), numberIn(above)]
  if (low !== high) notes.said.push(remarks.widerTolerance())
  const reach = Math.max(Math.abs(low), Math.abs(high))
  const isRelative = equal?.attributes.tolerancemode === 'relative'
  return { kind: 'numeric', value, tolerance: isRelative ? Number((Math.abs(value) * (reach / 100)).toPrecision(14)) : reach }
}

function essay(item: Element, { losses }: Notes): Answer {
  const rubric = rubricOf(child(item, 'itembody'), losses)
  return { kind: 'essay', ...(rubric !== '' && { rubric_markdown: rubric }) }
}

function order(interaction: Element, { correct }: Key, scoring: string | undefined, notes: Notes): Answer | Remark {
  const choices = new Map(childrenOf(interaction, 'simplechoice').map((each) => [each.attributes.identifier ?? '', each]))
  const items = correct.flatMap((name) => choices.get(name) ?? []).map((each) => ({ text: choiceOf(each, notes).text }))
  if (items.length === 0) return remarks.noOrder()
  if (items.length < choices.size) notes.said.push(remarks.itemsLeftOut())
  return { kind: 'ordering', items, scoring: scoring === 'partial' ? 'partial' : 'exact' }
}
