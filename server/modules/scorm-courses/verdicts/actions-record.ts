import { report as reportRecord, revise as reviseRecord } from '#modules/records/actions-reported.ts'
import type { EvidencePayload } from '#modules/records/evidence/schema.ts'
import { ownId } from '#modules/records/rules-own-ids.ts'
import type { AuditActor } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import type { Score, Verdict } from './rules.ts'
import * as verdicts from './store.ts'

/** Creates the completion record of a learner, with the reported results as evidence. The caller holds the lock of the attempt. */
async function report(
  db: Tx,
  by: AuditActor,
  attempt: verdicts.StoredAttempt,
  verdict: Verdict,
  course: verdicts.ReportedCourse,
  note?: string,
): Promise<string> {
  const { name: title, now: completed_at, ...filed } = course
  const finding = { ...filed, title, completed_at, learner_user_id: attempt.user_id, external_id: ownId('scorm-attempt', attempt.id) }
  const { id } = await reportRecord(db, by, finding, evidenceOf(verdict, await verdicts.secondsOf(db, attempt.id), note))
  return id
}

type Change = Parameters<typeof reviseRecord>[3]

/**
 * Updates the record of an attempt. Returns false if there is none any more, or if the record is not the service's own.
 * Without a verdict, its evidence stays.
 */
export async function revise(
  db: Tx,
  by: AuditActor,
  attempt: verdicts.StoredAttempt,
  verdict: Verdict | undefined,
  columns: Change = {},
  note?: string,
): Promise<boolean> {
  if (attempt.record_id === null) return false
  const evidence = verdict ? evidenceOf(verdict, await verdicts.secondsOf(db, attempt.id), note) : []
  const withdraws = verdict?.success_status === 'unknown' ? (['pass_fail'] as const) : []
  return reviseRecord(db, by, attempt.record_id, { ...columns, withdraws: [...withdraws] }, evidence)
}

/** Updates only the time in the record of an attempt. */
export async function reviseTime(db: Tx, by: AuditActor, attempt: verdicts.StoredAttempt): Promise<void> {
  if (attempt.completed_at !== null) await revise(db, by, attempt, attempt)
}

/**
 * Records the completion of an attempt: it restores the attempt's earlier record or creates one.
 * `note` is the reason of a person who decided it.
 */
export async function recordCompletion(
  db: Tx,
  by: AuditActor,
  attempt: verdicts.StoredAttempt,
  verdict: Verdict,
  course: verdicts.ReportedCourse,
  note?: string,
): Promise<string> {
  const known = attempt.record_id
  const isBack = known !== null && (await revise(db, by, attempt, verdict, { archived: false, completed_at: course.now }, note))
  return isBack ? known : report(db, by, attempt, verdict, course, note)
}

/** Returns the reported score and verdict, the time in minutes, and the note of a person as evidence. */
function evidenceOf(verdict: Verdict, seconds: number, note?: string): EvidencePayload[] {
  const score = scorePayload(verdict)
  const passed = verdict.success_status === 'unknown' ? undefined : verdict.success_status === 'passed'
  const minutes = Math.round((seconds / 60) * 100) / 100
  return [
    ...(score ? [{ ...score, ...(passed !== undefined && { passed }) }] : []),
    ...(passed === undefined ? [] : [{ evidence_type: 'pass_fail' as const, passed }]),
    ...(minutes > 0 ? [{ evidence_type: 'quantity' as const, amount: minutes, unit: 'minutes' }] : []),
    ...(note === undefined ? [] : [{ evidence_type: 'note' as const, text: note }]),
  ]
}

/** Returns the raw score within its range, or else the scaled score in per cent. A score outside its range widens the range. */
function scorePayload({ score_raw, score_min, score_max, score_scaled }: Score) {
  const value = score_raw ?? (score_scaled === null ? null : score_scaled * 100)
  if (value === null) return undefined
  const min = Math.min(score_raw === null ? 0 : (score_min ?? 0), value)
  const max = Math.max(score_raw === null ? 100 : (score_max ?? 100), value)
  return { evidence_type: 'score' as const, value, min, max }
}
