import { numberIn } from '../scoring/rules-text.ts'
import { type Element, allWithin, child, childrenOf, elementsOf, textOf, within } from './rules-xml.ts'

/** An answer that a condition names. `response` is the part of the question that it belongs to. */
export type NamedValue = { response: string; value: string; negated: boolean; comparison: string; keepsCase: boolean }
/** A condition: the answers that it names together, the points that it gives, and the feedback that it shows. */
export type Condition = { names: NamedValue[]; points: number; feedback: string[]; isWrong: boolean }

/** Returns the conditions of an item in order. If none gives points, titles and feedback tell which answers are right. */
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

/** Returns the title of a condition and the ids of its feedback, in lower case. */
const saidOf = (condition: Element): string[] =>
  [condition.attributes.title, ...childrenOf(condition, 'displayfeedback').map(({ attributes }) => attributes.linkrefid)].map((text) =>
    (text ?? '').toLowerCase(),
  )

/** Blackboard writes full points as `SCORE.max`, and partial points in per cent. */
const pointsIn = (text: string, most: number) => (/^SCORE\.max$/i.test(text) ? most : (numberIn(text) ?? 0))
const mostOf = (item: Element) =>
  Math.max(100, ...allWithin(child(item, 'resprocessing'), 'decvar').map(({ attributes }) => numberIn(attributes.maxvalue ?? '') ?? 0))

const COMPARISONS = new Set(['varequal', 'vargte', 'vargt', 'varlte', 'varlt', 'varsubset', 'varinside', 'varsubstring'])

function namesIn(element: Element, negated: boolean): NamedValue[] {
  return elementsOf(element).flatMap((each) => {
    if (each.name === 'not') return namesIn(each, !negated)
    if (!COMPARISONS.has(each.name)) return namesIn(each, negated)
    const keepsCase = /^yes$/i.test(each.attributes.case ?? '')
    return [{ response: each.attributes.respident ?? '', value: textOf(each), negated, comparison: each.name, keepsCase }]
  })
}

/** A response element with the choices that it offers. */
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

/** Sakai has its own element for numbers. */
const isFib = ({ name }: Element) => name === 'render_fib' || name === 'render_fin'
export const fibOf = (element: Element): Element | undefined => elementsOf(element).find(isFib) ?? within(element).find(isFib)
