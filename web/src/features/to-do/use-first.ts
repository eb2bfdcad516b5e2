import { useState } from 'react'
import type { Waiting } from './waiting.ts'

type Asked = {
  /** Waiting items. Empty until all of them are loaded. */
  items: Waiting[]
  /** Key of what the list shows. Undefined while another item is chosen. */
  during: string | undefined
  /** True when the reader has decided the item. */
  isDecided: (item: Waiting) => boolean
}

/** Returns the first item of the list. It stays chosen when new items come above it, and also when others decide it. */
export function useFirst({ items, during, isDecided }: Asked): Waiting | undefined {
  const [kept, setKept] = useState<{ item: Waiting; during: string }>()
  const waits = items.some(({ id }) => id === kept?.item.id)
  if (kept?.during === during && kept && (waits || !isDecided(kept.item))) return kept.item
  const [item] = items
  const next = item && during !== undefined ? { item, during } : undefined
  if (next !== kept) setKept(next)
  return next?.item
}
