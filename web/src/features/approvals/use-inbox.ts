import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRecordPages } from '../records/record-pages.ts'
import { useMayDecide } from '../records/use-may-decide.ts'
import { useFirst } from './use-first.ts'
import { useMayDecideRequest, useRequestPages } from './use-requests.ts'
import { type Kind, type Listing, type Waiting, addressOf, isMeant, listingOf, ofRecord, ofRequest } from './waiting.ts'

const route = getRouteApi('/inside/approvals')
/** With fewer than these on the screen, the next page is fetched unasked. */
const ENOUGH = 10

/** What waits for the reader, and what of it is looked at: the address names it. */
export function useInbox(wide: boolean) {
  const search = route.useSearch()
  const listing = listingOf(search)
  const navigate = route.useNavigate()
  const [decided, setDecided] = useState<string[]>([])
  const pages = useWaiting()
  const left = pages.items.filter((item) => !decided.includes(version(item)))
  const items = left.filter((item) => isMeant(item, listing))
  const { more, isFetching, loadMore } = pages
  // A search is one of everything that waits.
  const enough = items.length >= ENOUGH && listing.q === undefined
  useEffect(() => {
    if (more && !isFetching && !enough) loadMore()
  }, [more, isFetching, loadMore, enough])

  const named = search.record ?? search.request
  const address =
    named === undefined ? undefined : { kind: search.record === undefined ? ('request' as const) : ('record' as const), id: named }
  const first = useFirst({
    items: pages.query.data ? items : [],
    during: wide && named === undefined ? JSON.stringify(listing) : undefined,
    isDecided: ({ id }) => decided.some((settled) => settled.startsWith(id)),
  })
  const shown = address ?? first
  const index = items.findIndex(({ id }) => id === shown?.id)
  const select = (item: Waiting | undefined) =>
    void navigate({ search: item ? addressOf(item, listing) : listing, replace: named !== undefined, resetScroll: false })
  const settle = (gone: Waiting[]) => setDecided((before) => [...before, ...gone.map(version)])
  return {
    pages,
    items,
    /** How many of each kind wait. */
    counts: countsOf(left),
    listing,
    narrow: (change: { [Name in keyof Listing]?: Listing[Name] | undefined }) =>
      void navigate({ search: listingOf({ ...listing, ...change }), replace: true, resetScroll: false }),
    /** What the address names, which may not be in the list, or not any more. */
    named: address,
    /** What the reader looks at. */
    shown,
    select,
    neighbour: (step: 1 | -1) => items[index === -1 ? 0 : index + step],
    decidedCount: decided.length,
    /** Takes an item off the list, and brings up the one behind it. */
    done: (item: Waiting) => {
      const at = items.findIndex(({ id }) => id === item.id)
      const others = items.filter(({ id }) => id !== item.id)
      settle([item])
      select(others[at] ?? others.at(-1))
    },
    /** Takes many off it. What is looked at stays, unless it is among them. */
    doneMany: (gone: Waiting[]) => {
      settle(gone)
      if (gone.some(({ id }) => id === shown?.id)) select(undefined)
    },
  }
}

const countsOf = (items: Waiting[]): Record<Kind, number> => ({
  request: items.filter(({ kind }) => kind === 'request').length,
  record: items.filter(({ kind }) => kind === 'record').length,
})

/** A record that was sent back and comes again is another one to decide. */
const version = (item: Waiting) => (item.kind === 'record' ? `${item.id} ${item.record.updated_at}` : item.id)

/** Requests and submissions that the reader decides: requests first, because somebody's work is done and nothing else is missing. */
function useWaiting() {
  const mayDecide = useMayDecide()
  const mayDecideRequest = useMayDecideRequest()
  const records = useRecordPages({ status: 'pending' })
  const requests = useRequestPages()
  const behind = [requests, records].find(({ hasNextPage }) => hasNextPage)
  const failed = [requests, records].find(({ isError }) => isError)
  const items = [...requests.requests.filter(mayDecideRequest).map(ofRequest), ...records.records.filter(mayDecide).map(ofRecord)]
  const known = !records.isPending && !requests.isPending && (!failed || items.length > 0)
  return {
    items,
    /** The same as an answer of the service. */
    query: { data: known ? items : undefined, error: failed?.error ?? null, refetch: () => failed?.refetch() },
    more: behind !== undefined,
    isFetching: records.isFetching || requests.isFetching,
    loadMore: () => void behind?.fetchNextPage(),
  }
}
