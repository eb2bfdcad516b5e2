import { LRUCache } from 'lru-cache'
import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { versionOf } from '../questions/store-kept.ts'
import type { QuestionToMark } from '../scoring/rules.ts'
import { checkAnswer } from '../scoring/rules-answers.ts'
import type { SaveQuizAnswer, SavedQuizAnswer } from './schema.ts'
import * as open from './store-open.ts'
import { drawnFor } from './store-ends.ts'
import type { StoredAnswer } from './store.ts'

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

/**
 * Caches the drawn questions of attempts by attempt id. They never change, and only their learner reads them.
 * An entry of a deleted attempt does no harm, because that attempt takes no answers.
 */
const known = new LRUCache<string, { user_id: string; drawn: ReadonlyMap<string, QuestionToMark> }>({ max: 5000 })

async function drawnOf(db: Db, attemptId: string, userId: string): Promise<ReadonlyMap<string, QuestionToMark>> {
  const kept = known.get(attemptId)
  if (kept) return kept.user_id === userId ? kept.drawn : new Map()
  const of = await drawnFor(db, attemptId, userId)
  if (!of) throw notFound()
  const asked = await versionOf(db, of.quiz_id, of.version)
  const drawn = new Map(
    of.drawn.flatMap(({ question_id }) => asked.get(question_id) ?? []).map((each) => [each.question.question_id, each]),
  )
  known.set(attemptId, { user_id: userId, drawn })
  return drawn
}

/** Saves an answer and returns the stored one. Saves may arrive late, repeatedly or out of order. */
export async function save(db: Db, { id: userId }: Actor, attemptId: string, questionId: string, body: SaveQuizAnswer): Promise<SavedQuizAnswer> {
  const asked = (await drawnOf(db, attemptId, userId)).get(questionId)
  if (!asked) throw notFound()
  const { seq, writer, answer } = body
  if (answer !== null) checkAnswer(asked, answer)
  const about = { attempt_id: attemptId, question_id: questionId }
  const saved = await open.save(db, { ...about, seq, writer, answer: answer && JSON.stringify(answer) })
  return toldOf(saved ?? (await keptInstead(db, about, writer)))
} // prettier-ignore

type SavedAnswer = StoredAnswer & { server_now: string; deadline_at: string | null }

const toldOf = ({ question_id, seq, answer, saved_at, server_now, deadline_at }: SavedAnswer): SavedQuizAnswer => ({
  question_id,
  seq,
  answer,
  saved_at,
  server_now,
  deadline_at,
})

/** Returns the stored answer, if it is newer than the save. Otherwise throws the reason why the save was refused. */
async function keptInstead(db: Db, { attempt_id, question_id }: { attempt_id: string; question_id: string }, writer: string): Promise<SavedAnswer> {
  const now = await open.now(db, attempt_id, question_id)
  if (now.is_over) throw over()
  if (!now.takes) throw notOpen()
  if (now.writer !== null && now.writer !== writer) throw superseded()
  const kept = await open.answer(db, attempt_id, question_id)
  if (!kept) throw over()
  return { ...kept, server_now: now.server_now, deadline_at: now.deadline_at }
} // prettier-ignore
