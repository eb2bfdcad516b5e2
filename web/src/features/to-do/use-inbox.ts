import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFirst } from './use-first.ts'
import { useCounts } from './use-counts.ts'
import { useNamed } from './use-named.ts'
import { useWaiting } from './use-waiting.ts'
import { type Listing, type Waiting, addressOf, isDecidable, isMeant, listingOf, namedIn, shownOf } from './waiting.ts'

const route = getRouteApi('/inside/to-do')
/** With fewer than these on the screen, the next page is fetched unasked. */
const ENOUGH = 10

/** What waits for the reader, and what of it is looked at: the address names it. */
export function useInbox(wide: boolean) {
  const search = route.useSearch()
  const listing = listingOf(search)
  const navigate = route.useNavigate()
  const [decided, setDecided] = useState<string[]>([])
  const pages = useWaiting(listing)
  const counted = useCounts(listing.org)
  const left = pages.items.filter((item) => !decided.includes(version(item)))
  const items = left.filter((item) => isMeant(item, listing))
  const named = namedIn(search)
  const sought = useNamed(named, pages.items)
  // A search is one of everything that waits.
  useMore(pages, items.length < ENOUGH || listing.q !== undefined)
  const first = useFirst({
    items: pages.query.data ? items : [],
    during: wide && named === undefined ? JSON.stringify(listing) : undefined,
    isDecided: ({ id }) => decided.some((settled) => settled.startsWith(id)),
  })
  const shown = named ?? first
  const index = items.findIndex(({ id }) => id === shown?.id)
  const alone = sought?.item && !decided.includes(version(sought.item)) ? sought.item : undefined
  const select = (item: Waiting | undefined) =>
    void navigate({ search: item ? addressOf(item, listing) : listing, replace: named !== undefined, resetScroll: false })
  const settle = (gone: Waiting[]) => setDecided((before) => [...before, ...gone.map(version)])
  return {
    pages,
    items,
    /** How many of each kind wait, as the service counts; undefined until it has. */
    counted,
    listing,
    narrow: (change: { [Name in keyof Listing]?: Listing[Name] | undefined }) =>
      void navigate({ search: listingOf({ ...listing, ...change }), replace: true, resetScroll: false }),
    /** What the address names, which may not be in the list, or not any more. */
    named,
    /** How that is asked for, where the list does not show it. */
    sought,
    /** What the reader looks at. */
    shown,
    /** The same with what is known of it; undefined where it does not wait, and for submissions that were not loaded with the list. */
    open: left.find(({ id }) => id === shown?.id) ?? alone,
    select,
    neighbour: (step: 1 | -1) => items[index === -1 ? 0 : index + step],
    decidedCount: decided.length,
    /** Takes an item off the list, and brings up the one behind it. */
    done: (item: Waiting) => {
      const at = items.findIndex(({ id }) => id === item.id)
      const others = items.filter(({ id }) => id !== item.id)
      settle([item, ...items.filter(({ id }) => id === item.id)])
      select(others[Math.max(at, 0)] ?? others.at(-1))
    },
    /** Takes many off it. What is looked at stays, unless it is among them. */
    doneMany: (gone: Waiting[]) => {
      settle(gone)
      if (gone.some(({ id }) => id === shown?.id)) select(undefined)
    },
  }
}

/** Fetches the next page unasked, while more is wanted than there is. */
function useMore({ more, isFetching, loadMore }: ReturnType<typeof useWaiting>, wanted: boolean) {
  useEffect(() => {
    if (more && !isFetching && wanted) loadMore()
  }, [more, isFetching, loadMore, wanted])
}

/** An item that was sent back, or withdrawn, and comes again is another one to decide. */
const version = (item: Waiting) => (isDecidable(item) ? `${item.id} ${shownOf(item).version}` : item.id)
