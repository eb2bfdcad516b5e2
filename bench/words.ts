/** An artificial vocabulary. Words have two to four syllables, so that many begin alike, and none is in a dictionary. */
const SYLLABLES = 'ba de fi go lu ma ne pi ro su ta ve ki no ra se ti lo mu da'.split(' ')
const MOST = 8000

/** Returns the word of a number, always the same. */
export function wordOf(nr: number): string {
  const syllables = [SYLLABLES[nr % 20]!, SYLLABLES[Math.floor(nr / 20) % 20]!]
  if (nr >= 400) syllables.push(SYLLABLES[Math.floor(nr / 400) % 20]!)
  return `${syllables.join('')}${nr % 3 === 0 ? 'n' : ''}`
}

export const words = Array.from({ length: MOST }, (_, nr) => wordOf(nr))

/**
 * Returns the SQL for one of the words in the parameter `words`, such as `$5::text[]`. `seed` decides which; the first
 * words are by far the most frequent.
 */
export const wordIn = (words: string, seed: string) =>
  `(${words})[1 + floor(power((abs(hashint8((${seed})::bigint)) % 100003) / 100003.0, 3) * ${MOST})]`
