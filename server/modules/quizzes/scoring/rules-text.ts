/** Combining accents of Latin, Greek and Cyrillic letters; in other scripts such marks are letters. */
const ACCENTS = /[\u0300-\u036f]/g

/** Signs that are not seen, such as soft hyphens, joiners and marks of direction. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const APOSTROPHES = /[\u2018-\u201b\u02b9\u02bb\u02bc\u00b4`\u2032]/g
const QUOTES = /[\u201c-\u201f\u00ab\u00bb]/g
const DASHES = /[\p{Dash_Punctuation}\u2212\u2043\u02d7]/gu
const OTHER_DIGIT = /(?![0-9])\p{Decimal_Number}/gu

/** Signs that keyboards and word processors put for others, as the others: apostrophes, quotes, dashes, digits, blanks. */
const plainSigns = (text: string) =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(QUOTES, '"')
    .replaceAll(DASHES, '-')
    .replaceAll(OTHER_DIGIT, digitOf)
    .replaceAll(/\s+/g, ' ')

/** The digits of a script follow one another from 0 to 9, and nothing that stands before its 0 is a digit. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0)!
  let value = 0
  while (value < 9 && /\p{Decimal_Number}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** The one fold of typed answers and of keys. NFKC parts some signs into blanks and accents: they are replaced before and after it. */
const folded = (text: string) => plainSigns(plainSigns(text.normalize('NFC')).normalize('NFKC')).trim()

/** A text as it is compared: signs, width, capitals and blanks make no difference, and accents only where they are not folded. */
export function normalized(text: string, foldAccents: boolean): string {
  // Upper case first: that makes ß to SS, and every sigma the same.
  const plain = folded(text).toUpperCase().toLowerCase().normalize('NFKC')
  return foldAccents ? plain.normalize('NFD').replaceAll(ACCENTS, '').normalize('NFC') : plain
}

const ARABIC_COMMA = '\u066b'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const POWER_IN_SMALL = /⁺?(⁻?)([⁰¹²³⁴-⁹]{1,3})$/
/** A power of ten as people write it: `×10^23`, `*10**23`, `x 10²³`, `\times 10^{23}`. */
const POWER = / ?(?:[×·⋅*x]|\\times|\\cdot) ?10 ?(?:\^|\*\*) ?\{?([-+]?\d{1,3})\}?$/i
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,3})?$/i
const LONGEST_NUMBER = 1000

/**
 * The number that was written, in the digits of any script, with one decimal mark at most and perhaps a power of ten; undefined where
 * that cannot be told.
 */
export function numberIn(text: string): number | undefined {
  if (text.length > LONGEST_NUMBER) return undefined
  const onTheLine = text.trim().replace(POWER_IN_SMALL, (_all, minus: string, digits: string) => `^${minus && '-'}${inDigits(digits)}`)
  const plain = folded(onTheLine).replaceAll(ARABIC_COMMA, ',').replace(POWER, 'e$1')
  const value = DECIMAL.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
  return Number.isFinite(value) ? value : undefined
} // prettier-ignore

const inDigits = (raised: string) => [...raised].map((sign) => RAISED.indexOf(sign)).join('')
