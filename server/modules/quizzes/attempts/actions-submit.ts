import type { AuditActor } from '#platform/audit/trail.ts'
import { type Db, type Tx, transaction } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { settle } from '../grading/actions-result.ts'
import { versionOf } from '../questions/store-kept.ts'
import { markOf } from '../scoring/rules.ts'
import * as ends from './store-ends.ts'
import * as attempts from './store.ts'

const sittingGoesOn = refusal(
  'invalid_state',
  'sitting_goes_on',
  'The attempt is submitted with those of everybody else, when the sitting ends.',
)

/** Submits an attempt with its saved answers, once. If its deadline is past, it counts as submitted at the deadline. */
export async function submit(db: Tx, by: AuditActor, attemptId: string): Promise<void> {
  const attempt = await attempts.lock(db, attemptId)
  if (attempt.submitted_at === null) await end(db, by, attempt, await ends.endOf(db, attemptId))
}

/** Submits an attempt for its learner. Refuses it in a sitting that has not begun or that a host leads. */
export async function submitOwn(db: Tx, by: AuditActor, attemptId: string): Promise<void> {
  await attempts.lock(db, attemptId)
  if (await ends.isHeld(db, attemptId)) throw sittingGoesOn()
  await submit(db, by, attemptId)
}

async function end(db: Tx, by: AuditActor, attempt: attempts.StoredAttempt, submitted_at: string): Promise<void> {
  await settle(db, by, attempt, await marked(db, attempt), { submitted_at, reason: null, graded_by: null })
}

/** Returns marks for all drawn questions, answered or not. */
async function marked(db: Tx, { id, quiz_id, version, drawn }: attempts.StoredAttempt) {
  const bank = await versionOf(db, quiz_id, version)
  const answers = new Map((await attempts.answers(db, id)).map(({ question_id, answer }) => [question_id, answer]))
  return drawn.map(({ question_id }) => markOf(bank.get(question_id)!, answers.get(question_id) ?? null))
}

/** Submits an attempt whose deadline is past. Does nothing if it was submitted, extended or deleted meanwhile. */
async function submitDue(db: Tx, { id, user_id }: ends.DueAttempt): Promise<void> {
  const attempt = await ends.lockDue(db, id)
  if (!attempt?.deadline_at) return
  const learner: AuditActor = { actor: { id: user_id }, provider: null, subject: null, requestId: null }
  await end(db, learner, attempt, attempt.deadline_at)
}

/**
 * Submits every attempt whose deadline is past, as of its deadline.
 * Code that reads attempts, records or standings calls it first, so that no reader sees an undecided attempt.
 * Concurrent calls submit each attempt once, because each attempt is locked.
 */
export async function settleDue(db: Db): Promise<void> {
  for (let due = await ends.due(db); due.length > 0; due = await ends.due(db)) {
    const errors: unknown[] = []
    for (const attempt of due) await transaction(db, (db) => submitDue(db, attempt)).catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} attempts could not be settled.`)
  }
}
