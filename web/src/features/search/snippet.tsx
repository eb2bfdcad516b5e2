import { Mark } from '@mantine/core'
import type { Hit } from './kinds.ts'

/** A text with what was looked for marked in it. Ranges count characters, where a string counts some of them twice. */
export function Marked({ text, ranges }: Hit['snippet']) {
  const letters = [...text]
  const cuts = [0, ...ranges.flat(), letters.length]
  const parts = cuts.slice(1).map((end, nr) => ({ at: cuts[nr], text: letters.slice(cuts[nr], end).join(''), isMarked: nr % 2 === 1 }))
  return parts.map((part) => (part.isMarked ? <Mark key={part.at}>{part.text}</Mark> : part.text))
}
