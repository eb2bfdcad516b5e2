import { Mark } from '@mantine/core'
import type { Hit } from './kinds.ts'

/** A text with the matches marked. `ranges` count Unicode characters, while a string may count two code units for one. */
export function Marked({ text, ranges }: Hit['snippet']) {
  const letters = [...text]
  const cuts = [0, ...ranges.flat(), letters.length]
  const parts = cuts.slice(1).map((end, nr) => ({ at: cuts[nr], text: letters.slice(cuts[nr], end).join(''), isMarked: nr % 2 === 1 }))
  return parts.map((part) => (part.isMarked ? <Mark key={part.at}>{part.text}</Mark> : part.text))
}
