import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { byCursor, useEveryPage } from '../../platform/lists/paging.tsx'
import { useAccess } from '../../platform/session.tsx'

/** The accounts of the people whom the reader manages; undefined until some are known, and for those who manage nobody. */
export function useManaged(): ReadonlySet<string> | undefined {
  const { manages } = useAccess()
  const init = { params: { query: { limit: 200 } }, paged: true }
  const pages = $api.useInfiniteQuery('get', '/api/users/me/trainees', init, { ...byCursor, enabled: manages, staleTime: 60_000 })
  useEveryPage(pages)
  const { data } = pages
  return useMemo(() => data && new Set(data.pages.flatMap(({ items }) => items.map(({ person }) => person.user_id))), [data])
}
