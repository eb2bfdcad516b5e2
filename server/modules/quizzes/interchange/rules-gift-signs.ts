import { formulasIn } from './rules-formulas.ts'

/** A sign that stands for something in GIFT. A backslash before it makes it text; `\n` is a line end. */
const ESCAPE = /\\([\\:#={}~n])/g

export const decoded = (text: string): string => text.replaceAll(ESCAPE, (_all, sign: string) => (sign === 'n' ? '\n' : sign))

export const encoded = (text: string): string => text.replaceAll(/[\\:#={}~]/g, String.raw`\$&`)

/** A sign without a backslash, and where it stands. */
export type Sign = { sign: string; at: number }

/** The signs of a text that no backslash makes text. */
export const signsIn = (text: string, signs: string): Sign[] =>
  [...text.matchAll(/\\[\\:#={}~n]|[={}~#]/g)].flatMap(({ 0: sign, index }) => (signs.includes(sign) ? [{ sign, at: index }] : []))

/** The text in which every sign of a formula is text, as writers of TeX expect: `\( \frac{1}{2} \)`. */
export function withPlainFormulas(text: string): string {
  let [written, end] = ['', 0]
  for (const { from, to } of formulasIn(text)) {
    written += text.slice(end, from) + plainFormula(text.slice(from, to))
    end = to
  }
  return written + text.slice(end)
}

/** A formula without bare braces and with escapes was written as GIFT wants it; only its other signs are made text. */
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
