import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'

/** The courses that the reader looks into, archived ones as well, by name; nothing while it is not `wanted`. */
export function useKeptCourses(wanted: boolean) {
  const params = { query: { include_archived: true } }
  const { data } = $api.useQuery('get', '/api/scorm-courses', { params }, { enabled: wanted, staleTime: 60_000 })
  return useMemo(() => data?.toSorted((a, b) => a.name.localeCompare(b.name)) ?? [], [data])
}
