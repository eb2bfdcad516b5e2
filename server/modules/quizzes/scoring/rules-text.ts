/** Combining accents of Latin, Greek and Cyrillic letters; in other scripts such marks are letters. */
const ACCENTS = /[\u0300-\u036f]/g
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g

/** A text as it is compared: width, capitals and blanks make no difference, and accents only where they are not folded. */
export function normalized(text: string, foldAccents: boolean): string {
  // Upper case first: that makes ß to SS, and every sigma the same.
  const folded = text.normalize('NFKC').replaceAll(INVISIBLE, '').toUpperCase().toLowerCase().normalize('NFKC')
  const plain = foldAccents ? folded.normalize('NFD').replaceAll(ACCENTS, '').normalize('NFC') : folded
  return plain.trim().replaceAll(/\s+/g, ' ')
}

const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/

/** The number that was written, with a point or a comma as its only mark; undefined where that cannot be told. */
export function numberIn(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .trim()
    .replace(/^[\u2212\u2013]/, '-')
  return DECIMAL.test(plain) ? Number(plain.replace(',', '.').replace(/\.$/, '')) : undefined
}
