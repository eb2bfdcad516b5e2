import { useEffect, useState } from 'react'
import { $api, queryClient } from '../../../platform/client.ts'
import { unique } from '../../../platform/forms/request-key.ts'

/** Who looks away at once has not read it. */
const SEEN_MS = 1000

/**
 * Takes down that the page was opened, once for each time that somebody comes to it: after it has been in sight for a second.
 * The key is that of this opening, so that whatever asks twice writes one. True from when it is sent.
 */
export function useView(job_aid_id: string): boolean {
  const [key] = useState(unique)
  const { mutate, isIdle } = $api.useMutation('post', '/api/job-aids/{job_aid_id}/views', {
    // Certifications may ask for it: whatever is looked at next is asked for anew.
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
