import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { useAccess } from '../../platform/session.tsx'

/** Which certifications of an organization the reader keeps: they award, exempt and set dates. */
export function useKeeps(organizationId: string): (certificationId: string) => boolean {
  const { holds, holdsSomewhere } = useAccess()
  const enabled = holdsSomewhere('certifications:write', organizationId)
  const init = { params: { query: { org: organizationId, limit: 200 } } }
  const { data } = $api.useQuery('get', '/api/certifications', init, { enabled, staleTime: 60_000 })
  const owners = useMemo(() => new Map(data?.items.map((certification) => [certification.id, certification])), [data])
  return (certificationId) => {
    const owner = owners.get(certificationId)
    return owner !== undefined && holds('certifications:write', owner)
  }
}
