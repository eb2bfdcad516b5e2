import type { Remark } from '#platform/errors.ts'
import type { QuestionBody } from '../questions/schema.ts'
import { type Losses, markdownOf, plainOf } from './rules-markdown.ts'
import { type Element, type Node, child, childrenOf, rawText } from './rules-xml.ts'

/** The fields of a question that only its kind has. */
export type Answer = QuestionBody extends infer Q
  ? Q extends QuestionBody
    ? Omit<Q, 'prompt_markdown' | 'points' | 'tags' | 'must_pass' | 'feedback_markdown'>
    : never
  : never

/** The losses and remarks of reading a question. */
export type Notes = { losses: Losses; said: Remark[] }

export const declarationsOf = (item: Element): Element[] => childrenOf(item, 'responsedeclaration')

const GAP = ' ____ '
/** Elements that are shown beside or after the question, or never. */
const ASIDE = new Set([
  'feedbackblock',
  'feedbackinline',
  'modalfeedback',
  'templateblock',
  'templateinline',
  'stylesheet',
  'cataloginfo',
  'companionmaterialsinfo',
])
/** Interactions within a line, which leave a gap in it. */
const INLINE = new Set(['textentryinteraction', 'inlinechoiceinteraction'])

/** Returns the prompt of an item as Markdown: its body without the interaction. */
export function bodyOf(body: Element, interaction: Element, { losses }: Notes): string {
  return markdownOf(asked(body.nodes, interaction), losses)
}

function asked(nodes: Node[], interaction: Element): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (typeof node === 'string') return [node]
    if (ASIDE.has(node.name) || isForScorers(node)) return []
    if (node !== interaction) return [{ ...node, nodes: asked(node.nodes, interaction) }]
    if (INLINE.has(node.name)) return nodes.some((each) => each !== node && rawText(each).trim() !== '') ? [GAP] : []
    return [{ name: 'div', attributes: {}, nodes: asked(child(node, 'prompt')?.nodes ?? [], interaction) }]
  })
}

const isForScorers = ({ name, attributes }: Element) => name === 'rubricblock' && !/candidate/i.test(attributes.view ?? 'candidate')

export const markdownIn = ({ nodes }: Element, losses: Losses): string => markdownOf(nodes, losses)

/** Returns the plain text of a choice and its feedback. */
export function choiceOf(choice: Element, { losses }: Notes): { text: string; feedback: string } {
  const apart = (wanted: boolean) => choice.nodes.filter((node) => (typeof node !== 'string' && node.name === 'feedbackinline') === wanted)
  return { text: plainOf(apart(false), losses), feedback: markdownOf(apart(true), losses) }
}

/** Returns the rubric for scorers as Markdown. */
export function rubricOf(body: Element | undefined, losses: Losses): string {
  return childrenOf(body, 'rubricblock')
    .filter(isForScorers)
    .map((block) => markdownIn(block, losses))
    .filter(Boolean)
    .join('\n\n')
}

/** The declared right answers, and the points of each answer. */
export type Key = { correct: string[]; points: Map<string, number>; elements: Element[] }

export function keyOf(declared: Element | undefined): Key {
  const elements = childrenOf(child(declared, 'mapping'), 'mapentry')
  return {
    correct: childrenOf(child(declared, 'correctresponse'), 'value').map((value) => rawText(value).trim()),
    points: new Map(elements.map(({ attributes }) => [attributes.mapkey ?? '', Number(attributes.mappedvalue ?? '0')])),
    elements,
  }
}

/** Whether the points of single answers are added up, so that a partly right answer gives points. */
export function isMapped(item: Element): boolean {
  const processing = child(item, 'responseprocessing')
  return /map_response/i.test(processing?.attributes.template ?? '') || (processing !== undefined && holds(processing, 'mapresponse'))
}

const holds = (element: Element, name: string): boolean =>
  element.nodes.some((node) => typeof node !== 'string' && (node.name === name || holds(node, name)))
