import { useDeferredValue, useState } from 'react'
import { usePrinting } from '../printing/printing.ts'
import type { Pages } from './paging.tsx'

/** So many of a list that is here as a whole are shown at a time: thousands of rows would keep the browser busy for a minute. */
const STEP = 100
/** Fewer are there at first, and the rest once the browser is free for it. */
const AT_FIRST = 20

/**
 * What of a list is shown so far, and the way to more of it, which is drawn bit by bit; on paper all of it. `count`: of how many that is
 * said, also while only the first of them are drawn.
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
