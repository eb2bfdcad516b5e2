import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Schemas, answered, api } from '../../../../platform/client.ts'
import { copyOf, keepCopy } from '../../../../platform/offline/copies.ts'
import type { KeptAnswers } from './answers.ts'
import { type Clock, clockOf, nowBy } from './clock.ts'
import { type Saver, saverOf } from './saver.ts'

type Attempt = Schemas['QuizAttempt']

/** Storage name of the answers that this browser keeps for an attempt. */
export const keptName = (attemptId: string) => `quiz-answers ${attemptId}`

/** Answers of an attempt in this window, and the clock, which each save corrects. */
export function useSaver(attempt: Attempt, writer: string, askedAt: number) {
  const [clock, setClock] = useState<Clock>(() => clockOf(attempt, askedAt))
  const [saver] = useState((): Saver => {
    let current = clock
    return saverOf({
      attempt,
      kept: copyOf<KeptAnswers>(keptName(attempt.id))?.value ?? {},
      keep: (kept) => keepCopy(keptName(attempt.id), kept),
      now: () => new Date(nowBy(current)).toISOString(),
      send: async (question_id, seq, answer) => {
        const path = { quiz_attempt_id: attempt.id, question_id }
        const saved = await answered(
          api.PUT('/api/quiz-attempts/{quiz_attempt_id}/answers/{question_id}', { params: { path }, body: { seq, writer, answer } }),
        )
        current = clockOf(saved)
        setClock(current)
        return saved
      },
    })
  })
  const saving = useSyncExternalStore(saver.subscribe, saver.now)
  useEffect(() => {
    const connected = () => void saver.flush()
    window.addEventListener('online', connected)
    return () => {
      window.removeEventListener('online', connected)
      void saver.flush()
    }
  }, [saver])
  return { saver, saving, clock, setClock }
}
