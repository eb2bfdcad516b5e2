import { useEffect, useState } from 'react'
import { $api, queryClient } from '../../../platform/client.ts'
import { unique } from '../../../platform/forms/request-key.ts'

/** A reader who leaves sooner has not read it. */
const SEEN_MS = 1000

/**
 * Counts one view for each visit, after the page was visible for a second. The idempotency key belongs to the visit, so that a repeated
 * request counts once. Returns true once the request is sent.
 */
export function useView(job_aid_id: string): boolean {
  const [key] = useState(unique)
  const { mutate, isIdle } = $api.useMutation('post', '/api/job-aids/{job_aid_id}/views', {
    // A certification may require the view, so all cached data are stale now.
    onSuccess: () => queryClient.invalidateQueries({ refetchType: 'none' }),
  })
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const seen = () => {
      stop.abort()
      mutate({ params: { path: { job_aid_id } }, headers: { 'Idempotency-Key': key } })
    }
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(seen, SEEN_MS)
    }
    look()
    document.addEventListener('visibilitychange', look, { signal: stop.signal })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [job_aid_id, key, mutate])
  return !isIdle
}
