import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { api, refresh } from '../../../../platform/client.ts'
import type { Answer } from './answers.ts'

const PATH = '/api/quiz-attempts/{quiz_attempt_id}/grade/{question_id}/reservation'
/** It lapses some minutes after it was said last. */
const RENEWED_MS = 2 * 60_000

/** Tells other graders, for as long as an answer is open here, that somebody is grading it. Gives back how to take it from another. */
export function useReservation({ attempt_id, question_id }: Answer, onMine: () => void): () => void {
  const init = useMemo(() => ({ params: { path: { quiz_attempt_id: attempt_id, question_id } } }), [attempt_id, question_id])
  const mine = useEffectEvent(onMine)
  const reserve = useCallback((take_over: boolean) => api.PUT(PATH, { ...init, body: { take_over } }).catch(() => undefined), [init])
  useEffect(() => {
    let isLeft = false
    const say = async () => {
      const answer = await reserve(false)
      // Whoever has gone on meanwhile stays where they are.
      if (isLeft) return
      if (answer?.data) mine()
      // Another was quicker, or has graded it.
      else if (answer?.response.status === 409) await refresh()
    }
    let said = say()
    const renewing = setInterval(() => {
      said = say()
    }, RENEWED_MS)
    return () => {
      isLeft = true
      clearInterval(renewing)
      // Behind what it takes back.
      void said.then(() => api.DELETE(PATH, init)).catch(() => undefined)
    }
  }, [init, reserve])
  return () => void reserve(true).then(() => refresh())
}
