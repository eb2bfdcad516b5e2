/** Letters that carry no mark one could take off, as people type them. */
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ð: 'd' }

/** A text as it is looked for: without capitals and accents, as the service looks for it too. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœþøłđıð]/g, (letter) => letters[letter]!)
