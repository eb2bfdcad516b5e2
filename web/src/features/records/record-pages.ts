import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import type { RecordFilters } from './filters.ts'

const PAGE = 50

/** Records that pass the filters, newest first, page by page; `records` holds those of all pages so far. */
export function useRecordPages(query: RecordFilters) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/records',
    // `paged` keeps what is remembered of it apart from a plain query for the same records.
    { params: { query: { ...query, limit: PAGE } }, paged: true },
    {
      pageParamName: 'cursor',
      // Null is left out of the address; undefined would be sent as 0.
      initialPageParam: null,
      getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
    },
  )
  const records = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data])
  return { ...pages, records }
}
