import type { Entry } from '../../platform/house/finding.ts'
import { holdsWords } from '../../platform/words/fold.ts'
import { rank } from './match.ts'

/** Most entries of a group. Typing more narrows them. */
export const OFFERED = 5

/** Returns the best entries whose name or detail contains the typed text, each once. Links to all results come last. */
export function best(q: string, entries: Entry[]): Entry[] {
  const once = [...new Map(entries.toReversed().map((entry) => [entry.id, entry])).values()].toReversed()
  const fitting = once.filter(({ label, detail = '', all }) => !all && holdsWords(q, label, detail))
  const few = fitting.toSorted((a, b) => rank(q, a.label) - rank(q, b.label)).slice(0, OFFERED)
  return [...few, ...once.filter(({ all }) => all)]
}
