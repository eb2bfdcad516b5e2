import { numberIn } from '../scoring/rules-text.ts'
import { type Element, allWithin, child, childrenOf, elementsOf, textOf, within } from './rules-xml.ts'

/** An answer that is named in a condition, and for which part of the question. */
export type Named = { response: string; value: string; negated: boolean; comparison: string; keepsCase: boolean }
/** What is named together, what it gives, and what is said when it comes about. */
export type Condition = { names: Named[]; points: number; feedback: string[]; isWrong: boolean }

/** The answers that give points, in order. Where none does, as in a question of no points, titles tell which are right. */
export function conditionsOf(item: Element): Condition[] {
  const elements = childrenOf(item, 'resprocessing').flatMap((processing) => childrenOf(processing, 'respcondition'))
  const most = mostOf(item)
  const found = elements.map((condition) => ({ ...conditionIn(condition, most), said: saidOf(condition) }))
  const isMarked = found.some(({ points }) => points > 0)
  return found.map(({ said, points, ...condition }) => ({
    ...condition,
    points: !isMarked && said.includes('correct') ? 1 : points,
    isWrong: said.includes('incorrect'),
  }))
}

function conditionIn(condition: Element, most: number) {
  const given = childrenOf(condition, 'setvar').map((setvar) => pointsIn(textOf(setvar), most))
  return {
    names: childrenOf(condition, 'conditionvar').flatMap((each) => namesIn(each, false)),
    points: given.length === 0 ? 0 : Math.max(...given),
    feedback: childrenOf(condition, 'displayfeedback').map(({ attributes }) => attributes.linkrefid ?? ''),
  }
}

/** The title of a condition and the feedback that it shows, in small letters. */
const saidOf = (condition: Element): string[] =>
  [condition.attributes.title, ...childrenOf(condition, 'displayfeedback').map(({ attributes }) => attributes.linkrefid)].map((text) =>
    (text ?? '').toLowerCase(),
  )

/** Blackboard writes all points as `SCORE.max`, and a part of them in percent. */
const pointsIn = (text: string, most: number) => (/^SCORE\.max$/i.test(text) ? most : (numberIn(text) ?? 0))
const mostOf = (item: Element) =>
  Math.max(100, ...allWithin(child(item, 'resprocessing'), 'decvar').map(({ attributes }) => numberIn(attributes.maxvalue ?? '') ?? 0))

const COMPARISONS = new Set(['varequal', 'vargte', 'vargt', 'varlte', 'varlt', 'varsubset', 'varinside', 'varsubstring'])

function namesIn(element: Element, negated: boolean): Named[] {
  return elementsOf(element).flatMap((each) => {
    if (each.name === 'not') return namesIn(each, !negated)
    if (!COMPARISONS.has(each.name)) return namesIn(each, negated)
    const keepsCase = /^yes$/i.test(each.attributes.case ?? '')
    return [{ response: each.attributes.respident ?? '', value: textOf(each), negated, comparison: each.name, keepsCase }]
  })
}

/** The means to answer, each with the answers that it offers. */
export type Response = { element: Element; ident: string; labels: Element[]; isWritten: boolean }

export const responsesOf = (presentation: Element): Response[] =>
  within(presentation)
    .filter(({ name }) => /^response_?(?:lid|str|num|grp|xy)$/.test(name))
    .map((element) => ({
      element,
      ident: element.attributes.ident ?? '',
      labels: within(element).filter(({ name }) => name === 'response_label'),
      isWritten: /str|num/.test(element.name) || within(element).some(isFib),
    }))

/** Sakai has one of its own for numbers. */
const isFib = ({ name }: Element) => name === 'render_fib' || name === 'render_fin'
export const fibOf = (element: Element): Element | undefined => elementsOf(element).find(isFib) ?? within(element).find(isFib)
