import type { Db } from '#platform/db/open.ts'
import { askedQuestion, keyOf } from '../attempts/rules-view.ts'
import * as questions from '../questions/store.ts'
import type { SittingState } from './schema.ts'
import * as live from './store-live.ts'

/**
 * Returns the state that everybody who watches a sitting gets, host or not. It has the right answer only after the reveal, and only where
 * the quiz shows it.
 */
export async function stateOf(db: Db, id: string): Promise<SittingState> {
  const { id: _, quiz_id, quiz_version, drawn, review, ...state } = await live.bareState(db, id)
  const isShown = state.phase === 'question' || state.phase === 'reveal' || state.phase === 'paused'
  if (!isShown || drawn === null || quiz_version === null) return { ...state, question: null }
  const [asked] = await questions.some(db, quiz_id, quiz_version, [drawn.question_id])
  if (!asked) return { ...state, question: null }
  const { answer: __, seq: ___, saved_at: ____, ...question } = askedQuestion(asked, drawn, [])
  const reveal =
    state.phase === 'reveal'
      ? {
          right: review === 'full' ? keyOf(asked.question, asked.matches ?? []) : null,
          chosen: await live.chosenOf(db, id, drawn.question_id),
        }
      : null
  return { ...state, question: { ...question, reveal } }
}
