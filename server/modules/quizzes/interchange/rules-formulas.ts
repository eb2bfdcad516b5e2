/** The offsets of a formula in a text. */
type Span = { from: number; to: number }

const OPENINGS = /\\[([]|\$\$/g
const CLOSINGS: Record<string, string> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' }

/** Finds the formulas of a text: `\( … \)`, `\[ … \]` and `$$ … $$`. They do not nest. */
export function formulasIn(text: string): Span[] {
  const found: Span[] = []
  const unclosed = new Set<string>()
  let end = 0
  for (const { 0: opening, index } of text.matchAll(OPENINGS)) {
    if (index < end || unclosed.has(opening) || isEscaped(text, index)) continue
    const closing = text.indexOf(CLOSINGS[opening]!, index + 2)
    if (closing < 0) unclosed.add(opening)
    else if (text.slice(index + 2, closing).trim() !== '') found.push({ from: index, to: (end = closing + 2) })
  }
  return found
}

/** A second backslash before it makes a backslash text. */
const isEscaped = (text: string, at: number) => text[at] === '\\' && text[at - 1] === '\\'

export const holdsFormula = (text: string): boolean => formulasIn(text).length > 0
