import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { found, notFound, refusal } from '#platform/errors.ts'
import { type StoredAttempt, lock } from '../attempts/store.ts'
import { checkGradable } from './actions.ts'
import type { QuizReservation, ReserveQuizAnswer } from './schema.ts'
import * as reservations from './store-reservations.ts'
import * as grades from './store.ts'

const notWaiting = refusal('invalid_state', 'answer_not_waiting', 'This answer waits for nobody to grade it.')
const taken = refusal('invalid_state', 'answer_reserved', 'Somebody else is grading this answer. Take it over, or grade another one.')

/** Reserves an ungraded answer, so that other graders see who grades it. Of concurrent calls, only one gets it. */
export async function reserve(
  db: Tx,
  caller: Caller,
  attemptId: string,
  questionId: string,
  { take_over: takeOver = false }: ReserveQuizAnswer,
): Promise<QuizReservation> {
  const attempt = await lock(db, attemptId)
  checkAsked(attempt, questionId)
  await checkGradable(db, caller, attempt)
  const mark = found((await grades.marks(db, attemptId)).find(({ question_id }) => question_id === questionId))
  if (mark.points !== null) throw notWaiting()
  const answer = { attempt_id: attemptId, question_id: questionId }
  if (!(await reservations.reserve(db, caller.actor.id, { ...answer, takeOver }))) throw taken()
  return found(await reservations.find(db, caller.actor, answer))
}

/** Releases the caller's reservation. If another person has taken it over, theirs stays. */
export async function release(db: Tx, caller: Caller, attemptId: string, questionId: string): Promise<void> {
  checkAsked(await lock(db, attemptId), questionId)
  await reservations.release(db, caller.actor.id, { attempt_id: attemptId, question_id: questionId })
}

/** Throws 404 for a question that was not drawn for the attempt, in any state of the attempt. */
function checkAsked({ drawn }: StoredAttempt, questionId: string): void {
  if (!drawn.some(({ question_id }) => question_id === questionId)) throw notFound()
}
