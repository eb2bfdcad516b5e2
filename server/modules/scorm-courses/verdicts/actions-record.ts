import { randomUUIDv7 } from 'node:crypto'
import { revise as reviseRecord } from '#modules/records/actions-reported.ts'
import { worth } from '#modules/records/evidence/rules.ts'
import type { EvidencePayload } from '#modules/records/evidence/schema.ts'
import { report as reportRecord } from '#modules/records/store-create.ts'
import type { By } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import type { Score, Verdict } from './rules.ts'
import * as verdicts from './store.ts'

/**
 * The record of a completion: one completed record of the learner with what was reported as evidence. The transaction holds
 * the attempt. Where a record carries the attempt's name already, it is taken when it is theirs, and else keeps the name.
 */
async function report(
  db: Tx,
  by: By,
  attempt: verdicts.StoredAttempt,
  verdict: Verdict,
  course: verdicts.ReportedCourse,
  note?: string,
): Promise<string> {
  const external_id = `scorm-attempt:${attempt.id}`
  const found = async () => {
    const known = await verdicts.recordNamed(db, course.owner_organization_id, external_id)
    const theirs = known?.learner_user_id === attempt.user_id ? known.id : undefined
    return theirs ?? write(db, by, attempt, verdict, course, known ? null : external_id, note)
  }
  let record_id: string | undefined
  // Again where somebody wrote a record of that name in between.
  do record_id = await found()
  while (record_id === undefined)
  return record_id
}

async function write(
  db: Tx,
  by: By,
  attempt: verdicts.StoredAttempt,
  verdict: Verdict,
  course: verdicts.ReportedCourse,
  external_id: string | null,
  note: string | undefined,
): Promise<string | undefined> {
  const { owner_organization_id, owner_department_id, subject_ids } = course
  const id = randomUUIDv7()
  const payloads = evidenceOf(verdict, await verdicts.secondsOf(db, attempt.id), note)
  const record = {
    id,
    owner_organization_id,
    owner_department_id,
    learner_user_id: attempt.user_id,
    title: course.name,
    status: 'completed' as const,
    completed_at: course.now,
    external_id,
    hidden_from_learner: false,
  }
  const evidence = payloads.map((payload) => ({
    organization_id: owner_organization_id,
    record_id: id,
    id: randomUUIDv7(),
    evidence_type: payload.evidence_type,
    payload,
    hours: worth(payload),
  }))
  return reportRecord(db, by, { record, subject_ids, evidence })
}

type Change = Parameters<typeof reviseRecord>[3]

/**
 * Brings the record of an attempt to what the attempt has come to: false where there is none any more, or where it is not the
 * service's own. Without a verdict its evidence stays as it is.
 */
export async function revise(
  db: Tx,
  by: By,
  attempt: verdicts.StoredAttempt,
  verdict: Verdict | undefined,
  columns: Change = {},
  note?: string,
): Promise<boolean> {
  if (attempt.record_id === null) return false
  const evidence = verdict ? evidenceOf(verdict, await verdicts.secondsOf(db, attempt.id), note) : []
  return reviseRecord(db, by, attempt.record_id, columns, evidence)
}

/** The same for nothing but the time that was spent. */
export async function reviseTime(db: Tx, by: By, attempt: verdicts.StoredAttempt): Promise<void> {
  if (attempt.completed_at !== null) await revise(db, by, attempt, attempt)
}

/**
 * The completion of an attempt on record: the record that it had comes back, else there is a new one. `note` says why, where a
 * person decided it.
 */
export async function recordCompletion(
  db: Tx,
  by: By,
  attempt: verdicts.StoredAttempt,
  verdict: Verdict,
  course: verdicts.ReportedCourse,
  note?: string,
): Promise<string> {
  const known = attempt.record_id
  const isBack = known !== null && (await revise(db, by, attempt, verdict, { archived: false, completed_at: course.now }, note))
  return isBack ? known : report(db, by, attempt, verdict, course, note)
}

/** Score and verdict as far as they were reported, the time in minutes, and what a person noted. */
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

/** The raw score within its range, else the scaled one in percent. A range that its score contradicts is stretched. */
function scorePayload({ score_raw, score_min, score_max, score_scaled }: Score) {
  const value = score_raw ?? (score_scaled === null ? null : score_scaled * 100)
  if (value === null) return undefined
  const min = Math.min(score_raw === null ? 0 : (score_min ?? 0), value)
  const max = Math.max(score_raw === null ? 100 : (score_max ?? 100), value)
  return { evidence_type: 'score' as const, value, min, max }
}
