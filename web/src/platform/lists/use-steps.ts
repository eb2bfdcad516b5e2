import { useDeferredValue, useState } from 'react'
import { usePrinting } from '../printing/printing.ts'
import type { Pages } from './paging.tsx'

/** So many of a list that is here as a whole are shown at a time: thousands of rows would keep the browser busy for a minute. */
const STEP = 100

/** What of a list is shown so far, and the way to more of it, which is drawn bit by bit; on paper all of it. */
export function useSteps<Item>(all: Item[]): { items: Item[]; pages: Pages } {
  const [asked, setAsked] = useState(STEP)
  const upTo = useDeferredValue(asked)
  const printing = usePrinting()
  const items = printing ? all : all.slice(0, upTo)
  const fetchNextPage = async () => setAsked(asked + STEP)
  return { items, pages: { hasNextPage: items.length < all.length, isFetchingNextPage: upTo !== asked, fetchNextPage } }
}
