import { useDeferredValue, useState } from 'react'
import { usePrinting } from '../printing/printing.ts'
import type { Pages } from './paging.tsx'

/** The number of items that are added at a time. Thousands of rows at once would block the browser for a minute. */
const STEP = 100
/** The number of items in the first render. The rest of the first step follows when the browser is idle. */
const AT_FIRST = 20

/**
 * Returns the shown part of a loaded list and the paging to show more, with low priority. While printing, all items are
 * shown. `count` is the number to display; it already includes the whole first step.
 */
export function useSteps<Item>(all: Item[]): { items: Item[]; count: number; pages: Pages } {
  const [asked, setAsked] = useState(STEP)
  const upTo = useDeferredValue(asked, AT_FIRST)
  const printing = usePrinting()
  const items = printing ? all : all.slice(0, upTo)
  const isBegun = upTo >= STEP
  const count = isBegun || printing ? items.length : Math.min(STEP, all.length)
  const fetchNextPage = async () => setAsked(asked + STEP)
  return { items, count, pages: { hasNextPage: count < all.length, isFetchingNextPage: isBegun && upTo !== asked, fetchNextPage } }
}
