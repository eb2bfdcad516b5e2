import { useMemo } from 'react'
import { $api } from '../../../platform/client.ts'

const PAGE = 50

/** The reader's standings in everything that reaches them, page by page; `standings` holds those of all pages so far. */
export function useReachable() {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/users/me/certifications',
    { params: { query: { limit: PAGE } } },
    {
      pageParamName: 'cursor',
      // Null is left out of the address; undefined would be sent as 0.
      initialPageParam: null,
      getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
    },
  )
  const standings = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data])
  return { ...pages, standings }
}
