import { $api } from '../../../platform/client.ts'
import { useKept } from '../../../platform/keeping/use-kept.ts'
import { useAccess } from '../../../platform/session.tsx'

/** An aid; without a connection as it was when it was read last here, and `from` when that was. */
export function useAid(job_aid_id: string) {
  const { me } = useAccess()
  return useKept(`${me.id} job-aid ${job_aid_id}`, $api.useQuery('get', '/api/job-aids/{job_aid_id}', { params: { path: { job_aid_id } } }))
}
