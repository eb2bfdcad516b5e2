import { $api } from '../../../platform/client.ts'
import { useSearchWord } from '../../../platform/forms/looked-for.ts'

/** Finds certifications of an organization by a part of their names. At most 50, sorted by name. */
export function useCertificationSearch(organizationId: string, typed: string) {
  const { q, settles } = useSearchWord(typed)
  const query = { org: organizationId, limit: 50, ...(q !== '' && { q }) }
  const { data, isPending, error } = $api.useQuery('get', '/api/certifications', { params: { query } })
  const found = (data?.items ?? []).toSorted((a, b) => a.name.localeCompare(b.name))
  return { found, looking: settles || isPending, failure: error }
}
