/** Returns the beginning of a text, at most `most` whole characters. */
export const beginningOf = (text: string, most: number): string => (text.length > most ? Array.from(text).slice(0, most).join('') : text)

/** Combining accents of Latin, Greek and Cyrillic letters. In other scripts such marks are letters. */
const ACCENTS = /[\u0300-\u036f]/g

/** Invisible signs, such as soft hyphens, joiners and direction marks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const APOSTROPHES = /[\u2018-\u201b\u02b9\u02bb\u02bc\u00b4`\u2032]/g
const QUOTES = /[\u201c-\u201f\u00ab\u00bb]/g
const DASHES = /[\p{Dash_Punctuation}\u2212\u2043\u02d7]/gu
const OTHER_DIGIT = /(?![0-9])\p{Decimal_Number}/gu

/** Replaces signs that keyboards and word processors use for others: apostrophes, quotes, dashes, digits, blanks. */
const plainSigns = (text: string) =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(QUOTES, '"')
    .replaceAll(DASHES, '-')
    .replaceAll(OTHER_DIGIT, digitOf)
    .replaceAll(/\s+/g, ' ')

/** Returns the digit as 0 to 9. The digits of a script follow one another, and no digit precedes its 0. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0)!
  let value = 0
  while (value < 9 && /\p{Decimal_Number}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/**
 * Folds typed text and the text it is compared with; no other code does. NFKC splits some signs into blanks and accents, so signs are
 * replaced before and after it.
 */
export const folded = (text: string) => plainSigns(plainSigns(text.normalize('NFC')).normalize('NFKC')).trim()

/** Returns a text for comparison. Signs, width, capitals and blanks make no difference, and accents make none if folded. */
export function normalized(text: string, foldAccents: boolean): string {
  // Upper case first: it turns ß into SS and makes every sigma alike.
  const plain = folded(text).toUpperCase().toLowerCase().normalize('NFKC')
  return foldAccents ? plain.normalize('NFD').replaceAll(ACCENTS, '').normalize('NFC') : plain
}
