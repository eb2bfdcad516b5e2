import { type AuditActor, changes } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { trail } from '../attempts/actions.ts'
import { recordCompletion, revise } from './actions-record.ts'
import { type PlayedPackage, type Score, type Verdict, isDone, verdictOfAll } from './rules.ts'
import * as verdicts from './store.ts'

/** When a verdict came: at the end of a launch if `ends`, and at a past moment or, with null, now. */
export type Occasion = { ends: boolean; at: string | null; told: object }
type AttemptRow = verdicts.StoredAttempt
type Course = PlayedPackage & { course: { name: string } }

/**
 * Updates an attempt from the verdicts of its items. The caller holds the lock of the attempt.
 * The first completion gets a record. A later failure reported by the content revokes both, and a pass restores the same record.
 * Improvements are added to both.
 */
export async function judge(
  db: Tx,
  by: AuditActor,
  of: Course,
  attempt: AttemptRow,
  reached: Map<string, Verdict>,
  occasion: Occasion,
): Promise<void> {
  const verdict = verdictOfAll(of, reached)
  if (attempt.completed_at !== null) await judgeAgain(db, by, of, attempt, verdict, occasion)
  else if (isDone(of.completes_on, verdict)) await complete(db, by, of, attempt, verdict, occasion)
  else if (differs(attempt, verdict)) {
    await verdicts.setVerdict(db, attempt.id, verdict)
    if (verdict.success_status === 'failed' && attempt.success_status !== 'failed')
      await tell(db, by, of, attempt, verdict, 'failed', occasion)
  }
}

async function complete(db: Tx, by: AuditActor, of: Course, attempt: AttemptRow, verdict: Verdict, occasion: Occasion): Promise<void> {
  const course = await verdicts.reportedCourse(db, attempt.scorm_course_id)
  const completed_at = occasion.at ?? course.now
  const record_id = await recordCompletion(db, by, attempt, verdict, { ...course, now: completed_at })
  await verdicts.setVerdict(db, attempt.id, verdict, { record_id, completed_at })
  await tell(db, by, of, attempt, verdict, 'completed', occasion)
}

async function judgeAgain(db: Tx, by: AuditActor, of: Course, attempt: AttemptRow, now: Verdict, occasion: Occasion): Promise<void> {
  if (now.success_status === 'failed') {
    await revise(db, by, attempt, undefined, { archived: true })
    await verdicts.setVerdict(db, attempt.id, now, { completed_at: null })
    return tell(db, by, of, attempt, now, 'failed', occasion)
  }
  const verdict = added(attempt, now)
  const isBetter = differs(attempt, verdict)
  if (isBetter) await verdicts.setVerdict(db, attempt.id, verdict)
  if (isBetter || occasion.ends) await revise(db, by, attempt, verdict)
  if (!isBetter) return
  const { old, new: better } = changes(told(attempt), told(verdict))
  await trail.tell(db, by, attempt, 'changed', { old, new: { course_name: of.course.name, ...better, ...occasion.told } })
}

/** Keeps what the completed attempt has, where the content no longer reports it. */
const added = (attempt: AttemptRow, now: Verdict): Verdict => ({
  ...(now.score_scaled === null && now.score_raw === null ? { ...now, ...scoreOf(attempt) } : now),
  completion_status: 'completed',
  success_status: now.success_status === 'unknown' ? attempt.success_status : now.success_status,
  progress_measure: now.progress_measure ?? attempt.progress_measure,
})

const scoreOf = ({ score_raw, score_min, score_max, score_scaled }: Score) => ({ score_raw, score_min, score_max, score_scaled })
const told = (verdict: Verdict) => ({
  completion_status: verdict.completion_status,
  success_status: verdict.success_status,
  progress_measure: verdict.progress_measure,
  ...scoreOf(verdict),
})
const differs = (attempt: AttemptRow, verdict: Verdict) => Object.keys(changes(told(attempt), told(verdict)).new).length > 0

const tell = (
  db: Tx,
  by: AuditActor,
  of: Course,
  attempt: AttemptRow,
  verdict: Verdict,
  verb: 'completed' | 'failed',
  occasion: Occasion,
) => trail.tell(db, by, attempt, verb, { new: { course_name: of.course.name, ...verdict, ...occasion.told } })
