import { fold } from '../../platform/words/fold.ts'

/** Whether every word that was typed occurs in the text, in whatever order, capitals and accents aside. */
export function occurs(typed: string, text: string): boolean {
  const found = fold(text)
  return fold(typed)
    .split(/\s+/)
    .every((word) => found.includes(word))
}

/** The word by which the service is asked, which takes what was typed as one piece; `occurs` does the rest. */
export const longestWord = (typed: string) => typed.split(/\s+/).toSorted((a, b) => b.length - a.length)[0] ?? ''

/** Names that begin with what was typed come first, then those in which a word does. */
export function rank(typed: string, name: string): number {
  const [wanted, found] = [fold(typed.trim()), fold(name)]
  if (found.startsWith(wanted)) return 0
  return found.includes(` ${wanted}`) ? 1 : 2
}
