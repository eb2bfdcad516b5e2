import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFirst } from './use-first.ts'
import { useCounts } from './use-counts.ts'
import { useNamedItem, useWaitingItems } from './use-items.ts'
import { type Listing, type WaitingItem, addressOf, isDecidable, listingOf, namedIn } from './waiting.ts'

const route = getRouteApi('/inside/to-do')
/** With fewer items than this on the screen, the next page is fetched automatically. */
const ENOUGH = 10

/** Items that wait for the reader, and the open one. The address names the open item. */
export function useInbox(wide: boolean) {
  const search = route.useSearch()
  const listing = listingOf(search)
  const navigate = route.useNavigate()
  const [decided, setDecided] = useState<string[]>([])
  const pages = useWaitingItems(listing)
  const counted = useCounts(listing.org)
  const items = pages.items.filter((item) => !decided.includes(version(item)))
  const named = namedIn(search)
  const sought = useNamedItem(named, pages.items)
  useMore(pages, items.length < ENOUGH)
  const first = useFirst({
    items,
    isFormer: pages.isPlaceholderData,
    during: wide && named === undefined ? JSON.stringify(listing) : undefined,
    isDecided: ({ id }) => decided.some((settled) => settled.startsWith(id)),
  })
  const shown = named ?? first
  const index = items.findIndex(({ id }) => id === shown?.id)
  const alone = sought?.item && !decided.includes(version(sought.item)) ? sought.item : undefined
  const select = (item: WaitingItem | undefined) =>
    void navigate({ search: item ? addressOf(item, listing) : listing, replace: named !== undefined, resetScroll: false })
  const settle = (gone: WaitingItem[]) => setDecided((before) => [...before, ...gone.map(version)])
  return {
    pages,
    items,
    /** Number of waiting items of each kind by the service's count. Undefined until loaded. */
    counted,
    listing,
    narrow: (change: { [Name in keyof Listing]?: Listing[Name] | undefined }) =>
      void navigate({ search: listingOf({ ...listing, ...change }), replace: true, resetScroll: false }),
    /** The item in the address. It may be missing from the list. */
    named,
    /** Query for that item when the list does not contain it. */
    sought,
    /** Kind and id of the open item. */
    shown,
    /** The open item. Undefined when it does not wait. */
    open: items.find(({ id }) => id === shown?.id) ?? alone,
    select,
    neighbour: (step: 1 | -1) => items[index === -1 ? 0 : index + step],
    decidedCount: decided.length,
    /** Removes an item from the list and opens the next one. */
    done: (item: WaitingItem) => {
      const at = items.findIndex(({ id }) => id === item.id)
      const others = items.filter(({ id }) => id !== item.id)
      settle([item, ...items.filter(({ id }) => id === item.id)])
      select(others[Math.max(at, 0)] ?? others.at(-1))
    },
    /** Removes many items. The open item stays open unless it is among them. */
    doneMany: (gone: WaitingItem[]) => {
      settle(gone)
      if (gone.some(({ id }) => id === shown?.id)) select(undefined)
    },
  }
}

/** Fetches the next page while `wanted` is true and there is one. */
function useMore({ hasNextPage, isFetching, fetchNextPage }: ReturnType<typeof useWaitingItems>, wanted: boolean) {
  useEffect(() => {
    if (hasNextPage && !isFetching && wanted) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage, wanted])
}

/** Key of an item with its version. An item that was sent back or withdrawn and comes again has a new version, so it waits again. */
const version = (item: WaitingItem) => (isDecidable(item) ? `${item.id} ${item.version}` : item.id)
