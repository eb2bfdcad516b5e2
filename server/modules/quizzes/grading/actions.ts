import type { Caller } from '#platform/access/caller.ts'
import { type Tx } from '#platform/db/open.ts'
import { badRequest, found, refusal } from '#platform/errors.ts'
import { mustBeVersion } from '#platform/rows/as-seen.ts'
import { type StoredAttempt, lock } from '../attempts/store.ts'
import type { Mark } from '../scoring/rules.ts'
import { settle } from './actions-result.ts'
import type { GradeQuizAttempt } from './schema.ts'
import { isUndecided } from '../regrades/store.ts'
import * as reservations from './store-reservations.ts'
import * as grades from './store.ts'

export const notOnesOwn = refusal('forbidden', 'not_ones_own', 'Nobody grades their own attempt.')
const notSubmitted = refusal('invalid_state', 'not_submitted', 'The attempt is still going on.')
const decideFirst = refusal('invalid_state', 'decide_first', 'Another key would take this pass away. Decide about that first.')
const gradedAlready = refusal(
  'invalid_state',
  'answer_graded',
  'This answer is graded already. Give a reason to change its mark.',
  'reason',
)
const needsReason = refusal('invalid_request', 'reason_needed', 'Marks that were given already are changed only with a reason.', 'reason')

/** Throws 409 for an attempt whose marks cannot change now, and 403 for the caller's own. Returns when it was submitted. */
export async function checkGradable(db: Tx, caller: Caller, attempt: StoredAttempt): Promise<string> {
  if (attempt.user_id === caller.actor.id) throw notOnesOwn()
  if (attempt.submitted_at === null) throw notSubmitted()
  if (await isUndecided(db, attempt.id)) throw decideFirst()
  return attempt.submitted_at
}

/** Marks ungraded answers, or changes earlier marks for a reason. */
export async function grade(db: Tx, caller: Caller, attemptId: string, body: GradeQuizAttempt): Promise<void> {
  const { grades: given, reason = null } = body
  const attempt = await lock(db, attemptId)
  const submitted_at = await checkGradable(db, caller, attempt)
  const before = await grades.marks(db, attemptId)
  const marks = regraded(before, given)
  await checkSeen(db, attemptId, before, body)
  await settle(db, caller, attempt, marks, { submitted_at, reason, graded_by: caller.actor.id })
  await reservations.removeGraded(db, attemptId, given.map(({ question_id }) => question_id)) // prettier-ignore
}

/**
 * Throws 409 for an answer that another grader marked first. Throws 409 for a mark that has changed since its grader read it.
 * Throws 400 for a change of earlier marks without a reason.
 */
async function checkSeen(db: Tx, attemptId: string, before: Mark[], { grades: given, reason }: GradeQuizAttempt): Promise<void> {
  const versions = await grades.versions(db, attemptId)
  for (const [index, { question_id, expected_version }] of given.entries()) {
    const { points, by_hand } = found(before.find((mark) => mark.question_id === question_id))
    const version = found(versions[question_id])
    const isUnexplained = points !== null && reason === undefined
    if (isUnexplained && by_hand && expected_version !== version) throw gradedAlready()
    mustBeVersion(expected_version, version, `grades.${index}.expected_version`)
    if (isUnexplained) throw needsReason()
  }
}

/**
 * Returns the marks with the given ones replaced. Throws 400 with the field for a question outside the attempt, and for too many points.
 */
function regraded(before: Mark[], given: GradeQuizAttempt['grades']): Mark[] {
  const marks = new Map(before.map((mark) => [mark.question_id, mark]))
  const seen = new Set<string>()
  for (const [index, { question_id, points, comment = null }] of given.entries()) {
    const mark = marks.get(question_id)
    const at = `grades.${index}`
    if (!mark || seen.has(question_id)) throw badRequest(`${at}.question_id must be a question of this attempt, once.`, `${at}.question_id`)
    if (points > mark.of) throw badRequest(`${at}.points must be at most ${mark.of}.`, `${at}.points`)
    seen.add(question_id)
    marks.set(question_id, { ...mark, points, right: points >= mark.of, by_hand: true, comment })
  }
  return [...marks.values()]
}
