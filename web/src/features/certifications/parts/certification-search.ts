import { $api } from '../../../platform/client.ts'
import { useSearchWord } from '../../../platform/forms/looked-for.ts'

/** Some of the certifications of an organization, by a part of their names. */
export function useCertificationSearch(organizationId: string, typed: string) {
  const { q, settles } = useSearchWord(typed)
  const query = { org: organizationId, limit: 50, ...(q !== '' && { q }) }
  const { data, isPending } = $api.useQuery('get', '/api/certifications', { params: { query } })
  return { found: (data?.items ?? []).toSorted((a, b) => a.name.localeCompare(b.name)), looking: settles || isPending }
}
