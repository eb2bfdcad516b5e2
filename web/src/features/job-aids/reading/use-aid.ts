import { useEffect } from 'react'
import { $api } from '../../../platform/client.ts'
import { copyOf, keepCopy } from '../../../platform/keeping/copies.ts'
import { isRefusal } from '../../../platform/refusal.ts'
import { useAccess } from '../../../platform/session.tsx'
import type { JobAid } from '../words.ts'

/** An aid; without a connection as it was when it was read last here, and `from` when that was. */
export function useAid(job_aid_id: string) {
  const { me } = useAccess()
  const query = $api.useQuery('get', '/api/job-aids/{job_aid_id}', { params: { path: { job_aid_id } } })
  const { data, error, fetchStatus, dataUpdatedAt } = query
  const key = `${me.id} job-aid ${job_aid_id}`
  useEffect(() => {
    if (data) keepCopy(key, data)
  }, [key, data])
  const cut = fetchStatus === 'paused' || (error !== null && !isRefusal(error))
  const copy = cut && data === undefined ? copyOf<JobAid>(key) : undefined
  const from = copy?.at ?? (cut && data ? new Date(dataUpdatedAt).toISOString() : undefined)
  return { ...query, data: data ?? copy?.value, error: copy || data ? null : error, from }
}
