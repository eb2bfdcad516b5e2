import { report, revise } from '#modules/records/actions-reported.ts'
import { ownId } from '#modules/records/rules-own-ids.ts'
import type { AuditActor } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { trail } from '../attempts/actions.ts'
import type { StoredAttempt } from '../attempts/store.ts'
import { type Mark, type Result, resultOf } from '../scoring/rules.ts'
import * as grades from './store.ts'

/** The reason for marks, and the grader; null for automatic marks. */
export type Occasion = { submitted_at: string; reason: string | null; graded_by: string | null }

/**
 * Stores marks and the result of the attempt. The caller holds the lock of the attempt.
 * A pass gets a learning record. The record is archived when the pass is lost, and restored when it is regained.
 */
export async function settle(db: Tx, by: AuditActor, attempt: StoredAttempt, marks: Mark[], occasion: Occasion): Promise<Result> {
  const { reason, graded_by, submitted_at } = occasion
  const result = resultOf(marks, attempt.passing_score)
  await grades.create(db, attempt, { marks, result, reason, graded_by })
  const quiz = await grades.reportedQuiz(db, attempt.quiz_id)
  const record_id = await recordOf(db, by, { ...attempt, submitted_at }, result, quiz)
  await grades.setResult(db, attempt, { ...result, submitted_at, record_id })
  const told = { quiz_id: attempt.quiz_id, quiz_title: quiz.title, number: attempt.number, score: result.score, passed: result.passed }
  const { score, passed } = attempt
  const old = attempt.submitted_at === null ? {} : { old: { score, passed } }
  await trail.tell(db, by, attempt, verbOf(attempt, result), { ...old, new: { ...told, submitted_at, ...(reason !== null && { reason }) } })
  return result
}

/** Returns the verb for the audit trail. The same outcome with other marks is `graded`. */
function verbOf(before: StoredAttempt, { passed }: Result) {
  if (passed === null) return before.submitted_at === null ? 'submitted' : 'graded'
  if (passed === before.passed) return 'graded'
  return passed ? 'completed' : 'failed'
}

type SubmittedAttempt = StoredAttempt & { submitted_at: string }

async function recordOf(
  db: Tx,
  by: AuditActor,
  attempt: SubmittedAttempt,
  { score, passed }: Result,
  quiz: grades.ReportedQuiz,
): Promise<string | null> {
  const known = attempt.record_id
  if (!passed) {
    if (known !== null) await revise(db, by, known, { archived: true }, [])
    return known
  }
  const evidence = [{ evidence_type: 'score' as const, value: score ?? 0, min: 0, max: 100, passed: true }]
  if (known !== null && (await revise(db, by, known, { archived: false }, evidence))) return known
  const { id, user_id: learner_user_id, submitted_at: completed_at } = attempt
  const finding = { ...quiz, learner_user_id, completed_at, external_id: ownId('quiz-attempt', id) }
  return (await report(db, by, finding, evidence)).id
}
