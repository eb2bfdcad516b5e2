import { $api } from '../../platform/client.ts'
import { useSearchWord } from '../../platform/forms/looked-for.ts'
import { byCursor, useItems } from '../../platform/lists/paging.tsx'

/** Finds job aids of an organization by their titles and subjects. At most 50, sorted by title. */
export function useAidSearch(organizationId: string, typed: string) {
  const { q, settles } = useSearchWord(typed)
  const query = { org: organizationId, sort: 'title' as const, limit: 50, ...(q !== '' && { q }) }
  // The list of job aids may have asked the same. Both use pages, because the cache knows a query by its address.
  const pages = $api.useInfiniteQuery('get', '/api/job-aids', { params: { query } }, byCursor)
  return { found: useItems(pages), looking: settles || pages.isPending, failure: pages.error }
}
