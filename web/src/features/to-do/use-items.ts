import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { byCursor, useItems } from '../../platform/lists/paging.tsx'
import { type Listing, type WaitingItem, queryOf, servedKinds, waitingOf } from './waiting.ts'

const PAGE = 50

/**
 * Items that the reader may decide, page by page. While another search or kind loads, the old items stay, so that the focus on its field is
 * kept.
 */
export function useWaitingItems(listing: Listing) {
  const query = { ...queryOf(listing), limit: PAGE }
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/to-do/items',
    // `paged` gives it a cache key other than that of a plain query for the same items.
    { params: { query }, paged: true },
    {
      ...byCursor,
      placeholderData: (before, asked) => (asked && placed(asked.queryKey[2]?.params?.query) === placed(query) ? before : undefined),
    },
  )
  const served = useItems(pages)
  return { ...pages, items: useMemo(() => served.flatMap(waitingOf), [served]) }
}

/** Returns the organization and the order of a query, for comparison. */
const placed = ({ org, sort }: { org?: string; sort?: string } = {}) => JSON.stringify({ org, sort })

/** Fetches the item in the address when the list does not contain it. Returns undefined when there is nothing to fetch. */
export function useNamedItem(named: Pick<WaitingItem, 'kind' | 'id'> | undefined, listed: WaitingItem[]) {
  const isSought = named !== undefined && !listed.some(({ id }) => id === named.id)
  const query = { ...(named && { kind: servedKinds[named.kind], id: named.id }) }
  const answer = $api.useQuery('get', '/api/to-do/items', { params: { query } }, { enabled: isSought })
  return isSought ? { ...answer, item: answer.data?.items.flatMap(waitingOf)[0] } : undefined
}

export type NamedItem = NonNullable<ReturnType<typeof useNamedItem>>
