/** Letters that Unicode does not decompose, with the way people type them. */
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ð: 'd' }

/** Normalizes a text for search: no capitals, no accents. The service does the same. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœþøłđıð]/g, (letter) => letters[letter]!)

const APOSTROPHES = /['`´‘’‚‛ʹʻʼ′׳ـ]/g
const BETWEEN = /[\s,;:./،؛·־‐-―−・-]+/g
const alike: Record<string, string> = { ٱ: 'ا', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك' }

const plain = (text: string) =>
  fold(text.replaceAll(APOSTROPHES, ''))
    .replaceAll(/[ٱةىیک]/g, (letter) => alike[letter]!)
    .replaceAll(BETWEEN, ' ')
    .trim()
const withoutUmlauts = (text: string) => text.replaceAll(/([aou])e/g, '$1')

/**
 * Whether the texts contain every typed word, in any order. The lists of the service use the same rules: "oneill",
 * "lee, ann" and "mueller" find O’Neill, Ann Lee and Müller.
 */
export function holdsWords(typed: string, ...texts: (string | null | undefined)[]): boolean {
  const whole = plain(texts.filter(Boolean).join('\n'))
  const found = [whole, withoutUmlauts(whole), withoutUmlauts(whole.replaceAll(' ', ''))].join('\n')
  return plain(typed)
    .split(' ')
    .every((word) => found.includes(withoutUmlauts(word)))
}
