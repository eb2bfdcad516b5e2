import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { trail } from '../attempts/actions.ts'
import type { ScormAttempt } from '../attempts/schema.ts'
import * as attempts from '../attempts/store.ts'
import { settleCurrent } from '../verdicts/actions-ends.ts'
import { recordCompletion } from '../verdicts/actions-record.ts'
import type { Score, Verdict } from '../verdicts/rules.ts'
import * as ends from '../verdicts/store-ends.ts'
import * as verdicts from '../verdicts/store.ts'
import type { CorrectScormAttempt } from './schema.ts'
import * as corrections from './store.ts'

const notOneself = refusal('forbidden', 'no_correction_of_oneself', 'Somebody else has to decide about your own attempt.')
const complete = refusal(
  'invalid_state',
  'attempt_complete',
  'The attempt is complete, or is once its learner leaves it, by what the course has reported.',
)
const abandoned = refusal('invalid_state', 'attempt_abandoned', 'The attempt was ended already. The next time its learner begins anew.')
const over = refusal('invalid_state', 'attempt_over', 'The attempt has failed and is over: the next time its learner begins anew anyway.')
const scoreOfAbandoned = refusal(
  'invalid_request',
  'score_of_completion',
  'score_scaled belongs to a completion. Leave it out, or complete the attempt.',
  'score_scaled',
)

/**
 * Applies a person's decision about an attempt. It settles the learner's progress first, so that nothing is lost.
 * Then it ends open windows. Of concurrent decisions, the first one wins; later ones get 409.
 */
export async function correct(db: Tx, caller: Caller, seen: attempts.SeenAttempt, wish: CorrectScormAttempt): Promise<ScormAttempt> {
  if (seen.user_id === caller.actor.id) throw notOneself()
  if (wish.action === 'abandon' && wish.score_scaled !== undefined) throw scoreOfAbandoned()
  const before = await verdicts.lockAttempt(db, seen.id)
  if (!before) throw notFound()
  if (before.abandoned_at !== null) throw abandoned()
  await settleCurrent(db, [seen.id])
  const attempt = (await verdicts.lockAttempt(db, seen.id))!
  if (attempt.completed_at !== null) throw complete()
  if (wish.action === 'abandon') await abandon(db, caller, seen, attempt, wish.reason)
  else await completeByHand(db, caller, attempt, wish)
  await ends.endAll(db, [seen.id])
  return attempts.show(db, caller.actor, seen.id)
}

async function abandon(db: Tx, caller: Caller, seen: attempts.SeenAttempt, attempt: verdicts.StoredAttempt, reason: string) {
  const open = await corrections.open(db, { course_id: attempt.scorm_course_id, user_id: attempt.user_id })
  if (!open.some(({ id }) => id === attempt.id)) throw over()
  await corrections.abandon(db, [attempt.id], { by: caller.actor.id, reason, moved_to_version: null })
  await trail.tell(db, caller, attempt, 'abandoned', { new: { course_name: seen.course_name, reason } })
}

async function completeByHand(db: Tx, caller: Caller, attempt: verdicts.StoredAttempt, { reason, score_scaled }: CorrectScormAttempt) {
  const verdict: Verdict = {
    ...scoreOf(attempt, score_scaled),
    completion_status: 'completed',
    // A failed attempt that a person counts as complete is passed.
    success_status: attempt.success_status === 'failed' ? 'passed' : attempt.success_status,
    progress_measure: attempt.progress_measure,
  }
  const course = await verdicts.reportedCourse(db, attempt.scorm_course_id)
  const record_id = await recordCompletion(db, caller, attempt, verdict, course, reason)
  const decided = { completed_at: course.now, corrected_at: course.now, corrected_by: caller.actor.id, correction_reason: reason }
  await verdicts.setVerdict(db, attempt.id, verdict, { record_id, ...decided })
  await trail.tell(db, caller, attempt, 'completed', { new: { course_name: course.name, ...verdict, reason } })
}

function scoreOf({ score_raw, score_min, score_max, score_scaled }: Score, given: number | undefined): Score {
  if (given === undefined) return { score_raw, score_min, score_max, score_scaled }
  return { score_raw: null, score_min: null, score_max: null, score_scaled: given }
}
