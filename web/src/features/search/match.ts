import { fold } from '../../platform/words/fold.ts'

/** Returns the longest word. The service matches its query as one piece, so it gets only this word; `holdsWords` checks the others. */
export const longestWord = (typed: string) => typed.split(/\s+/).toSorted((a, b) => b.length - a.length)[0] ?? ''

/** Rank of a name: 0 when it begins with the typed text, 1 when one of its words does, else 2. */
export function rank(typed: string, name: string): number {
  const [wanted, found] = [fold(typed.trim()), fold(name)]
  if (found.startsWith(wanted)) return 0
  return found.includes(` ${wanted}`) ? 1 : 2
}
