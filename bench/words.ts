/** A vocabulary of its own: two to four syllables each, so that many begin alike, and none is in a dictionary. */
const SYLLABLES = 'ba de fi go lu ma ne pi ro su ta ve ki no ra se ti lo mu da'.split(' ')
const MOST = 8000

/** Always the same word for a number. */
export function wordOf(nr: number): string {
  const syllables = [SYLLABLES[nr % 20]!, SYLLABLES[Math.floor(nr / 20) % 20]!]
  if (nr >= 400) syllables.push(SYLLABLES[Math.floor(nr / 400) % 20]!)
  return `${syllables.join('')}${nr % 3 === 0 ? 'n' : ''}`
}

export const words = Array.from({ length: MOST }, (_, nr) => wordOf(nr))

/** One of the words `words`, a parameter such as `$5::text[]`, as SQL: the first ones are by far the most frequent; `seed` decides. */
export const wordIn = (words: string, seed: string) =>
  `(${words})[1 + floor(power((abs(hashint8((${seed})::bigint)) % 100003) / 100003.0, 3) * ${MOST})]`
