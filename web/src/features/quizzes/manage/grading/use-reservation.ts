import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { api, refresh } from '../../../../platform/client.ts'
import type { Answer } from './answers.ts'

const PATH = '/api/quiz-attempts/{quiz_attempt_id}/grade/{question_id}/reservation'
/** The service drops a reservation some minutes after it was last renewed. */
const RENEWED_MS = 2 * 60_000

/**
 * Reserves the answer while it is open here, so that other graders see that it is being graded. Returns a function that takes it over from
 * another grader.
 */
export function useReservation({ attempt_id, question_id }: Answer, onMine: () => void): () => void {
  const init = useMemo(() => ({ params: { path: { quiz_attempt_id: attempt_id, question_id } } }), [attempt_id, question_id])
  const mine = useEffectEvent(onMine)
  const reserve = useCallback((take_over: boolean) => api.PUT(PATH, { ...init, body: { take_over } }).catch(() => undefined), [init])
  useEffect(() => {
    let isLeft = false
    const say = async () => {
      const answer = await reserve(false)
      // A grader who has already left this answer must not be brought back to it.
      if (isLeft) return
      if (answer?.data) mine()
      // Another grader has reserved it or graded it.
      else if (answer?.response.status === 409) await refresh()
    }
    let said = say()
    const renewing = setInterval(() => {
      said = say()
    }, RENEWED_MS)
    return () => {
      isLeft = true
      clearInterval(renewing)
      // Release the reservation only after the last renewal has returned.
      void said.then(() => api.DELETE(PATH, init)).catch(() => undefined)
    }
  }, [init, reserve])
  return () => void reserve(true).then(() => refresh())
}
