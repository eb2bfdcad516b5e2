import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import type { RecordFilters } from './filters.ts'

const PAGE = 50

/** Records that pass the filters, newest first, page by page; `records` holds those of all pages so far. */
export function useRecordPages(query: RecordFilters) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/records',
    { params: { query: { ...query, limit: PAGE } } },
    {
      pageParamName: 'cursor',
      initialPageParam: undefined,
      getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
    },
  )
  const records = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data])
  return { ...pages, records }
}
