import { formulasIn } from './rules-formulas.ts'

/** An escaped GIFT sign: a backslash makes it text, and `\n` is a line end. */
const ESCAPE = /\\([\\:#={}~n])/g

export const decoded = (text: string): string => text.replaceAll(ESCAPE, (_all, sign: string) => (sign === 'n' ? '\n' : sign))

export const encoded = (text: string): string => text.replaceAll(/[\\:#={}~]/g, String.raw`\$&`)

/** A sign without a backslash, and its offset. */
export type Sign = { sign: string; at: number }

/** Returns the signs of a text that have no backslash. */
export const signsIn = (text: string, signs: string): Sign[] =>
  [...text.matchAll(/\\[\\:#={}~n]|[={}~#]/g)].flatMap(({ 0: sign, index }) => (signs.includes(sign) ? [{ sign, at: index }] : []))

/** Escapes the signs in formulas, because authors of TeX write them without backslashes: `\( \frac{1}{2} \)`. */
export function withPlainFormulas(text: string): string {
  let [written, end] = ['', 0]
  for (const { from, to } of formulasIn(text)) {
    written += text.slice(end, from) + plainFormula(text.slice(from, to))
    end = to
  }
  return written + text.slice(end)
}

/**
 * Escapes the signs of one formula.
 * A formula with escapes and without bare braces is already in GIFT form, so only its other signs are escaped.
 */
function plainFormula(formula: string): string {
  let depth = 0
  const braces = signsIn(formula, '{}')
  for (const { sign } of braces) {
    depth += sign === '{' ? 1 : -1
    if (depth < 0) return formula
  }
  if (depth !== 0) return formula
  if (braces.length > 0 || !/\\[\\:#={}~]/.test(formula)) return encoded(formula)
  return formula.replaceAll(/\\[\\:#={}~n]|[=~#]/g, (sign) => (sign.startsWith('\\') ? sign : `\\${sign}`))
}
