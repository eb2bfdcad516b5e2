import { byCursor, useItems } from '../../platform/lists/paging.tsx'
import { $api } from '../../platform/client.ts'
import type { RecordQuery } from './filters.ts'

const PAGE = 50

/**
 * Records that pass the filters, page by page. `records` has those of all pages so far. While a new order loads, the old records stay, so
 * that the focus on the sort button is kept.
 */
export function useRecordPages(query: RecordQuery) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/records',
    // `paged` gives it a cache key other than that of a plain query for the same records.
    { params: { query: { ...query, limit: PAGE } }, paged: true },
    {
      ...byCursor,
      placeholderData: (before, asked) => (asked && unordered(asked.queryKey[2]?.params?.query) === unordered(query) ? before : undefined),
    },
  )
  const records = useItems(pages)
  return { ...pages, records }
}

/** Returns the query without its order and limit, for comparison. */
const unordered = ({ sort: _order, limit: _many, ...filters }: { sort?: unknown; limit?: unknown } = {}) => JSON.stringify(filters)
