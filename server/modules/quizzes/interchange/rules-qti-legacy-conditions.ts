import { numberIn } from './rules-numbers.ts'
import { type Element, child, childrenOf, elementsOf, textOf, within } from './rules-xml.ts'

/** An answer that is named in a condition, and for which part of the question. */
export type Named = { response: string; value: string; negated: boolean; comparison: string }
/** What is named together, what it gives, and what is said when it comes about. */
export type Condition = { names: Named[]; points: number; feedback: string[] }

/** What gives points, in order. */
export function conditionsOf(item: Element): Condition[] {
  return childrenOf(item, 'resprocessing').flatMap((processing) =>
    childrenOf(processing, 'respcondition').map((condition) => ({
      names: childrenOf(condition, 'conditionvar').flatMap((each) => namesIn(each, false)),
      points: Math.max(
        ...childrenOf(condition, 'setvar').map((setvar) => numberIn(textOf(setvar)) ?? 0),
        childrenOf(condition, 'setvar').length === 0 ? 0 : -1e9,
      ),
      feedback: childrenOf(condition, 'displayfeedback').map(({ attributes }) => attributes.linkrefid ?? ''),
    })),
  )
}

const COMPARISONS = new Set(['varequal', 'vargte', 'vargt', 'varlte', 'varlt', 'varsubset', 'varinside', 'varsubstring'])

function namesIn(element: Element, negated: boolean): Named[] {
  return elementsOf(element).flatMap((each) => {
    if (each.name === 'not') return namesIn(each, !negated)
    if (!COMPARISONS.has(each.name)) return namesIn(each, negated)
    return [{ response: each.attributes.respident ?? '', value: textOf(each), negated, comparison: each.name }]
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
      isWritten: /str|num/.test(element.name) || within(element).some(({ name }) => name === 'render_fib'),
    }))

export const fibOf = (element: Element): Element | undefined =>
  child(element, 'render_fib') ?? within(element).find(({ name }) => name === 'render_fib')
