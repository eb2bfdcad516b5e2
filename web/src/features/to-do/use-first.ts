import { useState } from 'react'
import type { Waiting } from './waiting.ts'

type Asked = {
  /** What waits, the first of which comes up; nothing until all of that is known. */
  items: Waiting[]
  /** What the list shows; undefined while something else is chosen. */
  during: string | undefined
  /** Whether the reader has decided it. */
  isDecided: (item: Waiting) => boolean
}

/** The first of a list, which stays chosen whatever comes up above it, and also when others decide it. */
export function useFirst({ items, during, isDecided }: Asked): Waiting | undefined {
  const [kept, setKept] = useState<{ item: Waiting; during: string }>()
  const waits = items.some(({ id }) => id === kept?.item.id)
  if (kept?.during === during && kept && (waits || !isDecided(kept.item))) return kept.item
  const [item] = items
  const next = item && during !== undefined ? { item, during } : undefined
  if (next !== kept) setKept(next)
  return next?.item
}
