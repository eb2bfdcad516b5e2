import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { byCursor, useEveryPage } from '../../platform/lists/paging.tsx'
import { useAccess } from '../../platform/session.tsx'

/** Which certifications of an organization the reader keeps: they award, exempt and set dates. */
export function useKeeps(organizationId: string): (certificationId: string) => boolean {
  const { holds, holdsSomewhere } = useAccess()
  const enabled = holdsSomewhere('certifications:write', organizationId)
  const init = { params: { query: { org: organizationId, limit: 200 } }, paged: true }
  const pages = $api.useInfiniteQuery('get', '/api/certifications', init, { ...byCursor, enabled, staleTime: 60_000 })
  useEveryPage(pages)
  const { data } = pages
  const owners = useMemo(() => {
    const certifications = data?.pages.flatMap(({ items }) => items) ?? []
    return new Map(certifications.map((certification) => [certification.id, certification]))
  }, [data])
  return (certificationId) => {
    const owner = owners.get(certificationId)
    return owner !== undefined && holds('certifications:write', owner)
  }
}
