import { useEffect, useState, useSyncExternalStore } from 'react'
import { answered, api } from '../../../../platform/client.ts'
import { unique } from '../../../../platform/forms/request-key.ts'
import { copyOf, keepCopy } from '../../../../platform/offline/copies.ts'
import type { KeptAnswers } from '../../taking/player/answers.ts'
import { useClaim } from '../../taking/player/claim.ts'
import { type Saver, saverOf } from '../../taking/player/saver.ts'
import { keptName } from '../../taking/player/use-saver.ts'
import { hearTime, serviceNow } from '../live/clock.ts'
import type { Sitting, State } from '../words.ts'

const unanswered = (question_id: string) => ({ question_id, answer: null, saved_at: null, seq: null })

/** Answers of an attempt in this window, to the questions that the host has shown so far. */
export function useAnswers({ quiz }: Sitting, attemptId: string, { phase, question, closes_at }: State) {
  const [writer] = useState(unique)
  const [saver] = useState(() => saverFor(attemptId, writer))
  const saving = useSyncExternalStore(saver.subscribe, saver.now)
  const claim = useClaim({ id: attemptId, quiz }, writer)
  useEffect(() => {
    if (claim.data) saver.goOn(claim.data)
  }, [saver, claim.data])
  const id = question?.question_id
  useEffect(() => {
    if (id !== undefined) saver.meet([unanswered(id)])
  }, [saver, id])
  useEffect(() => {
    // Answers refused as too late, or during a pause, are sent again when the host has given more time.
    const isOpen = phase === 'question' && (closes_at === null || Date.parse(closes_at) > serviceNow())
    if (id !== undefined && isOpen) saver.again(id)
  }, [saver, id, phase, closes_at])
  useEffect(() => {
    const connected = () => void saver.flush()
    window.addEventListener('online', connected)
    return () => {
      window.removeEventListener('online', connected)
      void saver.flush()
    }
  }, [saver])
  return { saver, saving, claim }
}

/** Answers kept in this browser are sent too, whichever question they belong to. */
function saverFor(attemptId: string, writer: string): Saver {
  const kept = copyOf<KeptAnswers>(keptName(attemptId))?.value ?? {}
  return saverOf({
    attempt: { questions: Object.keys(kept).map(unanswered) },
    kept,
    keep: (next) => keepCopy(keptName(attemptId), next),
    now: () => new Date(serviceNow()).toISOString(),
    send: async (question_id, seq, answer) => {
      const path = { quiz_attempt_id: attemptId, question_id }
      const saved = await answered(
        api.PUT('/api/quiz-attempts/{quiz_attempt_id}/answers/{question_id}', { params: { path }, body: { seq, writer, answer } }),
      )
      hearTime(saved.server_now)
      return saved
    },
  })
}
