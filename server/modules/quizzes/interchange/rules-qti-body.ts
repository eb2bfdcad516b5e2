import type { Remark } from '#platform/errors.ts'
import type { QuestionBody } from '../questions/schema.ts'
import { type Losses, markdownOf, plainOf } from './rules-markdown.ts'
import { type Element, type Node, child, childrenOf, rawText } from './rules-xml.ts'

/** What a kind of question has beyond what all have. */
export type Answer = QuestionBody extends infer Q
  ? Q extends QuestionBody
    ? Omit<Q, 'prompt_markdown' | 'points' | 'tags' | 'must_pass' | 'feedback_markdown'>
    : never
  : never

/** What reading a question leaves behind. */
export type Notes = { losses: Losses; said: Remark[] }

export const declarationsOf = (item: Element): Element[] => childrenOf(item, 'responsedeclaration')

const GAP = ' ____ '
/** Shown beside the question or after it, or never. */
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
/** Those that stand in a line, and leave a gap in it. */
const INLINE = new Set(['textentryinteraction', 'inlinechoiceinteraction'])

/** What an item asks, as Markdown: all of its body but the means to answer. */
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

/** A choice in letters alone, and what is said when it is chosen. */
export function choiceOf(choice: Element, { losses }: Notes): { text: string; feedback: string } {
  const apart = (wanted: boolean) => choice.nodes.filter((node) => (typeof node !== 'string' && node.name === 'feedbackinline') === wanted)
  return { text: plainOf(apart(false), losses), feedback: markdownOf(apart(true), losses) }
}

/** What scorers are told. */
export function rubricOf(body: Element | undefined, losses: Losses): string {
  return childrenOf(body, 'rubricblock')
    .filter(isForScorers)
    .map((block) => markdownIn(block, losses))
    .filter(Boolean)
    .join('\n\n')
}

/** The right answers that are declared, and what each answer gives. */
export type Key = { correct: string[]; points: Map<string, number>; elements: Element[] }

export function keyOf(declared: Element | undefined): Key {
  const elements = childrenOf(child(declared, 'mapping'), 'mapentry')
  return {
    correct: childrenOf(child(declared, 'correctresponse'), 'value').map((value) => rawText(value).trim()),
    points: new Map(elements.map(({ attributes }) => [attributes.mapkey ?? '', Number(attributes.mappedvalue ?? '0')])),
    elements,
  }
}

/** Whether points are added up by answer, so that a part of the answer gives a part of them. */
export function isMapped(item: Element): boolean {
  const processing = child(item, 'responseprocessing')
  return /map_response/i.test(processing?.attributes.template ?? '') || (processing !== undefined && holds(processing, 'mapresponse'))
}

const holds = (element: Element, name: string): boolean =>
  element.nodes.some((node) => typeof node !== 'string' && (node.name === name || holds(node, name)))
