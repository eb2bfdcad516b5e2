import { $api } from '../../platform/client.ts'
import { useSearchWord } from '../../platform/forms/looked-for.ts'
import { itemsOf } from '../../platform/lists/paging.tsx'

/** Finds job aids of an organization by their titles and subjects. At most 50, sorted by title. */
export function useAidSearch(organizationId: string, typed: string) {
  const { q, settles } = useSearchWord(typed)
  const query = { org: organizationId, sort: 'title' as const, limit: 50, ...(q !== '' && { q }) }
  const { data, isPending, error } = $api.useQuery('get', '/api/job-aids', { params: { query } })
  return { found: data ? itemsOf(data) : [], looking: settles || isPending, failure: error }
}
