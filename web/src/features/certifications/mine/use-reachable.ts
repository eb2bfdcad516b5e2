import { byCursor, useItems } from '../../../platform/lists/paging.tsx'
import { $api } from '../../../platform/client.ts'

const PAGE = 50

/** The reader's standings in all certifications that are open to them. `standings` has those of all pages loaded so far. */
export function useReachable() {
  const pages = $api.useInfiniteQuery('get', '/api/users/me/certifications', { params: { query: { limit: PAGE } } }, byCursor)
  const standings = useItems(pages)
  return { ...pages, standings }
}
