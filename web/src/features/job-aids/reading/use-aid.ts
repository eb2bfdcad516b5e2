import { $api } from '../../../platform/client.ts'
import { useKept } from '../../../platform/offline/use-kept.ts'
import { useAccess } from '../../../platform/session.tsx'

/** An aid. Without a connection it is the copy from its last visit here, and `from` is the time of that. */
export function useAid(job_aid_id: string) {
  const { me } = useAccess()
  return useKept(`${me.id} job-aid ${job_aid_id}`, $api.useQuery('get', '/api/job-aids/{job_aid_id}', { params: { path: { job_aid_id } } }))
}
