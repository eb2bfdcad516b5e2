import { byCursor, useItems } from '../../platform/lists/paging.tsx'
import { $api } from '../../platform/client.ts'
import type { RecordQuery } from './filters.ts'

const PAGE = 50

/**
 * Records that pass the filters, page by page; `records` holds those of all pages so far. While they come in another order, those of
 * before stay, and with them the focus on what asked for it.
 */
export function useRecordPages(query: RecordQuery) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/records',
    // `paged` keeps what is remembered of it apart from a plain query for the same records.
    { params: { query: { ...query, limit: PAGE } }, paged: true },
    {
      ...byCursor,
      placeholderData: (before, asked) => (asked && unordered(asked.queryKey[2]?.params?.query) === unordered(query) ? before : undefined),
    },
  )
  const records = useItems(pages)
  return { ...pages, records }
}

/** What is asked for but for its order, to be compared. */
const unordered = ({ sort: _order, limit: _many, ...filters }: { sort?: unknown; limit?: unknown } = {}) => JSON.stringify(filters)
