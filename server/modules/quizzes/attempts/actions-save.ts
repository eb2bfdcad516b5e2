import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import * as questions from '../questions/store.ts'
import { checkAnswer } from '../scoring/rules-answers.ts'
import type { SaveQuizAnswer, SavedQuizAnswer } from './schema.ts'
import * as open from './store-open.ts'
import { drawnFor } from './store-ends.ts'

export const over = refusal('invalid_state', 'quiz_attempt_over', 'The attempt is over: what was saved in time counts.')
const notOpen = refusal(
  'invalid_state',
  'question_not_open',
  'That question takes no answers now: what was saved while it was open counts.',
)
const superseded = refusal(
  'invalid_state',
  'superseded',
  'The attempt goes on in another window, which alone saves now. Resume it to go on here.',
)

/** Saves an answer, however late, often or out of order it arrives: what is stored afterwards. */
export async function save(db: Db, { id: userId }: Actor, attemptId: string, questionId: string, body: SaveQuizAnswer): Promise<SavedQuizAnswer> {
  const of = await drawnFor(db, attemptId, questionId, userId)
  const [asked] = of ? await questions.some(db, of.quiz_id, of.version, [questionId]) : []
  if (!asked) throw notFound()
  const { seq, writer, answer } = body
  if (answer !== null) checkAnswer(asked, answer)
  const about = { attempt_id: attemptId, question_id: questionId }
  const saved = await open.save(db, { ...about, seq, writer, answer: answer && JSON.stringify(answer) })
  const now = await open.now(db, attemptId, questionId)
  if (!saved && now.is_over) throw over()
  if (!saved && !now.takes) throw notOpen()
  if (!saved && now.writer !== null && now.writer !== writer) throw superseded()
  const kept = saved ?? (await open.answer(db, attemptId, questionId))
  if (!kept) throw over()
  const { server_now, deadline_at } = now
  return { question_id: questionId, seq: kept.seq, answer: kept.answer, saved_at: kept.saved_at, server_now, deadline_at }
} // prettier-ignore
