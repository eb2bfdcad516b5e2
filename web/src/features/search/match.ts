import { fold } from '../../platform/words/fold.ts'

/** The word by which the service is asked, which takes what was typed as one piece; `holdsWords` does the rest. */
export const longestWord = (typed: string) => typed.split(/\s+/).toSorted((a, b) => b.length - a.length)[0] ?? ''

/** Names that begin with what was typed come first, then those in which a word does. */
export function rank(typed: string, name: string): number {
  const [wanted, found] = [fold(typed.trim()), fold(name)]
  if (found.startsWith(wanted)) return 0
  return found.includes(` ${wanted}`) ? 1 : 2
}
