import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { $api } from '../../../platform/client.ts'

/** Some of the certifications of an organization, by a part of their names. */
export function useCertificationSearch(organizationId: string, typed: string) {
  const [q] = useDebouncedValue(typed.trim(), 250)
  const query = { org: organizationId, limit: 50, ...(q !== '' && { q }) }
  const { data, isPending } = $api.useQuery('get', '/api/certifications', { params: { query } }, { placeholderData: keepPreviousData })
  return { found: (data?.items ?? []).toSorted((a, b) => a.name.localeCompare(b.name)), isPending }
}
