import { byCursor, useItems } from '../../platform/lists/paging.tsx'
import { $api } from '../../platform/client.ts'
import type { RecordQuery } from './filters.ts'

const PAGE = 50

/** Records that pass the filters, newest first, page by page; `records` holds those of all pages so far. */
export function useRecordPages(query: RecordQuery) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/records',
    // `paged` keeps what is remembered of it apart from a plain query for the same records.
    { params: { query: { ...query, limit: PAGE } }, paged: true },
    byCursor,
  )
  const records = useItems(pages)
  return { ...pages, records }
}
