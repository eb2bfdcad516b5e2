import { folded } from '#platform/text.ts'

const ARABIC_COMMA = '\u066b'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const POWER_IN_SMALL = /⁺?(⁻?)([⁰¹²³⁴-⁹]{1,3})$/
/** A power of ten as people write it: `×10^23`, `*10**23`, `x 10²³`, `\times 10^{23}`. */
const POWER = / ?(?:[×·⋅*x]|\\times|\\cdot) ?10 ?(?:\^|\*\*) ?\{?([-+]?\d{1,3})\}?$/i
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,3})?$/i
const LONGEST_NUMBER = 1000

/**
 * Returns the number in a text, or undefined if the text is not clearly one. It may use the digits of any script, one decimal mark, and a
 * power of ten.
 */
export function numberIn(text: string): number | undefined {
  if (text.length > LONGEST_NUMBER) return undefined
  const onTheLine = text.trim().replace(POWER_IN_SMALL, (_all, minus: string, digits: string) => `^${minus && '-'}${inDigits(digits)}`)
  const plain = folded(onTheLine).replaceAll(ARABIC_COMMA, ',').replace(POWER, 'e$1')
  const value = DECIMAL.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
  return Number.isFinite(value) ? value : undefined
} // prettier-ignore

const inDigits = (raised: string) => [...raised].map((sign) => RAISED.indexOf(sign)).join('')
