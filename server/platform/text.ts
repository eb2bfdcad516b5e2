/** The beginning of a text, at most so many characters of it, all of them whole. */
export const beginningOf = (text: string, most: number): string => (text.length > most ? Array.from(text).slice(0, most).join('') : text)

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

/** The one fold of what people type, and of what it is compared with. NFKC parts some signs into blanks and accents: they are replaced before and after it. */
export const folded = (text: string) => plainSigns(plainSigns(text.normalize('NFC')).normalize('NFKC')).trim()

/** A text as it is compared: signs, width, capitals and blanks make no difference, and accents only where they are not folded. */
export function normalized(text: string, foldAccents: boolean): string {
  // Upper case first: that makes ß to SS, and every sigma the same.
  const plain = folded(text).toUpperCase().toLowerCase().normalize('NFKC')
  return foldAccents ? plain.normalize('NFD').replaceAll(ACCENTS, '').normalize('NFC') : plain
}
