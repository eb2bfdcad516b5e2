import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { useAccess } from '../../platform/session.tsx'

/** The accounts of the people whom the reader manages; undefined until they are known, and for those who manage nobody. */
export function useManaged(): ReadonlySet<string> | undefined {
  const { manages } = useAccess()
  const init = { params: { query: { limit: 200 } } }
  const { data } = $api.useQuery('get', '/api/users/me/trainees', init, { enabled: manages, staleTime: 60_000 })
  return useMemo(() => data && new Set(data.items.map(({ person }) => person.user_id)), [data])
}
