import { useState } from 'react'
import type { WaitingItem } from './waiting.ts'

type FirstItemOptions = {
  /** Waiting items. Empty until they are loaded. */
  items: WaitingItem[]
  /** True while the items are those of the previous search. */
  isFormer: boolean
  /** Key of what the list shows. Undefined while another item is chosen. */
  during: string | undefined
  /** True when the reader has decided the item. */
  isDecided: (item: WaitingItem) => boolean
}

/** Returns the first item of the list. It stays chosen when new items come above it, and also when others decide it. */
export function useFirst({ items, isFormer, during, isDecided }: FirstItemOptions): WaitingItem | undefined {
  const [kept, setKept] = useState<{ item: WaitingItem; during: string }>()
  if (isFormer) return kept?.item
  const waits = items.some(({ id }) => id === kept?.item.id)
  if (kept?.during === during && kept && (waits || !isDecided(kept.item))) return kept.item
  const [item] = items
  const next = item && during !== undefined ? { item, during } : undefined
  if (next !== kept) setKept(next)
  return next?.item
}
